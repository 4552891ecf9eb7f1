/** Adds, changes and removes items. A draft is a file whose name begins with `_`. */

import { displayNameFields } from "../../contract/collection.ts";
import type { CollectionName } from "../../contract/field.ts";
import { collections } from "../../contract/site/collections.ts";
import { say } from "../../language/language.ts";
import { listFolder } from "../content/files/folder.ts";
import { isWorkbook } from "../content/files/names.ts";
import type { EditValues, FileChange } from "./change.ts";
import { complaintsOf } from "./complaints-of.ts";
import { type CollectionItems, folderItems, freeSlug, nextId } from "./folder-items.ts";
import type { FoundItem, ItemPlace } from "./open-item.ts";
import { readSource, removeFile, renameFile } from "./save.ts";
import { asSaveOutcome, editRecord, type SaveOutcome, saveChange } from "./save-item.ts";
import { twinOf } from "./undo.ts";

/** `body`: the new text below the fields; without it, the text stays. */
export interface ItemChange {
  readonly fields: EditValues;
  readonly body?: string | undefined;
}

/** The item's new place, or why nothing was changed. */
export type ChangeOutcome = ItemPlace | Exclude<SaveOutcome, "saved">;

/** Saves the changed values, and renames the file if the item becomes or stops being a draft. */
export async function changeItem(
  folder: string,
  name: CollectionName,
  target: Pick<FoundItem, "file" | "source" | "item" | "isDraft">,
  { fields, body, toDraft }: ItemChange & { readonly toDraft: boolean },
): Promise<ChangeOutcome> {
  const { file, source, item, isDraft } = target;
  let currentHash = source.hash;
  if (fields.size > 0 || body !== undefined) {
    const change: FileChange = { kind: "set", item, fields, body };
    const saveTarget = { folder, name, file, allowProblems: toDraft };
    const outcome = await saveChange(saveTarget, source.bytes, change);
    if (outcome !== "saved") return outcome;
    const saved = readSource(folder, file);
    if (saved && "hash" in saved) currentHash = saved.hash;
  } else if (isDraft && !toDraft) {
    // A save checks the item, but a rename alone does not.
    const complaints = await complaintsOf(name, file, source.bytes, item);
    if (complaints.length > 0) return { complaints };
  }
  if (toDraft === isDraft) return { file, item };
  const newFile = twinOf(file);
  const outcome = asSaveOutcome(await renameFile(folder, file, newFile, currentHash));
  return outcome === "saved" ? { file: newFile, item } : outcome;
}

export async function removeItem(
  folder: string,
  name: CollectionName,
  { file, source, item, isTable }: Pick<FoundItem, "file" | "source" | "item" | "isTable">,
): Promise<SaveOutcome> {
  const change: FileChange = { kind: "remove", item };
  if (isTable) return await saveChange({ folder, name, file }, source.bytes, change);
  const edit = await editRecord(name, file, change, source.bytes);
  return asSaveOutcome(await removeFile(folder, file, source.hash, edit));
}

/** The table to which a new item is appended; `undefined` if items have their own files. */
export function tableOfNew({ items, table }: CollectionItems): string | undefined {
  const isEditable = table !== undefined && !isWorkbook(table);
  return isEditable && items.every(({ isTable }) => isTable) ? table : undefined;
}

type NewItem = ItemChange & { readonly isDraft: boolean };

/** Gives the item a free id and slug. A row of a table cannot be a draft. */
export async function addItem(
  folder: string,
  name: CollectionName,
  newItem: NewItem,
): Promise<ChangeOutcome> {
  const others = await folderItems(listFolder(folder), name);
  const fields = new Map(newItem.fields);
  // Another item may have got this id since the form was opened.
  const isTaken = others.items.some(({ id }) => id !== undefined && id === fields.get("id"));
  if (isTaken) fields.set("id", nextId(others));
  const table = tableOfNew(others);
  const source = table === undefined ? undefined : readSource(folder, table);
  if (source && "wrong" in source) return { complaints: [source] };
  const { file, change } =
    table === undefined
      ? planFile(name, { ...newItem, fields }, others)
      : { file: table, change: planRow(name, fields, others) };
  const allowProblems = newItem.isDraft && table === undefined;
  const outcome = await saveChange({ folder, name, file, allowProblems }, source?.bytes, change);
  if (outcome === "saved") return { file, item: change.item };
  if (outcome !== "changed") return outcome;
  // Another process has changed the table, or created this file, in the meantime.
  if (table !== undefined || newItem.fields.get("slug") === undefined)
    return await addItem(folder, name, newItem);
  return { complaints: [{ field: "slug", ...say.editing.alreadyThere({ name: file }) }] };
}

function planRow(name: CollectionName, given: EditValues, others: CollectionItems): FileChange {
  const fields = new Map(given);
  const title = titleIn(name, fields);
  if (collections[name].fields.slug && title !== undefined && fields.get("slug") === undefined)
    fields.set("slug", freeSlug(name, title, others));
  return { kind: "add", item: others.items.length, fields };
}

function planFile(name: CollectionName, newItem: NewItem, others: CollectionItems) {
  const fields = new Map(newItem.fields);
  const slug = String(fields.get("slug") ?? freeSlug(name, titleIn(name, fields) ?? name, others));
  // A slug that cannot be a file name is written as a field, where `check` can report it.
  const stem = /^[a-z0-9][a-z0-9_-]{0,99}$/.test(slug) ? slug : freeSlug(name, slug, others);
  if (stem === slug) fields.delete("slug");
  const extension = collections[name].body ? ".md" : ".yaml";
  const file = `${name}/${newItem.isDraft ? "_" : ""}${stem}${extension}`;
  const body = newItem.body ? newItem.body.replace(/\n?$/, "\n") : undefined;
  const change: FileChange = { kind: "set", item: 0, fields, body };
  return { file, change };
}

/** The item's display name; `undefined` if the fields from which it is made are empty. */
function titleIn(name: CollectionName, fields: EditValues): string | undefined {
  const { by, beside = "" } = displayNameFields(collections[name]);
  const values = [...by, beside].map((key) => fields.get(key));
  return values.find(Boolean)?.toString();
}
