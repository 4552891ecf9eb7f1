/** A Markdown file: YAML between two lines of `---`, then the body. (content.md, "A news item") */
import { say } from "../../../language/language.ts";
import type { Complaint } from "../report/report.ts";

export interface FrontMatter {
  /** The YAML; what stands before it is replaced by spaces, so that offsets match the file. */
  readonly yaml: string;
  readonly body: string;
  readonly bodyAt: number;
}

const OPENING = /^\s*---[ \t]*(?:\r?\n|$)/;
const CLOSING = /^(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/m;
// Word makes a dash of hyphens, and people write more of them, or a space before.
const LIKE_CLOSING = /^ {0,3}(?:-{2,9}|[–—]{1,3})[ \t]*(?:\r?\n|$)/m;

/** Split a Markdown file into front matter and body, or explain why that is not possible. */
export function splitFrontMatter(text: string): FrontMatter | Complaint {
  const opening = OPENING.exec(text)?.[0];
  if (opening === undefined) return say.frontMatter.none;
  const rest = text.slice(opening.length);
  const closing = CLOSING.exec(rest) ?? LIKE_CLOSING.exec(rest);
  if (!closing) return say.frontMatter.notClosed;
  return {
    yaml: `${opening.replaceAll(/[^\n]/g, " ")}${rest.slice(0, closing.index)}`,
    body: rest.slice(closing.index + closing[0].length),
    bodyAt: opening.length + closing.index + closing[0].length,
  };
}
