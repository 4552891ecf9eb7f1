/** Converts HTML fragments of the content to plain text. `prose.ts` renders them as HTML. */
import { Parser } from "htmlparser2";

const tags = (names: string, value: string) =>
  names.split(" ").map((name) => [name, value] as const);

/** The text written at the start or end of an element. */
const BREAKS: ReadonlyMap<string, string> = new Map([
  ...tags("address article aside blockquote details div dl figure footer header hr", "\n\n"),
  ...tags("h1 h2 h3 h4 h5 h6 main nav ol p pre section table ul", "\n\n"),
  ...tags("br dd dt figcaption li summary tr", "\n"),
  ...tags("td th", "  "),
]);

/**
 * @param most maximum length, characters; longer text is cut after a whole word, without the punctuation that follows
 * @returns the text with blank lines between blocks; empty if the fragment has no text
 */
export function fragmentText(fragment: string, most: number): { text: string; cut: boolean } {
  let text = "";
  const parser = new Parser({
    ontext: (part) => {
      text += part.replace(/\s+/g, " ");
      // Stop parsing, because the rest would be cut.
      if (text.length > most * 2) parser.pause();
    },
    onopentagname: (name) => {
      const isBegun = name !== "br" && BREAKS.get(name) === "\n" && beginsLine(text);
      text += (isBegun ? "" : (BREAKS.get(name) ?? "")) + (name === "li" ? "• " : "");
    },
    onclosetag: (name) => {
      // The parser also reports an end tag for `<br>`.
      text += (name !== "br" && BREAKS.get(name)) || "";
    },
  });
  parser.write(fragment);
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  if (lines.length <= most) return { text: lines, cut: false };
  const end = lines.lastIndexOf(" ", most);
  return { text: withoutMarks(lines.slice(0, end > most / 2 ? end : most)), cut: true };
}

/** Whether the text ends with a line break. */
function beginsLine(text: string): boolean {
  let end = text.length;
  while (text[end - 1] === " ") end -= 1;
  return text[end - 1] === "\n";
}

/** Removes trailing punctuation, because an ellipsis follows. */
function withoutMarks(text: string): string {
  let end = text.length;
  while (end > 0 && " \n,;:.–—•".includes(text[end - 1] ?? "")) end -= 1;
  return text.slice(0, end);
}
