/** Formats problems and notices for a terminal; escapes characters that could control it. */
import { say } from "../../../language/language.ts";
import type { Notice, Place, Problem } from "./content.ts";

/** `eventos/porto-2026.md:7:8  local: no venue is named "Casa", expected …, write "casa"` */
export function formatProblem(problem: Problem): string {
  return formatNotice({ ...problem, said: say.report.problem(problem) });
}

export function formatNotice({ at, field, said }: Notice): string {
  return escapeInvisible(`${formatPlace(at, field)}  ${field ? `${field}: ` : ""}${said}`);
}

/** `file:line:column`; for a spreadsheet also the names of the sheet, row and column. */
export function formatPlace(at: Place, field?: string): string {
  const { file, line, column, sheet } = at;
  const place = [file, line, column].filter((part) => part !== undefined).join(":");
  if (sheet === undefined) return place;
  const cell = say.report.cell({
    sheet,
    ...(line !== undefined && { row: line }),
    ...(field && { column: field }),
  });
  return `${place} (${cell})`;
}

/** Control characters, lone surrogates, marks that turn the direction, and signs without width. */
const INVISIBLE =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;

export function escapeInvisible(text: string): string {
  return text.replaceAll(INVISIBLE, (character) => {
    const code = character.codePointAt(0) ?? 0;
    const hex = code.toString(16).padStart(4, "0");
    return code > 0xffff ? `\\u{${hex}}` : `\\u${hex}`;
  });
}
