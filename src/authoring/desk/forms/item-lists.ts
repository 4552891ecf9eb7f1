/** The items of a collection as lists and choices show them. */

import type { CollectionName } from "../../../contract/field.ts";
import { type Listing, listFolder } from "../../content/files/folder.ts";
import { type CollectionItems, folderItems, newestFirst } from "../../editing/folder-items.ts";
import { isImage } from "../../editing/store-media.ts";
import type { Desk } from "../frame/page.ts";

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
