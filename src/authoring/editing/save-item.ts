/** Saves a change of an item, unless it has new problems or its file changed since it was read. */

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

/** `changed`: not saved, because the file has changed since it was read. */
export type SaveOutcome = "saved" | "changed" | { readonly complaints: readonly FieldComplaint[] };

interface SaveTarget {
  readonly folder: string;
  readonly name: CollectionName;
  readonly file: string;
  /** For drafts, and for changes that must not be lost: restored items, replaced references. */
  readonly allowProblems?: boolean;
}

/** @param bytes the file as it was read; `undefined` to create a new file */
export async function saveChange(
  { folder, name, file, allowProblems }: SaveTarget,
  bytes: Buffer | undefined,
  change: FileChange,
): Promise<SaveOutcome> {
  const emptyFile = endingOf(file) === ".md" ? "---\n---\n" : "";
  const edited = await editFile(file, bytes ?? Buffer.from(emptyFile), change);
  if ("wrong" in edited) return { complaints: [edited] };
  const { kind, item } = change;
  if (!allowProblems && kind !== "remove") {
    const before = kind === "set" && bytes ? await complaintsOf(name, file, bytes, item) : [];
    const after = await complaintsOf(name, file, edited, item);
    const isNew = ({ field, wrong }: FieldComplaint) =>
      !before.some((old) => old.field === field && old.wrong === wrong);
    const complaints = after.filter(isNew);
    if (complaints.length > 0) return { complaints };
  }
  const record = await editRecord(name, file, change, kind === "remove" ? bytes : edited);
  return asSaveOutcome(await saveFile(folder, file, edited, bytes && hashOf(bytes), record));
}

/** @param bytes of the new file; for a removal, of the old one */
export async function editRecord(
  name: CollectionName,
  file: string,
  change: FileChange,
  bytes: Buffer | undefined,
): Promise<Edit> {
  const { item } = change;
  const read = async () => bytes && (await readFileItems(file, bytes))[item]?.read();
  // An unreadable item can be removed too; its record then has no name.
  const raw = await read().catch(() => undefined);
  const fields = change.kind === "remove" ? [] : [...change.fields.keys()];
  const bodyField = collections[name].body;
  if (change.kind === "set" && change.body !== undefined && bodyField) fields.push(bodyField);
  return {
    did: change.kind,
    fields,
    ...(raw && { item: itemIdentity(name, raw), called: itemTitle(name, raw) }),
    ...(raw && change.kind === "remove" && { names: [...textsOf(raw).values(), slugOfFile(file)] }),
  };
}

export function asSaveOutcome(outcome: WriteOutcome): SaveOutcome {
  return typeof outcome === "string" ? outcome : { complaints: [outcome] };
}
