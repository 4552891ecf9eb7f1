/**
 * Markdown to HTML: CommonMark and tables, HTML passes through to be sanitised by `html.ts`.
 */
import { Marked } from "marked";

// Of GitHub's additions only tables: bare addresses, ~~ and check boxes are not CommonMark.
const marked = new Marked({
  gfm: true,
  tokenizer: { url: () => undefined, del: () => undefined },
  renderer: { checkbox: ({ checked }) => (checked ? "[x] " : "[ ] ") },
});

/**
 * The HTML of a Markdown text, not yet sanitised, without white space around it.
 * @returns `undefined` where the text nests too deep to be read
 */
export function renderMarkdown(text: string): string | undefined {
  try {
    return marked.parse(text, { async: false }).trim();
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
