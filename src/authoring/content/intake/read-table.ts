/**
 * Reads tables, that is, a whole collection in one file. Each format has a method that passes its items on one at a
 * time (`table-items.ts`), so that no table is in memory as items.
 */
import type { CollectionName } from "../../../contract/field.ts";
import { say } from "../../../language/language.ts";
import { describe } from "../check/check-value.ts";
import type { SourceFile } from "../files/folder.ts";
import { endingOf, WORKBOOK_FORMATS } from "../files/names.ts";
import { MEGABYTE, readFile } from "../files/read-file.ts";
import type { YieldWhenDue } from "../files/yield-when-due.ts";
import { isJsonList, parseJson, parseJsonList } from "../parse/parse-json.ts";
import { parseYaml } from "../parse/parse-yaml.ts";
import {
  isRawList,
  type RawList,
  type RawValue,
  SyntaxProblem,
  TableProblem,
} from "../parse/raw-item.ts";
import { isEmptyRow, readCsv } from "../parse/read-csv.ts";
import { decodeText, decodeUtf8, type Spot, Text } from "../parse/text.ts";
import { isYamlListAtMargin, parseYamlPart, sharesValues, yamlParts } from "../parse/yaml-parts.ts";
import { quote } from "../report/quote.ts";
import type { Intake } from "./intake.ts";
import { MAX_TEXT_BYTES } from "./read-item-file.ts";
import { type ChosenSheet, readWorkbook } from "./read-workbook.ts";
import { type Header, isEmpty } from "./table-header.ts";
import { MAX_CELLS, MAX_PIECES, MAX_ROWS, TableItems } from "./table-items.ts";

// An item in YAML takes three times as long to parse as in another format.
const MAX_YAML_ROWS = 100_000;

interface TableFormat {
  /** Maximum bytes. */
  readonly most: number;
  /** Maximum number of items, including header and empty lines. */
  readonly rows?: number;
  readonly entries: (bytes: Buffer, table: Table) => AsyncIterable<Entry> | Iterable<Entry>;
}

interface Table {
  readonly intake: Intake;
  readonly name: CollectionName;
  readonly file: SourceFile;
  readonly items: TableItems;
}

/** An item that is read but not checked yet, or a row that is none. */
interface Entry {
  readonly spot: () => Spot;
  /** How many, if it is a row. */
  readonly cells?: number;
  readonly admit: () => void;
}

const TABLES: ReadonlyMap<string, TableFormat> = new Map<string, TableFormat>([
  [".csv", { most: 128 * MEGABYTE, entries: csvRows }],
  [".ndjson", { most: 128 * MEGABYTE, entries: jsonLines }],
  [".yaml", { most: 32 * MEGABYTE, rows: MAX_YAML_ROWS, entries: yamlItems }],
  [".json", { most: 20 * MEGABYTE, entries: jsonItems }],
  ...WORKBOOK_FORMATS.map((ending): [string, TableFormat] => [
    ending,
    { most: 50 * MEGABYTE, entries: workbookRows },
  ]),
]);

export async function readTable(
  intake: Intake,
  name: CollectionName,
  file: SourceFile,
  yieldWhenDue: YieldWhenDue,
): Promise<void> {
  const ending = endingOf(file.path);
  const format = TABLES.get(ending);
  if (!format) throw new Error(`No table is read from ${file.path}: its format is not in TABLES`);
  const items = new TableItems(intake, name, file, format.rows ?? MAX_ROWS);
  try {
    const read = readFile(file, format.most, say.files.kinds.table({ ending }));
    if ("wrong" in read) throw new TableProblem(undefined, read);
    intake.states.set(file.location, read.state);
    const entries = format.entries(read.bytes, { intake, name, file, items });
    for await (const { spot, cells, admit } of entries) {
      if (items.isOver(spot, cells)) return;
      admit();
      await yieldWhenDue();
    }
  } catch (error) {
    if (!(error instanceof TableProblem)) throw error;
    items.fault(error.spot, error.complaint);
  }
}

async function* csvRows(bytes: Buffer, { items }: Table): AsyncGenerator<Entry> {
  let header: Header | undefined;
  for await (const row of readCsv(bytes)) {
    const { cells, line } = row;
    const admit = () => {
      if (isEmptyRow(row)) return;
      if (header) items.row(header, cells, line, undefined);
      else header = items.header(row, undefined);
    };
    yield { spot: () => ({ line, column: 1 }), cells: cells.length, admit };
  }
  if (!header) items.header({ cells: [], line: 1 }, undefined);
}

async function* workbookRows(bytes: Buffer, table: Table): AsyncGenerator<Entry> {
  const { intake, items, name, file } = table;
  const sheet = await readWorkbook(bytes, name);
  for (const other of sheet.others) {
    const said = say.workbook.otherSheet({ other: quote(other), sheet: quote(sheet.name) });
    intake.report.notice({ at: { file: file.path, sheet: other }, said });
  }
  for (const { top, left, bottom, right } of sheet.mergedHeadings) {
    const cells = `${columnName(left)}${top}:${columnName(right)}${bottom}`;
    const complaint = say.workbook.mergedHeading({ cells });
    items.fault({ line: top, column: left }, complaint, sheet.name);
  }
  const [first = { cells: [], line: 1 }, ...rows] = sheet.rows;
  const header = items.header(first, sheet.name);
  let characters = 0;
  for (const { cells, line } of rows) {
    for (const cell of cells) if (typeof cell === "string") characters += cell.length;
    if (characters > MAX_CHARACTERS)
      throw new TableProblem(
        undefined,
        say.tables.tooMuch({ cells: MAX_CELLS, pieces: MAX_PIECES }),
      );
    const admit = () => items.row(header, cells, line, sheet.name);
    yield { spot: () => ({ line, column: 1 }), admit };
  }
  noticeHidden(table, sheet, header);
}

// Counts each cell, because a workbook stores a text only once however many cells share it.
const MAX_CHARACTERS = 100_000_000;

function noticeHidden(
  { intake: { report }, file }: Table,
  { name, rows, hiddenColumns }: ChosenSheet,
  header: Header,
): void {
  const at = { file: file.path, sheet: name };
  const hidden = rows.slice(1).flatMap(({ isHidden, line }) => (isHidden ? [line] : []));
  const [line] = hidden;
  const count = hidden.length;
  if (line !== undefined)
    report.notice({
      at: { ...at, line },
      said: say.workbook.hiddenRows({ rows: ranges(hidden), count }),
    });
  for (const { name: field, number: column } of header.columns) {
    const isRead =
      hiddenColumns.has(column) && rows.slice(1).some(({ cells }) => !isEmpty(cells[column - 1]));
    if (isRead)
      report.notice({ at: { ...at, line: 1, column }, field, said: say.workbook.hiddenColumn });
  }
}

function columnName(column: number): string {
  const before = Math.floor((column - 1) / 26);
  const letter = String.fromCharCode(65 + ((column - 1) % 26));
  return before === 0 ? letter : columnName(before) + letter;
}

/** Ascending numbers, shortened: `3-5, 8`. */
function ranges(numbers: readonly number[]): string {
  const pairs: [first: number, last: number][] = [];
  for (const number of numbers) {
    const pair = pairs.at(-1);
    if (pair?.[1] === number - 1) pair[1] = number;
    else pairs.push([number, number]);
  }
  return pairs.map(([first, last]) => (first === last ? first : `${first}-${last}`)).join(", ");
}

function* jsonLines(bytes: Buffer, { items }: Table): Generator<Entry> {
  let line = 0;
  for (let from = 0, end = 0; from < bytes.length; from = end + 1) {
    const found = bytes.indexOf("\n", from);
    end = found === -1 ? bytes.length : found;
    const spot = { line: ++line, column: 1 };
    if (end - from > MAX_TEXT_BYTES) throw new TableProblem(spot, say.tables.longLine);
    const content = decodeUtf8(bytes.subarray(from, end));
    const admit = () => {
      if (typeof content !== "string") items.fault({ ...content.spot, line: spot.line }, content);
      else if (content.trim() !== "")
        items.part(content, spot.line, "json", () => parseJson(content));
    };
    yield { spot: () => spot, admit };
  }
}

function* yamlItems(bytes: Buffer, table: Table): Generator<Entry> {
  const { intake, name, items } = table;
  const content = textOf(bytes);
  if (!isYamlListAtMargin(content) || sharesValues(content)) {
    yield* listItems(content, "yaml", items, (text) => listIn(parseYaml(text), "yaml"));
    return;
  }
  for (const { text, line } of yamlParts(content)) {
    const admit = () => {
      const key = intake.key(`${name} .yaml -`, text);
      if (!intake.admitKnown(name, items.origin(line - 1), key))
        items.part(text, line, "yaml", () => parseYamlPart(text), key);
    };
    yield { spot: () => ({ line, column: 1 }), admit };
  }
}

function* jsonItems(bytes: Buffer, { items }: Table): Generator<Entry> {
  yield* listItems(textOf(bytes), "json", items, (text) =>
    isJsonList(text) ? parseJsonList(text) : listIn(parseJson(text), "json"),
  );
}

function textOf(bytes: Buffer): string {
  const content = decodeText(bytes);
  if (typeof content === "string") return content;
  throw new TableProblem(content.spot, content);
}

function* listItems(
  content: string,
  format: "yaml" | "json",
  items: TableItems,
  parse: (text: string) => Iterable<RawValue>,
): Generator<Entry> {
  const text = new Text(content);
  try {
    for (const element of parse(content)) {
      const admit = () => items.element(element, format, items.origin(0), text);
      yield { spot: () => text.spot(element.at), admit };
    }
  } catch (error) {
    throw error instanceof SyntaxProblem
      ? new TableProblem(text.spot(error.at), error.complaint)
      : error;
  }
}

const LISTS = { json: '[ { "nome": "…" }, … ]', yaml: "- nome: …" };

function listIn(raw: RawValue, format: "json" | "yaml"): RawList {
  if (isRawList(raw.data)) return raw.data;
  if (raw.data === null && format === "yaml") return [];
  const complaint = say.tables.notAList({ what: describe(raw), example: LISTS[format] });
  throw new SyntaxProblem(raw.at, complaint);
}
