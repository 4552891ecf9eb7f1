/** Turns pasted HTML and text into Markdown. Structure and emphasis stay, layout is dropped. */
import TurndownService from "turndown";

const converter = new TurndownService({
  headingStyle: "atx",
  bulletListMarker: "-",
  emDelimiter: "*",
  hr: "---",
});

/** The members of an element that the rules use. The project does not load the types of the DOM. */
interface Tag {
  readonly nodeName: string;
  readonly parentNode?: Tag | null;
  readonly children?: ArrayLike<Tag>;
  readonly textContent?: string | null;
  getAttribute?(name: string): string | null;
  querySelectorAll?(selector: string): ArrayLike<Tag>;
}

const styleOf = (node: Tag) => node.getAttribute?.("style") ?? "";
const declares = (property: string, value: string) => {
  const pattern = new RegExp(`(?:^|;)\\s*${property}:\\s*(?:${value})`, "i");
  return (node: Tag) => pattern.test(styleOf(node));
};
const isBold = declares("font-weight", "bold|[6-9]00");
const isLight = declares("font-weight", "normal|[1-4]00");
const isItalic = declares("font-style", "italic");
const isStruck = declares("text-decoration(?:-line)?", "[^;]*line-through");
const isHidden = declares("display", "none");
const isListItem = declares("mso-list", "[^;]*level\\d");
const isListMarker = declares("mso-list", "ignore");
const isAlphabetic = declares("list-style-type", "lower-(?:alpha|latin)");
const isLettered = (node: Tag) =>
  isAlphabetic(node) || node.parentNode?.getAttribute?.("type") === "a";

// Bold and italic words stand between `marks` until the whole text is converted. Then the marks
// become `stars` or, where CommonMark would not read stars, an `element`: between a letter and a
// sign, as in "casa**«nova»**" and "**Nota.**O".
const BOLD = {
  marked: "$1\ufdd0$2\ufdd1",
  marks: /[\ufdd0\ufdd1]/g,
  stars: "**",
  element: "<strong>$1$2</strong>",
  notReadAsStars:
    /(?<=[\p{L}\p{N}])\ufdd0(?=[\p{P}\p{S}])([^\ufdd0\ufdd1]*)\ufdd1|\ufdd0([^\ufdd0\ufdd1]*[\p{P}\p{S}])\ufdd1(?=\ufdd2?[\p{L}\p{N}])/gu,
};
const ITALIC = {
  marked: "$1\ufdd2$2\ufdd3",
  marks: /[\ufdd2\ufdd3]/g,
  stars: "*",
  element: "<em>$1$2</em>",
  notReadAsStars:
    /(?<=[\p{L}\p{N}])\ufdd2(?=[\p{P}\p{S}])([^\ufdd2\ufdd3]*)\ufdd3|\ufdd2([^\ufdd2\ufdd3]*[\p{P}\p{S}])\ufdd3(?=\ufdd0?[\p{L}\p{N}])/gu,
};

// `del`: text deleted with Word's "Track changes".
converter.remove(["style", "script", "title", "noscript", "button", "del"]);
// Images of other sites cannot be published.
converter.addRule("image, list marker or hidden text", {
  filter: (node) => node.nodeName === "IMG" || isListMarker(node) || isHidden(node),
  replacement: () => "",
});
// Markdown has no syntax for these.
converter.addRule("raised, lowered or struck", {
  filter: (node) => /^(?:SUP|SUB|S|STRIKE)$/.test(node.nodeName) || isStruck(node),
  replacement: (content, { nodeName }) => {
    const name = /^SU[PB]$/.test(nodeName) ? nodeName.toLowerCase() : "del";
    return `<${name}>${content}</${name}>`;
  },
});
// Google Docs wraps a whole text in a <b> of normal weight.
const isStrong = (node: Tag) =>
  isBold(node) || (/^(?:B|STRONG)$/.test(node.nodeName) && !isLight(node));
const isEmphasised = (node: Tag) => isItalic(node) || /^(?:I|EM)$/.test(node.nodeName);
converter.addRule("emphasis", {
  filter: (node) =>
    /^(?:B|STRONG|I|EM)$/.test(node.nodeName) ||
    (node.nodeName === "SPAN" && (isBold(node) || isItalic(node))),
  replacement: (content, node) => {
    const marked = isEmphasised(node) ? markLines(content, ITALIC) : content;
    return isStrong(node) ? markLines(marked, BOLD) : marked;
  },
});
converter.addRule("Word list", {
  filter: (node) => node.nodeName === "P" && isListItem(node),
  replacement: (content, node) => {
    const level = Number(/level(\d)/i.exec(styleOf(node))?.[1] ?? 1);
    const mark = Array.from((node as Tag).querySelectorAll?.("span") ?? []).find(isListMarker);
    const sign = (mark?.textContent ?? "").trim();
    const number = /^\(?(\d{1,9})[.)]$/.exec(sign)?.[1];
    // Markdown has no such lists, so "a)" and "1.1." stay text.
    if (number === undefined && /^\(?[\p{L}\d.]{1,8}[.)]$/u.test(sign))
      return `\n\n${sign} ${content.trim()}\n\n`;
    return `\n${"    ".repeat(level - 1)}${number ? `${number}.` : "-"} ${content.trim()}\n`;
  },
});
converter.addRule("entry with a number or letter", {
  filter: (node) => node.nodeName === "LI" && node.parentNode?.nodeName === "OL",
  replacement: (content, node) => {
    const number = numberOf(node);
    if (isLettered(node)) return `\n\n${letterOf(number - 1)}) ${content.trim()}\n\n`;
    return `\n${number}. ${content.trim().replaceAll("\n", "\n    ")}\n`;
  },
});
converter.addRule("link", {
  filter: "a",
  replacement: (content, node) => {
    const href = (node as Tag).getAttribute?.("href") ?? "";
    if (!/^(?:https?:\/\/|mailto:)/i.test(href) || content.trim() === "") return content;
    const address = href.replaceAll(/[()]/g, (sign) => (sign === "(" ? "%28" : "%29"));
    return `[${content}](${address.replaceAll(/[\s<>]/g, encodeURIComponent)})`;
  },
});
converter.addRule("heading", {
  filter: ["h1", "h2", "h3", "h4", "h5", "h6"],
  replacement: (content, { nodeName }) =>
    `\n\n${"#".repeat(Number(nodeName[1]))} ${content.replaceAll(/[\s\ufdd0\ufdd1]{1,50}/g, " ").trim()}\n\n`,
});
// The most rows or columns that a cell may cover.
const MAX_SPAN = 50;
const spanOf = (cell: Tag, attribute: string) =>
  Math.min(Number(cell.getAttribute?.(attribute)) || 1, MAX_SPAN);
// U+0001 ends a cell and U+0002 a row, until the rule for the table splits there. U+0007 and a
// number end the text of a cell: how many rows below it the cell covers.
converter.addRule("cell", {
  filter: ["td", "th"],
  replacement: (content, node) => {
    const text = content
      .trim()
      .replaceAll(/[^\S\n]{0,20}\n\s{0,50}/g, " ")
      .replaceAll("|", "\\|");
    const rowsBelow = spanOf(node as Tag, "rowspan") - 1;
    return text + `\u0007${rowsBelow}\u0001`.repeat(spanOf(node as Tag, "colspan"));
  },
});
converter.addRule("row", { filter: "tr", replacement: (content) => `${content}\u0002` });
converter.addRule("part of a table", {
  filter: ["thead", "tbody", "tfoot", "colgroup"],
  replacement: (content) => content,
});
converter.addRule("table", {
  filter: "table",
  replacement: (content) => {
    const covered: number[] = [];
    const rows = content
      .split("\u0002")
      .slice(0, -1)
      .map((row) => withCovered(row.trim().split("\u0001").slice(0, -1), covered));
    const width = Math.max(...rows.map(({ length }) => length), 0);
    // A table of one column is only page layout.
    if (width < 2) return `\n\n${rows.flat().join("\n\n")}\n\n`;
    const lines = rows.map((row) => [...row, ...Array(width - row.length).fill("")]);
    lines.splice(1, 0, Array(width).fill("---"));
    return `\n\n${lines.map((row) => `| ${row.join(" | ")} |`).join("\n")}\n\n`;
  },
});

// Adds an empty cell for each cell above that covers this row. `rowsCovered`: how many rows from
// this one on are covered, by column.
function withCovered(cells: readonly string[], rowsCovered: number[]): string[] {
  const row: string[] = [];
  let next = 0;
  while (next < cells.length || (rowsCovered[row.length] ?? 0) > 0) {
    const column = row.length;
    const rows = rowsCovered[column] ?? 0;
    if (rows > 0) {
      row.push("");
      rowsCovered[column] = rows - 1;
    } else {
      const [text = "", rowsBelow = 0] = (cells[next++] ?? "").split("\u0007");
      row.push(text);
      rowsCovered[column] = Number(rowsBelow);
    }
  }
  return row;
}

// In characters. The converter recurses for each open tag, so longer HTML becomes plain text.
const MAX_LENGTH = 2_000_000;

/** @param html "" if the clipboard has only text */
export function pastedMarkdown(html: string, text: string): string {
  if (html === "" || html.length > MAX_LENGTH) return repairText(text);
  try {
    const plain = html
      // Parts that only Word reads: `<!--[if gte mso 9]>…<![endif]-->`, `<o:p></o:p>`.
      .replaceAll(/<!--\[if [^\]]{0,50}mso[^\]]{0,50}\]>.{0,20000}?<!\[endif\]-->/gis, "")
      .replaceAll(/<\/?o:p[^<>]{0,200}>/gi, "")
      // Google Docs puts a nested list after its entry instead of inside it.
      .replaceAll(/<\/li>\s{0,50}(?=<[ou]l\b)/gi, "");
    const markdown = writeEmphasis(converter.turndown(plain).replaceAll("\u00a0", " "))
      .replaceAll(/[ \t]{1,20}$/gm, "")
      // The converter writes three spaces after a hyphen.
      .replaceAll(/^( *)(-|\d{1,9}\.) {2,3}/gm, "$1$2 ")
      // No empty lines between the entries of a list.
      .replaceAll(/^( *(?:-|\d{1,9}\.) .*)\n\n(?= *(?:-|\d{1,9}\.) )/gm, "$1\n");
    return repairText(markdown.trim());
  } catch {
    return repairText(text);
  }
}

/** `$1`: the markers of a line, "> - 1. "; `$2`: its words. */
const WORDS_OF_LINE = /^(\s{0,50}(?:(?:#{1,6}|-|\d{1,9}\.|>) {1,4}){0,9})([^\s|](?:.*\S)?)/gm;

/** Marks the words of each line. The markers of a list, heading or quotation stay before them. */
function markLines(text: string, { marked, marks }: typeof BOLD): string {
  return text.replaceAll(marks, "").replaceAll(WORDS_OF_LINE, marked);
}

function writeEmphasis(text: string): string {
  // Word splits one bold word into several.
  let written = text.replaceAll(/\ufdd1\ufdd0|\ufdd3\ufdd2/g, "");
  for (const { notReadAsStars, element, marks, stars } of [BOLD, ITALIC])
    written = written.replaceAll(notReadAsStars, element).replaceAll(marks, stars);
  return written;
}

/** A hyphen at the end of a line that belongs to the word: "ex-" before "ministro". */
const HYPHEN_OF_WORD =
  /(?<!\p{L})((?:ex|bem|mal|sem|pós|pr[éó]|vice|recém|além)-)[ \t]*\n[ \t]*|(-)[ \t]*\n[ \t]*(?=feira)/giu;

// Repairs texts of PDFs: ligatures, soft hyphens, and words that a hyphen divides between lines. In
// Portuguese the next line may repeat a hyphen of the word: "segue-\n-se".
function repairText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize("NFKC"))
    .replaceAll(HYPHEN_OF_WORD, "$1$2")
    .replaceAll(/(\p{L})[-\u2010\u00ad][ \t]*\n[ \t]*(?=-?\p{Ll})/gu, "$1")
    .replaceAll(/[\u00ad\u200b\ufeff]/g, "")
    .normalize("NFC");
}

// The entries of a list are numbered together, when the number of the first one is needed.
const numbers = new WeakMap<Tag, number>();

function numberOf(entry: Tag): number {
  const counted = numbers.get(entry);
  if (counted !== undefined) return counted;
  const list = entry.parentNode;
  let number = (Number(list?.getAttribute?.("start")) || 1) - 1;
  for (const child of Array.from(list?.children ?? [])) {
    if (child.nodeName === "LI") number = Number(child.getAttribute?.("value")) || number + 1;
    numbers.set(child, number);
  }
  return numbers.get(entry) ?? 1;
}

/** "a", "b" … "z", "aa", "ab" … @param place from 0 */
function letterOf(place: number): string {
  const last = String.fromCharCode(97 + (place % 26));
  return place < 26 ? last : letterOf(Math.floor(place / 26) - 1) + last;
}
