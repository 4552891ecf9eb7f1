/**
 * Writes a new item to a content folder: a separate file with every field, or a row if the collection is a table.
 * Fields are filled in where the folder allows it: the next id, a free slug, today's date, and references and
 * images with only one candidate.
 */
import { type Collection, calledBy } from "../../contract/collection.ts";
import type { CollectionName } from "../../contract/field.ts";
import { collections } from "../../contract/site/collections.ts";
import { say } from "../../language/language.ts";
import { type Listing, listFolder } from "../content/files/folder.ts";
import { isWorkbook } from "../content/files/names.ts";
import type { Complaint } from "../content/report/report.ts";
import { editFile } from "../editing/edit-file.ts";
import { type CollectionItems, folderItems, freeSlug, nextId } from "../editing/folder-items.ts";
import { openFile } from "../editing/open-item.ts";
import { lockFolder, saveFile } from "../editing/save.ts";
import { BeginRefusedError } from "./begin-site.ts";
import { itemText, type NewValue } from "./item-text.ts";

export interface NewItem {
  readonly name: CollectionName;
  readonly title: string;
  /** Write a separate file whose name begins with "_". */
  readonly isDraft: boolean;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

export interface NewFile {
  /** Path from the content folder. */
  readonly file: string;
  /** Required fields that could not be filled in. */
  readonly missing: readonly string[];
}

/** @throws BeginRefusedError */
export async function writeNewItem(folder: string, item: NewItem): Promise<NewFile> {
  if (!listFolder(folder).site) throw new BeginRefusedError(say.begin.noFolder({ folder }));
  // Without the lock, two processes at once would write two items with the same id.
  const locked = await lockFolder(folder, ".new");
  if ("wrong" in locked) throw refusal(folder, locked);
  using _ = locked.lock;
  return await write(folder, item);
}

async function write(folder: string, item: NewItem): Promise<NewFile> {
  const collection: Collection = collections[item.name];
  const listing = listFolder(folder);
  const { table, items } = listing.collections.get(item.name) ?? { table: undefined, items: [] };
  const isRow = table !== undefined && items.length === 0 && !item.isDraft;
  if (isRow && isWorkbook(table.path))
    throw new BeginRefusedError(say.begin.spreadsheet({ file: table.path }));
  const known = await folderItems(listing, item.name);
  const slug = freeSlug(item.name, item.title, known);
  const values = await valuesOf(collection, {
    item,
    listing,
    known,
    slug: isRow ? slug : undefined,
  });
  const missing = Object.keys(collection.fields).filter((field) =>
    isMissing(collection, field, values, isRow),
  );
  const file = isRow
    ? await addRow(folder, table.path, { name: item.name, values })
    : await addFile(folder, { collection, values, name: `${item.isDraft ? "_" : ""}${slug}` });
  return { file, missing };
}

async function addFile(
  folder: string,
  { collection, values, name }: { collection: Collection; values: Values; name: string },
): Promise<string> {
  const { text, extension } = itemText(collection, values);
  const file = `${collection.name}/${name}${extension}`;
  const outcome = await saveFile(folder, file, Buffer.from(text), undefined);
  if (outcome === "saved") return file;
  throw "wrong" in outcome
    ? refusal(file, outcome)
    : new BeginRefusedError(say.begin.isThere({ file }));
}

async function addRow(
  folder: string,
  file: string,
  { name, values }: { name: CollectionName; values: Values },
): Promise<string> {
  const open = await openFile(folder, name, file);
  if (!open) throw new BeginRefusedError(say.begin.noFolder({ folder }));
  if ("wrong" in open) throw refusal(file, open);
  const { source, items } = open;
  const change = { kind: "add", at: items.length, fields: values } as const;
  const bytes = await editFile(file, source.bytes, change);
  if (!Buffer.isBuffer(bytes)) throw refusal(file, bytes);
  const outcome = await saveFile(folder, file, bytes, source.hash);
  if (outcome === "saved") return file;
  throw "wrong" in outcome
    ? refusal(file, outcome)
    : new BeginRefusedError(say.begin.changed({ file }));
}

function refusal(file: string, { wrong, expected, fix }: Complaint): BeginRefusedError {
  return new BeginRefusedError(`${file}: ${say.report.problem({ wrong, expected, fix })}`);
}

type Values = ReadonlyMap<string, NewValue>;

interface NewItemContext {
  readonly item: NewItem;
  readonly listing: Listing;
  readonly known: CollectionItems;
  /** Only for a row; the slug of a file is its name. */
  readonly slug: string | undefined;
}

async function valuesOf(collection: Collection, about: NewItemContext): Promise<Values> {
  const { item, listing, known, slug } = about;
  const values = new Map<string, NewValue>();
  for (const [name, field] of Object.entries(collection.fields)) {
    if (field.kind === "id") values.set(name, nextId(known));
    else if (field.kind === "slug" && slug !== undefined) values.set(name, slug);
    else if (field.kind === "date" && field.required) values.set(name, item.today);
    else if (field.required && field.kind === "image")
      setIfOnly(values, name, [...listing.media.keys()]);
    else if (field.required && field.kind === "reference" && field.to) {
      const others = (await folderItems(listing, field.to)).items.filter(({ isDraft }) => !isDraft);
      const keys = others.map(({ key }) => key);
      const { lastIsMeant }: Collection = collections[field.to];
      setIfOnly(values, name, lastIsMeant ? keys.slice(-1) : keys);
    }
  }
  await setTitle(collection, values, about);
  return values;
}

function setIfOnly(values: Map<string, NewValue>, name: string, candidates: readonly string[]) {
  const [only] = candidates;
  if (candidates.length === 1 && only !== undefined) values.set(name, only);
}

// An item that can refer to another (a winner to a candidate) gets the reference if the title names that item.
async function setTitle(
  collection: Collection,
  values: Map<string, NewValue>,
  { item, listing }: NewItemContext,
): Promise<void> {
  const { either, fields } = collection;
  const to = either && fields[either.reference]?.to;
  if (either && to) {
    const { items } = await folderItems(listing, to);
    const target = items.find(({ key, title }) => [key, title].includes(item.title));
    if (target) {
      values.set(either.reference, target.key);
      for (const name of either.needs) values.delete(name);
      return;
    }
  }
  const [field] = calledBy(collection).by;
  if (field !== undefined && !values.has(field)) values.set(field, item.title);
}

function isMissing(collection: Collection, name: string, values: Values, isRow: boolean): boolean {
  const field = collection.fields[name];
  const { either } = collection;
  if (values.has(name)) return false;
  if (either?.needs.includes(name)) return !values.has(either.reference);
  return (field?.required ?? false) && (isRow || field?.kind !== "slug");
}
