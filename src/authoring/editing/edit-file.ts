/**
 * Changes one content file as text; each format has its own module. The result is parsed again with the content
 * parsers: the change is refused unless the fields have their new values and everything else is unchanged.
 */

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
import { type EditValue, type FileChange, sortFields } from "./change.ts";
import { complaintOf } from "./complaints-of.ts";
import { csvPlaces, csvRow, editCsvRow, editCsvRows } from "./csv-edit.ts";
import { type ListPlan, spliceBracketed, spliceLines } from "./entries.ts";
import { decodeFile, encodeFile, type FileText } from "./file-text.ts";
import { differenceFrom } from "./read-back.ts";
import { type ReadItem, readFileItems, type Subject, subjectOf } from "./read-items.ts";
import {
  applySplices,
  lineBreakOf,
  lineEnd,
  OverlapError,
  type Range,
  type Splice,
  withBreaksOf,
  withPlainBreaks,
} from "./splice.ts";
import { editYamlFields, editYamlList, parseWithPlaces } from "./yaml-edit.ts";

/**
 * @param path from the content folder
 * @returns the file's new bytes, or why the change is refused
 */
export async function editFile(
  path: string,
  bytes: Buffer,
  change: FileChange,
): Promise<Buffer | Complaint> {
  const subject = subjectOf(path);
  if (!subject) return say.editing.noContent;
  if (isWorkbook(path)) return say.editing.readOnly;
  const file = decodeFile(path, bytes);
  if ("wrong" in file) return file;
  const before = await readFileItems(path, bytes).catch(complaintOf);
  if ("wrong" in before) return before;
  try {
    const text = applySplices(file.text, splicesOf({ subject, file, before, change }));
    const edited = encodeFile({ ...file, text });
    if ("wrong" in edited) return edited;
    const after = await readFileItems(path, edited);
    return differenceFrom(before, change, after, subject) ? say.editing.cannotBeWritten : edited;
  } catch (error) {
    if (error instanceof SyntaxProblem || error instanceof OverlapError)
      return say.editing.cannotBeWritten;
    throw error;
  }
}

interface Attempt {
  readonly subject: Subject;
  readonly file: FileText;
  readonly before: readonly ReadItem[];
  readonly change: FileChange;
}

function splicesOf(how: Attempt): Splice[] {
  const { subject, change } = how;
  if (change.kind === "set") {
    const splices = fieldSplices(how, change.item, change.fields);
    if (change.body === undefined) return splices;
    return [...splices, ...bodySplices(how.file.text, change.body)];
  }
  if (!subject.isTable) return [];
  const plan: (number | string)[] = Array.from(how.before, (_, at) => at);
  if (change.kind === "add") plan.splice(change.at, 0, spellNew(how, change.fields));
  else plan.splice(change.item, 1);
  return listSplices(how, plan);
}

function fieldSplices(
  how: Attempt,
  item: number,
  fields: ReadonlyMap<string, EditValue>,
): Splice[] {
  const { subject, file } = how;
  const { text } = file;
  const order = fieldNames(collections[subject.name]);
  switch (subject.extension) {
    case ".csv":
      return editCsvRow(csvPlaces(text, subject.name), item, fields);
    case ".ndjson": {
      const line = linesOf(text)[item];
      return line
        ? within(line.start, jsonSplices(text.slice(line.start, line.end), undefined))
        : [];
    }
    case ".json":
      return jsonSplices(text, subject.isTable ? item : undefined);
    default:
      return yamlSplices();
  }

  function jsonSplices(json: string, at: number | undefined): Splice[] {
    const part = at === undefined ? undefined : elementsOf(json)[at];
    const own = part ? json.slice(part.start, part.end) : json;
    const { contents } = parseWithPlaces(own);
    if (!isMap(contents)) return [];
    const how = { text: own, map: contents, order, lineBreak: lineBreakOf(text), isJson: true };
    return within(part?.start ?? 0, editYamlFields(how, fields));
  }

  function yamlSplices(): Splice[] {
    const how = { order, lineBreak: lineBreakOf(text) };
    if (!subject.isTable) {
      const parts = subject.extension === ".yaml" ? { yaml: text } : splitFrontMatter(text);
      if (!("yaml" in parts)) return [];
      const { contents } = parseWithPlaces(parts.yaml);
      return editYamlFields(
        { text: parts.yaml, map: isMap(contents) ? contents : undefined, ...how },
        fields,
      );
    }
    const part = hasSeparateItems(text) ? partsOf(text)[item] : undefined;
    const own = part ? text.slice(part.start, part.end) : text;
    const { contents } = parseWithPlaces(own);
    const map = isSeq(contents) ? contents.items[part ? 0 : item] : undefined;
    return isMap(map)
      ? within(part?.start ?? 0, editYamlFields({ text: own, map: map as YAMLMap, ...how }, fields))
      : [];
  }
}

function within(start: number, splices: readonly Splice[]): Splice[] {
  return splices.map(({ at, end, text }) => ({ at: at + start, end: end + start, text }));
}

function bodySplices(text: string, body: string): Splice[] {
  const parts = splitFrontMatter(text);
  if ("wrong" in parts) return [];
  const wanted = withBreaksOf(text, withPlainBreaks(body));
  if (wanted === parts.body) return [];
  // The line that closes the fields may be the last line of the file, without a line break.
  const isOpen = wanted !== "" && !text.slice(0, parts.bodyAt).endsWith("\n");
  return [
    { at: parts.bodyAt, end: text.length, text: isOpen ? lineBreakOf(text) + wanted : wanted },
  ];
}

function listSplices({ subject, file, before }: Attempt, plan: ListPlan): Splice[] {
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
        return [{ at: text.length, end: text.length, text: firstLine(text, plan) }];
      return list ? editYamlList(text, list, plan) : [];
    }
  }
}

function firstLine(text: string, plan: ListPlan): string {
  const lineBreak = lineBreakOf(text);
  return (text === "" || text.endsWith("\n") ? "" : lineBreak) + String(plan[0]) + lineBreak;
}

function spellNew(how: Attempt, fields: ReadonlyMap<string, EditValue>): string {
  const { subject, file } = how;
  const { text } = file;
  const order = fieldNames(collections[subject.name]);
  const sorted = new Map(sortFields(fields, order));
  if (subject.extension === ".csv") return csvRow(csvPlaces(text, subject.name), sorted);
  const isJson = subject.extension !== ".yaml";
  const isAtMargin = hasSeparateItems(text);
  if (isJson || (!isAtMargin && yamlListOf(text)?.flow)) {
    const map = parseWithPlaces("{}").contents as YAMLMap;
    const how = { text: "{}", map, order, lineBreak: "\n", isJson };
    return applySplices("{}", editYamlFields(how, sorted));
  }
  const lineBreak = lineBreakOf(text);
  const margin = isAtMargin ? "" : (/^[ \t]*(?=- )/m.exec(text)?.[0] ?? "");
  const none = editYamlFields({ text: "", map: undefined, order, lineBreak: "\n" }, sorted);
  const lines = applySplices("", none).trimEnd().split("\n");
  return lines
    .map((line, at) => (line === "" ? "" : margin + (at === 0 ? "- " : "  ") + line))
    .join(lineBreak);
}

/** The elements of a JSON list. */
function elementsOf(json: string): Range[] {
  const elements = parseTree(json)?.children ?? [];
  return elements.map(({ offset, length }) => ({ start: offset, end: offset + length }));
}

function yamlListOf(text: string): YAMLSeq | undefined {
  const { contents } = parseWithPlaces(text);
  return isSeq(contents) ? (contents as YAMLSeq) : undefined;
}

/** Lines that are not blank, with their line breaks. */
function linesOf(text: string): Range[] {
  const lines: Range[] = [];
  for (let start = 0; start < text.length; ) {
    const end = lineEnd(text, start);
    if (text.slice(start, end).trim() !== "") lines.push({ start, end });
    start = end;
  }
  return lines;
}

function partsOf(text: string): Range[] {
  const parts = [...yamlParts(text)];
  let start = text.length - parts.reduce((sum, part) => sum + part.text.length, 0);
  return parts.map((part) => {
    const range = { start, end: start + part.text.length };
    start = range.end;
    return range;
  });
}

// Each item with the unindented comments directly above it. Comments above the first item belong to the table.
function itemsAtMargin(text: string): Range[] {
  let comments = 0;
  return partsOf(text).map(({ start, end }) => {
    const lines = text.slice(start, end).split(/(?<=\n)/);
    let rest = lines.length;
    while (rest > 1 && /^(?:#|\s*$)/.test(lines[rest - 1] ?? "")) rest--;
    const from = start - comments;
    let above = lines.length;
    while (above > rest && lines[above - 1]?.startsWith("#")) above--;
    comments = lines.slice(above).join("").length;
    return { start: from, end: start + lines.slice(0, rest).join("").length };
  });
}
