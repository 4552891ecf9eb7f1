/** Writes a new item with id, slug, title and date: a file of its own, or a row of the table. */
import { type Collection, displayNameFields } from "../../contract/collection.ts";
import type { CollectionName } from "../../contract/field.ts";
import { RefusedError } from "../../contract/refused-error.ts";
import { collections } from "../../contract/site/collections.ts";
import { say } from "../../language/language.ts";
import { listFolder } from "../content/files/folder.ts";
import { isWorkbook } from "../content/files/names.ts";
import type { Complaint } from "../content/report/report.ts";
import { folderItems, freeSlug, nextId } from "../editing/folder-items.ts";
import { openItemFile } from "../editing/open-item.ts";
import { lockContent, saveFile } from "../editing/save.ts";
import { asSaveOutcome, type SaveOutcome, saveChange } from "../editing/save-item.ts";
import { itemText, type NewValue } from "./item-text.ts";

export interface NewItem {
  readonly name: CollectionName;
  readonly title: string;
  /** Write a separate file whose name begins with "_". */
  readonly isDraft: boolean;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

/** @returns also the required fields that could not be filled in @throws RefusedError */
export async function writeNewItem(folder: string, item: NewItem) {
  if (!listFolder(folder).site) throw new RefusedError(say.begin.noFolder({ folder }));
  // Without the lock, two processes at once would write two items with the same id.
  const locked = await lockContent(folder, ".new");
  if ("wrong" in locked) throw refusal(folder, locked);
  using _ = locked.lock;
  const collection: Collection = collections[item.name];
  const listing = listFolder(folder);
  const { table, items } = listing.collections.get(item.name) ?? { table: undefined, items: [] };
  // A collection with a table may have files too. Then the new item gets a file, like all drafts.
  const isRow = table !== undefined && items.length === 0 && !item.isDraft;
  if (isRow && isWorkbook(table.path))
    throw new RefusedError(say.begin.spreadsheet({ file: table.path }));
  const existing = await folderItems(listing, item.name);
  const slug = freeSlug(item.name, item.title, existing);
  const values = initialValues(collection, item, nextId(existing));
  // The name of a separate file is its item's slug.
  if (isRow && collection.fields.slug) values.set("slug", slug);
  const missing = Object.keys(collection.fields).filter((field) =>
    isMissing(collection, field, values, isRow),
  );
  const { text, extension } = itemText(collection, values);
  const file = isRow ? table.path : `${item.name}/${item.isDraft ? "_" : ""}${slug}${extension}`;
  const outcome = isRow
    ? await addRow(folder, file, { name: item.name, fields: values })
    : asSaveOutcome(await saveFile(folder, file, Buffer.from(text), undefined));
  if (outcome === "saved") return { file, missing };
  throw outcome === "changed"
    ? new RefusedError(say.begin.changed({ file }))
    : refusal(file, outcome.complaints[0] ?? say.editing.cannotBeWritten);
}

type Values = ReadonlyMap<string, NewValue>;

async function addRow(
  folder: string,
  file: string,
  { name, fields }: { name: CollectionName; fields: Values },
): Promise<SaveOutcome> {
  const open = await openItemFile(folder, name, file);
  if (!open) return "changed";
  if ("wrong" in open) return { complaints: [open] };
  const change = { kind: "add", item: open.items.length, fields } as const;
  return await saveChange({ folder, name, file, allowProblems: true }, open.source.bytes, change);
}

function refusal(file: string, { wrong, expected, fix }: Complaint): RefusedError {
  return new RefusedError(`${file}: ${say.report.problem({ wrong, expected, fix })}`);
}

function initialValues(collection: Collection, item: NewItem, id: number): Map<string, NewValue> {
  const values = new Map<string, NewValue>();
  for (const [name, field] of Object.entries(collection.fields)) {
    if (field.kind === "id") values.set(name, id);
    else if (field.kind === "date" && field.required) values.set(name, item.today);
  }
  const [titleField = ""] = displayNameFields(collection).by;
  return values.set(titleField, item.title);
}

function isMissing(collection: Collection, name: string, values: Values, isRow: boolean): boolean {
  const field = collection.fields[name];
  if (!field || values.has(name)) return false;
  if (collection.either?.required.includes(name)) return true;
  return field.required && (isRow || field.kind !== "slug");
}
