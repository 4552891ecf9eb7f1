/** Saves a change of an item, unless `check` would report new problems or the file has changed since it was read. */

import type { CollectionName } from "../../contract/field.ts";
import { collections } from "../../contract/site/collections.ts";
import { endingOf, slugOfFile } from "../content/files/names.ts";
import type { FileChange } from "./change.ts";
import { complaintsOf, type FieldComplaint } from "./complaints-of.ts";
import { editFile } from "./edit-file.ts";
import { itemIdentity, itemTitle, textsOf } from "./folder-items.ts";
import { readFileItems } from "./read-items.ts";
import { hashOf, saveFile, type WriteOutcome } from "./save.ts";
import type { Edit } from "./undo.ts";

/** `changed`: not saved, because the file has changed since it was read. With complaints, nothing was saved. */
export type SaveOutcome = "saved" | "changed" | { readonly complaints: readonly FieldComplaint[] };

/**
 * @param file path, relative to the content folder
 * @param bytes the file as it was read; `undefined` to create a new file
 * @param allowProblems save even if `check` would report new problems: drafts, which it does not read, and changes that
 *   must not be lost
 */
export async function saveChange(
  { folder, name, file }: { folder: string; name: CollectionName; file: string },
  bytes: Buffer | undefined,
  change: FileChange,
  allowProblems: boolean,
): Promise<SaveOutcome> {
  const edited = await editFile(file, bytes ?? emptyFile(file), change);
  if ("wrong" in edited) return { complaints: [edited] };
  if (!allowProblems && (change.kind === "set" || change.kind === "add")) {
    const at = change.kind === "set" ? change.item : change.at;
    const before = change.kind === "set" && bytes ? await complaintsOf(name, file, bytes, at) : [];
    const complaints = (await complaintsOf(name, file, edited, at)).filter(
      ({ field, wrong }) => !before.some((one) => one.field === field && one.wrong === wrong),
    );
    if (complaints.length > 0) return { complaints };
  }
  const record = await editRecord(name, file, change, change.kind === "remove" ? bytes : edited);
  return outcomeOf(await saveFile(folder, file, edited, bytes && hashOf(bytes), record));
}

/** The record of a change. @param bytes the file with the item in it: the old bytes for a removal, else the new ones */
export async function editRecord(
  name: CollectionName,
  file: string,
  change: FileChange,
  bytes: Buffer | undefined,
): Promise<Edit> {
  const { kind: did } = change;
  const at = did === "add" ? change.at : change.item;
  const read = async () => bytes && (await readFileItems(file, bytes))[at]?.read();
  // An unreadable item can be removed too; its record then has no name.
  const raw = await read().catch(() => undefined);
  const body = did === "set" && change.body !== undefined ? collections[name].body : undefined;
  return {
    did,
    fields: "fields" in change ? [...change.fields.keys(), ...(body ? [body] : [])] : [],
    ...(raw && { item: itemIdentity(name, raw), called: itemTitle(name, raw) }),
    ...(raw && did === "remove" && { names: [...textsOf(raw).values(), slugOfFile(file)] }),
  };
}

/** Converts the outcome of saving a file to that of saving an item. */
export function outcomeOf(outcome: WriteOutcome): SaveOutcome {
  return typeof outcome === "string" ? outcome : { complaints: [outcome] };
}

/** The content of a new file before the first change. */
function emptyFile(file: string): Buffer {
  const empty = "---\n---\n";
  const beginnings: Record<string, string> = { ".md": empty, ".html": empty, ".json": "{}\n" };
  return Buffer.from(beginnings[endingOf(file)] ?? "");
}
