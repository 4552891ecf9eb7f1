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

/** If the file's hash is no longer `was.hash`, the item is found by `was.identity`. */
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
  const open = await openItemFile(folder, name, file);
  if (!open || "wrong" in open) return open;
  const { source, items } = open;
  const isTable = !file.includes("/");
  const item = isTable ? await placeOf(folder, name, open, locator) : 0;
  const read = items[item];
  const content = read && contentOf(read);
  if (!content || "wrong" in content) return content;
  const lines = [isTable ? read.line : 1, items[item + 1]?.line ?? Infinity] as const;
  return { file, source, item, isTable, isDraft: isDraftFile(file), content, lines };
}

interface OpenFile {
  readonly file: string;
  readonly source: Source;
  readonly items: readonly ReadItem[];
}

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
    const at = items.findLastIndex(({ line }) => line <= locator.line);
    return Math.max(0, at);
  }
  const { item, was } = locator;
  if (!was || was.hash === source.hash) return item;
  const identitiesOf = (all: readonly ReadItem[]) => all.map((one) => identityIn(name, one));
  const identities = identitiesOf(items);
  const found = identities[item] === was.identity ? item : identities.indexOf(was.identity);
  if (found >= 0) return found;
  // If its identity was edited, the item is still in its place. The identity there is then a new
  // one that the old file lacks.
  const oldBytes = versionsOf(folder, file)
    .map(({ place }) => readFileSync(place))
    .find((bytes) => hashOf(bytes) === was.hash);
  const oldIdentities = oldBytes && identitiesOf(await readFileItems(file, oldBytes));
  return oldIdentities && !oldIdentities.includes(identities[item]) ? item : -1;
}

function identityIn(name: CollectionName, read: ReadItem): string | undefined {
  const content = contentOf(read);
  return "raw" in content ? itemIdentity(name, content.raw) : undefined;
}
