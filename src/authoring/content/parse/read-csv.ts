/**
 * Reads CSV row by row as Portuguese spreadsheets write it: comma or semicolon, UTF-8 or Windows-1252, with or
 * without a byte-order mark, line breaks inside quotes. (content.md, "Spreadsheets")
 */

import { readSync } from "node:fs";
import { type CsvError, type InfoRecord, parse } from "csv-parse";
import { say } from "../../../language/language.ts";
import type { OpenFile } from "../files/read-file.ts";
import type { Complaint } from "../report/report.ts";

export interface CsvRow {
  readonly cells: readonly string[];
  /** 1-based line on which the row begins. */
  readonly line: number;
}

const CHUNK = 256 * 1024;
const MAX_ROW_LENGTH = 12 * 1024 * 1024;
const MAX_COLUMNS = 1000;

class TooManyColumns extends Error {
  readonly code = "TOO_MANY_COLUMNS";
}

/**
 * The rows of a file or buffer, including the header and empty rows.
 * @returns the error that stopped the reading before the end, if any
 */
export async function* readCsv(
  source: OpenFile | Uint8Array,
): AsyncGenerator<CsvRow, CsvFault | undefined> {
  const readAt: ReadAt = (chunk, position) =>
    "descriptor" in source
      ? readSync(source.descriptor, chunk, 0, chunk.length, position)
      : Buffer.from(source.buffer, source.byteOffset, source.byteLength).copy(chunk, 0, position);
  const first = Buffer.alloc(CHUNK);
  const length = readAt(first, 0);
  // A NUL byte means a workbook or UTF-16.
  if (first.subarray(0, length).includes(0)) return { line: 1, complaint: say.csv.none };
  const encoding = (await isUtf8(readAt)) ? "utf-8" : "windows-1252";
  const start = new TextDecoder(encoding).decode(first.subarray(0, length));
  const dialect = dialectOf(start);
  if ("wrong" in dialect) return { line: 1, complaint: dialect };
  const { delimiter, skipped } = dialect;

  const rows: CsvRow[] = [];
  let lastLine = 0;
  const parser = parse({
    delimiter,
    record_delimiter: "\n",
    relax_column_count: true,
    max_record_size: MAX_ROW_LENGTH,
    // Checked at each cell, because a row of 10 MB of commas would take 500 MB as cells.
    cast: (value, { index }) => {
      if (index >= MAX_COLUMNS) throw new TooManyColumns();
      return value;
    },
    from_line: skipped > 0 ? 2 : 1,
    // Collected here, because the stream discards rows if a later row is faulty.
    on_record: (cells: string[], { lines }: InfoRecord) => {
      rows.push({ cells, line: lastLine + 1 });
      lastLine = lines;
      return null;
    },
  });
  parser.resume();
  if (skipped > 0) lastLine = 1;
  const failure = new Promise<CsvError | TooManyColumns>((resolve) =>
    parser.once("error", resolve),
  );
  const write = (text: string) =>
    new Promise<undefined>((resolve) => parser.write(text, () => resolve(undefined)));
  const end = () => new Promise<undefined>((resolve) => parser.end(() => resolve(undefined)));

  const decoder = new TextDecoder(encoding);
  let heldBack = "";
  for (let position = 0; ; ) {
    const chunk = Buffer.allocUnsafe(CHUNK);
    const read = readAt(chunk, position);
    position += read;
    const text = heldBack + decoder.decode(chunk.subarray(0, read), { stream: read > 0 });
    // A carriage return at the end of the chunk may be half of a line break.
    heldBack = read > 0 && text.endsWith("\r") ? "\r" : "";
    const lines = text.slice(0, text.length - heldBack.length).replaceAll(/\r\n?/g, "\n");
    const error =
      (await Promise.race([failure, write(lines)])) ??
      (read === 0 ? await Promise.race([failure, end()]) : undefined);
    for (const row of rows.splice(0)) yield row;
    if (error) return { line: lastLine + 1, complaint: complaintAbout(error) };
    if (read === 0) return undefined;
  }
}

export interface CsvFault {
  readonly line: number;
  readonly complaint: Complaint;
}

/** Whether all cells of a row are blank. */
export function isEmptyRow({ cells }: CsvRow): boolean {
  return cells.every((cell) => cell.trim() === "");
}

/** Fills a buffer from a position. @returns the number of bytes read */
type ReadAt = (chunk: Buffer, position: number) => number;

async function isUtf8(readAt: ReadAt): Promise<boolean> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const chunk = Buffer.allocUnsafe(4 * CHUNK);
  try {
    for (let position = 0; ; ) {
      const read = readAt(chunk, position);
      decoder.decode(chunk.subarray(0, read), { stream: read > 0 });
      if (read === 0) return true;
      position += read;
      await new Promise(setImmediate);
    }
  } catch {
    return false;
  }
}

export interface CsvDialect {
  readonly delimiter: string;
  /** Length of a first line such as `sep=;`, which is not a row. */
  readonly skipped: number;
}

/** The separator of a table, found in its beginning (without byte-order mark). */
export function dialectOf(start: string): CsvDialect | Complaint {
  const hint = /^sep=(.)\r?\n/.exec(start);
  const skipped = hint?.[0].length ?? 0;
  const header = /^[^\r\n]*/.exec(start.slice(skipped))?.[0] ?? "";
  const delimiter = hint?.[1] ?? delimiterOf(header);
  return typeof delimiter === "string" ? { delimiter, skipped } : delimiter;
}

function delimiterOf(header: string): string | Complaint {
  const bare = header.replaceAll(/"[^"]*"/g, "");
  const [semicolons, commas, ...others] = [";", ",", "\t", "|"].map(
    (sign) => bare.split(sign).length,
  ) as [number, number, ...number[]];
  if (Math.max(...others) > Math.max(semicolons, commas)) return say.csv.separator;
  return commas > semicolons ? "," : ";";
}

function complaintAbout({ code }: CsvError | TooManyColumns): Complaint {
  return code === "CSV_QUOTE_NOT_CLOSED" ? say.csv.openQuote : say.csv.other;
}
