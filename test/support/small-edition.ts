/** Editions of a site without items: for what needs an edition, its name, its media, and at most a few items. */
import { createHash } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import type { CollectionName } from "../../src/contract/field.ts";
import { collections } from "../../src/contract/site/collections.ts";
import { siteDefaults } from "../../src/contract/site/site.ts";
import { tablesOf } from "../../src/editions/edition/collection-tables.ts";
import { EditionWriter } from "../../src/editions/edition/writing/write-edition.ts";

export interface SmallEdition {
  readonly nome?: string;
  /** Bytes by the name of the file that they are the content of. */
  readonly media?: Readonly<Record<string, Buffer>>;
  /** As if a later version of Montra had made it. */
  readonly isLater?: boolean;
}

/** @param file a path at which nothing is yet */
export function writeSmallEdition(
  file: string,
  { nome = "Sítio", media = {}, isLater = false }: SmallEdition = {},
): void {
  const writer = new EditionWriter(file);
  writer.writeSite({ ...siteDefaults, idioma: "en", nome });
  for (const [name, bytes] of Object.entries(media)) {
    writer.writeMedia({
      address: addressOf(name, bytes),
      sha256: createHash("sha256").update(bytes).digest("hex"),
      bytes: bytes.length,
      mediaType: "image/png",
      width: 8,
      height: 6,
      source: `media/${name}`,
    });
  }
  writer.finish();
  if (!isLater) return;
  const db = new DatabaseSync(file);
  db.exec("PRAGMA user_version = 1000000");
  db.close();
}

/** Adds an item to a collection; what is not given is as in an edition that is older than the column. */
export function insertItem(
  db: DatabaseSync,
  collection: CollectionName,
  given: Readonly<Record<string, string | number>>,
): void {
  const [table] = tablesOf(collections[collection]);
  const absent = table?.columns.map(({ name, absent }) => [name, absent]) ?? [];
  const row: Record<string, string | number | null> = { ...Object.fromEntries(absent), ...given };
  const names = Object.keys(row);
  const sql = `INSERT INTO ${collection} (${names.join()}) VALUES (${names.map((name) => `:${name}`).join()})`;
  db.prepare(sql).run(row);
}

/** The address of a medium: 32 hex digits of its hash, and its name. */
export function addressOf(name: string, bytes: Buffer): string {
  return `${createHash("sha256").update(bytes).digest("hex").slice(0, 32)}/${name}`;
}
