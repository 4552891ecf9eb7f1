/** Finds an item in its file, also after the file has changed. */

import { readFileSync } from "node:fs";
import type { CollectionName } from "../../contract/field.ts";
import type { Complaint } from "../content/report/report.ts";
import { isDraftFile, itemIdentity } from "./folder-items.ts";
import {
  contentOf,
  type ItemContent,
  type ReadItem,
  readFileItems,
  subjectOf,
  syntaxComplaint,
} from "./read-items.ts";
import { hashOf, readSource, type Source } from "./save.ts";
import { versionsOf } from "./undo.ts";

export interface FoundItem {
  readonly file: string;
  readonly source: Source;
  /** 0-based place in the file. */
  readonly item: number;
  readonly isTable: boolean;
  readonly isDraft: boolean;
  readonly content: ItemContent;
  /** 1-based. */
  readonly lines: readonly [first: number, afterLast: number];
}

export type ItemPlace = Pick<FoundItem, "file" | "item">;

/**
 * Where the item was when a page showed it. If the file's hash is no longer `was.hash`, the item is
 * found by `was.identity` ({@link itemIdentity}).
 */
export type Locator =
  | { readonly item: number; readonly was?: { readonly hash: string; readonly identity: string } }
  | { readonly line: number };

/** @returns `undefined` if there is no such item; a complaint if its file cannot be read */
export async function findItem(
  folder: string,
  name: CollectionName,
  file: string,
  locator: Locator,
): Promise<FoundItem | Complaint | undefined> {
  const opened = await openItemFile(folder, name, file);
  if (!opened || "wrong" in opened) return opened;
  const { source, items } = opened;
  const isTable = !file.includes("/");
  const item = isTable ? await placeOf(folder, name, opened, locator) : 0;
  const read = items[item];
  const content = read && contentOf(read);
  if (!content || "wrong" in content) return content;
  const lines = [isTable ? read.line : 1, items[item + 1]?.line ?? Infinity] as const;
  return { file, source, item, isTable, isDraft: isDraftFile(file), content, lines };
}

type OpenFile = { file: string; source: Source; items: readonly ReadItem[] };

export async function openItemFile(
  folder: string,
  name: CollectionName,
  file: string,
): Promise<OpenFile | Complaint | undefined> {
  const source = subjectOf(file)?.name === name ? readSource(folder, file) : undefined;
  if (!source || "wrong" in source) return source;
  const items = await readFileItems(file, source.bytes).catch(syntaxComplaint);
  return "wrong" in items ? items : { file, source, items };
}

/** @returns 0-based; -1 if the item is gone */
async function placeOf(
  folder: string,
  name: CollectionName,
  { file, source, items }: OpenFile,
  locator: Locator,
): Promise<number> {
  if ("line" in locator) {
    const place = items.findLastIndex(({ line }) => line <= locator.line);
    return Math.max(0, place);
  }
  const { item, was } = locator;
  if (!was || was.hash === source.hash) return item;
  const identities = identitiesOf(name, items);
  if (identities[item] === was.identity) return item;
  const place = identities.indexOf(was.identity);
  if (place >= 0) return place;
  // The identity itself may have been edited: then the item is still in its place, with an identity
  // that the old file lacks.
  const oldBytes = versionsOf(folder, file)
    .map((version) => readFileSync(version.place))
    .find((bytes) => hashOf(bytes) === was.hash);
  const oldIdentities = oldBytes && identitiesOf(name, await readFileItems(file, oldBytes));
  return oldIdentities && !oldIdentities.includes(identities[item]) ? item : -1;
}

/** `undefined` for items that cannot be read. */
function identitiesOf(name: CollectionName, items: readonly ReadItem[]) {
  return items.map((item) => {
    const content = contentOf(item);
    return "raw" in content ? itemIdentity(name, content.raw) : undefined;
  });
}
