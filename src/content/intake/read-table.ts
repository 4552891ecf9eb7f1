/**
 * Tables, a collection in one file: one method for each format, each of which hands its items to the
 * intake one by one, so that no table is in memory as items.
 */
import { closeSync, fstatSync } from "node:fs";
import { extname } from "node:path";
import type { Collection } from "../../contract/collection.ts";
import { collections } from "../../contract/collections.ts";
import type { CollectionName } from "../../contract/field.ts";
import { type CleanField, checkItem } from "../check/check-item.ts";
import { describe } from "../check/check-value.ts";
import { countPieces } from "../check/html.ts";
import type { Origin } from "../check/scratch.ts";
import type { SourceFile } from "../files/folder.ts";
import {
  CHANGED,
  type FileState,
  isSameState,
  MEGABYTE,
  type OpenFile,
  openFile,
  readFile,
  stateOf,
  tooLarge,
} from "../files/read-file.ts";
import { readLines } from "../files/read-lines.ts";
import type { YieldWhenDue } from "../files/yield-when-due.ts";
import { isJsonList, parseJson, parseJsonList } from "../parse/parse-json.ts";
import { parseYaml } from "../parse/parse-yaml.ts";
import { isRawItem, isRawList, type RawValue, SyntaxProblem } from "../parse/raw-item.ts";
import { isEmptyRow, readCsv } from "../parse/read-csv.ts";
import { decodeText, type Spot, Text } from "../parse/text.ts";
import { isYamlListAtMargin, yamlParts } from "../parse/yaml-parts.ts";
import { quote } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";
import { type Intake, placeOf } from "./intake.ts";
import type { Cell } from "./read-cell.ts";
import { MOST_TEXT_BYTES } from "./read-item-file.ts";
import { readXlsx } from "./read-xlsx.ts";
import { cellWithoutColumn, type Header, readHeader, rowToItem } from "./table-header.ts";
import { places } from "./text-places.ts";

/** Read the table of a collection. */
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
  /** Items at most, header and empty lines included. */
  readonly rows: number;
  readonly read: (table: TableReading) => Promise<void>;
}

const MOST_ROWS = 120_000;
// An item in YAML takes three times as long as one in another format.
const MOST_YAML_ROWS = 100_000;
// Of a whole table, each taking up to 5 µs.
const MOST_PIECES = 2_000_000;
const MOST_CELLS = 10_000_000;

const TABLES: ReadonlyMap<string, TableFormat> = new Map<string, TableFormat>([
  [".csv", { most: 128 * MEGABYTE, rows: MOST_ROWS, read: (table) => table.csv() }],
  [".ndjson", { most: 128 * MEGABYTE, rows: MOST_ROWS, read: (table) => table.ndjson() }],
  [".yaml", { most: 32 * MEGABYTE, rows: MOST_YAML_ROWS, read: (table) => table.yaml() }],
  [".json", { most: 64 * MEGABYTE, rows: MOST_ROWS, read: (table) => table.json() }],
  [".xlsx", { most: 50 * MEGABYTE, rows: MOST_ROWS, read: (table) => table.xlsx() }],
]);

class TableReading {
  readonly #intake: Intake;
  readonly #name: CollectionName;
  readonly #collection: Collection;
  readonly #file: SourceFile;
  readonly #yieldWhenDue: YieldWhenDue;
  readonly #format: TableFormat;
  readonly #extension: string;
  #count = 0;
  #pieces = 0;
  #cells = 0;

  constructor(intake: Intake, name: CollectionName, file: SourceFile, yieldWhenDue: YieldWhenDue) {
    this.#intake = intake;
    this.#name = name;
    this.#collection = collections[name];
    this.#file = file;
    this.#yieldWhenDue = yieldWhenDue;
    this.#extension = extname(file.path);
    const format = TABLES.get(this.#extension);
    if (!format)
      throw new Error(
        `No table is read from ${file.path}: its format is not in the table of formats`,
      );
    this.#format = format;
  }

  async read(): Promise<void> {
    await this.#format.read(this);
  }

  async csv(): Promise<void> {
    await this.#streamed(async (open) => {
      const rows = readCsv(open);
      let header: Header | undefined;
      for (;;) {
        const next = await rows.next();
        if (next.done) {
          if (next.value) this.#fault({ line: next.value.line, column: 1 }, next.value.complaint);
          else if (!header) this.#header([], 1, undefined);
          return;
        }
        const { cells, line } = next.value;
        this.#cells += cells.length;
        if (this.#isOver(line)) return;
        if (isEmptyRow(next.value)) continue;
        if (header) this.#row(header, cells, line, undefined);
        else header = this.#header(cells, line, undefined);
        await this.#yieldWhenDue();
      }
    });
  }

  async xlsx(): Promise<void> {
    const bytes = this.#whole();
    if (!bytes) return;
    const sheet = await readXlsx(bytes, this.#name);
    if ("wrong" in sheet) {
      this.#fault(undefined, sheet);
      return;
    }
    for (const other of sheet.others) {
      this.#intake.report.notice({
        at: { file: this.#file.path, sheet: other },
        said: `did not read the sheet ${quote(other)}, only ${quote(sheet.name)}`,
      });
    }
    const first = sheet.rows.findIndex((row) => row.some((cell) => cell !== null));
    const header = this.#header(sheet.rows[first] ?? [], Math.max(first, 0) + 1, sheet.name);
    let characters = 0;
    for (const [index, cells] of sheet.rows.entries()) {
      if (this.#isOver(index + 1)) return;
      for (const cell of cells) if (typeof cell === "string") characters += cell.length;
      if (characters > MOST_CHARACTERS) {
        this.#fault(undefined, TOO_MUCH_TEXT);
        return;
      }
      if (index > first && first !== -1) this.#row(header, cells, index + 1, sheet.name);
      await this.#yieldWhenDue();
    }
  }

  async ndjson(): Promise<void> {
    await this.#streamed(async (open) => {
      const lines = readLines(open, MOST_TEXT_BYTES);
      for (;;) {
        const next = lines.next();
        if (next.done) {
          if (next.value) this.#fault({ line: next.value, column: 1 }, LONG_LINE);
          return;
        }
        const { bytes, number } = next.value;
        if (this.#isOver(number)) return;
        const content = decodeText(bytes);
        if (typeof content !== "string")
          this.#fault({ line: number, column: content.spot.column }, content);
        else if (content.trim() !== "")
          this.#part(content, number, "json", () => parseJson(content));
        await this.#yieldWhenDue();
      }
    });
  }

  async yaml(): Promise<void> {
    const content = this.#text();
    if (content === undefined) return;
    if (!isYamlListAtMargin(content)) {
      const text = new Text(content);
      await this.#list(text, "yaml", () => {
        const raw = parseYaml(content);
        if (isRawList(raw.data)) return raw.data;
        if (raw.data === null) return [];
        throw notAList(raw, "yaml");
      });
      return;
    }
    for (const { text, line } of yamlParts(content)) {
      if (this.#isOver(line)) return;
      const key = this.#intake.key(`${this.#name} .yaml -`, Buffer.from(text));
      if (!this.#intake.admitKnown(this.#name, this.#origin(line - 1), key)) {
        this.#part(
          text,
          line,
          "yaml",
          () => {
            const raw = parseYaml(text);
            return isRawList(raw.data) && raw.data[0] ? raw.data[0] : raw;
          },
          key,
        );
      }
      await this.#yieldWhenDue();
    }
  }

  async json(): Promise<void> {
    const content = this.#text();
    if (content === undefined) return;
    await this.#list(new Text(content), "json", () => {
      if (isJsonList(content)) return parseJsonList(content);
      throw notAList(parseJson(content), "json");
    });
  }

  // A whole text that is a list, element by element.
  async #list(
    text: Text,
    format: "yaml" | "json",
    elements: () => Iterable<RawValue>,
  ): Promise<void> {
    try {
      for (const element of elements()) {
        if (this.#isOver(element, text)) return;
        this.#element(element, format, this.#origin(0), places(text));
        await this.#yieldWhenDue();
      }
    } catch (error) {
      if (!(error instanceof SyntaxProblem)) throw error;
      this.#fault(text.spot(error.at), error);
    }
  }

  // A text that is one element, whose first line is one of the file's.
  #part(
    content: string,
    line: number,
    format: "yaml" | "json",
    parse: () => RawValue,
    key?: string,
  ): void {
    const text = new Text(content);
    try {
      this.#element(parse(), format, this.#origin(line - 1), places(text), key);
    } catch (error) {
      if (!(error instanceof SyntaxProblem)) throw error;
      const spot = text.spot(error.at);
      this.#fault({ line: spot.line + line - 1, column: spot.column }, error);
    }
  }

  #element(
    raw: RawValue,
    format: "yaml" | "json",
    origin: Origin,
    where: ReturnType<typeof places>,
    key?: string,
  ): void {
    if (!isRawItem(raw.data)) {
      const { line, column } = where.spot(raw.at);
      this.#fault(
        { line: line + origin.lineShift, column },
        {
          wrong: `${describe(raw)} stands where the fields of an item should`,
          expected:
            format === "json" ? 'an item, such as { "nome": "…" }' : 'an item, such as "- nome: …"',
          fix: "write the name of each field before its value",
        },
      );
      return;
    }
    const verdict = checkItem(
      this.#collection,
      { raw: raw.data, format, ...where },
      this.#counted(key === undefined ? this.#intake.cleanAndKeep : this.#intake.clean),
    );
    this.#intake.admit(this.#name, origin, verdict, key);
  }

  // Whether to stop here: beyond the bound, or because so much is wrong that reading on helps nobody.
  #isOver(line: number | RawValue, text?: Text): boolean {
    if (this.#intake.report.isFull) return true;
    const isTooLong = ++this.#count > this.#format.rows;
    if (!isTooLong && this.#pieces <= MOST_PIECES && this.#cells <= MOST_CELLS) return false;
    const spot =
      typeof line === "number" ? { line, column: 1 } : (text?.spot(line.at) ?? undefined);
    this.#fault(spot, isTooLong ? tooManyRows(this.#format.rows) : TOO_MUCH_IN_ALL);
    return true;
  }

  #header(cells: readonly Cell[], line: number, sheet: string | undefined): Header {
    const header = readHeader(this.#collection, cells);
    const origin = { file: this.#file.path, sheet, lineShift: line - 1 };
    for (const { column, field, complaint } of header.complaints) {
      this.#intake.report.complain(
        placeOf(origin, { line: 1, column: column ?? 1 }),
        field,
        complaint,
      );
    }
    return header;
  }

  #row(header: Header, cells: readonly Cell[], line: number, sheet: string | undefined): void {
    const raw = rowToItem(header, cells);
    if (!raw) return;
    const origin = { file: this.#file.path, sheet, lineShift: line - 1 };
    const stray = cellWithoutColumn(header, cells);
    if (stray)
      this.#intake.report.complain(
        placeOf(origin, { line: 1, column: stray.column ?? 1 }),
        undefined,
        stray.complaint,
      );
    const spot = (at: number): Spot => ({ line: 1, column: at });
    const verdict = checkItem(
      this.#collection,
      { raw, format: "cells", spot, missing: header.missing },
      this.#counted(this.#intake.cleanAndKeep),
    );
    this.#intake.admit(this.#name, origin, verdict);
  }

  #counted(clean: CleanField): CleanField {
    return (html) => {
      this.#pieces += countPieces(html);
      return clean(html);
    };
  }

  #origin(lineShift: number): Origin {
    return { file: this.#file.path, sheet: undefined, lineShift };
  }

  #fault(spot: Spot | undefined, { wrong, expected, fix }: Complaint): void {
    this.#intake.report.complain(placeOf(this.#origin(0), spot), undefined, {
      wrong,
      expected,
      fix,
    });
    this.#intake.incomplete.add(this.#name);
  }

  #text(): string | undefined {
    const bytes = this.#whole();
    const content = bytes && decodeText(bytes);
    if (content === undefined || typeof content === "string") return content;
    this.#fault(content.spot, content);
    return undefined;
  }

  #whole(): Buffer | undefined {
    const read = readFile(this.#file, this.#format.most, `a ${this.#extension} table`);
    if ("wrong" in read) {
      this.#fault(undefined, read);
      return undefined;
    }
    this.#intake.states.set(this.#file.location, read.state);
    return read.bytes;
  }

  async #streamed(read: (open: OpenFile) => Promise<void>): Promise<void> {
    const open = openFile(this.#file);
    if ("wrong" in open) {
      this.#fault(undefined, open);
      return;
    }
    try {
      if (open.state.size > this.#format.most) {
        this.#fault(
          undefined,
          tooLarge(open.state.size, this.#format.most, `a ${this.#extension} table`),
        );
        return;
      }
      this.#intake.states.set(this.#file.location, open.state);
      await read(open);
      const after: FileState = stateOf(fstatSync(open.descriptor));
      if (!isSameState(open.state, after)) this.#fault(undefined, CHANGED);
    } finally {
      closeSync(open.descriptor);
    }
  }
}

function notAList(raw: RawValue, format: "yaml" | "json"): SyntaxProblem {
  return new SyntaxProblem(raw.at, {
    wrong: `${describe(raw)} stands where the table's list of items should`,
    expected:
      format === "json"
        ? "a list of items: [ { … }, { … } ]"
        : 'a list of items, each beginning with "- "',
    fix: format === "json" ? 'put the items between "[" and "]"' : 'begin each item with "- "',
  });
}

function tooManyRows(most: number): Complaint {
  return {
    wrong: `the table goes on after ${most} rows`,
    expected: `a table of at most ${most} rows, empty ones included`,
    fix:
      most < MOST_ROWS
        ? "save it as .csv or .ndjson, which may have more"
        : "delete empty rows, or write a part of the items as files in a folder beside the table",
  };
}

const TOO_MUCH_IN_ALL: Complaint = {
  wrong: `the table has more than ${MOST_CELLS} cells, or ${MOST_PIECES} tags, attributes and entities, up to here`,
  expected: "a table of texts with some formatting",
  fix: "delete empty columns, or write a part of the items as files in a folder beside the table",
};

// In a workbook a text that many cells share is written once.
const MOST_CHARACTERS = 100_000_000;

const TOO_MUCH_TEXT: Complaint = {
  wrong: `the cells hold more than ${MOST_CHARACTERS} characters`,
  expected: "a table of texts",
  fix: "look for a long text that is in all rows, or save the table as .csv",
};

const LONG_LINE: Complaint = {
  wrong: "the line has more than 10 MB",
  expected: "one item a line, each ended by a line break",
  fix: "check that the file has line breaks between its items",
};
