/**
 * Turns HTML into the text of a file: as Markdown if Montra renders it to exactly the same HTML, otherwise as HTML.
 * The Markdown is tested with Montra's own renderer.
 */
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
  br: "",
});

// Longer texts take too long to try, and the converter recurses for each open tag. Markdown nests 32 lists, of two
// tags each.
const MAX_LENGTH = 200_000;
const MAX_OPEN_TAGS = 100;

/** @returns `undefined` if no file text gives back the HTML; then it has to be a YAML field */
export function bodyOf(html: string): Body | undefined {
  const markdown = html.length <= MAX_LENGTH ? toMarkdown(html) : undefined;
  if (markdown !== undefined) return { extension: ".md", text: `${markdown}\n` };
  const text = `${html}\n`;
  const again = text.replace(/\r?\n$/, "");
  return again === html && html.trim() !== "" ? { extension: ".html", text } : undefined;
}

function isRendered(markdown: string, html: string): boolean {
  const rendered = renderMarkdown(`${markdown}\n`.normalize("NFC"));
  return "html" in rendered && linkAddresses(rendered.html) === html;
}

// HTML that Markdown never produces, so that the attempt can be skipped.
const NOT_FROM_MARKDOWN = /\r|&nbsp;|<br ?\/>|<[a-z][a-z0-9]*\s+(?:style|class|id)=/;

function toMarkdown(html: string): string | undefined {
  if (html.trim() === "" || NOT_FROM_MARKDOWN.test(html)) return undefined;
  if (isNestedDeeper(html, MAX_OPEN_TAGS)) return undefined;
  try {
    const markdown = turndown.turndown(html);
    // Normal indentation of lists, if it renders to the same HTML.
    const plainer = markdown.replaceAll(/^( *)(-|\d{1,9}\.) {2,3}/gm, "$1$2 ");
    return [plainer, markdown].find((text) => isRendered(text, html));
  } catch {
    // If either library fails on the HTML, keep it as HTML.
    return undefined;
  }
}
