/** Summaries of a folder's items, with drafts and faulty items; cached until their file changes. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { type Collection, displayNameFields, fieldsOfKind } from "../../contract/collection.ts";
import type { CollectionName } from "../../contract/field.ts";
import { collections } from "../../contract/site/collections.ts";
import { APPEARS, GOES } from "../../contract/site/shared-fields.ts";
import { parseDate } from "../content/check/portuguese-values.ts";
import type { SourceFile } from "../content/files/entries.ts";
import { isSettled } from "../content/files/file-hashes.ts";
import type { Listing } from "../content/files/folder.ts";
import { isDeviceName, slugOfFile } from "../content/files/names.ts";
import {
  type FileState,
  isSameState,
  MEGABYTE,
  readFile,
  stateAt,
} from "../content/files/read-file.ts";
import { isRawList, type RawItem, type RawValue } from "../content/parse/raw-item.ts";
import { slugify } from "../content/report/nearest-name.ts";
import { compareText } from "../content/report/report.ts";
import { contentOf, NO_FIELDS, readFileItems, syntaxComplaint } from "./read-items.ts";

export interface ItemSummary {
  readonly file: string;
  /** 0-based place in the file. */
  readonly item: number;
  readonly isTable: boolean;
  readonly isDraft: boolean;
  readonly title: string;
  /** The title, with a second field in parentheses to tell apart items with the same title. */
  readonly called: string;
  /** `called`, key, id and file as a slug, for {@link withWords}. */
  readonly searched: string;
  /** The name by which references usually name it. */
  readonly key: string;
  readonly id: number | undefined;
  readonly identity: string;
  /** `YYYY-MM-DD`; "" if it has none. */
  readonly date: string;
  /** The names of the items to which it refers, by field. */
  readonly referredNames: Readonly<Record<string, readonly string[]>>;
  /** When it appears and disappears, as written; "" if it is not scheduled. */
  readonly scheduled: Readonly<Record<"appears" | "goes", string>>;
}

export interface CollectionItems {
  /** In the order of the files, drafts last. */
  readonly items: readonly ItemSummary[];
  readonly table: string | undefined;
  /** Paths of all files, including unreadable ones. */
  readonly files: readonly string[];
  readonly unreadable: readonly { readonly file: string; readonly wrong: string }[];
}

type FileSummaries = { readonly items: readonly ItemSummary[]; readonly wrong?: string };

/** By absolute path of the file. */
const cache = new Map<string, FileSummaries & { readonly state: FileState }>();
/** Larger files are not read. */
export const MAX_CONTENT_FILE_BYTES = 128 * MEGABYTE;
/** Files that are read before other requests get their turn. */
const FILES_PER_TURN = 200;

export async function folderItems(
  listing: Listing,
  name: CollectionName,
): Promise<CollectionItems> {
  const { table, items: itemFiles = [] } = listing.collections.get(name) ?? {};
  const drafts = listing.drafts.get(name) ?? [];
  const files = [...(table ? [table] : []), ...itemFiles, ...drafts];
  const all: ItemSummary[] = [];
  const unreadable: { file: string; wrong: string }[] = [];
  for (const [index, file] of files.entries()) {
    const { items, wrong } = await summariesOf(name, file);
    for (const item of items) all.push(item);
    if (wrong !== undefined) unreadable.push({ file: file.path, wrong });
    if (index % FILES_PER_TURN === 0) await nextTurn();
  }
  return { items: all, table: table?.path, files: files.map(({ path }) => path), unreadable };
}

export function newestFirst(name: CollectionName, all: CollectionItems): CollectionItems {
  const { newest }: Collection = collections[name];
  if (!newest) return all;
  return { ...all, items: all.items.toSorted((a, b) => compareText(b.date, a.date)) };
}

/** The items in which all the words, or the beginnings of words that a user has typed, occur. */
export function withWords<T extends ItemSummary>(items: readonly T[], words: string): T[] {
  const parts = slugify(words).split("-").filter(Boolean);
  return items.filter(({ searched }) => parts.every((part) => searched.includes(part)));
}

export function nextId({ items }: CollectionItems): number {
  return 1 + items.reduce((highest, { id = 0 }) => Math.max(highest, id), 0);
}

const MAX_SLUG_LENGTH = 80;

/** A slug made from the title that no other item and no file of the collection has. */
export function freeSlug(name: CollectionName, title: string, others: CollectionItems): string {
  const { insteadOfDigits = "" } = collections[name].fields.slug?.rules ?? {};
  const names = [...others.items.map(({ key }) => key), ...others.files.map(slugOfFile)];
  const taken = new Set(names.map((name) => name.toLowerCase()));
  const whole = slugify(title).replace(/^[-_]+/, "");
  const isShort = whole.length <= MAX_SLUG_LENGTH;
  // Cut between words.
  const short = isShort ? whole : whole.slice(0, MAX_SLUG_LENGTH).replace(/-[^-]*$/, "");
  const isAllowed = short !== "" && !isDeviceName(short);
  const allowed = isAllowed ? short : `item-${short || nextId(others)}`;
  const base = /^\d+$/.test(allowed) ? insteadOfDigits + allowed : allowed;
  let slug = base;
  for (let count = 2; taken.has(slug); count++) slug = `${base}-${count}`;
  return slug;
}

export function isDraftFile(path: string): boolean {
  return /(?:^|\/)_/.test(path);
}

async function summariesOf(name: CollectionName, file: SourceFile): Promise<FileSummaries> {
  const startedAt = Date.now();
  const state = stateAt(file.location);
  const cached = cache.get(file.location);
  if (cached && isSameState(cached.state, state)) return cached;
  const summaries = await summarise(name, file);
  if (state && isSettled(state, startedAt)) cache.set(file.location, { state, ...summaries });
  return summaries;
}

async function summarise(name: CollectionName, file: SourceFile): Promise<FileSummaries> {
  const { path } = file;
  const read = readFile(file, MAX_CONTENT_FILE_BYTES);
  if ("wrong" in read) return { items: [], wrong: read.wrong };
  const all = await readFileItems(path, read.bytes).catch(syntaxComplaint);
  if ("wrong" in all) return { items: [], wrong: all.wrong };
  const isTable = !path.includes("/");
  const items = all.map((readItem, item) => {
    const content = contentOf(readItem);
    const raw = "raw" in content ? content.raw : NO_FIELDS;
    return summaryOf(name, { file: path, isTable, item }, raw);
  });
  return { items };
}

/** Values as they are written, by field name in NFC. Lists are left out. */
export function textsOf({ fields }: RawItem): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const { name, value } of fields) {
    const { data, source } = value;
    if (data === null || typeof data === "object") continue;
    values.set(name.normalize("NFC"), (source ?? String(data)).trim());
  }
  return values;
}

function referenceTexts({ data, source }: RawValue): string[] {
  if (isRawList(data)) return data.flatMap(referenceTexts);
  return data === null ? [] : [(source ?? String(data)).trim()];
}

export function itemTitle(name: CollectionName, raw: RawItem): string {
  const values = textsOf(raw);
  const titles = displayNameFields(collections[name]).by.map((field) => values.get(field));
  return titles.find(Boolean) ?? "";
}

/** The item's id, code, slug or name; without these, its fields as JSON without their places. */
export function itemIdentity(name: CollectionName, raw: RawItem): string {
  const texts = textsOf(raw);
  const collection: Collection = collections[name];
  const identifying = [...fieldsOfKind(collection, "id", "code", "slug"), ...collection.names];
  const identity = identifying.map((field) => texts.get(field)).find(Boolean);
  const withoutPlaces = (key: string, value: unknown) => (key === "at" ? undefined : value);
  return identity ?? JSON.stringify(raw.fields, withoutPlaces);
}

function summaryOf(
  name: CollectionName,
  place: Pick<ItemSummary, "file" | "item" | "isTable">,
  raw: RawItem,
): ItemSummary {
  const collection: Collection = collections[name];
  const values = textsOf(raw);
  const referredNames = raw.fields
    .filter((field) => collection.fields[field.name]?.to)
    .map((field) => [field.name, referenceTexts(field.value)]);
  const { file, isTable } = place;
  const textOf = (field: string) => values.get(field) ?? "";
  const { beside } = displayNameFields(collection);
  const title = itemTitle(name, raw);
  // The name of the file replaces an empty slug.
  const fileSlug = collection.fields.slug && !isTable ? slugOfFile(file) : "";
  const [keyField = "id"] = collection.names;
  const ownKey = textOf(keyField) || (keyField === "slug" ? fileSlug : "");
  const date = collection.newest ? textOf(collection.newest) : "";
  const addition = beside ? textOf(beside) : "";
  const called = addition === "" ? title : `${title} (${addition})`.trimStart();
  const key = ownKey || textOf("id") || title;
  return {
    ...place,
    isDraft: isDraftFile(file),
    title,
    called,
    key,
    searched: slugify(`${called} ${key} ${textOf("id")} ${file}`),
    id: Number(textOf("id")) || undefined,
    identity: itemIdentity(name, raw),
    date: parseDate(date) ?? date,
    referredNames: Object.fromEntries(referredNames),
    scheduled: { appears: textOf(APPEARS), goes: textOf(GOES) },
  };
}
