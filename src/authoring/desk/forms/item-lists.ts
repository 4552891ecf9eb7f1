/** The items of a collection, for lists and choices. */

import type { CollectionName } from "../../../contract/field.ts";
import { type Listing, listFolder } from "../../content/files/folder.ts";
import { type CollectionItems, folderItems, newestFirst } from "../../editing/folder-items.ts";
import type { Desk } from "../frame/page.ts";

const cache = new Map<string, { readonly version: string; readonly value: Promise<unknown> }>();

/** Drafts included, newest first if the items have dates. */
export function itemsIn(desk: Desk, name: CollectionName): Promise<CollectionItems> {
  return cachedForFolder(desk, name, async () =>
    newestFirst(name, await folderItems(await listingOf(desk), name)),
  );
}

export function listingOf(desk: Desk): Promise<Listing> {
  return cachedForFolder(desk, "listing", async () => listFolder(desk.folder));
}

/** Cached until something is saved or the preview has read a new state. */
export function cachedForFolder<T>(
  { folder, preview, events }: Desk,
  name: string,
  make: () => Promise<T>,
): Promise<T> {
  const version = `${preview.state.version} ${events.saved}`;
  const key = `${name} ${folder}`;
  const cached = cache.get(key);
  if (cached?.version === version) return cached.value as Promise<T>;
  const value = make();
  cache.set(key, { version, value });
  value.catch(() => cache.delete(key));
  return value;
}
