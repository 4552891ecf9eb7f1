/** The items of a collection as lists and choices show them. */
import { listFolder } from "../../content/files/folder.ts";
import { slugify } from "../../content/report/nearest-name.ts";
import type { Collection } from "../../contract/collection.ts";
import { collections } from "../../contract/collections.ts";
import type { CollectionName } from "../../contract/field.ts";
import { type CollectionItems, folderItems, type ItemSummary } from "../../editing/folder-items.ts";
import type { Desk } from "../frame/page.ts";

/** By folder and collection, as long as the preview has seen nothing else. */
const lists = new Map<
  string,
  { readonly version: string; readonly items: Promise<CollectionItems> }
>();

/** Every item of a collection, the newest first where it has dates; drafts among them. */
export function itemsOf({ folder, preview }: Desk, name: CollectionName): Promise<CollectionItems> {
  const { version } = preview.state;
  const key = `${name} ${folder}`;
  const before = lists.get(key);
  if (before?.version === version) return before.items;
  const items = folderItems(listFolder(folder), name).then((all) => newestFirst(name, all));
  lists.set(key, { version, items });
  items.catch(() => lists.delete(key));
  return items;
}

function newestFirst(name: CollectionName, all: CollectionItems): CollectionItems {
  const { newest }: Collection = collections[name];
  if (!newest) return all;
  const order = (a: ItemSummary, b: ItemSummary) =>
    a.date < b.date ? 1 : a.date > b.date ? -1 : 0;
  return { ...all, items: all.items.toSorted(order) };
}

/** Those in whose name or key all the words stand. */
export function found(items: readonly ItemSummary[], words: string): ItemSummary[] {
  const wanted = slugify(words).split("-").filter(Boolean);
  return items.filter(({ called, key, id, file }) => {
    const text = slugify(`${called} ${key} ${id ?? ""} ${file}`);
    return wanted.every((word) => text.includes(word));
  });
}
