/**
 * Changes rows of a CSV table in the dialect of the file: its separator, quotes, line breaks, and the spelling of
 * flags and dates in its columns.
 */

import type { CollectionName, Field } from "../../contract/field.ts";
import { collections } from "../../contract/site/collections.ts";
import { declaredField, fieldCalled } from "../content/check/field-names.ts";
import { parseFlag } from "../content/check/portuguese-values.ts";
import { headingOf } from "../content/intake/table-header.ts";
import { type CsvCell, type CsvRow, csvRowAt, dialectOf } from "../content/parse/read-csv.ts";
import type { EditValue } from "./change.ts";
import { type ListPlan, spliceLines } from "./entries.ts";
import type { Splice } from "./splice.ts";

export interface CsvPlaces {
  readonly name: CollectionName;
  readonly text: string;
  readonly dialect: ReturnType<typeof dialectOf>;
  readonly columns: readonly string[];
  readonly header: CsvRow | undefined;
  /** Without empty rows. */
  readonly rows: readonly CsvRow[];
}

/** The rows of a table with their places, up to one that the content parser reports. */
export function csvPlaces(text: string, name: CollectionName): CsvPlaces {
  const dialect = dialectOf(text);
  const lines: CsvRow[] = [];
  for (let at = dialect.skipped; at < text.length; ) {
    const line = csvRowAt(text, at, dialect.delimiter);
    if (!line) break;
    if (line.cells.some(({ value }) => value.trim() !== "")) lines.push(line);
    at = line.end;
  }
  const [header, ...rows] = lines;
  const headings = (header?.cells ?? []).map(({ value }) => headingOf(value));
  const columns = headings.map((heading) => fieldCalled(collections[name], heading) ?? heading);
  return { name, text, dialect, columns, header, rows };
}

/** Changes cells of one row, and the header if a column is added. */
export function editCsvRow(
  places: CsvPlaces,
  row: number,
  wanted: ReadonlyMap<string, EditValue>,
): Splice[] {
  const line = places.rows[row];
  const { header, dialect } = places;
  if (!line || !header) return [];
  const splices: Splice[] = [];
  const columns = [...places.columns];
  const used = columns.findLastIndex((column) => column !== "") + 1;
  const newNames = [...wanted].filter(
    ([key, value]) => value !== undefined && !columns.includes(key),
  );
  for (const [at, [key]] of newNames.entries()) {
    columns[used + at] = key;
    const cell = header.cells[used + at];
    if (cell) splices.push({ at: cell.start, end: cell.end, text: key });
    else splices.push(appended(header, dialect.delimiter + key));
  }
  let width = line.cells.length;
  // If two columns have the same name, only the first is changed.
  const cells = columns
    .map((key, at) => [key, at] as const)
    .filter(([key, at]) => wanted.has(key) && columns.indexOf(key) === at);
  for (const [key, at] of cells) {
    const text = spellCell(wanted.get(key), places, { key, column: at, row });
    const cell = line.cells[at];
    if (cell) splices.push({ at: cell.start, end: cell.end, text });
    else if (text !== "") {
      splices.push(appended(line, dialect.delimiter.repeat(at - width + 1) + text));
      width = at + 1;
    }
  }
  return splices;
}

/** The text of a new row, with its cells in the order of the columns. */
export function csvRow(places: CsvPlaces, wanted: ReadonlyMap<string, EditValue>): string {
  const cells = places.columns.map((key, column) =>
    spellCell(wanted.get(key), places, { key, column, row: -1 }),
  );
  return cells.join(places.dialect.delimiter);
}

/** Adds, removes and moves rows by a plan. */
export function editCsvRows({ text, rows, header }: CsvPlaces, plan: ListPlan): Splice[] {
  if (rows.length > 0 || !header) return spliceLines(text, rows, plan);
  return spliceLines(text, [header], [0, ...plan]);
}

function appended({ start, cells }: CsvRow, text: string): Splice {
  const at = cells.at(-1)?.end ?? start;
  return { at, end: at, text };
}

function sampleOf({ rows }: CsvPlaces, column: number, row: number): CsvCell | undefined {
  const others = rows.filter((_, at) => at !== row).map(({ cells }) => cells[column]);
  return others.find((cell) => cell?.value);
}

interface CellPlace {
  readonly key: string;
  readonly column: number;
  readonly row: number;
}

/** A value in the spelling of its column, in quotes if the old cell or another one of the column has them. */
function spellCell(value: EditValue, places: CsvPlaces, place: CellPlace): string {
  const sample = sampleOf(places, place.column, place.row);
  const cell = places.rows[place.row]?.cells[place.column];
  const known = cell?.value.trim() || sample?.value.trim();
  const spelt = spell(value, known, declaredField(collections[places.name], place.key));
  const isNeeded = /["\r\n]|^\s|\s$/.test(spelt) || spelt.includes(places.dialect.delimiter);
  if (!isNeeded && !((cell ?? sample)?.isQuoted && spelt !== "")) return spelt;
  return `"${spelt.replaceAll('"', '""')}"`;
}

function spell(value: EditValue, known: string | undefined, field: Field | undefined): string {
  if (value === undefined) return "";
  if (Array.isArray(value)) return value.join("|");
  if (typeof value === "boolean") {
    if (known !== undefined && parseFlag(known) === value) return known;
    return value ? "sim" : "não";
  }
  const separator = /^\d{1,2}([/.-])\d{1,2}\1\d{4}$/.exec(known ?? "")?.[1];
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(String(value)) ?? [];
  if (field?.kind === "date" && separator && year) return [day, month, year].join(separator);
  return String(value);
}
