/** Turns HTML into Markdown if that renders to exactly the same HTML, and otherwise keeps it. */
import TurndownService from "turndown";
import { linkAddresses } from "../parse/link-addresses.ts";
import { renderMarkdown } from "../parse/markdown.ts";
import { isNestedDeeper } from "../parse/nesting.ts";

export interface Body {
  readonly extension: ".md" | ".html";
  readonly text: string;
}

const turndown = new TurndownService({
  headingStyle: "atx",
  bulletListMarker: "-",
  codeBlockStyle: "fenced",
  emDelimiter: "*",
  hr: "---",
  // Every line break of a text becomes one of the page, so none needs two spaces before it.
  br: "",
});

// In characters, because the conversion of longer texts takes too long.
const MAX_LENGTH = 200_000;
// The converter recurses for each open tag. Markdown may nest 32 lists, of two tags each.
const MAX_OPEN_TAGS = 100;

/** @returns `undefined` if the HTML would be read differently from a file; then use a YAML field */
export function bodyOf(html: string): Body | undefined {
  const markdown = html.length <= MAX_LENGTH ? toMarkdown(html) : undefined;
  if (markdown !== undefined) return { extension: ".md", text: `${markdown}\n` };
  // When the file is read, "\r\n" at its end is dropped, and a blank text counts as none.
  const isChanged = html.endsWith("\r") || html.trim() === "";
  return isChanged ? undefined : { extension: ".html", text: `${html}\n` };
}

function rendersTo(html: string, markdown: string): boolean {
  const rendered = renderMarkdown(`${markdown}\n`.normalize("NFC"));
  return "html" in rendered && linkAddresses(rendered.html) === html;
}

// Markdown never produces these.
const NOT_FROM_MARKDOWN = /\r|&nbsp;|<br ?\/>|<[a-z][a-z0-9]*\s+(?:style|class|id)=/;

function toMarkdown(html: string): string | undefined {
  if (html.trim() === "" || NOT_FROM_MARKDOWN.test(html)) return undefined;
  if (isNestedDeeper(html, MAX_OPEN_TAGS)) return undefined;
  try {
    const markdown = turndown.turndown(html);
    // The converter writes "-   Casa", so that the text of each item is indented by four.
    const narrow = markdown.replaceAll(/^( *)(-|\d{1,9}\.) {2,3}/gm, "$1$2 ");
    return [narrow, markdown].find((text) => rendersTo(html, text));
  } catch {
    // One of the libraries failed on this HTML.
    return undefined;
  }
}
