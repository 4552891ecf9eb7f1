/** The items of a folder that name an item, with their drafts; and another name in place of it everywhere. */
import type { Collection } from "../../contract/collection.ts";
import type { CollectionName } from "../../contract/field.ts";
import { collectionNames, collections } from "../../contract/site/collections.ts";
import { listFolder } from "../content/files/folder.ts";
import { isRawList, type RawValue } from "../content/parse/raw-item.ts";
import { titleOf } from "./folder-items.ts";
import { readFileItems } from "./read-items.ts";
import { readSource } from "./save.ts";
import { saveChange } from "./save-item.ts";
import { typedValue } from "./typed.ts";

export interface NamingItem {
  readonly collection: CollectionName;
  readonly file: string;
  /** 0-based place in the file. */
  readonly item: number;
  readonly called: string;
  /** The field that names the other item, and its values. */
  readonly field: string;
  readonly values: readonly string[];
}

/** @param names by which other items may name the item: id, slug, name */
export async function referencesTo(
  folder: string,
  to: CollectionName,
  names: ReadonlySet<string>,
): Promise<NamingItem[]> {
  const found: NamingItem[] = [];
  const listing = listFolder(folder);
  for (const collection of collectionNames) {
    const { fields }: Collection = collections[collection];
    const { table, items = [] } = listing.collections.get(collection) ?? {};
    const files = [...(table ? [table] : []), ...items, ...(listing.drafts.get(collection) ?? [])];
    for (const { path: file } of Object.values(fields).some((one) => one.to === to) ? files : []) {
      const source = readSource(folder, file);
      if (!source || "wrong" in source) continue;
      const text = source.bytes.toString();
      // Most files name other items, and parsing is slow.
      if (![...names].some((name) => text.includes(name))) continue;
      const read = await readFileItems(file, source.bytes)
        .then((all) => all.map((one) => one.read()))
        .catch(() => []);
      for (const [item, raw] of read.entries())
        for (const { name: field, value } of raw.fields) {
          const values = fields[field]?.to === to ? textsOf(value) : [];
          if (!values.some((one) => names.has(one))) continue;
          found.push({ collection, file, item, called: titleOf(collection, raw), field, values });
        }
    }
  }
  return found;
}

function textsOf({ data, source }: RawValue): string[] {
  if (isRawList(data)) return data.flatMap(textsOf);
  return data === null ? [] : [(source ?? String(data)).trim()];
}

/** Writes another name in place of some names. The items are saved even if they have other problems. */
export async function replaceReferences(
  folder: string,
  references: readonly NamingItem[],
  names: ReadonlySet<string>,
  by: string,
): Promise<void> {
  for (const { collection, file, item, field, values } of references) {
    const source = readSource(folder, file);
    const declared = (collections[collection] as Collection).fields[field];
    if (!source || "wrong" in source || !declared) continue;
    const spelt = values.map((one) => typedValue(declared, names.has(one) ? by : one));
    const wanted = declared.kind === "reference" ? spelt[0] : [...new Set(spelt)];
    const change = { kind: "set", item, fields: new Map([[field, wanted]]) } as const;
    await saveChange({ folder, name: collection, file }, source.bytes, change, true);
  }
}
