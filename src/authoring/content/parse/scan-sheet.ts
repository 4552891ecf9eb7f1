/**
 * The cells of a workbook's sheets, counted as the XML goes by: how many, how far out, and which hold
 * errors. No more than a tag is held at a time.
 */
import { say } from "../../../language/language.ts";
import type { Complaint } from "../report/report.ts";

export interface ErrorCell {
  readonly row: number;
  readonly column: number;
  readonly said: string;
}

/** Thrown at the first thing that is beyond a bound. */
export class WorkbookFault extends Error {
  override name = "WorkbookFault";
  readonly complaint: Complaint;

  constructor(complaint: Complaint) {
    super(complaint.wrong);
    this.complaint = complaint;
  }
}

/** Of all sheets together, and of the texts that cells share. */
const MOST_CELLS = 1_000_000;
// A sheet is a table of as many rows as its last cell says, and of as many columns, each 8 bytes.
const MOST_SHEET_ROWS = 250_000;
const MOST_COLUMNS = 1000;
const MOST_PLACES = 10_000_000;
const LONGEST_TAG = 64 * 1024;

// White space as the library knows it, and any prefix. What stands in comments is counted as well.
const TAG = /<(?:[^<>:\t-\r ]*:)?(c|row|si|v)(?![A-Za-z0-9_.:-])([^<>]*)(>?)([^<]*)/g;
// An attribute in single quotes, or with an entity or a ">" in it, is one thing to this and another to
// the library; no spreadsheet program writes it.
const PLAIN = /^(?:[\t-\r ]+[A-Za-z_][A-Za-z0-9_:.-]*="[^"'&<>]*")*[\t-\r ]*\/?$/;
const ADDRESS = /[\t-\r :]r="([^"]*)"/g;

/** Goes through parts one after the other; what it counts adds up. Refuses what the library may read otherwise. */
export class SheetScan {
  #cells = 0;
  #rows = 0;
  // Of the parts before, and how far this one goes.
  #places = 0;
  #lastRow = 0;
  #lastColumn = 0;
  #rest = "";
  #errors: { row: number; column: number; said: string }[] = [];
  // The cell that a value belongs to, where it holds an error.
  #pending: { said: string } | undefined;

  /** A part begins. */
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
    // Names of tags and addresses are ASCII whatever the text is, and of texts only errors are kept.
    const text = this.#rest + piece.toString("latin1");
    // A tag and what follows it up to the next one may go on in the next piece.
    const last = text.lastIndexOf("<");
    this.#look(last === -1 ? "" : text.slice(0, last));
    this.#rest = last === -1 ? "" : text.slice(last);
    if (this.#rest.length <= LONGEST_TAG) return;
    if (!this.#rest.slice(0, LONGEST_TAG).includes(">")) throw new WorkbookFault(say.workbook.none);
    this.#look(this.#rest.slice(0, LONGEST_TAG));
    this.#rest = "";
  }

  /** The part is over. @returns its cells with errors, at most as many as there may be cells */
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
      // The library makes a row of each, be it empty.
      const count = tag === "row" ? ++this.#rows : ++this.#cells;
      if (count > MOST_CELLS) throw new WorkbookFault(say.workbook.tooLarge);
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
    if (column > MOST_COLUMNS) throw new WorkbookFault(say.workbook.tooLarge);
    this.#reach(row, column);
    if (!/[\t-\r :]t="e"/.test(attributes)) return;
    const error = { row, column, said: "#ERROR!" };
    this.#errors.push(error);
    this.#pending = error;
  }

  #reach(row: number, column: number): void {
    if (row > MOST_SHEET_ROWS) throw new WorkbookFault(say.workbook.tooLarge);
    this.#lastRow = Math.max(this.#lastRow, row);
    this.#lastColumn = Math.max(this.#lastColumn, column);
    if (this.#places + this.#lastRow * this.#lastColumn > MOST_PLACES) {
      throw new WorkbookFault(say.workbook.tooLarge);
    }
  }
}
