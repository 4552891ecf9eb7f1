/**
 * Reads the rows of a spreadsheet (`.xlsx`, `.ods`, `.xls`): the sheet named like the collection, else the first one
 * that is not hidden. The library loads a workbook whole, so its parts are counted and put into one spelling first.
 */
import { read, SSF, type WorkBook, type WorkSheet } from "@e965/xlsx";
import { say } from "../../../language/language.ts";
import type { HiddenParts } from "../parse/plain-ods.ts";
import { plainRecords } from "../parse/plain-records.ts";
import { plainWorkbook } from "../parse/workbook-parts.ts";
import { NO_RESULT, WorkbookFault } from "../parse/workbook-xml.ts";
import { slugify } from "../report/nearest-name.ts";
import type { Complaint } from "../report/report.ts";
import { type MergedHeading, withMerges } from "./merged-cells.ts";
import { type Cell, CellError } from "./read-cell.ts";
import type { TableRow } from "./table-items.ts";

export interface Sheet {
  readonly name: string;
  /** Rows with a value of their own, in their order; the first one has the names of the columns. */
  readonly rows: readonly TableRow[];
  readonly mergedHeadings: readonly MergedHeading[];
  /** Names of sheets that are not read, except those that begin with `_`, which are skipped on purpose. */
  readonly others: readonly string[];
  /** Whether a row or a column is hidden, by its 1-based number. */
  readonly hides: Readonly<Record<"row" | "column", (number: number) => boolean>>;
}

export async function readWorkbook(bytes: Buffer, collection: string): Promise<Sheet | Complaint> {
  try {
    const isArchive = bytes.subarray(0, 2).toString("latin1") === "PK";
    const { bytes: plain, hidden } = isArchive
      ? await plainWorkbook(bytes)
      : { bytes: plainRecords(bytes), hidden: undefined };
    const workbook = read(plain, {
      type: "buffer",
      dense: true,
      cellDates: true,
      cellNF: true,
      cellFormula: false,
      cellHTML: false,
      // With it the library tells hidden rows and columns, and makes cells that are empty.
      cellStyles: hidden === undefined,
    });
    return sheetOf(workbook, hidden, collection);
  } catch (error) {
    return error instanceof WorkbookFault ? error.complaint : say.workbook.none;
  }
}

function sheetOf(
  workbook: WorkBook,
  hiddenParts: ReadonlyMap<string, HiddenParts> | undefined,
  collection: string,
): Sheet | Complaint {
  const { SheetNames, Sheets, Workbook } = workbook;
  const isHidden = (name: string) =>
    hiddenParts?.get(name)?.isHidden ??
    (Workbook?.Sheets?.find((sheet) => sheet.name === name)?.Hidden ?? 0) > 0;
  // Diagrams and macros have sheets of their own.
  const tables = SheetNames.filter((name) => Sheets[name]?.["!type"] === undefined);
  const isFilled = (name: string) => (Sheets[name]?.["!data"] ?? []).some(hasValue);
  const shown = tables.filter((name) => !isHidden(name));
  const chosen =
    shown.find((name) => name === collection) ??
    shown.find((name) => slugify(name) === collection) ??
    shown.find((name) => !name.startsWith("_") && isFilled(name)) ??
    shown.find((name) => !name.startsWith("_"));
  const sheet = chosen === undefined ? undefined : Sheets[chosen];
  if (chosen === undefined || !sheet) return say.workbook.none;
  const hidden = hiddenParts?.get(chosen);
  const isIn = (ranges: HiddenParts["rows"]) => (number: number) =>
    ranges.some(([first, last]) => first <= number && number <= last);
  return {
    name: chosen.normalize("NFC"),
    ...withMerges(rowsOf(sheet), sheet["!merges"] ?? []),
    others: tables.filter((name) => name !== chosen && !name.startsWith("_") && isFilled(name)),
    hides: hidden
      ? { row: isIn(hidden.rows), column: isIn(hidden.columns) }
      : {
          row: (number) => sheet["!rows"]?.[number - 1]?.hidden === true,
          column: (number) => sheet["!cols"]?.[number - 1]?.hidden === true,
        },
  };
}

type LibraryCell = NonNullable<WorkSheet["!data"]>[number][number];

function hasValue(cells: readonly LibraryCell[] | undefined): boolean {
  return cells?.some((cell) => cellOf(cell) !== null) ?? false;
}

function rowsOf(sheet: WorkSheet): { cells: Cell[]; line: number }[] {
  const rows: { cells: Cell[]; line: number }[] = [];
  // Sparse: a cell may stand alone in the last row of all.
  for (const [index, cells] of Object.entries(sheet["!data"] ?? [])) {
    if (hasValue(cells)) rows.push({ cells: Array.from(cells, cellOf), line: Number(index) + 1 });
  }
  return rows;
}

function cellOf(cell: LibraryCell | undefined): Cell {
  if (!cell) return null;
  const { t: type, v: value, w: shown = "", z: format = "General" } = cell;
  if (type === "e") return new CellError(shown);
  if (value instanceof Date) return dateOf(value, String(format), shown);
  if (value === NO_RESULT) return new CellError("=", true);
  if (typeof value === "string") return value === "" ? null : value;
  // A code may be a number that is shown with zeros before it.
  if (type === "n" && /^0\d+$/.test(shown)) return shown;
  return value ?? null;
}

const SECOND = 1000;
const DAYS = /[dyeg]/i;
const FIRST_YEAR = 1900;

/**
 * A date as the spreadsheet shows it: a fraction of a day becomes the nearest second, so that 9:10 is never 9:09:59.
 * A time without a day becomes a text.
 */
function dateOf(value: Date, format: string, shown: string): Cell {
  const date = new Date(Math.round(value.getTime() / SECOND) * SECOND);
  const bare = format.replaceAll(/"[^"]*"|\\.|_./g, "");
  if (/\[[hms]+\]/i.test(bare)) return shown;
  const isTime = SSF.is_date(format) && !DAYS.test(bare.replaceAll(/\[[^[\]]{0,255}\]/g, ""));
  if (!isTime && date.getUTCFullYear() >= FIRST_YEAR) return date;
  return date.toISOString().slice(11, 19).replace(/:00$/, "");
}
