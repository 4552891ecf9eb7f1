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
  const { source, items } = await readItemsOf(folder, name, file);
  const read = items[item];
  if (!read) throw new DeskError(404, say.writing.noSuchItem);
  const content = contentOf(file, read);
  const isTable = !file.includes("/");
  return {
    ...{ name, file, source, item, isNew: false, isTable, content },
    isDraft: isDraftFile(file),
    fields: shownFields(name, content),
    lines: [isTable ? read.line : 1, items[item + 1]?.line ?? Number.POSITIVE_INFINITY],
  };
}

/** The item of a file that stands on a line. @throws DeskError as {@link openItem} does */
export async function itemAtLine(
  folder: string,
  name: CollectionName,
  { file, line }: { readonly file: string; readonly line: number },
): Promise<number> {
  const { items } = await readItemsOf(folder, name, file);
  return Math.max(
    0,
    items.findLastIndex((item) => item.line <= line),
  );
}

/** What a form was made of, in its place or wherever its file has it now; `undefined` where that is nowhere. */
export async function findItem(
  { folder }: Desk,
  name: CollectionName,
  form: FormData,
): Promise<OpenItem | undefined> {
  const [file = "", hash, key] = ["file", "hash", "key"].map((one) => String(form.get(one) ?? ""));
  try {
    const there = await openItem(folder, name, file, Number(form.get("item") ?? 0));
    if (!there.isTable || there.source?.hash === hash || identityOf(there) === key) return there;
    const { items } = await readItemsOf(folder, name, file);
    const at = items.findIndex((read) => {
      const fields = shownFields(name, contentOf(file, read));
      return identityOf({ name, fields }) === key;
    });
    return at < 0 ? undefined : await openItem(folder, name, file, at);
  } catch (error) {
    // What was written is not lost where the item is gone or its file cannot be read any more.
    if (error instanceof DeskError) return undefined;
    throw error;
  }
}

async function readItemsOf(folder: string, name: CollectionName, file: string) {
  const source = subjectOf(file)?.name === name ? readSource(folder, file) : undefined;
  if (!source) throw new DeskError(404, say.writing.noSuchItem);
  if ("wrong" in source) throw new DeskError(422, `${file}: ${source.wrong}`);
  return { source, items: await readFileItems(file, source.bytes).catch(sayWhy(file)) };
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

/** What a new item says. */
export const NOTHING: ItemContent = { raw: { at: 0, fields: [] } };

/** A new item, with the next number and today's date; in the table where the collection has one and no files. */
export async function newItem(desk: Desk, name: CollectionName, today: string): Promise<OpenItem> {
  const collection: Collection = collections[name];
  const others = await itemsOf(desk, name);
  const { items, table } = others;
  const isTable = !table?.endsWith(".xlsx") && items.every((one) => one.isTable);
  const file = isTable ? table : undefined;
  const source = file === undefined ? undefined : readSource(desk.folder, file);
  const hasBody = collection.body && file === undefined;
  const content = { ...NOTHING, ...(hasBody && { body: "" }) };
  const begun: Record<string, string> = {
    id: collection.fields.id ? String(nextId(others)) : "",
    data: name === "noticias" ? today : "",
  };
  const fields = shownFields(name, content);
  return {
    ...{ name, file, content, isNew: true, isTable: file !== undefined, isDraft: false },
    fields: fields.map((one) => ({ ...one, value: begun[one.name] || one.value })),
    source: source && "hash" in source ? source : undefined,
    item: items.filter((one) => one.file === file).length,
    lines: [0, 0],
  };
}

/** What tells an item from the others of its file: its number, code or slug; else all that it says. */
export function identityOf({ fields, name }: Pick<OpenItem, "fields" | "name">): string {
  const own = ["id", "codigo", "slug", ...(collections[name] as Collection).names]
    .map((key) => fields.find((field) => field.name === key)?.value)
    .find((value) => typeof value === "string" && value !== "");
  return typeof own === "string" ? own : JSON.stringify(fields.map(({ value }) => value));
}
