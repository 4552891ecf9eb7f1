/** Rewrites a sheet of an Excel workbook, and the texts that its cells share. (`plain-xml.ts`) */
import { say } from "../../../language/language.ts";
import {
  type Attributes,
  escapeXml,
  MAX_COLUMNS,
  NO_RESULT,
  type PartRules,
  type WorkbookCount,
  WorkbookFault,
  type XmlWriter,
} from "./workbook-xml.ts";

const COPIED = new Set(["worksheet", "chartsheet", "cols", "sheetData", "mergeCells", "sst"]);
const NUMBERS = new Set(["n", "s", "b", "d", "e"]);

export class SheetPart implements PartRules {
  readonly #writer: XmlWriter;
  readonly #count: WorkbookCount;
  #row = 0;
  #rowTag = "";
  #isRowOpen = false;
  #column = 0;
  #cell: Attributes = {};
  #cellRow = 0;
  #hasFormula = false;
  #hasValue = false;
  #isInline = false;
  #isCollecting = false;
  #text = "";

  constructor(writer: XmlWriter, count: WorkbookCount) {
    this.#writer = writer;
    this.#count = count;
  }

  open(name: string, attributes: Attributes): boolean {
    this.#isCollecting = name === "v" || name === "t";
    if (COPIED.has(name)) {
      this.#writer.raw(`<${name}>`);
      return true;
    }
    switch (name) {
      case "col":
        this.#columns(attributes);
        return true;
      case "row":
        this.#beginRow(attributes);
        return true;
      case "c":
        this.#beginCell(attributes);
        return true;
      case "f":
        this.#hasFormula = true;
        return true;
      case "v":
        this.#hasValue = true;
        return true;
      case "is":
        this.#isInline = true;
        return true;
      case "si":
        this.#text = "";
        return true;
      case "mergeCell":
        this.#merge(attributes.ref ?? "");
        return true;
      default:
        return name === "t" || name === "r";
    }
  }

  text(text: string): void {
    if (this.#isCollecting) this.#text += text;
  }

  close(name: string): void {
    this.#isCollecting = false;
    if (COPIED.has(name)) this.#writer.raw(`</${name}>`);
    else if (name === "c") this.#endCell();
    else if (name === "row" && this.#isRowOpen) this.#writer.raw("</row>");
    else if (name === "si") {
      this.#count.cells(1, 1);
      this.#writer.raw(`<si><t>${escapeXml(this.#text)}</t></si>`);
    }
  }

  #beginRow(attributes: Attributes): void {
    const number = attributes.r;
    this.#row = number === undefined ? this.#row + 1 : whole(number);
    this.#column = 0;
    const isHidden = isTrue(attributes.hidden) || isZero(attributes.ht);
    this.#rowTag = `<row r="${this.#row}"${isHidden ? ' hidden="1"' : ""}>`;
    this.#isRowOpen = false;
  }

  #beginCell(attributes: Attributes): void {
    this.#cell = attributes;
    this.#hasFormula = false;
    this.#hasValue = false;
    this.#isInline = false;
    this.#text = "";
    const address = attributes.r;
    const parts = /^([A-Z]{1,4})(\d+)$/i.exec(address ?? "");
    if (address !== undefined && !parts) throw new WorkbookFault(say.workbook.none);
    this.#column = parts ? columnNumber(parts[1] ?? "") : this.#column + 1;
    this.#cellRow = parts ? whole(parts[2] ?? "") : this.#row;
  }

  // Empty cells are left out: rows and columns may have a million of them for their colour.
  #endCell(): void {
    const { t: type = "n", s: style = "0" } = this.#cell;
    const isNumber = NUMBERS.has(type) && !this.#isInline;
    const text = isNumber ? this.#text.trim() : this.#text;
    const lacksResult = this.#hasFormula && text === "" && (isNumber || !this.#hasValue);
    if (text === "" && !lacksResult) return;
    this.#count.cells(this.#cellRow, this.#column);
    if (!this.#isRowOpen) this.#writer.raw(this.#rowTag);
    this.#isRowOpen = true;
    const address = `${columnName(this.#column)}${this.#cellRow}`;
    const start = `<c r="${address}"${style === "0" ? "" : ` s="${escapeXml(style)}"`}`;
    this.#writer.raw(
      isNumber && !lacksResult
        ? `${start}${type === "n" ? "" : ` t="${type}"`}><v>${escapeXml(text)}</v></c>`
        : `${start} t="inlineStr"><is><t>${lacksResult ? NO_RESULT : escapeXml(text)}</t></is></c>`,
    );
  }

  #columns(attributes: Attributes): void {
    if (!isTrue(attributes.hidden) && !isZero(attributes.width)) return;
    const first = whole(attributes.min ?? "");
    const last = Math.min(whole(attributes.max ?? ""), MAX_COLUMNS);
    if (first <= last) this.#writer.raw(`<col min="${first}" max="${last}" width="9" hidden="1"/>`);
  }

  #merge(range: string): void {
    if (/^[A-Z]{1,3}\d{1,7}:[A-Z]{1,3}\d{1,7}$/.test(range))
      this.#writer.raw(`<mergeCell ref="${range}"/>`);
  }
}

function isTrue(value: string | undefined): boolean {
  return value === "1" || value === "true";
}

// A row without height is hidden as well, and so is a column without width.
function isZero(size: string | undefined): boolean {
  return size !== undefined && Number(size) === 0;
}

function whole(digits: string): number {
  if (!/^[1-9]\d{0,8}$/.test(digits)) throw new WorkbookFault(say.workbook.none);
  return Number(digits);
}

function columnNumber(letters: string): number {
  let number = 0;
  for (const letter of letters.toUpperCase()) number = number * 26 + letter.charCodeAt(0) - 64;
  return number;
}

/** The letters of a column. @param column 1-based */
export function columnName(column: number): string {
  const before = Math.floor((column - 1) / 26);
  const letter = String.fromCharCode(65 + ((column - 1) % 26));
  return before === 0 ? letter : columnName(before) + letter;
}
