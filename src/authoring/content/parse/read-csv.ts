/**
 * Reads CSV row by row as spreadsheets write it: comma, semicolon or tab, line breaks inside quotes.
 * (content.md, "Spreadsheets")
 * Own code, because a quote within a value without quotes is plain, but one within quotes has two readings: the
 * libraries accept both or neither.
 */

import { say } from "../../../language/language.ts";
import { MEGABYTE } from "../files/read-file.ts";
import { SyntaxProblem } from "./raw-item.ts";

/** A cell with its place in the text, quotes included. */
export interface CsvCell {
  readonly start: number;
  readonly end: number;
  readonly isQuoted: boolean;
  readonly value: string;
}

/** A row with its place in the text, line break included. */
export interface CsvLine {
  readonly start: number;
  readonly end: number;
  readonly cells: readonly CsvCell[];
}

const MAX_ROW_LENGTH = 12 * MEGABYTE;
const MAX_COLUMNS = 1000;

/**
 * The cells of each row and the 1-based line on which it begins, including the header and empty rows.
 * @throws SyntaxProblem after the rows before it
 */
export function* readCsv(text: string) {
  const { delimiter, skipped } = dialectOf(text);
  let line = skipped > 0 ? 2 : 1;
  for (let at = skipped; at < text.length; line++) {
    const row = csvLineAt(text, at, delimiter);
    if (!row) throw new SyntaxProblem(0, say.csv, { line, column: 1 });
    const { cells, end } = row;
    yield { cells: cells.map(({ value }) => value), line };
    for (const { isQuoted, value } of cells) line += isQuoted ? value.split("\n").length - 1 : 0;
    at = end;
  }
}

/** The row at an offset; `undefined` if its quotes have two readings, or it exceeds a limit. */
export function csvLineAt(text: string, start: number, delimiter: string): CsvLine | undefined {
  const stop = new RegExp(`[${RegExp.escape(delimiter)}\\r\\n]|$`, "g");
  const cells: CsvCell[] = [];
  let end = start - 1;
  do {
    // A row of 10 MB of commas would take 500 MB as cells.
    if (cells.length === MAX_COLUMNS) return undefined;
    const from = end + 1;
    OPENING.lastIndex = from;
    const isQuoted = OPENING.test(text);
    const inner = OPENING.lastIndex;
    const closing = isQuoted ? closingQuote(text, inner) : from - 1;
    if (isQuoted && closing === -1) return undefined;
    stop.lastIndex = closing + 1;
    end = stop.exec(text)?.index ?? text.length;
    if (isQuoted && text.slice(closing + 1, end).trim() !== "") return undefined;
    const value = isQuoted ? unquoted(text.slice(inner, closing)) : text.slice(from, end);
    cells.push({ start: from, end, isQuoted, value });
  } while (text[end] === delimiter);
  if (end - start > MAX_ROW_LENGTH) return undefined;
  const next = end + (text.startsWith("\r\n", end) ? 2 : 1);
  return { start, end: Math.min(next, text.length), cells };
}

/** Spaces before a quote are none of the value; `="0123"` is how Excel keeps the zeros. */
const OPENING = /(?: *|=)"/y;

function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}

function unquoted(written: string): string {
  const value = written.replaceAll('""', '"').replaceAll(/\r\n?/g, "\n");
  return /^="([^"]*)"$/.exec(value)?.[1] ?? value;
}

/**
 * The separator of a table, found in its beginning (without byte-order mark): the most frequent one of the header.
 * `skipped` is the length of a first line such as `sep=;`, which is not a row.
 */
export function dialectOf(start: string) {
  const [hint = "", delimiter] = /^"?sep=(.)"?(?:\r\n?|\n)/i.exec(start) ?? [];
  const header = /^[^\r\n]*/.exec(start.slice(hint.length))?.[0] ?? "";
  const bare = header.replaceAll(/"[^"]*"/g, "");
  const counts = [";", ",", "\t", "|"].map((sign) => ({ sign, count: bare.split(sign).length }));
  const [most] = counts.toSorted((a, b) => b.count - a.count);
  return { delimiter: delimiter ?? most?.sign ?? ";", skipped: hint.length };
}
