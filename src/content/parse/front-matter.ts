/**
 * A Markdown file: YAML between two lines of `---`, then the body. (content.md, "A news item")
 */
import type { Complaint } from "../report/report.ts";

export interface FrontMatter {
  /** The YAML, with blanks in place of the first line, so that places in it are places in the file. */
  readonly yaml: string;
  readonly body: string;
  /** Where the body begins in the file. */
  readonly bodyAt: number;
}

const OPENING = /^---[ \t]*\r?\n/;
const CLOSING = /^(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/m;

/** Cut a Markdown file in two, or say why it cannot be. */
export function splitFrontMatter(text: string): FrontMatter | Complaint {
  const opening = OPENING.exec(text)?.[0];
  if (opening === undefined) return text.startsWith("---") ? OTHER_LANGUAGE : NO_FRONT_MATTER;
  const rest = text.slice(opening.length);
  const closing = CLOSING.exec(rest);
  if (!closing) return NOT_CLOSED;
  return {
    yaml: `${" ".repeat(opening.length - 1)}\n${rest.slice(0, closing.index)}`,
    body: rest.slice(closing.index + closing[0].length),
    bodyAt: opening.length + closing.index + closing[0].length,
  };
}

const NO_FRONT_MATTER: Complaint = {
  wrong: "the file does not begin with its fields",
  expected: 'a first line "---", then lines such as "titulo: …", then a second line "---"',
  fix: 'add the fields at the top of the file, between two lines "---"',
};

const OTHER_LANGUAGE: Complaint = {
  wrong: 'the first line has more on it than "---"',
  expected: 'a first line of just "---", the fields below it being YAML',
  fix: 'leave only "---" on the first line',
};

const NOT_CLOSED: Complaint = {
  wrong: "the fields at the top of the file have no end",
  expected: 'a second line "---" between the fields and the text',
  fix: 'add a line "---" after the last field',
};
