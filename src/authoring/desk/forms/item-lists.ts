/** The items of a collection, for lists and choices. */

import type { CollectionName } from "../../../contract/field.ts";
import { type Listing, listFolder } from "../../content/files/folder.ts";
import { type CollectionItems, folderItems, newestFirst } from "../../editing/folder-items.ts";
import type { Desk } from "../frame/page.ts";

/** Cached values by name and folder, each valid for one version of the preview. */
const lists = new Map<string, { readonly version: string; readonly list: Promise<unknown> }>();

/** All items of a collection with drafts, newest first if it has dates. */
export function itemsIn(desk: Desk, name: CollectionName): Promise<CollectionItems> {
  return cachedForFolder(desk, name, async () =>
    newestFirst(name, await folderItems(await listingOf(desk), name)),
  );
}

export function listingOf(desk: Desk): Promise<Listing> {
  return cachedForFolder(desk, "listing", async () => listFolder(desk.folder));
}

/** A value made from the folder, cached until something is saved or the preview has read a new state. */
export function cachedForFolder<T>(
  { folder, preview, events }: Desk,
  name: string,
  make: () => Promise<T>,
): Promise<T> {
  const version = `${preview.state.version} ${events.saved}`;
  const key = `${name} ${folder}`;
  const before = lists.get(key);
  if (before?.version === version) return before.list as Promise<T>;
  const list = make();
  lists.set(key, { version, list });
  list.catch(() => lists.delete(key));
  return list;
}
