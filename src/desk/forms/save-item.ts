/** Saves what a form has changed: checked as `check` would, and only over what the form was made of. */
import { extname } from "node:path";
import { checkItem, type SpottedComplaint } from "../../content/check/check-item.ts";
import { sanitise } from "../../content/check/html.ts";
import { stemOf } from "../../content/files/names.ts";
import { SyntaxProblem } from "../../content/parse/raw-item.ts";
import type { Complaint } from "../../content/report/report.ts";
import { collections } from "../../contract/collections.ts";
import type { CollectionName } from "../../contract/field.ts";
import type { Change } from "../../editing/change.ts";
import { editFile } from "../../editing/edit-file.ts";
import type { ReadItem } from "../../editing/read-items.ts";
import { type Conflict, hashOf, type Outcome, saveFile } from "../../editing/save.ts";
import { readFileItems } from "./folder-items.ts";

export interface Place {
  readonly folder: string;
  readonly name: CollectionName;
  /** From the content folder. */
  readonly file: string;
}

export type SaveOutcome = "saved" | Conflict | { readonly complaints: readonly FieldComplaint[] };

export interface FieldComplaint extends Complaint {
  readonly field: string | undefined;
}

/**
 * @param bytes what the form was made of; `undefined` for a file that is to be new
 * @param isDraft drafts are not read by `check`, and may be half done
 */
export async function saveChange(
  { folder, name, file }: Place,
  bytes: Buffer | undefined,
  change: Change,
  isDraft: boolean,
): Promise<SaveOutcome> {
  const made = await editFile(file, bytes ?? emptyFile(file), change);
  if ("wrong" in made) return { complaints: [{ field: undefined, ...made }] };
  if (!isDraft && (change.kind === "set" || change.kind === "add")) {
    const at = change.kind === "set" ? change.item : change.at;
    const before = change.kind === "set" && bytes ? await complaintsOf(name, file, bytes, at) : [];
    const known = new Set(before.map(told));
    const complaints = (await complaintsOf(name, file, made, at)).filter(
      (one) => !known.has(told(one)),
    );
    if (complaints.length > 0) return { complaints };
  }
  return outcomeOf(saveFile(folder, file, made, bytes && hashOf(bytes)));
}

export function outcomeOf(outcome: Outcome): SaveOutcome {
  if (outcome === "saved" || "now" in outcome) return outcome;
  return { complaints: [{ field: undefined, ...outcome }] };
}

function told({ field, wrong }: FieldComplaint): string {
  return `${field} ${wrong}`;
}

/** What a new file begins as. */
function emptyFile(file: string): Buffer {
  const beginnings: Record<string, string> = {
    ".md": "---\n---\n",
    ".html": "---\n---\n",
    ".json": "{}\n",
  };
  return Buffer.from(beginnings[extname(file)] ?? "");
}

/** What `check` says of one item by itself. */
export async function complaintsOf(
  name: CollectionName,
  file: string,
  bytes: Buffer,
  item: number,
): Promise<FieldComplaint[]> {
  try {
    const read = (await readFileItems(file, bytes))[item];
    if (!read) return [];
    const { complaints } = checkItem(collections[name], writtenOf(file, read), (html) =>
      sanitise(html, []),
    );
    return complaints.map(asComplaint);
  } catch (error) {
    if (!(error instanceof SyntaxProblem)) throw error;
    return [{ field: undefined, wrong: error.wrong, expected: error.expected, fix: error.fix }];
  }
}

function asComplaint({
  field,
  complaint: { wrong, expected, fix },
}: SpottedComplaint): FieldComplaint {
  return { field, wrong, expected, fix };
}

function writtenOf(file: string, item: ReadItem): Parameters<typeof checkItem>[1] {
  const extension = extname(file);
  const isTable = !file.includes("/");
  const format = item.cells ? "cells" : extension.endsWith("json") ? "json" : "yaml";
  return {
    ...{ raw: item.read(), format, spot: () => ({ line: 1, column: 1 }) },
    ...(!isTable && { stem: stemOf(file).replace(/^_+/, "") }),
    ...(item.body !== undefined && {
      body: { text: item.body, at: 0, isHtml: extension === ".html" },
    }),
  };
}
