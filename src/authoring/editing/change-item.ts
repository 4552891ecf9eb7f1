/**
 * An item begun, changed, withdrawn, admitted or removed: what of it is in the text of its file, and what in the
 * name of the file, which has a `_` before a draft.
 */

import { type Collection, calledBy } from "../../contract/collection.ts";
import type { CollectionName } from "../../contract/field.ts";
import { collections } from "../../contract/site/collections.ts";
import { say } from "../../language/language.ts";
import { listFolder } from "../content/files/folder.ts";
import { ITEM_FORMATS } from "../content/files/names.ts";
import type { Change, Wanted } from "./change.ts";
import { complaintsOf } from "./complaints-of.ts";
import { type CollectionItems, folderItems, freeSlug, nextId } from "./folder-items.ts";
import type { FoundItem } from "./open-item.ts";
import { readSource, removeFile, renameFile } from "./save.ts";
import { outcomeOf, type SaveOutcome, saveChange } from "./save-item.ts";

/** The fields that change, and the text below them where that does. */
export interface ItemChange {
  readonly fields: ReadonlyMap<string, Wanted>;
  readonly body?: string;
}

/** Where the item stands now, or why nothing was changed. */
export type Changed =
  | { readonly file: string; readonly item: number }
  | Exclude<SaveOutcome, "saved">;

/** Changes fields, and whether it is a draft. */
export async function changeItem(
  folder: string,
  name: CollectionName,
  found: Pick<FoundItem, "file" | "source" | "item" | "isDraft">,
  { fields, body, toDraft }: ItemChange & { readonly toDraft: boolean },
): Promise<Changed> {
  const { file, source, item } = found;
  let { hash } = source;
  if (fields.size > 0 || body !== undefined) {
    const change: Change = { kind: "set", item, fields, ...(body !== undefined && { body }) };
    const outcome = await saveChange({ folder, name, file }, source.bytes, change, toDraft);
    if (typeof outcome !== "string") return outcome;
    const now = readSource(folder, file);
    if (now && "hash" in now) ({ hash } = now);
  } else if (found.isDraft && !toDraft) {
    const complaints = await complaintsOf(name, file, source.bytes, item);
    if (complaints.length > 0) return { complaints };
  }
  if (toDraft === found.isDraft) return { file, item };
  const [parent = "", stem = ""] = file.split("/");
  const target = `${parent}/${toDraft ? `_${stem}` : stem.replace(/^_+/, "")}`;
  const moved = outcomeOf(renameFile(folder, file, target, hash));
  return moved === "saved" ? { file: target, item } : moved;
}

/** Takes an item away, with its file where that holds nothing else. */
export async function removeItem(
  folder: string,
  name: CollectionName,
  { file, source, item, isTable }: Pick<FoundItem, "file" | "source" | "item" | "isTable">,
): Promise<SaveOutcome> {
  if (!isTable) return outcomeOf(removeFile(folder, file, source.hash));
  return await saveChange({ folder, name, file }, source.bytes, { kind: "remove", item }, false);
}

/** The table in which a new item stands, at its end; none where items have files of their own. */
export function tableOfNew({ items, table }: CollectionItems): string | undefined {
  const isTable = !table?.endsWith(".xlsx") && items.every((one) => one.isTable);
  return isTable ? table : undefined;
}

/** Writes a new item, under a number and a slug that no other has. A row of a table is no draft. */
export async function addItem(
  folder: string,
  name: CollectionName,
  wanted: ItemChange & { readonly isDraft: boolean },
): Promise<Changed> {
  const collection: Collection = collections[name];
  const fields = new Map(wanted.fields);
  const others = await folderItems(listFolder(folder), name);
  // The number that was free when somebody began to write may be another item's by now.
  const isTaken = others.items.some(({ id }) => id !== undefined && id === fields.get("id"));
  if (isTaken) fields.set("id", nextId(others));
  const { by, beside = "" } = calledBy(collection);
  const title = [...by, beside].map((key) => fields.get(key)).find(Boolean);
  const given = fields.get("slug");
  const slug = String(given ?? freeSlug(name, String(title ?? name), others));
  // What cannot be the name of a file stands among the fields, where it is checked.
  const stem = /^[a-z0-9][a-z0-9_-]{0,99}$/.test(slug) ? slug : freeSlug(name, slug, others);
  const table = tableOfNew(others);
  const isDraft = wanted.isDraft && table === undefined;
  const extension = collection.body ? ITEM_FORMATS[0] : ITEM_FORMATS[2];
  const file = table ?? `${name}/${isDraft ? "_" : ""}${stem}${extension}`;
  const item = others.items.filter((one) => one.file === table).length;
  if (table !== undefined && collection.fields.slug && title !== undefined)
    fields.set("slug", slug);
  else if (table === undefined && stem === slug) fields.delete("slug");
  const { body } = wanted;
  const text = body && { body: body.endsWith("\n") ? body : `${body}\n` };
  const change: Change =
    table === undefined
      ? { kind: "set", item, fields, ...text }
      : { kind: "add", at: item, fields };
  const source = table === undefined ? undefined : readSource(folder, table);
  if (source && "wrong" in source) return { complaints: [source] };
  const outcome = await saveChange({ folder, name, file }, source?.bytes, change, isDraft);
  if (outcome === "saved") return { file, item };
  if ("complaints" in outcome) return outcome;
  // Somebody was faster with a file of this name, or with the table.
  if (table === undefined && given !== undefined)
    return { complaints: [{ field: "slug", ...say.editing.alreadyThere({ name: file }) }] };
  return await addItem(folder, name, wanted);
}
