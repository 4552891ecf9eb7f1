/**
 * Reads the items of a file with the content parsers, for forms, and to verify a file after an edit.
 */
import type { CollectionName } from "../../contract/field.ts";
import { collections } from "../../contract/site/collections.ts";
import { endingOf, isWorkbook, stemOf, TABLE_FORMATS } from "../content/files/names.ts";
import { asItem } from "../content/intake/read-item-file.ts";
import { LIST_EXAMPLES, listIn } from "../content/intake/read-table.ts";
import { isEmpty, readHeader, rowToItem } from "../content/intake/table-header.ts";
import type { SheetRow } from "../content/parse/cell.ts";
import { splitFrontMatter } from "../content/parse/front-matter.ts";
import { parseJson } from "../content/parse/parse-json.ts";
import { parseYaml } from "../content/parse/parse-yaml.ts";
import { type RawItem, type RawValue, SyntaxProblem } from "../content/parse/raw-item.ts";
import { readCsv } from "../content/parse/read-csv.ts";
import { Text } from "../content/parse/text.ts";
import { hasSeparateItems, parseYamlPart, yamlParts } from "../content/parse/yaml-parts.ts";
import { decodeFile } from "./file-text.ts";
import { withPlainBreaks } from "./splice.ts";

/** One item, parsed lazily. */
export interface ReadItem {
  /** The 1-based line of the file on which it begins. */
  readonly line: number;
  /** The item's text, to compare items without parsing; `undefined` if it is not separate from the file's. */
  readonly source: string | undefined;
  /** @throws SyntaxProblem */
  read(): RawItem;
  /** The text below the fields, with `\n` as line breaks; only in Markdown and HTML files. */
  readonly body?: string;
  /** The raw cells of a table row. */
  readonly cells?: readonly string[];
}

export interface Subject {
  readonly name: CollectionName;
  readonly isTable: boolean;
  /** With its dot. */
  readonly extension: string;
}

const ITEM_ENDINGS = new Set([".md", ".html", ".yaml", ".json"]);
const TABLE_ENDINGS = new Set<string>(TABLE_FORMATS);

/** The collection and format of a file by its path from the content folder; `undefined` if it is not content. */
export function subjectOf(path: string): Subject | undefined {
  const extension = endingOf(path);
  const [first = "", second, ...more] = path.split("/");
  if (more.length > 0) return undefined;
  const name = second === undefined ? stemOf(first) : first;
  if (!Object.hasOwn(collections, name)) return undefined;
  if (second === undefined) return TABLE_ENDINGS.has(extension) ? of(true) : undefined;
  const isPlain = /^_?[^._~\\][^\\\p{Cc}]*$/u.test(second);
  return isPlain && ITEM_ENDINGS.has(extension) ? of(false) : undefined;

  function of(isTable: boolean): Subject {
    return { name: name as CollectionName, isTable, extension };
  }
}

/** Whether a file of the folder can be edited as text. */
export function isText(path: string): boolean {
  const subject = subjectOf(path);
  return path === "site.yaml" || (subject !== undefined && !isWorkbook(path));
}

/**
 * @returns the items in their order; none if the file is not content
 * @throws SyntaxProblem if the file cannot be parsed
 */
export async function readFileItems(path: string, bytes: Buffer): Promise<ReadItem[]> {
  const subject = subjectOf(path);
  if (!subject) return [];
  const { name, isTable, extension } = subject;
  if (isWorkbook(path)) {
    const { readWorkbook } = await import("../content/intake/read-workbook.ts");
    return rowsAsItems(name, (await readWorkbook(bytes, name)).rows);
  }
  const file = decodeFile(path, bytes);
  if ("wrong" in file) throw new SyntaxProblem(0, file);
  const { text } = file;
  if (!isTable) return [readOne(text, extension)];
  switch (extension) {
    case ".csv": {
      const rows = [...readCsv(text)].filter(({ cells }) => !cells.every(isEmpty));
      return rowsAsItems(name, rows);
    }
    case ".ndjson":
      return text
        .split(/\r?\n/)
        .flatMap((line, at) =>
          line.trim() === "" ? [] : [part(line, at + 1, () => parseJson(line))],
        );
    case ".json":
      return wholes(text, listIn(parseJson(text), "json"));
    default:
      return readYamlTable(text);
  }
}

function readOne(text: string, extension: string): ReadItem {
  if (extension === ".json") return whole(parseJson(text), 1);
  if (extension === ".yaml") return whole(parseYaml(text), 1);
  const parts = splitFrontMatter(text);
  if ("wrong" in parts) throw new SyntaxProblem(0, parts);
  return { ...whole(parseYaml(parts.yaml), 1), body: withPlainBreaks(parts.body) };
}

function readYamlTable(text: string): ReadItem[] {
  if (!hasSeparateItems(text)) return wholes(text, listIn(parseYaml(text), "yaml"));
  return Array.from(yamlParts(text), ({ text: own, line }) =>
    part(own, line, () => parseYamlPart(own)),
  );
}

/** @param rows without empty rows, but with the header */
function rowsAsItems(
  name: CollectionName,
  rows: readonly Pick<SheetRow, "cells" | "line">[],
): ReadItem[] {
  const header = readHeader(collections[name], rows[0]?.cells ?? []);
  return rows.slice(1).map(({ cells, line }) => ({
    line,
    source: undefined,
    cells: cells.map((cell) => String(cell ?? "")),
    read: () => rowToItem(header, cells) ?? { at: 0, fields: [] },
  }));
}

function part(source: string, line: number, parse: () => RawValue): ReadItem {
  return { line, source, read: () => asItem(parse(), LIST_EXAMPLES.yaml) };
}

function wholes(text: string, list: readonly RawValue[]): ReadItem[] {
  const places = new Text(text);
  return list.map((raw) => whole(raw, places.spot(raw.at).line));
}

function whole(raw: RawValue, line: number): ReadItem {
  return { line, source: undefined, read: () => asItem(raw, LIST_EXAMPLES.yaml) };
}
