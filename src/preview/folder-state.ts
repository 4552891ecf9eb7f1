/**
 * What a folder is like without reading it, and which of its items have been saved since it was like
 * something else.
 */
import { createHash } from "node:crypto";
import { lstatSync } from "node:fs";
import { type Listing, listFolder, type SourceFile } from "../content/files/folder.ts";
import { ITEM_FORMATS } from "../content/files/names.ts";
import { collectionNames } from "../contract/collections.ts";
import type { CollectionName } from "../contract/field.ts";

export interface FolderState {
  /** Files that hold one item, drafts among them, by path. */
  readonly items: ReadonlyMap<string, ItemState>;
  /** The same for as long as settings, tables and images are, and names have the same problems. */
  readonly rest: string;
}

export interface ItemState {
  readonly name: CollectionName;
  readonly file: SourceFile;
  /** Size, times and inode. */
  readonly stamp: string;
}

export function stateOf(folder: string): FolderState {
  const listing = listFolder(folder);
  const items = new Map<string, ItemState>();
  for (const name of collectionNames) {
    const files = [
      ...(listing.collections.get(name)?.items ?? []),
      ...(listing.drafts.get(name) ?? []).filter(isItem),
    ];
    for (const file of files) items.set(file.path, { name, file, stamp: stampOf(file) });
  }
  return { items, rest: restOf(listing) };
}

/** The items that were saved or have come since, and those that are gone. */
export interface Saved {
  readonly saved: readonly ItemState[];
  readonly gone: readonly ItemState[];
}

/** @returns `undefined` where more is different: settings, tables, images */
export function savedSince(before: FolderState, now: FolderState): Saved | undefined {
  if (before.rest !== now.rest) return undefined;
  const saved = [...now.items.values()].filter(
    ({ file, stamp }) => before.items.get(file.path)?.stamp !== stamp,
  );
  const gone = [...before.items.values()].filter(({ file }) => !now.items.has(file.path));
  return { saved, gone };
}

function isItem({ path }: SourceFile): boolean {
  return ITEM_FORMATS.some((format) => path.endsWith(format));
}

function restOf({ site, collections, media, problems }: Listing): string {
  const hash = createHash("sha256").update(JSON.stringify(problems));
  const tables = [...collections.values()].flatMap(({ table }) => (table ? [table] : []));
  for (const file of [...(site ? [site] : []), ...tables, ...media.values()]) {
    hash.update(`${file.path}\0${file.location}\0${stampOf(file)}\0`);
  }
  return hash.digest("hex");
}

function stampOf({ location }: SourceFile): string {
  const found = lstatSync(location, { throwIfNoEntry: false });
  return found ? `${found.size} ${found.mtimeMs} ${found.ctimeMs} ${found.ino}` : "";
}
