/**
 * Reads CSV. A stray quote in an unquoted value is text. In a quoted value it has two readings and
 * is refused; libraries accept both or neither. (content.md, "Spreadsheets")
 */
import { say } from "../../../language/language.ts";
import { MEGABYTE } from "../files/read-file.ts";
import { SyntaxProblem } from "./raw-item.ts";

/** `start` and `end` are offsets, with the quotes. */
export interface CsvCell {
  readonly start: number;
  readonly end: number;
  readonly isQuoted: boolean;
  readonly value: string;
}

export interface CsvRow {
  readonly start: number;
  /** The offset of the next row. */
  readonly end: number;
  readonly cells: readonly CsvCell[];
}

const MAX_ROW_LENGTH = 12 * MEGABYTE;
const MAX_COLUMNS = 1000;

/** Yields empty rows too. Lines are 1-based. @throws SyntaxProblem after the rows before a fault */
export function* readCsv(text: string) {
  const { delimiter, skipped } = dialectOf(text);
  let line = skipped > 0 ? 2 : 1;
  for (let at = skipped; at < text.length; line++) {
    const row = csvRowAt(text, at, delimiter);
    if (!row) throw new SyntaxProblem(0, say.csv, { line, column: 1 });
    const { cells, end } = row;
    yield { cells: cells.map(({ value }) => value), line };
    for (const { isQuoted, value } of cells) line += isQuoted ? value.split("\n").length - 1 : 0;
    at = end;
  }
}

/** `undefined` if the quotes have two readings, or the row exceeds a limit. */
export function csvRowAt(text: string, start: number, delimiter: string): CsvRow | undefined {
  const stop = new RegExp(`[${RegExp.escape(delimiter)}\\r\\n]|$`, "g");
  const cells: CsvCell[] = [];
  let end = start - 1;
  do {
    const cell = csvCellAt(text, end + 1, stop);
    // A row of 10 MB of commas would take 500 MB as cells.
    if (!cell || cells.length === MAX_COLUMNS) return undefined;
    cells.push(cell);
    end = cell.end;
  } while (text[end] === delimiter);
  if (end - start > MAX_ROW_LENGTH) return undefined;
  const next = end + (text.startsWith("\r\n", end) ? 2 : 1);
  return { start, end: Math.min(next, text.length), cells };
}

/** @param stop matches the end of an unquoted cell */
function csvCellAt(text: string, start: number, stop: RegExp): CsvCell | undefined {
  OPENING.lastIndex = start;
  const isQuoted = OPENING.test(text);
  // The test has set `lastIndex` to the offset after the opening quote.
  const inner = OPENING.lastIndex;
  const closing = isQuoted ? closingQuote(text, inner) : undefined;
  if (closing === -1) return undefined;
  stop.lastIndex = closing === undefined ? start : closing + 1;
  const end = stop.exec(text)?.index ?? text.length;
  if (closing === undefined) return { start, end, isQuoted, value: text.slice(start, end) };
  // Only spaces may follow the closing quote.
  if (text.slice(closing + 1, end).trim() !== "") return undefined;
  return { start, end, isQuoted, value: unquoted(text.slice(inner, closing)) };
}

/** Spaces before the quote are not part of the value. Excel writes `="0123"` to keep the zeros. */
const OPENING = /(?: *|=)"/y;

function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}

function unquoted(written: string): string {
  // The value `="0123"` may also be written as `"=""0123"""`.
  const value = written.replaceAll('""', '"').replaceAll(/\r\n?/g, "\n");
  return /^="([^"]*)"$/.exec(value)?.[1] ?? value;
}

/** The delimiter named by a first line `sep=;`, whose length is `skipped`, or the most frequent. */
export function dialectOf(text: string) {
  const [hint = "", delimiter] = /^"?sep=(.)"?(?:\r\n?|\n)/i.exec(text) ?? [];
  const header = /^[^\r\n]*/.exec(text.slice(hint.length))?.[0] ?? "";
  const bare = header.replaceAll(/"[^"]*"/g, "");
  const counts = [";", ",", "\t", "|"].map((sign) => ({ sign, count: bare.split(sign).length }));
  const [most] = counts.toSorted((a, b) => b.count - a.count);
  return { delimiter: delimiter ?? most?.sign ?? ";", skipped: hint.length };
}
