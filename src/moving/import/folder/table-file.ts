/**
 * Renders items as a table for spreadsheets: CSV with semicolons, in UTF-8 with a byte-order mark, because without it
 * spreadsheets assume another encoding.
 */
import { stringify } from "csv-stringify/sync";
import type { FieldValue } from "../../../authoring/content/write/item-file.ts";

type Row = Readonly<Record<string, FieldValue>>;

// Readers of tables trim cells and drop carriage returns.
const CHANGED_BY_CELLS = /^\s|\s$|\r/;
// Spreadsheets run these as formulas.
const FORMULA = /^[=+\-@\t]/;

export function fitsTable(row: Row): boolean {
  return Object.values(row).every((value) => {
    if (typeof value !== "string") return !Array.isArray(value);
    return !CHANGED_BY_CELLS.test(value) && !FORMULA.test(value);
  });
}

/** @param columns in order; those without any value are left out */
export function renderTable(columns: readonly string[], rows: readonly Row[]): string {
  const filled = columns.filter((column) => rows.some((row) => row[column] !== undefined));
  return stringify(
    rows.map((row) => filled.map((column) => row[column] ?? "")),
    { delimiter: ";", bom: true, header: true, columns: filled, cast: { boolean: String } },
  );
}
