/**
 * Reads CSV row by row as spreadsheets write it: comma, semicolon or tab, UTF-8, Windows-1252, or UTF-16 with its
 * byte-order mark, line breaks inside quotes. (content.md, "Spreadsheets")
 */

import { isUtf8 } from "node:buffer";
import { finished } from "node:stream/promises";
import { type CsvError, type InfoRecord, parse } from "csv-parse";
import { say } from "../../../language/language.ts";
import { SyntaxProblem } from "./raw-item.ts";
import { markedEncoding } from "./text.ts";

export interface CsvRow {
  readonly cells: readonly string[];
  /** 1-based line on which the row begins. */
  readonly line: number;
}

const CHUNK = 256 * 1024;
const MAX_ROW_LENGTH = 12 * 1024 * 1024;
const MAX_COLUMNS = 1000;

/**
 * The rows of a file, including the header and empty rows.
 * @throws SyntaxProblem after the rows before it
 */
export async function* readCsv(bytes: Buffer): AsyncGenerator<CsvRow, undefined> {
  const marked = markedEncoding(bytes);
  const start = bytes.subarray(0, CHUNK);
  if (!marked && start.includes(0))
    throw new SyntaxProblem(0, say.text.notUtf8, { line: 1, column: 1 });
  const encoding = marked ?? (isUtf8(bytes) ? "utf-8" : "windows-1252");
  const { delimiter, skipped } = dialectOf(new TextDecoder(encoding).decode(start));

  const rows: CsvRow[] = [];
  let lastLine = skipped > 0 ? 1 : 0;
  const parser = parse({
    delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    max_record_size: MAX_ROW_LENGTH,
    // Checked at each cell, because a row of 10 MB of commas would take 500 MB as cells.
    cast: (value, { index }) => {
      if (index >= MAX_COLUMNS) throw new RangeError();
      return value.replaceAll(/\r\n?/g, "\n");
    },
    from_line: skipped > 0 ? 2 : 1,
    // Collected here, because the stream discards rows if a later row is faulty.
    on_record: (cells: string[], { lines }: InfoRecord) => {
      rows.push({ cells, line: lastLine + 1 });
      lastLine = lines;
      return null;
    },
  });
  parser.on("error", () => {});
  parser.resume();
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < bytes.length && !parser.errored; at += CHUNK) {
    parser.write(decoder.decode(bytes.subarray(at, at + CHUNK), { stream: true }));
    yield* rows.splice(0);
  }
  parser.end();
  const error = await finished(parser).catch((fault: Partial<CsvError>) => fault);
  yield* rows;
  if (!error) return;
  const complaint = error.code === "CSV_QUOTE_NOT_CLOSED" ? say.csv.openQuote : say.csv.other;
  throw new SyntaxProblem(0, complaint, { line: lastLine + 1, column: 1 });
}

/** Its separator, and the length of a first line such as `sep=;`, which is not a row. */
export type CsvDialect = ReturnType<typeof dialectOf>;

/** The separator of a table, found in its beginning (without byte-order mark): the most frequent one of the header. */
export function dialectOf(start: string) {
  const [hint = "", delimiter] = /^sep=(.)\r?\n/.exec(start) ?? [];
  const header = /^[^\r\n]*/.exec(start.slice(hint.length))?.[0] ?? "";
  const bare = header.replaceAll(/"[^"]*"/g, "");
  const counts = [";", ",", "\t", "|"].map((sign) => ({ sign, count: bare.split(sign).length }));
  const [most] = counts.toSorted((a, b) => b.count - a.count);
  return { delimiter: delimiter ?? most?.sign ?? ";", skipped: hint.length };
}
