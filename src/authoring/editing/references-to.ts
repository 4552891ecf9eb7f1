/** Finds the items, drafts included, that refer to an item, and replaces these references. */
import type { Collection } from "../../contract/collection.ts";
import type { CollectionName, Field } from "../../contract/field.ts";
import { collectionNames, collections } from "../../contract/site/collections.ts";
import { listFolder } from "../content/files/folder.ts";
import { textsIn, titleOf } from "./folder-items.ts";
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
  /** The field that refers to the other item, and its values. */
  readonly field: string;
  readonly values: readonly string[];
}

/** @param names the names by which other items may refer to the item: id, slug, name */
export function referencesTo(
  folder: string,
  to: CollectionName,
  names: ReadonlySet<string>,
): Promise<NamingItem[]> {
  const isMeant = (field: Field) => field.to === to;
  return itemsWith(folder, { words: [...names], isMeant, names: (text) => names.has(text) });
}

/** The items that show or link a file of `media/`. */
export function usersOf(folder: string, path: string): Promise<NamingItem[]> {
  const isMeant = ({ kind }: Field) => ["image", "url", "html"].includes(kind);
  return itemsWith(folder, { words: [path], isMeant, names: (text) => text.includes(path) });
}

interface Naming {
  /** Files without any of these are skipped, because parsing is slow. */
  readonly words: readonly string[];
  readonly isMeant: (field: Field) => boolean;
  readonly names: (text: string) => boolean;
}

async function itemsWith(folder: string, { words, isMeant, names }: Naming): Promise<NamingItem[]> {
  const references: NamingItem[] = [];
  const listing = listFolder(folder);
  for (const collection of collectionNames) {
    const declared: Collection = collections[collection];
    const { fields } = declared;
    const { table, items = [] } = listing.collections.get(collection) ?? {};
    const files = [...(table ? [table] : []), ...items, ...(listing.drafts.get(collection) ?? [])];
    for (const { path: file } of Object.values(fields).some(isMeant) ? files : []) {
      const source = readSource(folder, file);
      if (!source || "wrong" in source) continue;
      const text = source.bytes.toString();
      if (!words.some((word) => text.includes(word))) continue;
      const read = await readFileItems(file, source.bytes)
        .then((all) => all.map((one) => ({ raw: one.read(), body: one.body })))
        .catch(() => []);
      for (const [item, { raw, body }] of read.entries()) {
        const values = raw.fields.map(({ name, value }) => [name, textsIn(value)] as const);
        if (declared.body && body) values.push([declared.body, [body]]);
        for (const [field, texts] of values) {
          const one = fields[field];
          if (!one || !isMeant(one) || !texts.some(names)) continue;
          const called = titleOf(collection, raw);
          references.push({ collection, file, item, called, field, values: texts });
        }
      }
    }
  }
  return references;
}

/** Replaces names by another one in the given references. The items are saved even if they have other problems. */
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
