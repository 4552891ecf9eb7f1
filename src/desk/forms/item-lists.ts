/** The items of a collection as lists and choices show them. */
import { type Listing, listFolder } from "../../content/files/folder.ts";
import { slugify } from "../../content/report/nearest-name.ts";
import type { Collection } from "../../contract/collection.ts";
import { collections } from "../../contract/collections.ts";
import type { CollectionName } from "../../contract/field.ts";
import { type CollectionItems, folderItems, type ItemSummary } from "../../editing/folder-items.ts";
import type { Desk } from "../frame/page.ts";
import { isImage } from "./media.ts";

/** Lists of a folder by their names, as long as its preview has seen nothing else. */
const lists = new Map<string, { readonly version: string; readonly list: Promise<unknown> }>();

/** Every item of a collection, the newest first where it has dates; drafts among them. */
export function itemsOf(desk: Desk, name: CollectionName): Promise<CollectionItems> {
  return remembered(desk, name, async (listing) =>
    newestFirst(name, await folderItems(listing, name)),
  );
}

/** Paths of the images of the folder, for the fields that name one. */
export function imagesOf(desk: Desk): Promise<readonly string[]> {
  return remembered(desk, "media", async ({ media }) => [...media.keys()].filter(isImage));
}

function remembered<T>(
  { folder, preview }: Desk,
  name: string,
  make: (listing: Listing) => Promise<T>,
): Promise<T> {
  const { version } = preview.state;
  const key = `${name} ${folder}`;
  const before = lists.get(key);
  if (before?.version === version) return before.list as Promise<T>;
  const list = make(listFolder(folder));
  lists.set(key, { version, list });
  list.catch(() => lists.delete(key));
  return list;
}

function newestFirst(name: CollectionName, all: CollectionItems): CollectionItems {
  const { newest }: Collection = collections[name];
  if (!newest) return all;
  const items = all.items.toSorted((a, b) => Number(a.date < b.date) - Number(a.date > b.date));
  return { ...all, items };
}

/** Those in whose name or key all the words stand. */
export function found(items: readonly ItemSummary[], words: string): ItemSummary[] {
  const wanted = slugify(words).split("-").filter(Boolean);
  return items.filter(({ called, key, id, file }) => {
    const text = slugify(`${called} ${key} ${id ?? ""} ${file}`);
    return wanted.every((word) => text.includes(word));
  });
}
