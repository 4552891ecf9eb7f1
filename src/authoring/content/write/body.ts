/**
 * Turns HTML into the text of a file: as Markdown if Montra renders it to exactly the same HTML, otherwise as HTML.
 * The Markdown is tested with Montra's own renderer.
 */
import TurndownService from "turndown";
import { renderMarkdown } from "../parse/markdown.ts";

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
});

// Longer texts take too long to try, and the converter recurses for each open tag.
const MAX_LENGTH = 200_000;

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
  return "html" in rendered && rendered.html === html;
}

// HTML that Markdown never produces, so that the attempt can be skipped.
const NOT_FROM_MARKDOWN = /\r|&nbsp;|<br ?\/>|<[a-z][a-z0-9]*\s+(?:style|class|id)=/;

/** Replaces a line break inside a paragraph, which the converter would turn into a space. */
const BREAK = "\ue000";
const WITHIN_PARAGRAPH =
  /\n(?!<\/?(?:p|ul|ol|li|h[1-6]|blockquote|table|thead|tbody|tr|t[dh]|pre|hr|div|figure)\b|$)/g;

/** Conversions to try, in order. */
const CONVERSIONS: readonly ((html: string) => string)[] = [
  (html) => turndown.turndown(html.replaceAll(WITHIN_PARAGRAPH, BREAK)).replaceAll(BREAK, "\n"),
  (html) => turndown.turndown(html),
];

function toMarkdown(html: string): string | undefined {
  if (html.trim() === "" || NOT_FROM_MARKDOWN.test(html)) return undefined;
  try {
    for (const convert of CONVERSIONS) {
      const markdown = convert(html);
      // Normal indentation of lists, if it renders to the same HTML.
      const plainer = markdown.replaceAll(/^( *)(-|\d{1,9}\.) {2,3}/gm, "$1$2 ");
      const found = [plainer, markdown].find((text) => isRendered(text, html));
      if (found !== undefined) return found;
    }
    return undefined;
  } catch {
    // If either library fails on the HTML, keep it as HTML.
    return undefined;
  }
}
