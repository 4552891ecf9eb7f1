/**
 * A Markdown file: YAML between two lines of `---`, then the body. (content.md, "A news item")
 */
import { say } from "../../language/language.ts";
import { quote } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";

export interface FrontMatter {
  /** The YAML, with blanks in place of the first line, so that places in it are places in the file. */
  readonly yaml: string;
  readonly body: string;
  /** Where the body begins in the file. */
  readonly bodyAt: number;
}

const OPENING = /^---[ \t]*(?:\r?\n|$)/;
/** Hyphens as word processors write them, or too few or too many. */
const DASHES = /^[ \t]{0,10}([-–—―−]{1,10})[ \t]*\r?$/m;
const CLOSING = /^(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/m;

/** Cut a Markdown file in two, or say why it cannot be. */
export function splitFrontMatter(
  text: string,
): FrontMatter | (Complaint & { readonly at?: number }) {
  const opening = OPENING.exec(text)?.[0];
  if (opening === undefined) return withoutOpening(text);
  const rest = text.slice(opening.length);
  const closing = CLOSING.exec(rest);
  if (!closing) {
    const dashes = DASHES.exec(rest);
    if (!dashes) return say.frontMatter.notClosed;
    const at = opening.length + dashes.index;
    const isMoved = dashes[1] === "---";
    const { moved, dashes: others } = say.frontMatter;
    return { at, ...(isMoved ? moved : others({ quoted: quote(dashes[1]) })) };
  }
  return {
    yaml: `${" ".repeat(opening.length - 1)}\n${rest.slice(0, closing.index)}`,
    body: rest.slice(closing.index + closing[0].length),
    bodyAt: opening.length + closing.index + closing[0].length,
  };
}

function withoutOpening(text: string): Complaint & { readonly at?: number } {
  const dashes = DASHES.exec(text);
  if (dashes?.index === 0) {
    const { moved, dashes: others } = say.frontMatter;
    return dashes[1] === "---" ? moved : others({ quoted: quote(dashes[1]) });
  }
  const { otherLanguage, above, noFirstLine, empty, none } = say.frontMatter;
  if (text.startsWith("---")) return otherLanguage;
  if (text.trim() === "") return empty;
  if (/^\s+---[ \t]*\r?\n/.test(text)) return above;
  if (/^[\p{L}_]+ *:[ \t\r\n]/u.test(text)) return noFirstLine({ isClosed: CLOSING.test(text) });
  return none;
}
