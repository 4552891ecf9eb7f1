/**
 * A text in HTML as the text of a file: as Markdown where Montra makes the very same HTML of it again,
 * else as HTML. Tried with Montra's own reader, not guessed.
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

// A longer one is not worth the try, and a parser calls itself for each open tag.
const LONGEST = 200_000;

/** @returns `undefined` where no file gives the HTML back: then it is a field */
export function bodyOf(html: string): Body | undefined {
  const markdown = html.length <= LONGEST ? asMarkdown(html) : undefined;
  if (markdown !== undefined) return { extension: ".md", text: `${markdown}\n` };
  const text = `${html}\n`;
  const again = text.replace(/\r?\n$/, "");
  return again === html && html.trim() !== "" ? { extension: ".html", text } : undefined;
}

function isRendered(markdown: string, html: string): boolean {
  const rendered = renderMarkdown(`${markdown}\n`.normalize("NFC"));
  return "html" in rendered && rendered.html === html;
}

// What Markdown never makes: then the try is spared.
const NEVER_OF_MARKDOWN = /\r|&nbsp;|<br ?\/>|<[a-z][a-z0-9]*\s+(?:style|class|id)=/;

/** In place of a line break within a paragraph, which the converter would make a blank of. */
const BREAK = "\ue000";
const WITHIN_PARAGRAPH =
  /\n(?!<\/?(?:p|ul|ol|li|h[1-6]|blockquote|table|thead|tbody|tr|t[dh]|pre|hr|div|figure)\b|$)/g;

/** One after the other, until one gives the HTML back. */
const WAYS: readonly ((html: string) => string)[] = [
  (html) => turndown.turndown(html.replaceAll(WITHIN_PARAGRAPH, BREAK)).replaceAll(BREAK, "\n"),
  (html) => turndown.turndown(html),
];

function asMarkdown(html: string): string | undefined {
  if (html.trim() === "" || NEVER_OF_MARKDOWN.test(html)) return undefined;
  try {
    for (const convert of WAYS) {
      const markdown = convert(html);
      // Lists as people write them, where that is read alike.
      const plainer = markdown.replaceAll(/^( *)(-|\d{1,9}\.) {2,3}/gm, "$1$2 ");
      const found = [plainer, markdown].find((text) => isRendered(text, html));
      if (found !== undefined) return found;
    }
    return undefined;
  } catch {
    // Nothing that the two libraries stumble over is worth more than to stay HTML.
    return undefined;
  }
}
