/** Changes a content file as text, and parses the result to verify that nothing else changed. */

import { parseTree } from "jsonc-parser";
import { isMap, isSeq, type YAMLMap, type YAMLSeq } from "yaml";
import { collections } from "../../contract/site/collections.ts";
import { say } from "../../language/language.ts";
import { fieldNames } from "../content/check/field-names.ts";
import { isWorkbook } from "../content/files/names.ts";
import { splitFrontMatter } from "../content/parse/front-matter.ts";
import { SyntaxProblem } from "../content/parse/raw-item.ts";
import { hasSeparateItems, yamlParts } from "../content/parse/yaml-parts.ts";
import type { Complaint } from "../content/report/report.ts";
import type { EditValues, FileChange } from "./change.ts";
import { csvPlaces, csvRow, editCsvRow, editCsvRows } from "./csv-edit.ts";
import { type ListPlan, spliceBracketed, spliceLines } from "./entries.ts";
import { decodeFile, encodeFile, type FileText } from "./file-text.ts";
import {
  type ReadItem,
  readFileItems,
  type Subject,
  subjectOf,
  syntaxComplaint,
} from "./read-items.ts";
import {
  applySplices,
  lineBreakOf,
  OverlapError,
  type Range,
  type Splice,
  withBreaksOf,
} from "./splice.ts";
import { isEditCorrect } from "./verify-edit.ts";
import { editYamlList, parseWithPlaces, YamlEdit } from "./yaml-edit.ts";

/** @param path from the content folder. @returns the new bytes, or why the change is refused */
export async function editFile(
  path: string,
  bytes: Buffer,
  change: FileChange,
): Promise<Buffer | Complaint> {
  const subject = subjectOf(path);
  if (!subject) return say.editing.cannotBeWritten;
  if (isWorkbook(path)) return say.editing.readOnly;
  const file = decodeFile(path, bytes);
  if ("wrong" in file) return file;
  const before = await readFileItems(path, bytes).catch(syntaxComplaint);
  if ("wrong" in before) return before;
  try {
    const text = applySplices(file.text, splicesOf({ subject, file, before, change }));
    const edited = encodeFile({ ...file, text });
    if ("wrong" in edited) return edited;
    const after = await readFileItems(path, edited);
    return isEditCorrect(before, change, after, subject) ? edited : say.editing.cannotBeWritten;
  } catch (error) {
    if (error instanceof SyntaxProblem || error instanceof OverlapError)
      return say.editing.cannotBeWritten;
    throw error;
  }
}

type FileEdit = { subject: Subject; file: FileText; before: ReadItem[]; change: FileChange };

/** @returns none if the change is impossible: {@link isEditCorrect} refuses the unchanged text */
function splicesOf(edit: FileEdit): Splice[] {
  const { subject, file, before, change } = edit;
  if (change.kind === "set") {
    const splices = fieldSplices(edit, change.item, change.fields);
    if (change.body === undefined) return splices;
    return [...splices, ...bodySplices(file.text, change.body)];
  }
  if (!subject.isTable) return [];
  const all: ListPlan = before.map((_, index) => index);
  const plan =
    change.kind === "add"
      ? all.toSpliced(change.item, 0, spellNew(edit, change.fields))
      : all.toSpliced(change.item, 1);
  return listSplices(edit, plan);
}

function fieldSplices(edit: FileEdit, item: number, fields: EditValues): Splice[] {
  const { text } = edit.file;
  const { name, isTable, extension } = edit.subject;
  if (extension === ".csv") return editCsvRow(csvPlaces(text, name), item, fields);
  const part = partWithItem(edit.subject, text, item);
  if (!part) return [];
  const { contents } = parseWithPlaces(part.text);
  const isJson = extension.endsWith("json");
  const isYamlList = isTable && !isJson && isSeq(contents);
  const node = isYamlList ? contents.items[part.item] : contents;
  const map = isMap(node) ? (node as YAMLMap) : undefined;
  // Only the file of a single item in YAML may have no fields yet.
  if (!map && (isTable || isJson)) return [];
  const order = fieldNames(collections[name]);
  const lineBreak = lineBreakOf(text);
  const splices = new YamlEdit({ text: part.text, map, order, lineBreak, isJson }).splices(fields);
  return splices.map(({ start, end, text }) => {
    return { start: part.start + start, end: part.start + end, text };
  });
}

/** Finds the items of a table, by its extension. `.yaml`: only if {@link hasSeparateItems}. */
const ITEM_RANGES: Readonly<Record<string, (text: string) => Range[]>> = {
  ".ndjson": linesOf,
  ".json": elementsOf,
  ".yaml": partsOf,
};

/** The smallest part that contains the item and can be parsed alone; the item's place in it. */
function partWithItem({ isTable, extension }: Subject, text: string, item: number) {
  if (!isTable) {
    const hasFrontMatter = extension === ".md" || extension === ".html";
    const parts = hasFrontMatter ? splitFrontMatter(text) : { yaml: text };
    return "yaml" in parts ? { start: 0, text: parts.yaml, item: 0 } : undefined;
  }
  if (extension === ".yaml" && !hasSeparateItems(text)) return { start: 0, text, item };
  const range = ITEM_RANGES[extension]?.(text)[item];
  return range && { start: range.start, text: text.slice(range.start, range.end), item: 0 };
}

function bodySplices(text: string, body: string): Splice[] {
  const parts = splitFrontMatter(text);
  if ("wrong" in parts) return [];
  const { bodyAt: start, body: oldBody } = parts;
  const newBody = withBreaksOf(text, body);
  if (newBody === oldBody) return [];
  // The line that closes the fields may be the last line of the file, without a line break.
  const needsBreak = newBody !== "" && !text.slice(0, start).endsWith("\n");
  return [{ start, end: text.length, text: needsBreak ? lineBreakOf(text) + newBody : newBody }];
}

function listSplices({ subject, file, before }: FileEdit, plan: ListPlan): Splice[] {
  const { text } = file;
  switch (subject.extension) {
    case ".csv":
      return editCsvRows(csvPlaces(text, subject.name), plan);
    case ".ndjson":
      return spliceLines(text, linesOf(text), plan);
    case ".json": {
      const inside = { start: text.indexOf("[") + 1, end: text.lastIndexOf("]") };
      return spliceBracketed(text, inside, elementsOf(text), plan);
    }
    default: {
      if (hasSeparateItems(text)) return spliceLines(text, itemsAtMargin(text), plan);
      const list = yamlListOf(text);
      if (before.length === 0 && !list?.flow)
        return [{ start: text.length, end: text.length, text: firstLine(text, plan) }];
      return list ? editYamlList(text, list, plan) : [];
    }
  }
}

function firstLine(text: string, plan: ListPlan): string {
  const lineBreak = lineBreakOf(text);
  const isAtLineStart = text === "" || text.endsWith("\n");
  return (isAtLineStart ? "" : lineBreak) + String(plan[0]) + lineBreak;
}

/** The source of a new item of a table. */
function spellNew({ subject, file: { text } }: FileEdit, fields: EditValues): string {
  const order = fieldNames(collections[subject.name]);
  if (subject.extension === ".csv") return csvRow(csvPlaces(text, subject.name), fields);
  const isJson = subject.extension !== ".yaml";
  const isAtMargin = hasSeparateItems(text);
  if (isJson || (!isAtMargin && yamlListOf(text)?.flow)) {
    const map = parseWithPlaces("{}").contents as YAMLMap;
    const braces = { text: "{}", map, order, lineBreak: "\n", isJson };
    return applySplices("{}", new YamlEdit(braces).splices(fields));
  }
  const empty = { text: "", map: undefined, order, lineBreak: "\n", isJson };
  const lines = applySplices("", new YamlEdit(empty).splices(fields)).trimEnd().split("\n");
  const indent = isAtMargin ? "" : (FIRST_DASH_INDENT.exec(text)?.[0] ?? "");
  return lines
    .map((line, index) => line && indent + (index === 0 ? "- " : "  ") + line)
    .join(lineBreakOf(text));
}

const FIRST_DASH_INDENT = /^[ \t]*(?=- )/m;

function elementsOf(json: string): Range[] {
  const elements = parseTree(json)?.children ?? [];
  return elements.map(({ offset, length }) => ({ start: offset, end: offset + length }));
}

function yamlListOf(text: string): YAMLSeq | undefined {
  const { contents } = parseWithPlaces(text);
  return isSeq(contents) ? (contents as YAMLSeq) : undefined;
}

/** The lines that are not empty, with their line breaks. */
function linesOf(text: string): Range[] {
  const lines = [...text.matchAll(/[^\n]+\n?/g)].filter(([line]) => line.trim() !== "");
  return lines.map(({ 0: line, index }) => ({ start: index, end: index + line.length }));
}

/** The items of a YAML table for which {@link hasSeparateItems} is true. */
function partsOf(text: string): Range[] {
  return Array.from(yamlParts(text), ({ at, text }) => ({ start: at, end: at + text.length }));
}

/** Each item with the unindented comments above it. Comments above the first are the table's. */
function itemsAtMargin(text: string): Range[] {
  let nextStart: number | undefined;
  return partsOf(text).map((part) => {
    const start = nextStart ?? part.start;
    const lines = text.slice(part.start, part.end).split(/(?<=\n)/);
    const lastOwn = lines.findLastIndex((line, index) => index === 0 || !/^(?:#|\s*$)/.test(line));
    const after = lines.slice(lastOwn + 1);
    const commentsOfNext = after.slice(after.findLastIndex((line) => !line.startsWith("#")) + 1);
    nextStart = part.end - commentsOfNext.join("").length;
    return { start, end: part.end - after.join("").length };
  });
}
