/** Converts table cells to the values of YAML and JSON. (content.md, "Spreadsheets") */

import type { Field } from "../../../contract/field.ts";
import type { Kind } from "../../../contract/kinds.ts";
import { say } from "../../../language/language.ts";
import { targetHasIds } from "../check/check-value.ts";
import { expectedOf } from "../check/expected.ts";
import { notExpected, notExpectedText } from "../check/not-expected.ts";
import { dateReadings, parseInstant, parsePortuguese } from "../check/portuguese-values.ts";
import { type Cell, CellDate, CellError, CellNumber, NO_RESULT } from "../parse/cell.ts";
import type { RawValue } from "../parse/raw-item.ts";
import { quote, shorten } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";

/** As exported to `.csv`, in Portuguese and English; `###` is a column that is too narrow. */
const ERROR =
  /^(?:#(?:REF!|N\/[AD]|NOME\?|NAME\?|VALOR!|VALUE!|DIV\/0!|N[UÚ]M!|NULO!|NULL!|SPILL!|DESPEJAR!|CALC!|FIELD!|CAMPO!|BLOCKED!|BUSY!|CONNECT!|GETTING_DATA|ERROR!|ERRO!)|Erro?:\d{3}|#{3,}|Loading\.{3})$/;

/** A formula that became a text: `=A2`, `=SE(B2>1;…)`, `=Folha2!A1`, `=1+2`. */
const FORMULA = /^=[-+@]?(?:\$?[A-Z]{1,3}\$?\d|[\p{L}\p{N}_.]+[!(]|'[^']+'!|\d|["(])/iu;

/** A code that became a number or a date: `1234` for `00001234`, `1,2E+07`, `01/mar/26`. */
const BROKEN_CODE =
  /^(?:\d{1,2}[-/](?:\d{1,2}|[a-z]{3})(?:[-/]\d{2,4})?|[a-z]{3}[-/]\d{2}|\d{1,7}|\d+(?:[.,]\d+)?e[+-]?\d+|\d{9,})$/i;

/** Spreadsheets keep only 15 digits of a number. */
const MAX_EXACT_NUMBER = 1e15;

/** @param at the column number @returns a value to be checked, or why the cell is unusable */
export function readCell(field: Field, cell: Cell, at: number): RawValue | Complaint {
  const content = contentOf(cell, field);
  if (content === null || content === "") return { at, data: null };
  if (content === NO_RESULT) return unusable(field, say.values.cell.missingResult);
  if (content instanceof CellError) return holdsError(field, content.shown);
  if (typeof content === "string" && (ERROR.test(content) || FORMULA.test(content)))
    return holdsError(field, content);
  // Negated, so that it also refuses NaN.
  if (typeof content === "number" && !(Math.abs(content) < MAX_EXACT_NUMBER))
    return unusable(field, say.values.cell.longNumber({ said: String(content) }));
  const isDate = content instanceof CellDate;
  if (field.kind === "code" && (isDate || BROKEN_CODE.test(String(content))))
    return brokenCode(String(content));
  const data = convert(content, field);
  if (Array.isArray(data)) return { at, data: data.map((entry) => ({ at, data: entry })) };
  if (typeof data === "object") return data as Complaint;
  const written = content === data ? {} : { written: String(content) };
  const value = parsePortuguese(field.kind, { at, data, ...written });
  return isDate ? { ...value, ...doubtAboutDate(content, data) } : value;
}

/** Kinds that take the value of a number or date; others take the text that the cell shows. */
const NON_TEXT_KINDS = new Set<Kind>(["id", "integer", "flag", "date", "moment", "instant"]);

function contentOf(cell: Cell, field: Field): Exclude<Cell, CellNumber> {
  if (typeof cell === "string") return cell.trim();
  if (!(cell instanceof CellNumber)) return cell;
  const takesText = field.to ? !targetHasIds(field) : !NON_TEXT_KINDS.has(field.kind);
  return takesText ? shownNumber(cell, field).trim() : cell.value;
}

const IDENTIFIER_KINDS = new Set<Kind>(["slug", "code", "formerNames"]);

// Identifiers have no thousands separators: a cell that shows "2.025" is 2025.
function shownNumber({ value, shown }: CellNumber, { kind }: Field): string {
  const isIdentifier = IDENTIFIER_KINDS.has(kind) && Number.isInteger(value);
  return isIdentifier && /^[1-9][\d.,\s]*$/.test(shown) ? String(value) : shown;
}

type CellValue = string | number | boolean | CellDate;
type CellResult = string | number | boolean | readonly (string | number)[] | Complaint;

function convert(cell: CellValue, field: Field): CellResult {
  switch (field.kind) {
    case "id":
    case "integer":
      return wholeNumber(cell);
    case "flag":
    case "date":
    case "moment":
    case "instant":
      return cell instanceof CellDate ? readDate(cell, field.kind) : cell;
    case "reference":
      return readReference(field, cell);
    case "references":
      return entriesIn(cell).map((entry) => readReference(field, entry));
    case "formerNames":
      return entriesIn(cell).map(String);
    default:
      return readText(cell);
  }
}

function entriesIn(cell: CellValue): CellValue[] {
  if (typeof cell !== "string") return [cell];
  const entries = cell.split(/[|\n]/).map((entry) => entry.trim());
  return entries.filter((entry) => entry !== "");
}

/** "12", "-3"; and "12,00", because a spreadsheet may format numbers like prices. */
const WHOLE = /^([-+]?\d{1,15})(?:[.,]0{1,2})?$/;

/** A text of digits becomes a number; anything else is returned unchanged. */
function wholeNumber(cell: CellValue): string | number | boolean {
  if (cell instanceof CellDate) return cell.shown;
  const whole = typeof cell === "string" ? WHOLE.exec(cell)?.[1] : undefined;
  return whole === undefined ? cell : Number(whole);
}

function readText(cell: CellValue): CellResult {
  if (typeof cell === "string") return cell;
  // The digits that a spreadsheet shows in Portugal: 0.1 + 0.2 is 0,3.
  if (typeof cell === "number") return String(Number(cell.toPrecision(15))).replace(".", ",");
  return cell instanceof CellDate ? cell.shown : notExpected(String(cell), "text");
}

function readDate(cell: CellDate, kind: Kind): CellResult {
  // A date is no flag, and the message quotes it as it is shown.
  if (kind === "flag") return cell.shown;
  if (kind === "moment") return cell.iso;
  const day = cell.iso.slice(0, 10);
  if (isMidnight(cell)) return day;
  if (kind === "instant") return cell.iso;
  return cell.showsTime ? notExpectedText(cell.shown, kind, day) : day;
}

function isMidnight({ iso }: CellDate): boolean {
  return iso.endsWith("T00:00:00");
}

function readReference(field: Field, cell: CellValue): string | number {
  if (!targetHasIds(field)) return String(cell);
  const read = wholeNumber(cell);
  return typeof read === "number" ? read : String(read);
}

// The format of a cell may hide parts of its date, or show the month first: 5/6/2026 is 6 May.
// A text that a spreadsheet took for a date is shown without the year: "1-2" as 1/fev.
function doubtAboutDate(cell: CellDate, data: CellResult): Pick<RawValue, "doubt"> {
  const { iso, shown, showsTime } = cell;
  const day = iso.slice(0, 10);
  const showsDay = [...dateReadings(shown), parseInstant(shown)?.slice(0, 10)].includes(day);
  const isReadAsText = data === shown;
  if (isReadAsText) return showsDay ? {} : { doubt: ["dateAsText", shown, day] };
  const hidesTime = !showsTime && data !== day && !isMidnight(cell);
  return showsDay && !hidesTime ? {} : { doubt: ["hiddenPart", shown, String(data)] };
}

// Leading zeros can be restored; other digits that a spreadsheet lost cannot.
function brokenCode(cell: string): Complaint {
  const code = /^\d{1,7}$/.test(cell) ? cell.padStart(8, "0") : undefined;
  return say.values.cell.code({ quoted: quote(cell), ...(code && { code: quote(code) }) });
}

function holdsError(field: Field, said: string): Complaint {
  return unusable(field, say.values.cell.error({ said: shorten(said) }));
}

function unusable(field: Field, fault: Omit<Complaint, "expected">): Complaint {
  return { ...fault, expected: expectedOf(field) };
}
