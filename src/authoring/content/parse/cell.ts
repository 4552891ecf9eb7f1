/** The values of cells and rows of tables. */

/** A cell: text from a `.csv`; from a spreadsheet also numbers, booleans, dates and errors. */
export type Cell = string | number | boolean | CellNumber | CellDate | CellError | null;

/** A value that the spreadsheet shows differently. */
class ShownCell {
  readonly shown: string;

  constructor(shown: string) {
    this.shown = shown;
  }

  toString(): string {
    return this.shown;
  }
}

/** The error that a spreadsheet shows for a value it could not compute: `#REF!`. */
export class CellError extends ShownCell {
  readonly isError = true;
}

/** The file lacks the result of a formula. */
export const NO_RESULT = new CellError("=");

/** A number in a format of its own: `1.234,50 €`. */
export class CellNumber extends ShownCell {
  readonly value: number;

  constructor(value: number, shown: string) {
    super(shown.trim() || String(value));
    this.value = value;
  }
}

/** A date of a spreadsheet: `31/03/2026`. It has no zone. */
export class CellDate extends ShownCell {
  /** To the nearest second, so that 9:10 is never 9:09:59: `2026-03-31T09:10:00`. */
  readonly iso: string;
  readonly showsTime: boolean;

  /** @param milliseconds since 1970, as if the date were in UTC */
  constructor(milliseconds: number, shown: string, showsTime: boolean) {
    super(shown);
    this.iso = isoOf(milliseconds);
    this.showsTime = showsTime;
  }
}

export interface SheetRow {
  readonly cells: Cell[];
  /** 1-based. */
  readonly line: number;
  readonly isHidden: boolean;
}

function isoOf(milliseconds: number): string {
  return new Date(Math.round(milliseconds / 1000) * 1000).toISOString().slice(0, 19);
}

const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

export function raiseDigits(text: string): string {
  return text.replaceAll(/\d/g, (digit) => RAISED[Number(digit)] ?? "");
}
