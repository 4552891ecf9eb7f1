/** The items of a folder as lists and choices name them, remembered as long as their files are the same. */
import { readFileSync, statSync } from "node:fs";
import { listFolder, type SourceFile } from "../../content/files/folder.ts";
import { stemOf } from "../../content/files/names.ts";
import { yieldEvery } from "../../content/files/yield-when-due.ts";
import { SyntaxProblem } from "../../content/parse/raw-item.ts";
import { slugify } from "../../content/report/nearest-name.ts";
import type { Collection } from "../../contract/collection.ts";
import { collections } from "../../contract/collections.ts";
import type { CollectionName } from "../../contract/field.ts";
import { plainLines } from "../../editing/plain-lines.ts";
import { type ReadItem, readFileItems, subjectOf } from "../../editing/read-items.ts";
import type { Desk } from "../frame/page.ts";
import { shownFields } from "./values.ts";

export interface ItemSummary {
  readonly file: string;
  /** Its place in the file, from 0. */
  readonly item: number;
  readonly line: number;
  readonly isTable: boolean;
  readonly isDraft: boolean;
  /** What people call it; "" where it says nothing. */
  readonly called: string;
  /** What a reference names it by. */
  readonly key: string;
  readonly id: number | undefined;
  readonly date: string;
}

export interface CollectionItems {
  readonly items: readonly ItemSummary[];
  /** The table, where there is one. */
  readonly table: string | undefined;
  /** Files that cannot be read, with why. */
  readonly unreadable: readonly { readonly file: string; readonly wrong: string }[];
}

type Known = {
  readonly state: string;
  readonly items: readonly ItemSummary[];
  readonly wrong?: string;
};
/** By file, as long as it is the same. */
const known = new Map<string, Known>();
/** By folder and collection, as long as the preview has seen nothing else. */
const lists = new Map<
  string,
  { readonly version: string; readonly items: Promise<CollectionItems> }
>();
const YIELD_MS = 40;

/** Every item of a collection, the newest first where it has dates; drafts among them. */
export function itemsOf({ folder, preview }: Desk, name: CollectionName): Promise<CollectionItems> {
  const { version } = preview.state;
  const key = `${name} ${folder}`;
  const before = lists.get(key);
  if (before?.version === version) return before.items;
  const items = readAll(folder, name);
  lists.set(key, { version, items });
  items.catch(() => lists.delete(key));
  return items;
}

async function readAll(folder: string, name: CollectionName): Promise<CollectionItems> {
  const listing = listFolder(folder);
  const { table, items: files } = listing.collections.get(name) ?? { table: undefined, items: [] };
  const all: ItemSummary[] = [];
  const unreadable: { file: string; wrong: string }[] = [];
  const yieldWhenDue = yieldEvery(YIELD_MS, () => {});
  for (const file of [...(table ? [table] : []), ...files, ...(listing.drafts.get(name) ?? [])]) {
    const { items, wrong } = await summariesOf(name, file);
    for (const item of items) all.push(item);
    if (wrong !== undefined) unreadable.push({ file: file.path, wrong });
    await yieldWhenDue();
  }
  const { newest }: Collection = collections[name];
  if (newest) all.sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
  return { items: all, table: table?.path, unreadable };
}

async function summariesOf(name: CollectionName, { path, location }: SourceFile): Promise<Known> {
  const found = statSync(location, { throwIfNoEntry: false });
  const state = `${found?.size} ${found?.mtimeMs} ${found?.ino}`;
  const before = known.get(location);
  if (before?.state === state) return before;
  const now: Known = { state, ...(await summarise(name, path, location)) };
  known.set(location, now);
  return now;
}

async function summarise(
  name: CollectionName,
  path: string,
  location: string,
): Promise<Omit<Known, "state">> {
  const isTable = subjectOf(path)?.isTable ?? false;
  const summary = (at: number, line: number, values: ReadonlyMap<string, string>) =>
    summaryOf(name, { path, at, line, isTable }, values);
  try {
    const bytes = readFileSync(location);
    const plain = isTable ? undefined : plainLines(bytes.toString(), path, collections[name]);
    if (plain) return { items: [summary(0, 1, plain)] };
    const read = await readFileItems(path, bytes);
    return { items: read.map((item, at) => summary(at, item.line, valuesOf(name, item))) };
  } catch (error) {
    if (!(error instanceof SyntaxProblem) && !(error as NodeJS.ErrnoException).code) throw error;
    return { items: [], wrong: (error as SyntaxProblem).wrong ?? (error as Error).message };
  }
}

function valuesOf(name: CollectionName, item: ReadItem): ReadonlyMap<string, string> {
  try {
    const shown = shownFields(name, { raw: item.read() });
    return new Map(shown.map((field) => [field.name, String(field.value)]));
  } catch (error) {
    if (!(error instanceof SyntaxProblem)) throw error;
    return new Map();
  }
}

function summaryOf(
  name: CollectionName,
  { path, at, line, isTable }: { path: string; at: number; line: number; isTable: boolean },
  values: ReadonlyMap<string, string>,
): ItemSummary {
  const collection: Collection = collections[name];
  const stem = stemOf(path).replace(/^_+/, "");
  const has = (field: string) => values.get(field) ?? "";
  const { by, beside } = collection.called ?? { by: collection.names.slice(-1), beside: "" };
  const own = by.map(has).find((text) => text !== "") ?? "";
  const slug = has("slug") || (isTable || !collection.fields.slug ? "" : stem);
  const [first = "id"] = collection.names;
  return {
    ...{ file: path, item: at, line, isTable },
    isDraft: /(?:^|\/)_/.test(path),
    called: [own, beside && has(beside) ? `(${has(beside)})` : ""].filter(Boolean).join(" "),
    key: (first === "slug" ? slug : has(first)) || has("id") || own,
    id: Number(has("id")) || undefined,
    date: collection.newest ? has(collection.newest) : "",
  };
}

/** Those in whose name or key all the words stand. */
export function found(items: readonly ItemSummary[], words: string): ItemSummary[] {
  const wanted = slugify(words).split("-").filter(Boolean);
  return items.filter(({ called, key, id, file }) => {
    const text = slugify(`${called} ${key} ${id ?? ""} ${file}`);
    return wanted.every((word) => text.includes(word));
  });
}
