/** HTML of fields that are written as plain text, with its line breaks. (content.md, "The text") */

const BLOCK =
  /<(?:!--|\/?(?:address|article|aside|blockquote|center|details|div|dl|dt|dd|figure|footer|h[1-6]|header|hr|iframe|li|main|nav|ol|p|pre|section|table|tbody|td|th|tr|ul)[\s/>])/i;

/** A line break between two words, without a tag next to it. */
const LOOSE_BREAK = /[^>\s][^\S\n]{0,9}\r?\n[^\S\n]{0,9}[^<\s]/;

/** Written before a value that is HTML although it looks like plain text. */
export const HTML_MARK = "<!-- -->";

export function readHtmlField(value: string): { readonly html: string; readonly isText: boolean } {
  if (value.startsWith(HTML_MARK)) return { html: value.slice(HTML_MARK.length), isText: false };
  // If only some lines end with `<br>`, the other line breaks are meant too.
  const hasMeantBreaks = !/<br[\s/>]/i.test(value) || LOOSE_BREAK.test(value);
  const isText = !BLOCK.test(value) && hasMeantBreaks;
  return { html: isText ? withParagraphs(value) : value, isText };
}

function withParagraphs(value: string): string {
  const text = value.trim();
  if (!text.includes("\n")) return value;
  const paragraphs = text.split(/\n[^\S\n]*(?:\n[^\S\n]*)+/).map((paragraph) =>
    paragraph
      .split("\n")
      .map((line) => line.trim())
      .join("<br>")
      // The line may have ended with `<br>` already.
      .replaceAll(/(<br\s{0,9}\/?>)<br>/gi, "$1"),
  );
  const [only = ""] = paragraphs;
  return paragraphs.length === 1 ? only : paragraphs.map((inner) => `<p>${inner}</p>`).join("");
}
