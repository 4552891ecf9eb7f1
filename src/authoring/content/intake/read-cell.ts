/**
 * Converts the cells of tables to the values that YAML and JSON would have.
 * (content.md, "Spreadsheets": dates as 31/12/2026, sim and não, lists separated by `|`)
 */

import type { Field } from "../../../contract/field.ts";
import { type KindDeclaration, kinds } from "../../../contract/kinds.ts";
import { collections } from "../../../contract/site/collections.ts";
import { say } from "../../../language/language.ts";
import { notExpected } from "../check/not-expected.ts";
import { dateMeant, flagMeant, instantMeant } from "../check/portuguese-values.ts";
import type { RawValue } from "../parse/raw-item.ts";
import { type Cell, CellDate, CellError, NO_RESULT } from "../parse/sheet.ts";
import { quote, shorten } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";

/** Errors as spreadsheets export them to `.csv`, in Portuguese and English; `####` is a too narrow column. */
const ERROR =
  /^(?:#(?:REF!|N\/[AD]|NOME\?|NAME\?|VALOR!|VALUE!|DIV\/0!|N[UÚ]M!|NULO!|NULL!|SPILL!|CALC!)|Err:\d{3}|#{4,})$/;

/** A formula that became a text: `=A2`, `=SE(B2>1;…)`, `=Folha2!A1`, `=1+2`. */
const FORMULA = /^=[-+@]?(?:\$?[A-Z]{1,3}\$?\d|[\p{L}\p{N}_.]+[!(]|'[^']+'!|\d|["(])/iu;

/** A code that a spreadsheet took for a number: without the zeros before it, or as `1,2E+07`. */
const BROKEN_CODE = /^(?:\d{1,7}|\d+(?:[.,]\d+)?e[+-]?\d+|\d{9,})$/i;

/**
 * Convert a cell to a value of its field's kind.
 * @param at the column number, used as the place of the value
 * @returns a value, which `checkValue` checks further, or a complaint if the cell itself is unusable
 */
export function readCell(field: Field, cell: Cell, at: number): RawValue | Complaint {
  const plain = typeof cell === "string" ? cell.trim() : cell;
  if (plain === null || plain === "") return { at, data: null };
  if (plain === NO_RESULT) return say.values.cell.noResult;
  if (plain instanceof CellError) return holdsError(plain.said);
  if (typeof plain === "string" && ERROR.test(plain)) return holdsError(plain);
  if (typeof plain === "string" && FORMULA.test(plain))
    return say.values.cell.formula({ quoted: quote(plain) });
  if (typeof plain === "number" && !Number.isFinite(plain)) return holdsError(String(plain));
  if (field.kind === "code" && BROKEN_CODE.test(String(plain))) return brokenCode(String(plain));
  const data = READERS[kinds[field.kind].cell](plain, field);
  if (Array.isArray(data)) return { at, data: data.map((entry) => ({ at, data: entry })) };
  if (typeof data === "object") return data as Complaint;
  const written = plain === data ? {} : { written: String(plain) };
  return { at, data, ...written, ...hiddenTime(plain, data) };
}

// A cell keeps a typed time, invisibly, if its format shows only the date.
function hiddenTime(cell: CellValue, read: unknown): Pick<RawValue, "doubt"> {
  const isHidden = cell instanceof CellDate && !cell.showsTime && !isDay(cell) && read === cell.iso;
  return isHidden ? { doubt: ["hiddenTime", cell.shown, cell.iso] } : {};
}

type CellValue = string | number | boolean | CellDate;
type CellResult = string | number | boolean | readonly (string | number)[] | Complaint;
type CellReader = (cell: CellValue, field: Field) => CellResult;

const READERS: Readonly<Record<KindDeclaration["cell"], CellReader>> = {
  number: readNumber,
  text: readText,
  flag: readFlag,
  date: readDate,
  moment: readMoment,
  instant: readInstant,
  reference: (cell, field) => readReference(field, cell),
  names: (cell) => entriesIn(cell).map(String),
  references: (cell, field) => entriesIn(cell).map((entry) => readReference(field, entry)),
};

function entriesIn(cell: CellValue): CellValue[] {
  if (typeof cell !== "string") return [cell];
  const entries = cell.split("|").map((entry) => entry.trim());
  return entries.filter((entry) => entry !== "");
}

const WHOLE = /^([-+]?\d{1,15})(?:[.,]0{1,2})?$/;

function readNumber(cell: CellValue): CellResult {
  if (typeof cell === "number") return cell;
  const whole = typeof cell === "string" ? WHOLE.exec(cell)?.[1] : undefined;
  return whole === undefined ? notExpected(show(cell), "integer") : Number(whole);
}

function readText(cell: CellValue): CellResult {
  if (typeof cell === "string") return cell;
  if (typeof cell === "number") return String(cell);
  return notExpected(show(cell), "text");
}

function readFlag(cell: CellValue): CellResult {
  if (typeof cell === "boolean") return cell;
  return flagMeant(String(cell)) ?? say.values.cell.flag({ what: show(cell) });
}

function readDate(cell: CellValue): CellResult {
  if (cell instanceof CellDate) {
    const day = cell.iso.slice(0, 10);
    return isDay(cell) || !cell.showsTime ? day : notExpected(show(cell), "date", day);
  }
  return typeof cell === "string" ? (dateMeant(cell) ?? cell) : notExpected(show(cell), "date");
}

function readMoment(cell: CellValue): CellResult {
  if (cell instanceof CellDate) return cell.iso;
  return typeof cell === "string"
    ? (instantMeant(cell) ?? cell)
    : notExpected(show(cell), "moment");
}

// A date cell without a time of day is a whole day.
function readInstant(cell: CellValue): CellResult {
  return cell instanceof CellDate && isDay(cell) ? cell.iso.slice(0, 10) : readMoment(cell);
}

function isDay({ iso }: CellDate): boolean {
  return iso.endsWith("T00:00:00");
}

function readReference(field: Field, cell: CellValue): string | number {
  const numbered = field.to !== undefined && collections[field.to].fields.id !== undefined;
  if (typeof cell === "number" && numbered) return cell;
  const whole = typeof cell === "string" && numbered ? WHOLE.exec(cell)?.[1] : undefined;
  return whole === undefined ? String(cell) : Number(whole);
}

// Zeros are the only thing that can be known again.
function brokenCode(cell: string): Complaint {
  const code = /^\d{1,7}$/.test(cell) ? cell.padStart(8, "0") : undefined;
  return say.values.cell.code({ quoted: quote(cell), ...(code && { code: quote(code) }) });
}

function holdsError(said: string): Complaint {
  return say.values.cell.error({ said: shorten(said) });
}

function show(cell: CellValue): string {
  return typeof cell === "string" || cell instanceof CellDate ? quote(cell) : String(cell);
}
