/** Exports items as Markdown files, unless rendering the Markdown would change their HTML. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Collection, fieldsOfKind } from "../../contract/collection.ts";
import type { CollectionName } from "../../contract/field.ts";
import { collections } from "../../contract/site/collections.ts";
import type { Edition } from "../../editions/edition/open-edition.ts";
import { isDeviceName } from "../content/files/names.ts";
import { bodyOf } from "../content/write/body.ts";
import { renderItemFile } from "../content/write/item-file.ts";
import { type ExportedItem, exportedItems, orderOf } from "./export-items.ts";

/** File stems that are valid on every system and do not mark a draft. */
const STEM = /^[a-z0-9][a-z0-9-]{0,120}$/i;

/** @returns the 1-based places, in the editors' order, of the items that got a file */
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
    const stem = stemFor(item, collections[name]);
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

function stemFor(item: ExportedItem, collection: Collection): string | undefined {
  const names = fieldsOfKind(collection, "slug", "code", "id").map((field) => item[field]);
  const stem = String(names.find((value) => value !== undefined) ?? "");
  return STEM.test(stem) && !isDeviceName(stem) ? stem : undefined;
}
