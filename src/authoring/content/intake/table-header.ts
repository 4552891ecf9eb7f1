/** Maps the columns of a table to fields, for `.csv` and spreadsheets alike. */

import type { Collection } from "../../../contract/collection.ts";
import type { Field } from "../../../contract/field.ts";
import { say } from "../../../language/language.ts";
import { expectedOf } from "../check/expected.ts";
import { declaredField, fieldCalled, isNote, unknownName } from "../check/field-names.ts";
import type { Cell } from "../parse/cell.ts";
import type { RawField, RawItem } from "../parse/raw-item.ts";
import { quote, shorten } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";
import { readCell } from "./read-cell.ts";

export interface HeaderColumn {
  readonly name: string;
  readonly field: Field;
  /** 1-based. */
  readonly number: number;
  /** The heading of the column, and others that would name the field, in lower case. */
  readonly headings: readonly string[];
}

export interface ColumnComplaint {
  /** 1-based. */
  readonly column: number;
  readonly field: string | undefined;
  readonly complaint: Complaint;
}

export interface Header {
  readonly columns: readonly HeaderColumn[];
  /** Required fields without a column, which are reported once instead of for each row. */
  readonly missing: ReadonlySet<string>;
  readonly complaints: readonly ColumnComplaint[];
  /** Columns up to the last one with a heading. */
  readonly width: number;
  /** Whether any heading names a field, perhaps misspelt. */
  readonly hasNames: boolean;
  /** Numbers of columns without a heading, until a problem about them is reported. */
  readonly nameless: Set<number>;
}

/** @param line of the header row, for a complaint about a repeated heading */
export function readHeader(collection: Collection, cells: readonly Cell[], line = 1): Header {
  const columns: HeaderColumn[] = [];
  const complaints: ColumnComplaint[] = [];
  const misspelt = new Set<string>();
  const headings = cells.map(headingOf);
  const names = headings.map((heading) => fieldCalled(collection, heading) ?? heading);
  const distinctNames = new Set(names);
  const width = names.findLastIndex((name) => name !== "") + 1;
  const nameless = new Set(names.flatMap((name, index) => (name === "" ? [index + 1] : [])));
  for (const [index, name] of names.entries()) {
    const number = index + 1;
    if (name === "" || isNote(name)) continue;
    const shown = shorten(name);
    const field = declaredField(collection, name);
    const heading = headings[index] ?? "";
    if (!field) {
      const { meant, complaint } = unknownName(collection, shown, distinctNames);
      if (meant !== undefined) misspelt.add(meant);
      complaints.push({ column: number, field: shown, complaint });
    } else if (columns.some((column) => column.name === name)) {
      const complaint = say.fields.twice({ line, name: shorten(heading) });
      complaints.push({ column: number, field: shown, complaint });
    } else {
      const labels = Object.values(field.words).map(({ label }) => label.toLowerCase());
      columns.push({ name, field, number, headings: [heading, ...labels, ...field.synonyms] });
    }
  }
  const missing = Object.entries(collection.fields).filter(
    ([name, { required }]) => required && !distinctNames.has(name),
  );
  for (const [name, field] of missing) {
    if (misspelt.has(name)) continue;
    const complaint = {
      wrong: say.fields.missing({ collection: collection.name }),
      expected: expectedOf(field),
      fix: say.tables.addColumn({ name }),
    };
    complaints.push({ column: 1, field: name, complaint });
  }
  const missingNames = new Set(missing.map(([name]) => name));
  const hasNames = columns.length > 0 || misspelt.size > 0;
  return { columns, missing: missingNames, complaints, width, hasNames, nameless };
}

/** The text of a cell in lower case, because spreadsheets capitalise headings automatically. */
export function headingOf(cell: Cell): string {
  return String(cell ?? "")
    .trim()
    .normalize("NFC")
    .toLowerCase();
}

export function rowToItem(header: Header, cells: readonly Cell[]): RawItem | undefined {
  if (cells.every(isEmpty)) return undefined;
  const fields: RawField[] = header.columns.map(({ name, field, number }) => {
    const result = readCell(field, cells[number - 1] ?? null, number);
    const value = "at" in result ? result : { at: number, data: null, complaint: result };
    return { name, at: number, value };
  });
  return { at: 1, fields };
}

/** "12", "1 200,50 €" */
const NUMBER = /^[-+\d\s.,€%]+$/;
/** "subtotal", "soma geral:" */
const TOTAL = /^(?:sub)?(?:total|soma)(?: geral)?\W*$/;

/** Whether a row is no item: the headings again, the heading of a group, a total or a note. */
export function isHeadingOrTotal({ columns }: Header, cells: readonly Cell[]): boolean {
  const filled = columns
    .filter(({ number }) => !isEmpty(cells[number - 1]))
    .map((column) => ({ ...column, text: headingOf(cells[column.number - 1] ?? null) }));
  const repeated = filled.filter(({ headings, text }) => headings.includes(text));
  if (repeated.length > 1) return true;
  // Headings of groups, totals and notes have one text, which merged cells repeat, and numbers.
  const words = filled.map(({ text }) => text).filter((text) => !NUMBER.test(text));
  if (new Set(words).size > 1) return false;
  const required = columns.filter(({ field }) => field.required);
  const filledRequired = filled.filter(({ field }) => field.required);
  // An item may be called "Total" if it has all of several required values.
  const isIncomplete = filledRequired.length < Math.max(required.length, 2);
  if (TOTAL.test(words[0] ?? "") && isIncomplete) return true;
  const hasNumber = filledRequired.some(({ text }) => NUMBER.test(text));
  return required.length > 1 && !hasNumber;
}

/**
 * Finds a fault in the shape of a row: a filled cell without a heading; or too few or too many
 * cells (`isSplit`), because a line break has split the row or a separator has divided a cell.
 */
export function checkRowShape(
  header: Header,
  cells: readonly Cell[],
  isSheet: boolean,
): (ColumnComplaint & { readonly isSplit: boolean }) | undefined {
  const isCut = header.columns.some(({ field, number }) => field.required && number > cells.length);
  // A row of a sheet is never split, and is short if its last cells are empty.
  if (isCut && !isSheet) {
    const isOneCell = valuesInOneCell(cells).length >= header.columns.length;
    const complaint = isOneCell ? say.tables.oneCell : say.tables.cutRow;
    return { column: 1, field: undefined, isSplit: true, complaint };
  }
  const hasNoHeading = (index: number) => index >= header.width || header.nameless.has(index + 1);
  const index = cells.findIndex((cell, index) => hasNoHeading(index) && !isEmpty(cell));
  if (index === -1) return undefined;
  // Report each column once instead of for each row.
  header.nameless.delete(index + 1);
  const complaint = say.tables.noColumn({ quoted: quote(cells[index]) });
  const isSplit = index >= header.width && !isSheet;
  return { column: index + 1, field: undefined, isSplit, complaint };
}

/** The values of a row read as one cell: quoted as a whole by Excel, or with another separator. */
export function valuesInOneCell([only = "", another]: readonly Cell[]): string[] {
  return another === undefined ? String(only).split(/[,;\t]/) : [];
}

export function isEmpty(cell: Cell | undefined): boolean {
  return cell === null || cell === undefined || (typeof cell === "string" && cell.trim() === "");
}
