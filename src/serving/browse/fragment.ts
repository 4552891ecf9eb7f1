/** Converts HTML fragments of the content to plain text. `prose.ts` renders fragments as HTML. */
import { Parser } from "htmlparser2";

const entries = (names: string, value: string) =>
  names.split(" ").map((name) => [name, value] as const);

/** The text that the start and the end of an element become. */
const BREAKS: ReadonlyMap<string, string> = new Map([
  ...entries("address article aside blockquote details div dl figure footer header hr", "\n\n"),
  ...entries("h1 h2 h3 h4 h5 h6 main nav ol p pre section table ul", "\n\n"),
  ...entries("br dd dt figcaption li summary tr", "\n"),
  ...entries("td th", "  "),
]);

/** Removed before an ellipsis. The look-behind keeps the time linear for many spaces. */
const END_OF_WORDS = /(?<![ \n,;:.–—•])[ \n,;:.–—•]+$/;

/** Blank lines separate blocks. Longer text is cut after a word, without punctuation behind it. */
export function fragmentText(html: string, maxLength: number): { text: string; isCut: boolean } {
  let text = "";
  const parser = new Parser({
    ontext: (part) => {
      text += part.replace(/\s+/g, " ");
      // Stop parsing, because the rest would be cut.
      if (text.length > maxLength * 2) parser.pause();
    },
    onopentagname: (name) => {
      const lineBreak = BREAKS.get(name) ?? "";
      // A line break in the text before counts, so that nested lists have no empty lines.
      const isOnNewLine = name !== "br" && lineBreak === "\n" && /\n *$/.test(text);
      if (!isOnNewLine) text += lineBreak;
      if (name === "li") text += "• ";
    },
    onclosetag: (name) => {
      // The parser also reports an end tag for `<br>`.
      if (name !== "br") text += BREAKS.get(name) ?? "";
    },
  });
  parser.write(html);
  const trimmed = text
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  if (trimmed.length <= maxLength) return { text: trimmed, isCut: false };
  const space = trimmed.lastIndexOf(" ", maxLength);
  const end = space > maxLength / 2 ? space : maxLength;
  return { text: trimmed.slice(0, end).replace(END_OF_WORDS, ""), isCut: true };
}
