/** One item of a file with all that stands there, found at a place, at a line, or wherever the file has it now. */

import type { Collection } from "../../contract/collection.ts";
import type { CollectionName } from "../../contract/field.ts";
import { collections } from "../../contract/site/collections.ts";
import type { RawItem } from "../content/parse/raw-item.ts";
import type { Complaint } from "../content/report/report.ts";
import { complaintOf } from "./complaints-of.ts";
import { isDraftFile, textsOf } from "./folder-items.ts";
import { type ReadItem, readFileItems, subjectOf } from "./read-items.ts";
import { readSource, type Source } from "./save.ts";

/** What an item says. */
export interface ItemContent {
  readonly raw: RawItem;
  /** The text below the fields, of files that have one. */
  readonly body?: string | undefined;
}

export interface FoundItem {
  /** From the content folder. */
  readonly file: string;
  readonly source: Source;
  /** Its place in the file, from 0. */
  readonly item: number;
  readonly isTable: boolean;
  readonly isDraft: boolean;
  readonly content: ItemContent;
  /** Lines of the file that are its own, from 1. */
  readonly lines: readonly [first: number, afterLast: number];
}

/**
 * Where it stands: its place, a line of it, or the place at which it stood in a file of a hash; where the file is
 * another one now, what it is known by ({@link identityOf}) tells where it stands.
 */
export type Where =
  | { readonly item: number; readonly was?: { readonly hash: string; readonly identity: string } }
  | { readonly line: number };

/** @returns `undefined` where there is no such item; what is wrong where its file cannot be read */
export async function findItem(
  folder: string,
  name: CollectionName,
  file: string,
  where: Where,
): Promise<FoundItem | Complaint | undefined> {
  const open = await openFile(folder, name, file);
  if (!open || "wrong" in open) return open;
  const { source, items } = open;
  const isTable = !file.includes("/");
  const item = isTable ? placeAmong(name, open, where) : 0;
  const read = items[item];
  const content = read && contentOf(read);
  if (!content || "wrong" in content) return content;
  const lines = [isTable ? read.line : 1, items[item + 1]?.line ?? Infinity] as const;
  return { file, source, item, isTable, isDraft: isDraftFile(file), content, lines };
}

interface OpenFile {
  readonly source: Source;
  readonly items: readonly ReadItem[];
}

/** The same of a file with all its items. */
export async function openFile(
  folder: string,
  name: CollectionName,
  file: string,
): Promise<OpenFile | Complaint | undefined> {
  const source = subjectOf(file)?.name === name ? readSource(folder, file) : undefined;
  if (!source || "wrong" in source) return source;
  const items = await readFileItems(file, source.bytes).catch(complaintOf);
  return "wrong" in items ? items : { source, items };
}

/** What tells an item from the others of its file: its number, code or slug; else all that it says. */
export function identityOf(name: CollectionName, raw: RawItem): string {
  const texts = textsOf(raw);
  const own = ["id", "codigo", "slug", ...(collections[name] as Collection).names];
  const said = own.map((field) => texts.get(field)).find(Boolean);
  return said ?? JSON.stringify(raw.fields, (key, value) => (key === "at" ? undefined : value));
}

function placeAmong(name: CollectionName, { source, items }: OpenFile, where: Where): number {
  if ("line" in where)
    return Math.max(
      0,
      items.findLastIndex(({ line }) => line <= where.line),
    );
  const { item, was } = where;
  if (!was || was.hash === source.hash) return item;
  const is = (read: ReadItem | undefined) => {
    const content = read && contentOf(read);
    return content && "raw" in content && identityOf(name, content.raw) === was.identity;
  };
  return is(items[item]) ? item : items.findIndex(is);
}

function contentOf(read: ReadItem): ItemContent | Complaint {
  try {
    return { raw: read.read(), body: read.body };
  } catch (error) {
    return complaintOf(error);
  }
}
