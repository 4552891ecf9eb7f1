/**
 * How messages show what an editor wrote. Nothing is escaped here: a message is data until
 * `format-problem.ts` puts it on a terminal.
 */

const LONGEST = 60;

/** The value in double quotes, cut where it is too long for a line. */
export function quote(value: unknown): string {
  return `"${shorten(String(value))}"`;
}

/** The text on one line, at most sixty characters of it. */
export function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  const characters = [...line.slice(0, LONGEST * 2 + 2)];
  if (characters.length <= LONGEST) return line;
  return `${characters.slice(0, LONGEST - 1).join("")}…`;
}

/** "a, b or c" */
export function either(words: readonly string[], conjunction = "or"): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} ${conjunction} ${words.at(-1)}`;
}
