/** Opens the item of a form: reads it from its file, or makes a new one. */
import type { Collection } from "../../../contract/collection.ts";
import type { CollectionName } from "../../../contract/field.ts";
import { collections } from "../../../contract/site/collections.ts";
import { say } from "../../../language/language.ts";
import { declaredField } from "../../content/check/field-names.ts";
import { listFolder } from "../../content/files/folder.ts";
import { tableOfNew } from "../../editing/change-item.ts";
import { folderItems, nextId } from "../../editing/folder-items.ts";
import { type FoundItem, findItem, type Locator } from "../../editing/open-item.ts";
import { type ItemContent, NO_FIELDS } from "../../editing/read-items.ts";
import type { Source } from "../../editing/save.ts";
import { type Save, saveOfForm, twinOf } from "../../editing/undo.ts";
import { type Desk, DeskError } from "../frame/page.ts";
import { itemsIn } from "./item-lists.ts";
import { relatedFields } from "./related.ts";
import { type FormField, formFields } from "./values.ts";

export interface OpenItem extends Omit<FoundItem, "file" | "source"> {
  readonly name: CollectionName;
  /** For a new item, the table to which it is added; `undefined` if it gets its own file. */
  readonly file: string | undefined;
  readonly source: Source | undefined;
  readonly isNew: boolean;
  readonly fields: readonly FormField[];
  /**
   * The fields as they are in the file. A new item lacks the id and the date that its form
   * proposes, so that these count as changes and are written.
   */
  readonly savedFields: readonly FormField[];
}

/** @throws DeskError if there is no such collection */
export function collectionOf(name: string | undefined): CollectionName {
  if (name !== undefined && Object.hasOwn(collections, name)) return name as CollectionName;
  throw new DeskError(404, say.writing.noSuchItem);
}

/** @throws DeskError if there is no such item or its file cannot be read */
export async function openItem(
  desk: Desk,
  name: CollectionName,
  file: string,
  where: Locator,
): Promise<OpenItem> {
  const found = await findItem(desk.folder, name, file, where);
  if (!found) throw new DeskError(404, say.writing.noSuchItem);
  if ("wrong" in found) throw new DeskError(422, `${file}: ${say.report.problem(found)}`);
  const fields = [...formFields(name, found.content), ...(await relatedFields(desk, name, found))];
  return { ...found, name, isNew: false, fields, savedFields: fields };
}

/**
 * Whether the form has an input for the field: not if the item has the field twice.
 * @param line of a problem; there is no input for one above the item, in the header of its table
 */
export function isInForm(
  { name, content: { raw, body }, lines }: Pick<OpenItem, "name" | "content" | "lines">,
  field: string,
  line = lines[0],
): boolean {
  const collection: Collection = collections[name];
  const count = raw.fields.filter(({ name }) => name.normalize("NFC") === field).length;
  const isBelowToo = field === collection.body && (body ?? "").trim() !== "";
  const isKnown = declaredField(collection, field) !== undefined;
  return isKnown && line >= lines[0] && count + Number(isBelowToo) < 2;
}

interface FormTarget {
  readonly open: OpenItem;
  /** `moved`: another user has renamed its file. `gone`: it was removed; `open` is a new item. */
  readonly state: "new" | "found" | "moved" | "gone";
  /** If the form of a new item was sent before: the save that created the item. */
  readonly firstSave: Save | undefined;
}

/** Finds the item even if another user has moved it. */
export async function findTarget(
  desk: Desk,
  name: CollectionName,
  form: FormData,
): Promise<FormTarget> {
  const isNew = Boolean(form.get("isNew"));
  const firstSave = isNew ? pointToCreatedItem(desk.folder, form) : undefined;
  if (!isNew || firstSave) {
    const found = await itemOfForm(desk, name, form);
    if (found) return { open: found, state: "found", firstSave };
    const { items } = await folderItems(listFolder(desk.folder), name);
    const moved = items.find(({ identity }) => identity === form.get("identity"));
    if (moved) {
      const open = await openItem(desk, name, moved.file, { item: moved.item });
      return { open, state: "moved", firstSave };
    }
  }
  return { open: await newItem(desk, name), state: isNew ? "new" : "gone", firstSave };
}

/** If the form was sent before, points it to the item that it created. @returns the first save */
function pointToCreatedItem(folder: string, form: FormData): Save | undefined {
  const firstSave = saveOfForm(folder, String(form.get("begun") ?? ""));
  if (!firstSave) return undefined;
  const { file, item: identity = "" } = firstSave;
  for (const [key, value] of Object.entries({ file, item: "0", hash: "", identity }))
    form.set(key, value);
  return firstSave;
}

/** Finds the item even if it has moved in its file; `undefined` if it is gone. */
export async function itemOfForm(
  desk: Desk,
  name: CollectionName,
  form: FormData,
): Promise<OpenItem | undefined> {
  const text = (key: string) => String(form.get(key) ?? "");
  const was = { hash: text("hash"), identity: text("identity") };
  // The form may be sent again after it has made its item a draft, or the opposite.
  for (const file of new Set([text("file"), twinOf(text("file"))])) {
    try {
      return await openItem(desk, name, file, { item: Number(text("item")), was });
    } catch (error) {
      // The caller then shows the submitted text again, so that it is not lost.
      if (!(error instanceof DeskError)) throw error;
    }
  }
  return undefined;
}

const NEW = { isNew: true, isDraft: false, source: undefined, item: 0, lines: [0, 0] } as const;

/** Goes into the table if the collection has one and no files. */
export async function newItem(desk: Desk, name: CollectionName): Promise<OpenItem> {
  const collection: Collection = collections[name];
  const others = await itemsIn(desk, name);
  const file = tableOfNew(others);
  const today = Temporal.Now.plainDateISO().toString();
  const isTable = file !== undefined;
  const hasBody = collection.body && !isTable;
  const content: ItemContent = { raw: NO_FIELDS, ...(hasBody && { body: "" }) };
  const initial: Record<string, string> = {
    id: collection.fields.id ? String(nextId(others)) : "",
    // Except for events, which rarely take place on the day on which they are entered.
    ...(collection.newest && !collection.period && { [collection.newest]: today }),
  };
  const savedFields = [...formFields(name, content), ...(await relatedFields(desk, name))];
  const fields = savedFields.map((input) => ({
    ...input,
    value: initial[input.name] || input.value,
  }));
  return { ...NEW, name, file, content, isTable, fields, savedFields };
}
