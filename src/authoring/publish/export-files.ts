/**
 * Items as files of Markdown, where their text comes back from it unchanged: tried on each, as `montra import` does,
 * since an edition holds HTML alone and does not know what editors wrote.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { CollectionName } from "../../contract/field.ts";
import { collections } from "../../contract/site/collections.ts";
import type { Edition } from "../../editions/edition/open-edition.ts";
import { isDeviceName } from "../content/files/names.ts";
import { bodyOf } from "../content/write/body.ts";
import { renderItemFile } from "../content/write/item-file.ts";
import { type ExportedItem, exportedItems, orderOf } from "./export-items.ts";

/** The stem of a file that no system takes for something else, and that is no draft. */
const STEM = /^[a-z0-9][a-z0-9-]{0,120}$/i;

/** @returns the places of the items that have a file now, counted from 1 in the editors' order */
export async function exportFiles(
  edition: Edition,
  name: CollectionName,
  folder: string,
): Promise<ReadonlySet<number>> {
  const written = new Set<number>();
  const { body } = collections[name];
  if (body === undefined) return written;
  const stems = new Set<string>();
  let place = 0;
  for (const item of exportedItems(edition, name)) {
    place += 1;
    const { [body]: html, ...fields } = item;
    const stem = stemOf(item);
    if (typeof html !== "string" || stem === undefined || stems.has(stem.toLowerCase())) continue;
    if (bodyOf(html)?.extension !== ".md") continue;
    const file = renderItemFile({ ...fields, ...orderOf(name, place) }, { field: body, html });
    await mkdir(join(folder, name), { recursive: true });
    await writeFile(join(folder, name, `${stem}.md`), file.text, { flag: "wx" });
    stems.add(stem.toLowerCase());
    written.add(place);
  }
  return written;
}

function stemOf({ slug, codigo, id }: ExportedItem): string | undefined {
  const stem = String(slug ?? codigo ?? id ?? "");
  return STEM.test(stem) && !isDeviceName(stem) ? stem : undefined;
}
