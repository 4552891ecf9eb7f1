/** Shows a problem on a terminal, with its line of content and the faulty part underlined. */
import { styleText } from "node:util";
import { say } from "../../../language/language.ts";
import type { Place, Problem } from "./content.ts";
import { escapeInvisible } from "./format-problem.ts";

// In characters. A longer line is cut.
const MAX_WIDTH = 100;
const WIDTH_BEFORE_MARK = 40;

/** @param line the faulty line of the file, if available */
export function showProblem(
  problem: Problem,
  line: string | undefined,
  { colour = false }: { readonly colour?: boolean } = {},
): string[] {
  const { at, field, wrong, expected, fix } = problem;
  const paint = (style: "bold" | "red" | "green", text: string) =>
    colour
      ? styleText(style, escapeInvisible(text), { validateStream: false })
      : escapeInvisible(text);
  const number = at.line === undefined ? "" : String(at.line);
  const sheet = at.sheet && say.report.cell({ sheet: at.sheet });
  const place = at.line && `${number}:${at.column ?? 1}`;
  const heading = [sheet, place, field].filter(Boolean).join("  ");
  const margin = " ".repeat(number.length);
  return [
    ...(heading === "" ? [] : [`  ${paint("bold", heading)}`]),
    ...(line === undefined ? [] : underline(line, at, number).map((text) => `    ${text}`)),
    `    ${margin} ${paint("red", wrong)}`,
    `    ${margin} ${say.report.expected({ expected: escapeInvisible(expected) })}`,
    `    ${margin} ${paint("green", fix)}`,
  ];
}

/** Divides a line of content at its faulty part. */
export function excerptOf(line: string, { file, column = 1 }: Place) {
  const characters = Array.from(line, (character) => (character === "\t" ? " " : character));
  // In a CSV file the column number counts cells, so the whole row is marked.
  const isRow = file.toLowerCase().endsWith(".csv");
  const markAt = isRow ? 0 : column - 1;
  const markLength = isRow ? characters.length : markedLength(characters, markAt);
  const from = Math.max(0, characters.length > MAX_WIDTH ? markAt - WIDTH_BEFORE_MARK : 0);
  const shown = characters.slice(from, from + MAX_WIDTH);
  const at = markAt - from;
  const length = Math.max(1, Math.min(markLength, MAX_WIDTH - at));
  const part = (begin: number, end?: number) => escapeInvisible(shown.slice(begin, end).join(""));
  return { before: part(0, at), marked: part(at, at + length), after: part(at + length) };
}

function underline(line: string, at: Place, number: string): string[] {
  const { before, marked, after } = excerptOf(line, at);
  const mark = " ".repeat(before.length) + "^".repeat(Math.max(1, marked.length));
  return [`${number} | ${before}${marked}${after}`, `${" ".repeat(number.length)} | ${mark}`];
}

// The length of a quoted string, a list entry, or a plain value up to a bracket or separator.
function markedLength(characters: readonly string[], at: number): number {
  const text = characters.slice(at).join("");
  const before = characters.slice(0, at);
  const isInList = before.lastIndexOf("[") > before.lastIndexOf("]");
  const quoted = /^"[^"]*"|^'[^']*'/.exec(text)?.[0];
  const plain = /^[^\]}|;<>)"]*/.exec(text)?.[0] ?? "";
  const unquoted = isInList ? plain.split(",", 1)[0] : plain;
  return Array.from((quoted ?? unquoted ?? "").trimEnd()).length;
}
