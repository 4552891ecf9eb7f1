/**
 * The cells of tables: what a spreadsheet holds, brought to the values that YAML and JSON would have.
 * (content.md, "Spreadsheets": dates as 31/12/2026, sim and não, lists separated by `|`)
 */

import type { Field } from "../../../contract/field.ts";
import { type KindDeclaration, kinds } from "../../../contract/kinds.ts";
import { collections } from "../../../contract/site/collections.ts";
import { say } from "../../../language/language.ts";
import { dateMeant, flagMeant, instantMeant } from "../check/meant.ts";
import { notExpected } from "../check/not-expected.ts";
import type { RawValue } from "../parse/raw-item.ts";
import { quote, shorten } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";

/** A cell: a text of a `.csv`; of a spreadsheet also its own numbers, booleans and dates. */
export type Cell = string | number | boolean | Date | CellError | null;

/** What a spreadsheet shows in place of a value that it could not compute: `#REF!`. */
export class CellError {
  readonly said: string;

  constructor(said: string) {
    this.said = said;
  }

  toString(): string {
    return this.said;
  }
}

/** As spreadsheets write an error into a `.csv`, in Portuguese and in English; what is too narrow to be seen. */
const ERROR =
  /^(?:#(?:REF!|N\/[AD]|NOME\?|NAME\?|VALOR!|VALUE!|DIV\/0!|N[UÚ]M!|NULO!|NULL!|SPILL!|CALC!)|Err:\d{3}|#{4,})$/;

/**
 * A cell as the value that its field's kind takes.
 * @param at the column's number, where the value stands
 * @returns a value for `checkValue`, which says what is wrong with one that is not of its kind, or a
 *   complaint where it is the cell as such that is wrong
 */
export function readCell(field: Field, cell: Cell, at: number): RawValue | Complaint {
  const plain = typeof cell === "string" ? cell.trim() : cell;
  if (plain === null || plain === "") return { at, data: null };
  if (plain instanceof CellError) return holdsError(plain.said);
  if (typeof plain === "string" && ERROR.test(plain)) return holdsError(plain);
  if (typeof plain === "number" && !Number.isFinite(plain)) return holdsError(String(plain));
  const data = READERS[kinds[field.kind].cell](plain, field);
  if (Array.isArray(data)) return { at, data: data.map((entry) => ({ at, data: entry })) };
  if (typeof data !== "object") return { at, data };
  return data as Complaint;
}

type Filled = string | number | boolean | Date;
type Read = string | number | boolean | readonly (string | number)[] | Complaint;
type Reader = (cell: Filled, field: Field) => Read;

const READERS: Readonly<Record<KindDeclaration["cell"], Reader>> = {
  number: readNumber,
  text: readText,
  flag: readFlag,
  date: readDate,
  moment: readMoment,
  instant: readInstant,
  reference: (cell, field) => readReference(field, cell),
  names: (cell) => {
    const text = readText(cell);
    if (typeof text !== "string") return text;
    return text
      .split("|")
      .map((entry) => entry.trim())
      .filter((entry) => entry !== "");
  },
  references: (cell, field) => {
    if (typeof cell !== "string") {
      const one = readReference(field, cell);
      return isComplaint(one) ? one : [one as string | number];
    }
    const entries = cell.split("|").map((entry) => entry.trim());
    return entries
      .filter((entry) => entry !== "")
      .map((entry) => readReference(field, entry) as string | number);
  },
};

function readNumber(cell: Filled): Read {
  if (typeof cell === "number") return cell;
  const digits = typeof cell === "string" && /^[-+]?\d{1,15}$/.test(cell);
  return digits ? Number(cell) : notExpected(show(cell), "integer");
}

function readText(cell: Filled): Read {
  if (typeof cell === "string") return cell;
  if (typeof cell === "number") return String(cell);
  return notExpected(show(cell), "text");
}

function readFlag(cell: Filled): Read {
  if (typeof cell === "boolean") return cell;
  const meant = cell instanceof Date ? undefined : flagMeant(String(cell));
  return meant ?? say.values.cell.flag({ what: show(cell) });
}

function readDate(cell: Filled): Read {
  if (cell instanceof Date) {
    const day = isoDate(cell);
    return isDay(cell) ? day : notExpected(isoTime(cell), "date", day);
  }
  return typeof cell === "string" ? (dateMeant(cell) ?? cell) : notExpected(show(cell), "date");
}

function readMoment(cell: Filled): Read {
  if (cell instanceof Date) return isoTime(cell);
  return typeof cell === "string" ? cell : notExpected(show(cell), "moment");
}

// A date of a spreadsheet without a time of day is a day.
function readInstant(cell: Filled): Read {
  if (cell instanceof Date && isDay(cell)) return isoDate(cell);
  return (typeof cell === "string" ? instantMeant(cell) : undefined) ?? readMoment(cell);
}

function isDay(date: Date): boolean {
  return date.getTime() % 86_400_000 === 0;
}

function readReference(field: Field, cell: Filled): Read {
  const numbered = field.to !== undefined && collections[field.to].fields.id !== undefined;
  if (typeof cell === "number") return numbered ? cell : String(cell);
  if (typeof cell === "string") return numbered && /^\d{1,15}$/.test(cell) ? Number(cell) : cell;
  return readText(cell);
}

function isComplaint(read: Read): read is Complaint {
  return typeof read === "object" && "wrong" in read;
}

function holdsError(said: string): Complaint {
  return say.values.cell.error({ said: shorten(said) });
}

function show(cell: Filled): string {
  if (cell instanceof Date) return quote(isoDate(cell));
  return typeof cell === "string" ? quote(cell) : String(cell);
}

// A spreadsheet's dates have no zone; the library gives them as if in UTC.
function isoDate(date: Date): string {
  return date.toISOString().slice(0, 10);
}

function isoTime(date: Date): string {
  return date.toISOString().slice(0, 19);
}
