/**
 * Markdown to HTML: CommonMark and tables, HTML passes through to be sanitised by `html.ts`.
 */
import { Marked } from "marked";
import { TOO_DEEP } from "./raw-item.ts";
import type { Complaint } from "./report.ts";

// Of GitHub's additions only tables: bare addresses, ~~ and check boxes are not CommonMark.
const marked = new Marked({
  gfm: true,
  tokenizer: { url: () => undefined, del: () => undefined },
  renderer: { checkbox: ({ checked }) => (checked ? "[x] " : "[ ] ") },
});

// Each * is compared with all before it in its paragraph: fifty thousand take a second, and a file of
// nothing else would take hours.
const MOST_STARS = 20_000;

/** The HTML of a Markdown text, not yet sanitised, without white space around it; or why there is none. */
export function renderMarkdown(text: string): { readonly html: string } | Complaint {
  for (const paragraph of text.split(/\n[ \t]*\n/)) {
    if (paragraph.length > MOST_STARS && countStars(paragraph) > MOST_STARS) return TOO_MANY_STARS;
  }
  try {
    return { html: marked.parse(text, { async: false }).trim() };
  } catch (error) {
    if (error instanceof RangeError) return TOO_DEEP;
    throw error;
  }
}

function countStars(paragraph: string): number {
  return paragraph.match(/[*_]/g)?.length ?? 0;
}

const TOO_MANY_STARS: Complaint = {
  wrong: `a paragraph has more than ${MOST_STARS} of the characters * and _ in it`,
  expected: "a text with a few of them",
  fix: "delete them, or put empty lines between paragraphs",
};
