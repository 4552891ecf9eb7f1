/** Reads the items of a file with the content parsers, most of them only when they are needed. */
import type { CollectionName } from "../../contract/field.ts";
import { collections } from "../../contract/site/collections.ts";
import {
  endingOf,
  hasFormat,
  ITEM_FORMATS,
  isWorkbook,
  stemOf,
  TABLE_FORMATS,
} from "../content/files/names.ts";
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
import type { Complaint } from "../content/report/report.ts";
import { decodeFile } from "./file-text.ts";
import { withPlainBreaks } from "./splice.ts";

export interface ReadItem {
  /** 1-based line on which it begins. */
  readonly line: number;
  /** To compare items without parsing; `undefined` if the file is parsed as a whole. */
  readonly source: string | undefined;
  /** @throws SyntaxProblem */
  read(): RawItem;
  /** The text below the fields, with `\n` as line breaks; only in Markdown and HTML files. */
  readonly body?: string;
  /** Only in CSV tables and workbooks. */
  readonly cells?: readonly string[];
}

export interface ItemContent {
  readonly raw: RawItem;
  /** As in {@link ReadItem}. */
  readonly body?: string | undefined;
}

export const NO_FIELDS: RawItem = { at: 0, fields: [] };

export interface Subject {
  readonly name: CollectionName;
  readonly isTable: boolean;
  /** With its dot. */
  readonly extension: string;
}

/** @param path from the content folder. @returns `undefined` if the file is not content */
export function subjectOf(path: string): Subject | undefined {
  // `temas.yaml` or `noticias/obras.md`.
  const [tableOrFolder = "", fileName, ...deeper] = path.split("/");
  if (deeper.length > 0) return undefined;
  const isTable = fileName === undefined;
  const name = isTable ? stemOf(tableOrFolder).toLowerCase() : tableOrFolder;
  if (!Object.hasOwn(collections, name)) return undefined;
  if (!isTable && !ITEM_FILE_NAME.test(fileName)) return undefined;
  if (!hasFormat(path, isTable ? TABLE_FORMATS : ITEM_FORMATS)) return undefined;
  return { name: name as CollectionName, isTable, extension: endingOf(path) };
}

/** `evento.md` and the draft `_evento.md`; not `.evento.md`, `__evento.md` or `~$evento.md`. */
const ITEM_FILE_NAME = /^_?[^._~\\][^\\\p{Cc}]*$/u;

/** Whether the file is content that can be edited as text. */
export function isText(path: string): boolean {
  return path === "site.yaml" || (subjectOf(path) !== undefined && !isWorkbook(path));
}

/** @returns none if the file is not content. @throws SyntaxProblem if it cannot be parsed */
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
  if (!isTable) return [readSingleItem(text, extension)];
  switch (extension) {
    case ".csv": {
      const rows = [...readCsv(text)].filter(({ cells }) => !cells.every(isEmpty));
      return rowsAsItems(name, rows);
    }
    case ".ndjson":
      return text
        .split(/\r?\n/)
        .map((line, index) => lazyItem(index + 1, line, () => parseJson(line)))
        .filter(({ source = "" }) => source.trim() !== "");
    case ".json":
      return listItems(text, listIn(parseJson(text), "json"));
    default:
      return readYamlTable(text);
  }
}

export function contentOf(item: ReadItem): ItemContent | Complaint {
  try {
    return { raw: item.read(), body: item.body };
  } catch (error) {
    return syntaxComplaint(error);
  }
}

/** @throws errors other than SyntaxProblem */
export function syntaxComplaint(error: unknown): Complaint {
  if (!(error instanceof SyntaxProblem)) throw error;
  return error.complaint;
}

function readSingleItem(text: string, extension: string): ReadItem {
  if (extension === ".json") return parsedItem(1, parseJson(text));
  if (extension === ".yaml") return parsedItem(1, parseYaml(text));
  const parts = splitFrontMatter(text);
  if ("wrong" in parts) throw new SyntaxProblem(0, parts);
  return { ...parsedItem(1, parseYaml(parts.yaml)), body: withPlainBreaks(parts.body) };
}

function readYamlTable(text: string): ReadItem[] {
  if (!hasSeparateItems(text)) return listItems(text, listIn(parseYaml(text), "yaml"));
  return Array.from(yamlParts(text), ({ text: part, line }) =>
    lazyItem(line, part, () => parseYamlPart(part)),
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
    read: () => rowToItem(header, cells) ?? NO_FIELDS,
  }));
}

function listItems(text: string, list: readonly RawValue[]): ReadItem[] {
  const places = new Text(text);
  return list.map((raw) => parsedItem(places.spot(raw.at).line, raw));
}

function parsedItem(line: number, raw: RawValue): ReadItem {
  return lazyItem(line, undefined, () => raw);
}

function lazyItem(line: number, source: string | undefined, parse: () => RawValue): ReadItem {
  return { line, source, read: () => asItem(parse(), LIST_EXAMPLES.yaml) };
}
