/** HTML fragments of the content as plain text; as a part of a page they are `prose.ts`. */
import { Parser } from "htmlparser2";

const tags = (names: string, value: string) =>
  names.split(" ").map((name) => [name, value] as const);

/** What stands in plain text where a tag begins or ends. */
const BREAKS: ReadonlyMap<string, string> = new Map([
  ...tags("address article aside blockquote details div dl figure footer header hr", "\n\n"),
  ...tags("h1 h2 h3 h4 h5 h6 main nav ol p pre section table ul", "\n\n"),
  ...tags("br dd dt figcaption li summary tr", "\n"),
  ...tags("td th", "  "),
]);

/**
 * @param most characters, the rest is cut
 * @returns the text of a fragment, with blank lines between its blocks; empty where it has none
 */
export function fragmentText(fragment: string, most: number): { text: string; cut: boolean } {
  let text = "";
  const parser = new Parser({
    ontext: (part) => {
      text += part.replace(/\s+/g, " ");
      // The rest would be thrown away.
      if (text.length > most * 2) parser.pause();
    },
    onopentagname: (name) => {
      text += (BREAKS.get(name) ?? "") + (name === "li" ? "• " : "");
    },
    onclosetag: (name) => {
      // A line break is one tag, although the parser closes it too.
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
  return { text: lines.slice(0, end > most / 2 ? end : most), cut: true };
}
