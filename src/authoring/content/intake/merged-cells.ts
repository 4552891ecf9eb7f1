/** Merged cells of a sheet: the value of the first one holds for all of them. */
import type { Range } from "@e965/xlsx";
import { say } from "../../../language/language.ts";
import { columnName } from "../parse/plain-sheet.ts";
import { MAX_COLUMNS, WorkbookFault } from "../parse/workbook-xml.ts";
import type { Cell } from "./read-cell.ts";

/** Columns that have one heading together, or a heading that reaches into the rows. */
export interface MergedHeading {
  readonly line: number;
  readonly column: number;
  /** `B1:C1` */
  readonly cells: string;
}

interface Row {
  readonly cells: Cell[];
  readonly line: number;
}

const MAX_FILLED = 1_000_000;

/**
 * Fill merged cells, and leave out rows that have no value but those of cells merged from above.
 * @param rows with a value, in their order; changed in place
 * @throws WorkbookFault if merges overlap more than spreadsheet programs allow
 */
export function withMerges(
  rows: readonly Row[],
  merges: readonly Range[],
): { rows: readonly Row[]; mergedHeadings: readonly MergedHeading[] } {
  const covered = new Map<Row, Set<number>>();
  const headings: Range[] = [];
  let filled = 0;
  for (const merge of merges) {
    const { s, e } = merge;
    let at = indexOfLine(rows, s.r + 1);
    const value = rows[at]?.line === s.r + 1 ? (rows[at]?.cells[s.c] ?? null) : null;
    if (at === 0 && value !== null) headings.push(merge);
    for (let row = rows[at]; row && row.line <= e.r + 1; row = rows[++at]) {
      const columns = covered.get(row) ?? new Set();
      covered.set(row, columns);
      const last = Math.min(e.c, MAX_COLUMNS - 1);
      for (let column = row.line === s.r + 1 ? s.c + 1 : s.c; column <= last; column++) {
        if (++filled > MAX_FILLED) throw new WorkbookFault(say.workbook.tooLarge);
        while (row.cells.length < column) row.cells.push(null);
        row.cells[column] = value;
        columns.add(column);
      }
    }
  }
  const kept = rows.filter(
    (row) =>
      !covered.has(row) ||
      row.cells.some((cell, column) => cell !== null && !covered.get(row)?.has(column)),
  );
  const isDoubtful = ({ s, e }: Range) =>
    e.c > s.c || kept.some(({ line }) => line > s.r + 1 && line <= e.r + 1);
  const mergedHeadings = headings.filter(isDoubtful).map(({ s, e }) => ({
    line: s.r + 1,
    column: s.c + 1,
    cells: `${columnName(s.c + 1)}${s.r + 1}:${columnName(e.c + 1)}${e.r + 1}`,
  }));
  return { rows: kept, mergedHeadings };
}

// The first row at or after a line.
function indexOfLine(rows: readonly Row[], line: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.line ?? 0) < line) low = middle + 1;
    else high = middle;
  }
  return low;
}
