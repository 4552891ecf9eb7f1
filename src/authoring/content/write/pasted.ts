/**
 * Turns what people paste into Markdown: the HTML that Word, Google Docs, spreadsheets and web pages put on the
 * clipboard, and texts of PDFs. Structure and emphasis stay; superscripts, subscripts and struck text stay as HTML.
 * Pictures, colours, fonts and layout are dropped.
 */
import TurndownService from "turndown";

const service = new TurndownService({
  ...({ headingStyle: "atx", bulletListMarker: "-", emDelimiter: "*", hr: "---" } as const),
});

/** The part of an element that the rules read. */
interface Tag {
  readonly nodeName: string;
  readonly parentNode?: Tag | null;
  readonly children?: ArrayLike<unknown>;
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
const isListItem = declares("mso-list", "[^;]*level\\d");
const isAlphabetic = declares("list-style-type", "lower-(?:alpha|latin)");
const isLettered = (node: Tag) =>
  isAlphabetic(node) || node.parentNode?.getAttribute?.("type") === "a";
const isListMarker = declares("mso-list", "ignore");

// `del`: text deleted with Word's "Track changes".
service.remove(["style", "script", "title", "noscript", "button", "del"]);
// Pictures of other sites cannot be published.
service.addRule("picture", { filter: "img", replacement: () => "" });
// Markdown has no syntax for these.
service.addRule("raised, lowered or struck", {
  filter: (node) => /^(?:SUP|SUB|S|STRIKE)$/.test(node.nodeName) || isStruck(node),
  replacement: (content, { nodeName }) => {
    const name = nodeName.startsWith("SU") ? nodeName.toLowerCase() : "del";
    return `<${name}>${content}</${name}>`;
  },
});
// Google Docs wraps a whole text in a <b> of normal weight.
service.addRule("light", {
  filter: (node) => /^(?:B|STRONG)$/.test(node.nodeName) && isLight(node),
  replacement: (content) => content,
});
service.addRule("styled", {
  filter: (node) => node.nodeName === "SPAN" && (isBold(node) || isItalic(node)),
  replacement: (content, node) => {
    const slanted = isItalic(node) ? `*${content}*` : content;
    const isStrong = isBold(node) && !/^H\d$/.test(node.parentNode?.nodeName ?? "");
    return isStrong ? `**${slanted}**` : slanted;
  },
});
service.addRule("list marker", { filter: isListMarker, replacement: () => "" });
service.addRule("Word list", {
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
service.addRule("entry with a letter", {
  filter: (node) => node.nodeName === "LI" && isLettered(node),
  replacement: (content, node) => {
    const list = (node as Tag).parentNode;
    const first = Number(list?.getAttribute?.("start") || 1);
    const place = Array.from(list?.children ?? []).indexOf(node) + first - 1;
    return `\n\n${letterOf(place)}) ${content.trim()}\n\n`;
  },
});
service.addRule("link", {
  filter: "a",
  replacement: (content, node) => {
    const href = (node as Tag).getAttribute?.("href") ?? "";
    if (!/^(?:https?:\/\/|mailto:)/i.test(href) || content.trim() === "") return content;
    const address = href.replaceAll(/[()]/g, (sign) => (sign === "(" ? "%28" : "%29"));
    return `[${content}](${address.replaceAll(/[\s<>]/g, encodeURIComponent)})`;
  },
});
service.addRule("heading", {
  filter: ["h1", "h2", "h3", "h4", "h5", "h6"],
  replacement: (content, { nodeName }) =>
    `\n\n${"#".repeat(Number(nodeName[1]))} ${content.trim().replaceAll(/\s{1,50}/g, " ")}\n\n`,
});
// U+0001 ends a cell and U+0002 a row, until the rule for the table splits at them.
service.addRule("cell", {
  filter: ["td", "th"],
  replacement: (content) =>
    `${content
      .trim()
      .replaceAll(/[^\S\n]{0,20}\n\s{0,50}/g, " ")
      .replaceAll("|", "\\|")}\u0001`,
});
service.addRule("row", { filter: "tr", replacement: (content) => `${content}\u0002` });
service.addRule("part of a table", {
  filter: ["thead", "tbody", "tfoot", "colgroup"],
  replacement: (content) => content,
});
service.addRule("table", {
  filter: "table",
  replacement: (content) => {
    const rows = content
      .split("\u0002")
      .slice(0, -1)
      .map((row) => row.trim().split("\u0001").slice(0, -1));
    const width = Math.max(...rows.map(({ length }) => length), 0);
    // A table of one column is only page layout.
    if (width < 2) return `\n\n${rows.flat().join("\n\n")}\n\n`;
    const lines = rows.map((row) => [...row, ...Array(width - row.length).fill("")]);
    lines.splice(1, 0, Array(width).fill("---"));
    return `\n\n${lines.map((row) => `| ${row.join(" | ")} |`).join("\n")}\n\n`;
  },
});

/** Of longer HTML only the plain text is pasted, because the converter recurses for each open tag. */
const MAX_LENGTH = 2_000_000;

/**
 * @param html of the clipboard; "" if it has only text
 * @param text the plain text of the clipboard
 */
export function pastedMarkdown(html: string, text: string): string {
  if (html === "" || html.length > MAX_LENGTH) return repairText(text);
  try {
    const plain = html
      .replaceAll(/<!--\[if [^\]]{0,50}mso[^\]]{0,50}\]>.{0,20000}?<!\[endif\]-->/gis, "")
      .replaceAll(/<\/?o:p[^<>]{0,200}>/gi, "")
      // Google Docs puts a nested list after its entry instead of inside it.
      .replaceAll(/<\/li>\s{0,50}(?=<[ou]l\b)/gi, "");
    const markdown = service
      .turndown(plain)
      .replaceAll("\u00a0", " ")
      // Word splits one bold word into several: **ne****w**.
      .replaceAll(/(?<=[^\s*])\*{4}(?=[^\s*])/g, "")
      .replaceAll(/[ \t]{1,20}$/gm, "")
      .replaceAll(/^( *)(-|\d{1,9}\.) {2,3}/gm, "$1$2 ")
      // No empty lines between the entries of a list.
      .replaceAll(/^( *(?:-|\d{1,9}\.) .*)\n\n(?= *(?:-|\d{1,9}\.) )/gm, "$1\n");
    return repairText(markdown.trim());
  } catch {
    return repairText(text);
  }
}

/** A hyphen at the end of a line that belongs to the word: after a prefix (ex-ministro), or before "feira". */
const OWN_HYPHEN =
  /(?<!\p{L})((?:ex|bem|mal|sem|pós|pr[éó]|vice|recém|além)-)[ \t]*\n[ \t]*|(-)[ \t]*\n[ \t]*(?=feira)/giu;

/** Repairs pasted text, mostly from PDFs: ligatures, soft hyphens, and words that are hyphenated, or cut at their own hyphen. */
function repairText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize("NFKC"))
    .replaceAll(OWN_HYPHEN, "$1$2")
    .replaceAll(/(\p{L})[-\u2010\u00ad][ \t]*\n[ \t]*(?=-?\p{Ll})/gu, "$1")
    .replaceAll(/[\u00ad\u200b\ufeff]/g, "")
    .normalize("NFC");
}

/** a, b … z, aa, ab … */
function letterOf(place: number): string {
  const last = String.fromCharCode(97 + (place % 26));
  return place < 26 ? last : letterOf(Math.floor(place / 26) - 1) + last;
}
