/** The item that a form is for: found in its file, or begun anew. */
import { SyntaxProblem } from "../../content/parse/raw-item.ts";
import type { Collection } from "../../contract/collection.ts";
import { collections } from "../../contract/collections.ts";
import type { CollectionName } from "../../contract/field.ts";
import { isDraftFile, nextId } from "../../editing/folder-items.ts";
import { type ReadItem, readFileItems, subjectOf } from "../../editing/read-items.ts";
import { readSource, type Source } from "../../editing/save.ts";
import { say } from "../../language/language.ts";
import { type Desk, DeskError } from "../frame/page.ts";
import { itemsOf } from "./item-lists.ts";
import { type ItemContent, type ShownField, shownFields } from "./values.ts";

export interface OpenItem {
  readonly name: CollectionName;
  /** From the content folder; of a new item the file that it is to stand in, `undefined` of a file of its own. */
  readonly file: string | undefined;
  readonly source: Source | undefined;
  readonly item: number;
  readonly isNew: boolean;
  readonly isTable: boolean;
  readonly isDraft: boolean;
  readonly content: ItemContent;
  readonly fields: readonly ShownField[];
  /** Lines of the file that are its own. */
  readonly lines: readonly [first: number, afterLast: number];
}

export function collectionOf(name: string | undefined): CollectionName {
  if (name !== undefined && Object.hasOwn(collections, name)) return name as CollectionName;
  throw new DeskError(404, say.writing.noSuchItem);
}

/** @throws DeskError where there is no such item, or its file cannot be read */
export async function openItem(
  folder: string,
  name: CollectionName,
  file: string,
  item: number,
): Promise<OpenItem> {
  const subject = subjectOf(file);
  const source = subject?.name === name ? readSource(folder, file) : undefined;
  if (!subject || !source) throw new DeskError(404, say.writing.noSuchItem);
  if ("wrong" in source) throw new DeskError(422, `${file}: ${source.wrong}`);
  const items = await readFileItems(file, source.bytes).catch(sayWhy(file));
  const read = items[item];
  if (!read) throw new DeskError(404, say.writing.noSuchItem);
  const content = contentOf(file, read);
  return {
    ...{ name, file, source, item, isNew: false, isTable: subject.isTable, content },
    isDraft: isDraftFile(file),
    fields: shownFields(name, content),
    lines: [subject.isTable ? read.line : 1, items[item + 1]?.line ?? Number.POSITIVE_INFINITY],
  };
}

/** Which item of a file stands on a line. */
export async function itemAtLine(folder: string, file: string, line: number): Promise<number> {
  const items = await itemsIn(folder, file);
  const at = items.findLastIndex((item) => item.line <= line);
  return Math.max(0, at);
}

async function itemsIn(folder: string, file: string): Promise<ReadItem[]> {
  const source = readSource(folder, file);
  if (!source || "wrong" in source) return [];
  return await readFileItems(file, source.bytes).catch(sayWhy(file));
}

function contentOf(file: string, read: ReadItem): ItemContent {
  try {
    return { raw: read.read(), body: read.body };
  } catch (error) {
    return sayWhy(file)(error);
  }
}

/** @throws DeskError with what is wrong with a file that cannot be read */
function sayWhy(file: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof SyntaxProblem)) throw error;
    throw new DeskError(422, `${say.writing.cannotRead({ file })}: ${say.report.problem(error)}`);
  };
}

/** A new item, with the next number and today's date; in the table where the collection has one and no files. */
export async function newItem(desk: Desk, name: CollectionName, today: string): Promise<OpenItem> {
  const collection: Collection = collections[name];
  const others = await itemsOf(desk, name);
  const { items, table } = others;
  const file =
    table && !table.endsWith(".xlsx") && items.every(({ isTable }) => isTable) ? table : undefined;
  const source = file === undefined ? undefined : readSource(desk.folder, file);
  const content = {
    raw: { at: 0, fields: [] },
    body: collection.body && file === undefined ? "" : undefined,
  };
  const begun: Record<string, string> = {
    id: collection.fields.id ? String(nextId(others)) : "",
    data: name === "noticias" ? today : "",
  };
  const fields = shownFields(name, content);
  return {
    ...{
      name,
      file,
      content,
      fields: fields.map((one) => ({ ...one, value: begun[one.name] || one.value })),
    },
    source: source && "hash" in source ? source : undefined,
    ...{ item: items.filter((one) => one.file === file).length, isNew: true },
    ...{ isTable: file !== undefined, isDraft: false, lines: [0, 0] },
  };
}

/** Where an item is now that was in a file, by what {@link identityOf} told of it; -1 where it is not. */
export async function placeOfIdentity(
  folder: string,
  name: CollectionName,
  file: string,
  identity: string,
): Promise<number> {
  const items = await itemsIn(folder, file);
  return items.findIndex(
    (read) => identityOf({ name, fields: shownFields(name, contentOf(file, read)) }) === identity,
  );
}

/** What tells an item from the others of its file: its number, code or slug; else all that it says. */
export function identityOf({ fields, name }: Pick<OpenItem, "fields" | "name">): string {
  const own = ["id", "codigo", "slug", ...(collections[name] as Collection).names]
    .map((key) => fields.find((field) => field.name === key)?.value)
    .find((value) => typeof value === "string" && value !== "");
  return typeof own === "string" ? own : JSON.stringify(fields.map(({ value }) => value));
}
