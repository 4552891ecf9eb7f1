/**
 * Reads the rows of a spreadsheet: the sheet named like the collection, else the first one. The library loads a
 * workbook whole, so `measure-workbook.ts` checks its size first.
 */

import readXlsxFile from "read-excel-file/node";
import { say } from "../../../language/language.ts";
import { measureWorkbook } from "../parse/measure-workbook.ts";
import { slugify } from "../report/nearest-name.ts";
import type { Complaint } from "../report/report.ts";
import { type Cell, CellError } from "./read-cell.ts";

export interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly Cell[])[];
  /** Names of sheets that are not read, except those that begin with `_`, which are skipped on purpose. */
  readonly others: readonly string[];
}

export async function readXlsx(bytes: Buffer, collection: string): Promise<Sheet | Complaint> {
  const measured = await measureWorkbook(bytes);
  if ("wrong" in measured) return measured;
  try {
    const sheets = await readXlsxFile(measured.bytes);
    const chosen =
      sheets.find(({ sheet }) => sheet === collection) ??
      sheets.find(({ sheet }) => slugify(sheet) === collection) ??
      sheets.find(({ sheet, data }) => !sheet.startsWith("_") && data.length > 0) ??
      sheets.find(({ sheet }) => !sheet.startsWith("_"));
    if (!chosen) return say.workbook.none;
    const rows = chosen.data as unknown as Cell[][];
    const errors = measured.errors.get(chosen.sheet) ?? [];
    for (const { row, column, said } of errors) {
      // The library treats rows with only errors as empty and drops them at the end.
      while (rows.length < row) rows.push([]);
      const cells = rows[row - 1] ?? [];
      while (cells.length < column) cells.push(null);
      cells[column - 1] = new CellError(said);
    }
    return {
      name: chosen.sheet.normalize("NFC"),
      rows,
      others: sheets
        .filter(
          (sheet) => sheet !== chosen && !sheet.sheet.startsWith("_") && sheet.data.length > 0,
        )
        .map(({ sheet }) => sheet),
    };
  } catch (error) {
    const cell = /row (\d+), col (\d+)/.exec(error instanceof Error ? error.message : "");
    if (!cell) return say.workbook.none;
    const [, row = "", column = ""] = cell;
    return say.workbook.cell({ row, column });
  }
}
