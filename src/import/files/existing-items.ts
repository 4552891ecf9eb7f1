/** What is in a content folder already, whether or not it can be published: so that nothing is there twice. */
import { DiskScratch, type StagedRow } from "../../content/check/scratch.ts";
import { listFolder } from "../../content/files/folder.ts";
import { Intake } from "../../content/intake/intake.ts";
import { readItemFile } from "../../content/intake/read-item-file.ts";
import { readTable } from "../../content/intake/read-table.ts";
import { Report } from "../../content/report/report.ts";
import { collectionNames } from "../../contract/collections.ts";
import type { CollectionName } from "../../contract/field.ts";

export interface ExistingItem {
  /** `undefined` in collections without ids. */
  readonly id: number | undefined;
  readonly slug: string;
  /** From the content folder. */
  readonly file: string;
}

export type ExistingItems = ReadonlyMap<CollectionName, readonly ExistingItem[]>;

/** @param folder which need not be there yet */
export async function readExisting(folder: string): Promise<ExistingItems> {
  const { collections, media } = listFolder(folder);
  const scratch = new DiskScratch();
  try {
    const parts = { report: new Report(), scratch, cache: undefined, media, frameHosts: [] };
    const intake = new Intake(parts);
    const existing = new Map<CollectionName, ExistingItem[]>();
    for (const name of collectionNames) {
      const { table, items } = collections.get(name) ?? { table: undefined, items: [] };
      if (table) await readTable(intake, name, table, async () => {});
      for (const file of items) readItemFile(intake, name, file);
      existing.set(name, [...scratch.staged(name)].map(itemIn));
    }
    return existing;
  } finally {
    scratch[Symbol.dispose]();
  }
}

function itemIn({ values, file }: StagedRow): ExistingItem {
  const id = values.get("id");
  return {
    id: typeof id === "number" ? id : undefined,
    slug: String(values.get("slug") ?? ""),
    file,
  };
}
