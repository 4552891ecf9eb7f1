/**
 * The HTML that earlier versions made of a Markdown text, so that an item whose text has not
 * changed since keeps its `modified`. (decisions.md, "Content")
 */
import { Marked } from "marked";

const marked = new Marked({
  gfm: true,
  tokenizer: { url: () => undefined, del: () => undefined },
  renderer: { checkbox: ({ checked }) => (checked ? "[x] " : "[ ] ") },
});

// Both readings are the same unless the present one has line breaks, `[Aviso]:` or `<senhorio>` as
// text, numbers of list items, or links to telephone numbers.
const PRESENT_ONLY = /<br>|\]:| value="|href="tel:|&lt;/;
// The former reading takes quadratic time in a run of characters without spaces.
const LONG_RUN = /\S{2000}/;

/** @param html in the present reading, which is the same for most texts */
export function formerReadingOf(markdown: string, html: string): string {
  if (!PRESENT_ONLY.test(html) || LONG_RUN.test(markdown)) return html;
  return marked.parse(markdown, { async: false }).trim();
}
