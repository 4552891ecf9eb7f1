/** Changes rows of a CSV table in its own dialect: separator, quotes, line breaks, flags, dates. */

import type { CollectionName, Field } from "../../contract/field.ts";
import { collections } from "../../contract/site/collections.ts";
import { isDate } from "../../contract/site/site-day.ts";
import { declaredField, fieldCalled } from "../content/check/field-names.ts";
import { parseFlag } from "../content/check/portuguese-values.ts";
import { headingOf } from "../content/intake/table-header.ts";
import { type CsvRow, csvRowAt, dialectOf } from "../content/parse/read-csv.ts";
import type { EditValue, EditValues } from "./change.ts";
import { type ListPlan, spliceLines } from "./entries.ts";
import type { Range, Splice } from "./splice.ts";

export interface CsvPlaces {
  readonly name: CollectionName;
  readonly text: string;
  readonly dialect: ReturnType<typeof dialectOf>;
  readonly columns: readonly string[];
  readonly header: CsvRow | undefined;
  /** Without empty rows. */
  readonly rows: readonly CsvRow[];
}

/** Reads rows up to the first one that cannot be parsed. */
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

/** Adds a column to the header for each field that has none. */
export function editCsvRow(places: CsvPlaces, row: number, wanted: EditValues): Splice[] {
  const line = places.rows[row];
  const { header, dialect } = places;
  if (!line || !header) return [];
  const given = [...wanted].filter(([, value]) => value !== undefined).map(([key]) => key);
  const missing = given.filter((key) => !places.columns.includes(key));
  // New columns take the empty cells at the end of the header, if there are any.
  const used = places.columns.findLastIndex((key) => key !== "") + 1;
  const columns = [...places.columns.slice(0, used), ...missing];
  const splices = missing.map((key, index): Splice => {
    const cell = header.cells[used + index];
    return cell ? replaceCell(cell, key) : appendTo(header, dialect.delimiter + key);
  });
  let width = line.cells.length;
  for (const [column, key] of columns.entries()) {
    // If two columns have the same name, only the first is changed.
    if (!wanted.has(key) || columns.indexOf(key) !== column) continue;
    const text = spellCell(wanted.get(key), places, { key, column, row });
    const cell = line.cells[column];
    if (cell) splices.push(replaceCell(cell, text));
    else if (text !== "") {
      // A row that is too short also gets the empty cells before this one.
      splices.push(appendTo(line, dialect.delimiter.repeat(column - width + 1) + text));
      width = column + 1;
    }
  }
  return splices;
}

export function csvRow(places: CsvPlaces, wanted: EditValues): string {
  const cells = places.columns.map((key, column) =>
    spellCell(wanted.get(key), places, { key, column, row: -1 }),
  );
  return cells.join(places.dialect.delimiter);
}

export function editCsvRows({ text, rows, header }: CsvPlaces, plan: ListPlan): Splice[] {
  if (rows.length > 0 || !header) return spliceLines(text, rows, plan);
  // Without rows, the header is the only entry of the list, so that new rows follow it.
  return spliceLines(text, [header], [0, ...plan]);
}

function replaceCell({ start, end }: Range, text: string): Splice {
  return { start, end, text };
}

function appendTo({ start, cells }: CsvRow, text: string): Splice {
  const end = cells.at(-1)?.end ?? start;
  return { start: end, end, text };
}

/** 0-based; `row` is -1 for a new row. */
type CellPlace = { key: string; column: number; row: number };

/** Spells a value like the old cell, or if that is empty like another cell of its column. */
function spellCell(value: EditValue, places: CsvPlaces, { key, column, row }: CellPlace): string {
  const { name, rows, dialect } = places;
  const cell = rows[row]?.cells[column];
  const sampleRow = rows.find(({ cells }, index) => index !== row && cells[column]?.value);
  const sample = sampleRow?.cells[column];
  const sampleText = cell?.value.trim() || sample?.value.trim();
  const text = spell(value, sampleText, declaredField(collections[name], key));
  const needsQuotes = /["\r\n]|^\s|\s$/.test(text) || text.includes(dialect.delimiter);
  const hadQuotes = (cell ?? sample)?.isQuoted && text !== "";
  return needsQuotes || hadQuotes ? `"${text.replaceAll('"', '""')}"` : text;
}

function spell(value: EditValue, sample: string | undefined, field: Field | undefined): string {
  if (value === undefined) return "";
  if (Array.isArray(value)) return value.join("|");
  if (typeof value === "boolean") {
    if (sample !== undefined && parseFlag(sample) === value) return sample;
    return value ? "sim" : "não";
  }
  const text = String(value);
  const separator = PORTUGUESE_DATE.exec(sample ?? "")?.[1];
  if (field?.kind !== "date" || !separator || !isDate(text)) return text;
  return text.split("-").reverse().join(separator);
}

/** `31.3.2026`. Captures the separator. */
const PORTUGUESE_DATE = /^\d{1,2}([/.-])\d{1,2}\1\d{4}$/;
