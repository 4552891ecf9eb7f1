/**
 * A Markdown file: YAML between two lines of `---`, then the body. (content.md, "A news item")
 */
import { say } from "../../../language/language.ts";
import type { Complaint } from "../report/report.ts";

export interface FrontMatter {
  /** The YAML, with blanks in place of the first line, so that places in it are places in the file. */
  readonly yaml: string;
  readonly body: string;
  /** Where the body begins in the file. */
  readonly bodyAt: number;
}

const OPENING = /^---[ \t]*(?:\r?\n|$)/;
const CLOSING = /^(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/m;
/** Hyphens as word processors write them, too few or too many, or behind blanks. */
const DASHES = /^[ \t]{0,10}[-–—―−]{1,10}[ \t]*\r?$/m;

/** Cut a Markdown file in two, or say why it cannot be. */
export function splitFrontMatter(
  text: string,
): FrontMatter | (Complaint & { readonly at?: number }) {
  const opening = OPENING.exec(text)?.[0];
  if (opening === undefined)
    return text.trim() === "" ? say.frontMatter.empty : say.frontMatter.none;
  const rest = text.slice(opening.length);
  const closing = CLOSING.exec(rest);
  if (!closing) {
    const at = opening.length + (DASHES.exec(rest)?.index ?? -opening.length);
    return { at, ...say.frontMatter.notClosed };
  }
  return {
    yaml: `${" ".repeat(opening.length - 1)}\n${rest.slice(0, closing.index)}`,
    body: rest.slice(closing.index + closing[0].length),
    bodyAt: opening.length + closing.index + closing[0].length,
  };
}
