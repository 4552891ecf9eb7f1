/** The item that a form is for: found in its file, or begun anew. */
import type { Collection } from "../../../contract/collection.ts";
import type { CollectionName } from "../../../contract/field.ts";
import { collections } from "../../../contract/site/collections.ts";
import { say } from "../../../language/language.ts";
import { tableOfNew } from "../../editing/change-item.ts";
import { nextId } from "../../editing/folder-items.ts";
import { type FoundItem, findItem, type ItemContent, type Where } from "../../editing/open-item.ts";
import type { Source } from "../../editing/save.ts";
import { type Desk, DeskError } from "../frame/page.ts";
import { itemsOf } from "./item-lists.ts";
import { type ShownField, shownFields } from "./values.ts";

/** An item of the folder, or one that is to be, with what its form shows. */
export interface OpenItem extends Omit<FoundItem, "file" | "source"> {
  readonly name: CollectionName;
  /** Of a new item the file that it is to stand in, `undefined` of a file of its own. */
  readonly file: string | undefined;
  readonly source: Source | undefined;
  readonly isNew: boolean;
  readonly fields: readonly ShownField[];
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
  where: Where,
): Promise<OpenItem> {
  const found = await findItem(folder, name, file, where);
  if (!found) throw new DeskError(404, say.writing.noSuchItem);
  if ("wrong" in found)
    throw new DeskError(422, `${say.writing.cannotRead({ file })}: ${say.report.problem(found)}`);
  return { ...found, name, isNew: false, fields: shownFields(name, found.content) };
}

/** What a form was made of, in its place or wherever its file has it now; `undefined` where that is nowhere. */
export async function itemOfForm(
  { folder }: Desk,
  name: CollectionName,
  form: FormData,
): Promise<OpenItem | undefined> {
  const text = (key: string) => String(form.get(key) ?? "");
  const was = { hash: text("hash"), identity: text("identity") };
  try {
    return await openItem(folder, name, text("file"), { item: Number(text("item")), was });
  } catch (error) {
    // What was written is not lost where the item is gone or its file cannot be read any more.
    if (error instanceof DeskError) return undefined;
    throw error;
  }
}

/** What a new item says. */
const NOTHING: ItemContent = { raw: { at: 0, fields: [] } };

/** A new item, with the next number and today's date; in the table where the collection has one and no files. */
export async function newItem(desk: Desk, name: CollectionName, today: string): Promise<OpenItem> {
  const collection: Collection = collections[name];
  const others = await itemsOf(desk, name);
  const file = tableOfNew(others);
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
    ...{ source: undefined, item: 0, lines: [0, 0] },
  };
}
