/**
 * Counts the cells of a workbook's sheets in a stream of XML: how many, the furthest row and column, and which
 * contain errors. Keeps at most one tag in memory.
 */
import { say } from "../../../language/language.ts";
import type { Complaint } from "../report/report.ts";

export interface ErrorCell {
  readonly row: number;
  readonly column: number;
  readonly said: string;
}

/** Thrown when a limit is exceeded. */
export class WorkbookFault extends Error {
  override name = "WorkbookFault";
  readonly complaint: Complaint;

  constructor(complaint: Complaint) {
    super(complaint.wrong);
    this.complaint = complaint;
  }
}

/** All sheets together; the shared strings count too. */
const MAX_CELLS = 1_000_000;
// The library allocates rows × columns up to the last cell of a sheet, 8 bytes each.
const MAX_SHEET_ROWS = 250_000;
const MAX_COLUMNS = 1000;
const MAX_PLACES = 10_000_000;
const MAX_TAG_LENGTH = 64 * 1024;

// Uses the library's definition of white space, with any namespace prefix. Tags in comments count too.
const TAG = /<(?:[^<>:\t-\r ]*:)?(c|row|si|v)(?![A-Za-z0-9_.:-])([^<>]*)(>?)([^<]*)/g;
// Attributes in single quotes, or containing an entity or ">", are refused: the library may read them differently,
// and no spreadsheet program writes them.
const PLAIN = /^(?:[\t-\r ]+[A-Za-z_][A-Za-z0-9_:.-]*="[^"'&<>]*")*[\t-\r ]*\/?$/;
const ADDRESS = /[\t-\r :]r="([^"]*)"/g;

/** Scans parts one after the other and adds up the counts. Refuses XML that the library may read differently. */
export class SheetScan {
  #cells = 0;
  #rows = 0;
  // Cells allocated for earlier parts; the last row and column of the current part follow.
  #places = 0;
  #lastRow = 0;
  #lastColumn = 0;
  #rest = "";
  #errors: { row: number; column: number; said: string }[] = [];
  // The error cell whose value comes next.
  #pending: { said: string } | undefined;

  begin(): void {
    this.#rest = "";
    this.#places += this.#lastRow * this.#lastColumn;
    this.#lastRow = 0;
    this.#lastColumn = 0;
    this.#errors = [];
    this.#pending = undefined;
  }

  /** @throws WorkbookFault */
  read(piece: Buffer): void {
    // Latin-1 is safe here: tag names and addresses are ASCII, and the only texts kept are error codes.
    const text = this.#rest + piece.toString("latin1");
    // The last tag and the text after it may continue in the next piece.
    const last = text.lastIndexOf("<");
    this.#look(last === -1 ? "" : text.slice(0, last));
    this.#rest = last === -1 ? "" : text.slice(last);
    if (this.#rest.length <= MAX_TAG_LENGTH) return;
    if (!this.#rest.slice(0, MAX_TAG_LENGTH).includes(">"))
      throw new WorkbookFault(say.workbook.none);
    this.#look(this.#rest.slice(0, MAX_TAG_LENGTH));
    this.#rest = "";
  }

  /** Finish a part. @returns its error cells */
  end(): readonly ErrorCell[] {
    this.#look(this.#rest);
    return this.#errors;
  }

  #look(text: string): void {
    for (const [, tag, attributes = "", end, after = ""] of text.matchAll(TAG)) {
      if (tag === "v") {
        if (this.#pending && after !== "") this.#pending.said = after.slice(0, 100);
        continue;
      }
      // The library allocates a row even for an empty tag.
      const count = tag === "row" ? ++this.#rows : ++this.#cells;
      if (count > MAX_CELLS) throw new WorkbookFault(say.workbook.tooLarge);
      if (tag === "si") continue;
      if (end === "" || !PLAIN.test(attributes)) throw new WorkbookFault(say.workbook.none);
      const [address, another] = [...attributes.matchAll(ADDRESS)].map(([, value = ""]) => value);
      if (another !== undefined) throw new WorkbookFault(say.workbook.none);
      if (tag === "c") this.#cell(address ?? "", attributes);
      else if (address !== undefined) this.#row(address);
    }
  }

  #row(address: string): void {
    if (!/^\d{1,9}$/.test(address)) throw new WorkbookFault(say.workbook.none);
    this.#reach(Number(address), 0);
  }

  #cell(address: string, attributes: string): void {
    this.#pending = undefined;
    const parts = /^([A-Z]{1,9})(\d{1,9})$/.exec(address);
    if (!parts) throw new WorkbookFault(say.workbook.none);
    const [, letters = "", digits = ""] = parts;
    const row = Number(digits);
    const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
    if (column > MAX_COLUMNS) throw new WorkbookFault(say.workbook.tooLarge);
    this.#reach(row, column);
    if (!/[\t-\r :]t="e"/.test(attributes)) return;
    const error = { row, column, said: "#ERROR!" };
    this.#errors.push(error);
    this.#pending = error;
  }

  #reach(row: number, column: number): void {
    if (row > MAX_SHEET_ROWS) throw new WorkbookFault(say.workbook.tooLarge);
    this.#lastRow = Math.max(this.#lastRow, row);
    this.#lastColumn = Math.max(this.#lastColumn, column);
    if (this.#places + this.#lastRow * this.#lastColumn > MAX_PLACES) {
      throw new WorkbookFault(say.workbook.tooLarge);
    }
  }
}
