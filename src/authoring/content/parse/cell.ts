/** The values of the cells of tables. */

export type Cell = string | number | boolean | CellNumber | CellDate | CellError | null;

class ShownCell {
  readonly shown: string;

  constructor(shown: string) {
    this.shown = shown;
  }

  toString(): string {
    return this.shown;
  }
}

export class CellError extends ShownCell {
  /** Without a member of its own, the compiler would take a number or a date for an error. */
  readonly isError = true;
}

/** A formula whose result is not in the file. */
export const NO_RESULT = new CellError("=");

/**
 * A number with a format. A zero that the format hides (`0;-0;;@`) has an empty `shown`; any other
 * hidden number is shown without the format.
 */
export class CellNumber extends ShownCell {
  readonly value: number;

  constructor(value: number, shown: string) {
    super(shown.trim() || String(value || ""));
    this.value = value;
  }
}

export class CellDate extends ShownCell {
  /** `2026-03-31T09:10:00`, rounded to the nearest second so that 9:10 is never 9:09:59. */
  readonly iso: string;
  readonly showsTime: boolean;

  /** @param milliseconds since 1970, as if the date were in UTC */
  constructor(milliseconds: number, shown: string, showsTime: boolean) {
    super(shown);
    this.iso = new Date(Math.round(milliseconds / 1000) * 1000).toISOString().slice(0, 19);
    this.showsTime = showsTime;
  }
}

/** Since 1970, as if the date were in UTC. @param date "2026-03-31" or "2026-03-31T09:10:00" */
export function utcMilliseconds(date: string): number | undefined {
  const [day, time = "00:00:00"] = date.split("T");
  const milliseconds = Date.parse(`${day}T${time}Z`);
  return Number.isNaN(milliseconds) ? undefined : milliseconds;
}

export interface SheetRow {
  readonly cells: Cell[];
  /** 1-based. */
  readonly line: number;
  readonly isHidden: boolean;
}

const RAISABLE = "0123456789+-ao";
const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ªº";

/** Superscripts for digits, signs and the letter of an ordinal: `⁻³` for `-3`, `º` for `o`. */
export function raise(text: string): string {
  return text.replaceAll(/[\d+-]|^[ao](?!\S)/g, (sign) => RAISED[RAISABLE.indexOf(sign)] ?? "");
}
