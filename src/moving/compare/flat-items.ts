/**
 * Items without the items within them, which are items of their own, so that their differences are reported once
 * instead of for each event that contains them.
 */
import { isDeepStrictEqual } from "node:util";
import type { CollectionName, Field } from "../../contract/field.ts";
import { collections } from "../../contract/site/collections.ts";
import { type Item, isItem } from "../../remote/parse-json.ts";

/** An item, or another object of a response, without the items within it. */
export interface FlatItem {
  /** As the findings of an import name it: `eventos/12`, `candidatos/Ab3dE9x2`, `patrocinios/1-2`; or its address. */
  readonly at: string;
  readonly collection: CollectionName | undefined;
  /** How often a list has shown it so far; 0 for items within others. */
  readonly times: number;
  /** Ids stand for the items within it. */
  readonly fields: Item;
}

/**
 * Items of lists by what identifies them there; items within others by their names, and by the place of each occurrence
 * that differs from the first one.
 */
export type FlatItems = Map<string, FlatItem>;

/** Adds an item, and those within it. */
export function flatten(items: FlatItems, key: string, { fields, ...about }: FlatItem): void {
  const declared = fieldsOf(about.collection);
  const flat = Object.entries(fields).map(([field, value]) => {
    const collection = declared[field]?.to;
    const nested = [value].flat();
    if (!collection || !nested.every(isItem)) return [field, value];
    for (const fields of nested) {
      const at = `${collection}/${fields.id}`;
      flatten(items, `${key} ${at}`, { at, collection, times: 0, fields });
    }
    const ids = nested.map(({ id }) => String(id));
    return [field, Array.isArray(value) ? ids : ids[0]];
  });
  const item = { ...about, fields: Object.fromEntries(flat) };
  const known = about.times === 0 ? items.getOrInsert(about.at, item) : undefined;
  if (!isDeepStrictEqual(known?.fields, item.fields)) items.set(key, item);
}

export function fieldsOf(collection: CollectionName | undefined): Readonly<Record<string, Field>> {
  return collection ? collections[collection].fields : {};
}
