/** HTML fragments of the content as plain text; as a part of a page they are `prose.ts`. */
import { Parser } from "htmlparser2";

/** What stands above and below the line, by what it is: `m<sup>2</sup>`, `n.<sup>o</sup>`. */
const RAISED: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  [
    "sup",
    new Map(["0⁰", "1¹", "2²", "3³", "4⁴", "5⁵", "6⁶", "7⁷", "8⁸", "9⁹", "oº", "aª"].map(pair)),
  ],
  ["sub", new Map(["0₀", "1₁", "2₂", "3₃", "4₄", "5₅", "6₆", "7₇", "8₈", "9₉"].map(pair))],
]);

function pair([one = "", raised = ""]: string): readonly [string, string] {
  return [one, raised];
}

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
 * @returns the text of a fragment, with blank lines between its blocks; empty where it has none. What is cut ends
 *   with a word, not with what stood behind it
 */
export function fragmentText(fragment: string, most: number): { text: string; cut: boolean } {
  let text = "";
  let raised: ReadonlyMap<string, string> | undefined;
  const parser = new Parser({
    ontext: (part) => {
      const line = part.replace(/\s+/g, " ");
      text += raised ? raise(line, raised) : line;
      // The rest would be thrown away.
      if (text.length > most * 2) parser.pause();
    },
    onopentagname: (name) => {
      raised = RAISED.get(name) ?? raised;
      const isBegun = name !== "br" && BREAKS.get(name) === "\n" && beginsLine(text);
      text += (isBegun ? "" : (BREAKS.get(name) ?? "")) + (name === "li" ? "• " : "");
    },
    onclosetag: (name) => {
      if (RAISED.has(name)) raised = undefined;
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
  return { text: withoutMarks(lines.slice(0, end > most / 2 ? end : most)), cut: true };
}

/** All of it or nothing: half of a word above the line is none. */
function raise(text: string, raised: ReadonlyMap<string, string>): string {
  const all = [...text].map((one) => raised.get(one));
  return all.includes(undefined) || (all.length > 1 && !/^\d+$/.test(text)) ? text : all.join("");
}

/** Whether what comes next stands on a line of its own already. */
function beginsLine(text: string): boolean {
  let end = text.length;
  while (text[end - 1] === " ") end -= 1;
  return text[end - 1] === "\n";
}

/** Without the marks at its end, which an ellipsis behind them would contradict. */
function withoutMarks(text: string): string {
  let end = text.length;
  while (end > 0 && " \n,;:.–—•".includes(text[end - 1] ?? "")) end -= 1;
  return text.slice(0, end);
}
