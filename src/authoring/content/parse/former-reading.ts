/**
 * How earlier versions read texts: without line breaks, numbers of lists and links of addresses. An item whose text was
 * published like that, and has not changed since, keeps its `modified`. (decisions.md, "Content")
 */
import { Marked } from "marked";

const marked = new Marked({
  gfm: true,
  tokenizer: { url: () => undefined, del: () => undefined },
  renderer: { checkbox: ({ checked }) => (checked ? "[x] " : "[ ] ") },
});

/** What only the present reading makes of a text. */
const PRESENT = /<br>|\]:| value="|href="tel:|&lt;/;
// The former reading took time with the square of a run without spaces.
const RUN = /\S{2000}/;

/** @param html of the present reading @returns the HTML of the former one, the same in most texts */
export function formerReadingOf(markdown: string, html: string): string {
  if (!PRESENT.test(html) || RUN.test(markdown)) return html;
  return marked.parse(markdown, { async: false }).trim();
}
