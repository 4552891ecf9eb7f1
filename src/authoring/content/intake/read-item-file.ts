/** Reads files with one item each: `.md`, `.html`, `.yaml`, `.json`. */
import { hash } from "node:crypto";
import type { Collection } from "../../../contract/collection.ts";
import type { CollectionName } from "../../../contract/field.ts";
import { collections } from "../../../contract/site/collections.ts";
import { say } from "../../../language/language.ts";
import { checkItem, type SourceItem } from "../check/check-item.ts";
import { describe } from "../check/check-value.ts";
import type { Origin } from "../check/scratch.ts";
import type { SourceFile } from "../files/entries.ts";
import { endingOf, slugOfFile } from "../files/names.ts";
import { MEGABYTE, readFile } from "../files/read-file.ts";
import { splitFrontMatter } from "../parse/front-matter.ts";
import { parseJson } from "../parse/parse-json.ts";
import { parseYaml } from "../parse/parse-yaml.ts";
import { isRawItem, type RawItem, type RawValue, SyntaxProblem } from "../parse/raw-item.ts";
import { decodeText, Text } from "../parse/text.ts";
import { quote } from "../report/quote.ts";
import type { Intake } from "./intake.ts";

/** The largest item: a file of its own, or a line of an `.ndjson` table. */
export const MAX_ITEM_BYTES = 10 * MEGABYTE;

export function readItemFile(intake: Intake, name: CollectionName, file: SourceFile): void {
  const collection = collections[name];
  const origin: Origin = { file: file.path, sheet: undefined, lineShift: 0 };
  const extension = endingOf(file.path);
  const stem = slugOfFile(file.path);
  const keyPrefix = `${name} ${extension} ${stem}`;
  const known = intake.findHash(file);
  if (known && intake.admitCached(name, origin, intake.key(keyPrefix, known.sha256))) return;
  let text: Text | undefined;
  try {
    const read = readFile(file, MAX_ITEM_BYTES);
    if ("wrong" in read) throw new SyntaxProblem(0, read);
    const sha256 = hash("sha256", read.bytes);
    intake.noteHash(file, { sha256, state: read.state });
    const key = intake.key(keyPrefix, sha256);
    if (intake.admitCached(name, origin, key)) return;
    text = new Text(decodeSource(read.bytes));
    const parsed = parseItem(text, extension, collection);
    const names = parsed.raw.fields.map((field) => field.name);
    const misplaced = intake.complaintIfMisplaced(name, names);
    if (misplaced) throw new SyntaxProblem(parsed.raw.at, misplaced);
    intake.admit(name, origin, checkItem(collection, { ...parsed, stem }, intake.clean), key);
  } catch (error) {
    if (!(error instanceof SyntaxProblem)) throw error;
    // An empty item is staged, so that references to the file name cause no further problems.
    const raw = { at: 0, fields: [] };
    const empty = { raw, format: "yaml", text: new Text(""), stem } as const;
    const { item } = checkItem(collection, empty, intake.clean);
    const spot = error.spot ?? text?.spot(error.at);
    const complaints = [{ spot, field: undefined, complaint: error.complaint }];
    intake.admit(name, origin, { item, complaints, notices: [] });
  }
}

/** The line with which Git begins or ends a conflict: "<<<<<<< HEAD". */
const MERGE_CONFLICT = /^(?:<{7}|>{7}) [^\n]{0,80}/m;

/** The first bytes of Word (old and new), PDF and RTF files. */
const WORD_OR_PDF = /^(?:PK\p{Cc}{2}|ÐÏ\p{Cc}à|%PDF-|\{\\rtf)/u;

/** @throws SyntaxProblem if the bytes are not text, or contain a merge conflict */
export function decodeSource(bytes: Buffer): string {
  if (WORD_OR_PDF.test(bytes.toString("latin1", 0, 5)))
    throw new SyntaxProblem(0, say.text.notUtf8, { line: 1, column: 1 });
  const content = decodeText(bytes);
  if (typeof content !== "string") throw new SyntaxProblem(0, content, content.spot);
  const conflict = MERGE_CONFLICT.exec(content);
  if (!conflict) return content;
  const complaint = say.text.conflict({ quoted: quote(conflict[0].trim()) });
  throw new SyntaxProblem(0, complaint, new Text(content).spot(conflict.index));
}

/** @throws SyntaxProblem */
function parseItem(text: Text, extension: string, { names }: Collection): Omit<SourceItem, "stem"> {
  const { content } = text;
  if (extension === ".json")
    return { raw: asItem(parseJson(content), '{ "nome": "…" }'), format: "json", text };
  if (extension === ".yaml")
    return { raw: asItem(parseYaml(content), "nome: …"), format: "yaml", text };
  const parts = splitFrontMatter(content);
  if ("wrong" in parts) throw new SyntaxProblem(0, parts);
  const isHtml = extension === ".html";
  // In HTML the line break at the end of the file is not part of the text.
  const body = { text: isHtml ? parts.body.replace(/\r?\n$/, "") : parts.body, isHtml };
  // The last of the `names` is the one for people, such as `titulo` after `slug`.
  const raw = asItem(parseYaml(parts.yaml), `${names.at(-1)}: …`);
  return { raw, format: "yaml", text, body: { ...body, at: parts.bodyAt } };
}

/** @param example an item in the same format, for the message @throws SyntaxProblem */
export function asItem(raw: RawValue, example: string): RawItem {
  if (isRawItem(raw.data)) return raw.data;
  if (raw.data === null) return { at: 0, fields: [] };
  throw new SyntaxProblem(raw.at, say.tables.notAnItem({ what: describe(raw), example }));
}
