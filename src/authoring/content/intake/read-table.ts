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
  LineProblem,
  type RawList,
  type RawValue,
  SyntaxProblem,
} from "../parse/raw-item.ts";
import { isEmptyRow, readCsv } from "../parse/read-csv.ts";
import { decodeText, decodeUtf8, Text } from "../parse/text.ts";
import { isYamlListAtMargin, parseYamlPart, sharesValues, yamlParts } from "../parse/yaml-parts.ts";
import { quote } from "../report/quote.ts";
import type { Intake } from "./intake.ts";
import { MOST_TEXT_BYTES } from "./read-item-file.ts";
import { type ChosenSheet, readWorkbook } from "./read-workbook.ts";
import { type Header, isEmpty } from "./table-header.ts";
import { MAX_CELLS, MAX_PIECES, MAX_ROWS, TableItems } from "./table-items.ts";

export async function readTable(
  intake: Intake,
  name: CollectionName,
  file: SourceFile,
  yieldWhenDue: YieldWhenDue,
): Promise<void> {
  const table = new TableReading(intake, name, file, yieldWhenDue);
  await table.read();
}

interface TableFormat {
  readonly most: number;
  /** Maximum number of items, including header and empty lines. */
  readonly rows: number;
  readonly read: (table: TableReading, bytes: Buffer) => Promise<void>;
}

// An item in YAML takes three times as long to parse as in another format.
const MAX_YAML_ROWS = 100_000;

const TABLES: ReadonlyMap<string, TableFormat> = new Map<string, TableFormat>([
  [".csv", { most: 128 * MEGABYTE, rows: MAX_ROWS, read: (table, bytes) => table.csv(bytes) }],
  [
    ".ndjson",
    { most: 128 * MEGABYTE, rows: MAX_ROWS, read: (table, bytes) => table.ndjson(bytes) },
  ],
  [
    ".yaml",
    { most: 32 * MEGABYTE, rows: MAX_YAML_ROWS, read: (table, bytes) => table.yaml(bytes) },
  ],
  [".json", { most: 20 * MEGABYTE, rows: MAX_ROWS, read: (table, bytes) => table.json(bytes) }],
  ...WORKBOOK_FORMATS.map((ending): [string, TableFormat] => [
    ending,
    { most: 50 * MEGABYTE, rows: MAX_ROWS, read: (table, bytes) => table.workbook(bytes) },
  ]),
]);

class TableReading {
  readonly #intake: Intake;
  readonly #name: CollectionName;
  readonly #file: SourceFile;
  readonly #yieldWhenDue: YieldWhenDue;
  readonly #format: TableFormat;
  readonly #items: TableItems;

  constructor(intake: Intake, name: CollectionName, file: SourceFile, yieldWhenDue: YieldWhenDue) {
    this.#intake = intake;
    this.#name = name;
    this.#file = file;
    this.#yieldWhenDue = yieldWhenDue;
    const format = TABLES.get(endingOf(file.path));
    if (!format)
      throw new Error(
        `No table is read from ${file.path}: its format is not in the table of formats`,
      );
    this.#format = format;
    this.#items = new TableItems(intake, name, file, format.rows);
  }

  async read(): Promise<void> {
    const what = say.files.kinds.table({ ending: endingOf(this.#file.path) });
    const read = readFile(this.#file, this.#format.most, what);
    if ("wrong" in read) {
      this.#items.fault(undefined, read);
      return;
    }
    this.#intake.states.set(this.#file.location, read.state);
    try {
      await this.#format.read(this, read.bytes);
    } catch (error) {
      if (!(error instanceof LineProblem)) throw error;
      this.#items.fault({ line: error.line, column: 1 }, error.complaint);
    }
  }

  async csv(bytes: Buffer): Promise<void> {
    let header: Header | undefined;
    for await (const row of readCsv(bytes)) {
      const { cells, line } = row;
      if (this.#items.isOver(() => ({ line, column: 1 }), cells.length)) return;
      if (isEmptyRow(row)) continue;
      if (header) this.#items.row(header, cells, line, undefined);
      else header = this.#items.header(row, undefined);
      await this.#yieldWhenDue();
    }
    if (!header) this.#items.header({ cells: [], line: 1 }, undefined);
  }

  async workbook(bytes: Buffer): Promise<void> {
    const sheet = await readWorkbook(bytes, this.#name);
    if ("wrong" in sheet) {
      this.#items.fault(undefined, sheet);
      return;
    }
    this.#noticeUnread(sheet);
    for (const { top, left, bottom, right } of sheet.mergedHeadings) {
      const cells = `${columnName(left)}${top}:${columnName(right)}${bottom}`;
      const complaint = say.workbook.mergedHeading({ cells });
      this.#items.fault({ line: top, column: left }, complaint, sheet.name);
    }
    const [first = { cells: [], line: 1 }, ...rows] = sheet.rows;
    const header = this.#items.header(first, sheet.name);
    let characters = 0;
    for (const { cells, line } of rows) {
      if (this.#items.isOver(() => ({ line, column: 1 }))) return;
      for (const cell of cells) if (typeof cell === "string") characters += cell.length;
      if (characters > MAX_CHARACTERS) {
        this.#items.fault(undefined, say.tables.tooMuch({ cells: MAX_CELLS, pieces: MAX_PIECES }));
        return;
      }
      this.#items.row(header, cells, line, sheet.name);
      await this.#yieldWhenDue();
    }
    this.#noticeHidden(sheet, header);
  }

  #noticeUnread({ name, others }: ChosenSheet): void {
    for (const other of others) {
      this.#intake.report.notice({
        at: { file: this.#file.path, sheet: other },
        said: say.workbook.otherSheet({ other: quote(other), sheet: quote(name) }),
      });
    }
  }

  #noticeHidden({ name, rows, hiddenColumns }: ChosenSheet, header: Header): void {
    const at = { file: this.#file.path, sheet: name };
    const [first, ...others] = rows.slice(1).filter(({ isHidden }) => isHidden);
    if (first) {
      const hidden = [first, ...others].map(({ line }) => line);
      this.#intake.report.notice({
        at: { ...at, line: first.line },
        said: say.workbook.hiddenRows({ rows: ranges(hidden), count: hidden.length }),
      });
    }
    for (const { name: field, number } of header.columns) {
      const isRead =
        hiddenColumns.has(number) && rows.slice(1).some(({ cells }) => !isEmpty(cells[number - 1]));
      if (!isRead) continue;
      const said = say.workbook.hiddenColumn;
      this.#intake.report.notice({ at: { ...at, line: 1, column: number }, field, said });
    }
  }

  async ndjson(bytes: Buffer): Promise<void> {
    let line = 0;
    for (let from = 0, end = 0; from < bytes.length; from = end + 1) {
      const found = bytes.indexOf("\n", from);
      end = found === -1 ? bytes.length : found;
      const spot = { line: ++line, column: 1 };
      if (this.#items.isOver(() => spot)) return;
      if (end - from > MOST_TEXT_BYTES) throw new LineProblem(line, say.tables.longLine);
      const content = decodeUtf8(bytes.subarray(from, end));
      if (typeof content !== "string") this.#items.fault({ ...content.spot, line }, content);
      else if (content.trim() !== "")
        this.#items.part(content, line, "json", () => parseJson(content));
      await this.#yieldWhenDue();
    }
  }

  async yaml(bytes: Buffer): Promise<void> {
    const content = this.#text(bytes);
    if (content === undefined) return;
    if (!isYamlListAtMargin(content) || sharesValues(content)) {
      await this.#list(content, "yaml", (text) => listIn(parseYaml(text), "yaml"));
      return;
    }
    for (const { text, line } of yamlParts(content)) {
      if (this.#items.isOver(() => ({ line, column: 1 }))) return;
      const key = this.#intake.key(`${this.#name} .yaml -`, text);
      if (!this.#intake.admitKnown(this.#name, this.#items.origin(line - 1), key)) {
        this.#items.part(text, line, "yaml", () => parseYamlPart(text), key);
      }
      await this.#yieldWhenDue();
    }
  }

  async json(bytes: Buffer): Promise<void> {
    const content = this.#text(bytes);
    if (content === undefined) return;
    await this.#list(content, "json", (text) =>
      isJsonList(text) ? parseJsonList(text) : listIn(parseJson(text), "json"),
    );
  }

  #text(bytes: Buffer): string | undefined {
    const content = decodeText(bytes);
    if (typeof content === "string") return content;
    this.#items.fault(content.spot, content);
    return undefined;
  }

  async #list(
    content: string,
    format: "yaml" | "json",
    parse: (text: string) => Iterable<RawValue>,
  ): Promise<void> {
    const text = new Text(content);
    try {
      for (const element of parse(content)) {
        if (this.#items.isOver(() => text.spot(element.at))) return;
        this.#items.element(element, format, this.#items.origin(0), text);
        await this.#yieldWhenDue();
      }
    } catch (error) {
      if (!(error instanceof SyntaxProblem)) throw error;
      this.#items.fault(text.spot(error.at), error.complaint);
    }
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

const LISTS = { json: '[ { "nome": "…" }, … ]', yaml: "- nome: …" };

function listIn(raw: RawValue, format: "json" | "yaml"): RawList {
  if (isRawList(raw.data)) return raw.data;
  if (raw.data === null && format === "yaml") return [];
  const complaint = say.tables.notAList({ what: describe(raw), example: LISTS[format] });
  throw new SyntaxProblem(raw.at, complaint);
}

// Counts each cell, because a workbook stores a text only once however many cells share it.
const MAX_CHARACTERS = 100_000_000;
