/**
 * Items of a collection as a table that spreadsheets open: CSV with semicolons, in UTF-8 with the mark by
 * which they tell. What a cell would change, or a spreadsheet take for a formula, is not for a table.
 */
import { stringify } from "csv-stringify/sync";
import type { FieldValue } from "../../../authoring/content/write/item-file.ts";

type Row = Readonly<Record<string, FieldValue>>;

// White space at the ends is cut from a cell, and its carriage returns are lost.
const CHANGED_BY_CELLS = /^\s|\s$|\r/;
// What a spreadsheet computes when the file is opened.
const FORMULA = /^[=+\-@\t]/;

export function fitsTable(row: Row): boolean {
  return Object.values(row).every((value) => {
    if (typeof value !== "string") return !Array.isArray(value);
    return !CHANGED_BY_CELLS.test(value) && !FORMULA.test(value);
  });
}

/** @param columns in their order; those that no row has a value for are left out */
export function renderTable(columns: readonly string[], rows: readonly Row[]): string {
  const filled = columns.filter((column) => rows.some((row) => row[column] !== undefined));
  return stringify(
    rows.map((row) => filled.map((column) => row[column] ?? "")),
    { delimiter: ";", bom: true, header: true, columns: filled, cast: { boolean: String } },
  );
}
