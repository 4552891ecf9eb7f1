/**
 * How messages show what an editor wrote: on one line, and never more of it than a line holds, since a
 * value may have megabytes. Nothing is escaped here: a message is data until `format-problem.ts` puts
 * it on a terminal.
 */
import { say } from "../../../language/language.ts";

const LONGEST = 60;
// Beyond, not even white space is looked at.
const LOOKED_AT = 1000;

/** The value in double quotes; of one that is too long for a line its beginning, and its length. */
export function quote(value: unknown): string {
  const { line, isWhole, length } = onOneLine(String(value));
  return isWhole ? `"${line}"` : say.report.shortened({ text: `"${line}"`, length });
}

/** The text on one line, at most sixty characters of it. */
export function shorten(text: string): string {
  return onOneLine(text).line;
}

function onOneLine(text: string): { line: string; isWhole: boolean; length: number } {
  const whole = text.trim();
  const line = whole.slice(0, LOOKED_AT).replaceAll(/\s+/g, " ");
  const characters = [...line.slice(0, LONGEST * 2 + 2)];
  const isWhole = characters.length <= LONGEST && whole.length <= LOOKED_AT;
  const { length } = whole;
  if (isWhole) return { line, isWhole, length };
  return { line: `${characters.slice(0, LONGEST - 1).join("")}…`, isWhole, length };
}
