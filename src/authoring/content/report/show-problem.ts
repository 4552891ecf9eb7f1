/**
 * A problem as people see it on a terminal: the line itself with the part marked, and what is wrong, what
 * was expected and what to do on lines of their own. What the content holds is shown, never obeyed.
 */
import { say } from "../../../language/language.ts";
import type { Place, Problem } from "./content.ts";
import { type FormatOptions, paints, visible } from "./format-problem.ts";

// Of a longer line what stands around the part that is marked.
const WIDEST = 100;
const BEFORE = 40;

/**
 * The lines that show a problem, below the name of its file.
 * @param line the text of the line at which it stands, where there is one
 */
export function showProblem(
  problem: Problem,
  line: string | undefined,
  options: FormatOptions = {},
): string[] {
  const { at, field, wrong, expected, fix } = problem;
  const paint = paints(options);
  const number = at.line === undefined ? "" : String(at.line);
  const where = [
    at.sheet && say.report.sheet({ sheet: at.sheet }),
    at.line && `${number}:${at.column ?? 1}`,
    field,
  ];
  const named = where.filter(Boolean).join("  ");
  const margin = " ".repeat(number.length);
  return [
    ...(named === "" ? [] : [`  ${paint.field(visible(named))}`]),
    ...(line === undefined ? [] : underlined(line, at, number).map((text) => `    ${text}`)),
    `    ${margin} ${paint.wrong(visible(wrong))}`,
    `    ${margin} ${say.report.expected({ expected: visible(expected) })}`,
    `    ${margin} ${paint.fix(visible(fix))}`,
  ];
}

/** What stands around a place of a line, and of it the part that is marked: what is in quotes, or a value. */
export interface Excerpt {
  readonly before: string;
  readonly marked: string;
  readonly after: string;
}

/** @param line the text at the place */
export function excerptOf(line: string, { file, column = 1 }: Place): Excerpt {
  const characters = Array.from(line, (character) => (character === "\t" ? " " : character));
  if (!file.toLowerCase().endsWith(".csv")) return excerptAt(characters, column);
  // Of a table the column is that of a cell.
  const cell = cellsOf(line)[column - 1];
  return excerptAt(characters, cell?.column ?? 1, cell?.length ?? 0);
}

const SEPARATORS = new Set([";", ",", "\t", "|"]);

/** Where each cell stands by what separates most of the line, in characters; quotes belong to a cell. */
function cellsOf(line: string): { column: number; length: number }[] {
  const marks: { at: number; is: string }[] = [];
  let isQuoted = false;
  const characters = Array.from(line);
  for (const [at, is] of characters.entries()) {
    if (is === '"') isQuoted = !isQuoted;
    else if (!isQuoted && SEPARATORS.has(is)) marks.push({ at, is });
  }
  const count = (separator: string) => marks.filter(({ is }) => is === separator).length;
  const [separator = ""] = [...SEPARATORS].sort((one, other) => count(other) - count(one));
  const ends = [
    ...marks.filter(({ is }) => is === separator).map(({ at }) => at),
    characters.length,
  ];
  return ends.map((end, index) => {
    const begin = index === 0 ? 0 : (ends[index - 1] ?? 0) + 1;
    return { column: begin + 1, length: end - begin };
  });
}

function excerptAt(
  characters: readonly string[],
  column: number,
  marks = markedLength(characters, column - 1),
): Excerpt {
  const from = Math.max(0, characters.length > WIDEST ? column - 1 - BEFORE : 0);
  const shown = characters.slice(from, from + WIDEST);
  const at = column - 1 - from;
  const length = Math.max(1, Math.min(marks, WIDEST - at));
  return {
    before: visible(shown.slice(0, at).join("")),
    marked: visible(shown.slice(at, at + length).join("")),
    after: visible(shown.slice(at + length).join("")),
  };
}

function underlined(line: string, at: Place, number: string): string[] {
  const { before, marked, after } = excerptOf(line, at);
  const mark = " ".repeat(before.length) + "^".repeat(Math.max(1, marked.length));
  return [`${number} | ${before}${marked}${after}`, `${" ".repeat(number.length)} | ${mark}`];
}

// What is in quotes, or up to what ends a value; in a list, an entry of it.
function markedLength(characters: readonly string[], at: number): number {
  const text = characters.slice(at).join("");
  const isEntry = characters.lastIndexOf("[", at - 1) > characters.lastIndexOf("]", at - 1);
  const [quoted] = /^"[^"]*"|^'[^']*'/.exec(text) ?? [];
  const plain = /^[^\]}|;<>)"]*/.exec(text)?.[0] ?? "";
  const entry = isEntry ? plain.split(",", 1)[0] : plain;
  return Array.from((quoted ?? entry ?? "").trimEnd()).length;
}
