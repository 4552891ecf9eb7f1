/** Quotes values in messages, unescaped: `format-problem.ts` escapes messages for a terminal. */
import { say } from "../../../language/language.ts";

const MAX_LENGTH = 60;
// White space beyond this many characters is not normalised, so that long values cost no time.
const MAX_INSPECTED = 1000;

/** On one line in double quotes; a long value is cut, and its length is added. */
export function quote(value: unknown): string {
  const { line, isWhole, length } = cutToOneLine(String(value));
  return isWhole ? `"${line}"` : say.report.shortened({ text: `"${line}"`, length });
}

/** Neither shortened nor put on one line, because people copy it from the message. */
export function quoteInFull(name: string): string {
  return name.length > MAX_INSPECTED ? quote(name) : `"${name}"`;
}

/** The text on one line, cut to 60 characters. */
export function shorten(text: string): string {
  return cutToOneLine(text).line;
}

function cutToOneLine(text: string): { line: string; isWhole: boolean; length: number } {
  const whole = text.trim();
  const line = whole.slice(0, MAX_INSPECTED).replaceAll(/\s+/g, " ");
  // Enough UTF-16 code units for one character more than the limit.
  const characters = [...line.slice(0, MAX_LENGTH * 2 + 2)];
  const isWhole = characters.length <= MAX_LENGTH && whole.length <= MAX_INSPECTED;
  const shown = isWhole ? line : `${characters.slice(0, MAX_LENGTH - 1).join("")}…`;
  return { line: shown, isWhole, length: whole.length };
}
