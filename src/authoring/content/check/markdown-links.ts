/** Finds links, images and rows of tables in Markdown that are rendered wrongly. */
import { say } from "../../../language/language.ts";
import { escapeHtml, unescapeHtml } from "../parse/html-entities.ts";
import { quote } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";

export interface BrokenPiece {
  /** As in the editor's text. */
  readonly piece: string;
  readonly complaint: Complaint;
}

const MAX_LINKS = 20;
const MAY_BE_BROKEN = /\] ?\(|\)\[|!\(/;
/** A link up to its target. A space before the bracket is a mistake, except in "[Sala] (#2)". */
const LINK_START = /!?\[[^[\]\n]*\]( (?=\([^#])|)\(/g;
/** "(https://a.pt)[Ver]" */
const REVERSED_LINK = /\(([^()\n]+)\)\[([^[\]\n]+)\]/g;
/** "!(media/a.jpg)" */
const IMAGE_WITHOUT_TEXT = /!\((media\/[^()\n]+)\)/g;
/** "[Ver]()" and "[](https://a.pt)" */
const EMPTY_LINK = /!?\[[^[\]\n]*\]\((?:[ \t]*|<>)\)|(?<!!)\[[ \t]*\]\(([^()\s]+)\)/g;
/** "media/a.jpg", "<https://a.pt", "www.a.pt" */
const TARGET_BEGIN = /^\s*<?(?:media[/\\]|https?:|mailto:|tel:|www\.|\/|#)/i;
const FILE_END = /\.(?:jpe?g|png|webp|gif|svg|pdf|docx?|xlsx?)\s*$/i;

/** @param html rendered from the text; a broken link appears in it unchanged */
export function brokenLinks(markdown: string, html: string): BrokenPiece[] {
  if (!MAY_BE_BROKEN.test(markdown)) return [];
  const text = withoutCode(html);
  const hasEmptyLinks = /<(?:a href|img src)=""|"><\/a>/.test(text);
  const emptyLinks = hasEmptyLinks
    ? markdown.matchAll(EMPTY_LINK).map(([piece, to]) => brokenLink(piece, to && `[${to}](${to})`))
    : [];
  const suspectLinks = [...misspeltLinks(markdown), ...misplacedBrackets(markdown)];
  const shownLinks = suspectLinks.filter(({ piece }) => text.includes(escapeHtml(piece)));
  return [...emptyLinks, ...shownLinks].slice(0, MAX_LINKS);
}

/** @param better as the link should be written, if that is certain */
function brokenLink(piece: string, better: string | undefined): BrokenPiece {
  const quoted = quote(piece);
  return { piece, complaint: say.markdown.brokenLink({ quoted, ...(better && { better }) }) };
}

/** "| --- | :-: |" */
export const DELIMITER_ROW = /^(?=[^-]*-)(?=[^|]*\|)[ |:-]+$/;

/** Rows with more cells than the table has columns. Markdown drops their last cells. */
export function cutRows(markdown: string, html: string): BrokenPiece[] {
  if (!html.includes("<table")) return [];
  const rendered = unescapeHtml(html);
  const rows: BrokenPiece[] = [];
  // Outside tables, a line may have any number of bars.
  let columns = Infinity;
  for (const line of markdown.split("\n")) {
    if (DELIMITER_ROW.test(line)) columns = countCells(line);
    else if (line.trim() === "") columns = Infinity;
    // A row that is rendered unchanged stands in a block of code.
    if (countCells(line) > columns && !rendered.includes(line))
      rows.push({ piece: line, complaint: say.markdown.cutRow({ quoted: quote(line) }) });
  }
  return rows;
}

export function countCells(row: string): number {
  const cells = row.trim().replaceAll(/^\||(?<!\\)\|$/g, "");
  return cells.split(/(?<!\\)\|/).length;
}

/** Links with a space in or before the target, a backslash in it, or no closing bracket. */
function* misspeltLinks(markdown: string): Generator<BrokenPiece> {
  for (const match of markdown.matchAll(LINK_START)) {
    const [start, spaceBeforeTarget] = match;
    const targetStart = match.index + start.length;
    const target = targetAt(markdown, targetStart);
    const targetEnd = targetStart + target.length;
    const signAfter = markdown[targetEnd] ?? "";
    const isTarget = TARGET_BEGIN.test(target) || FILE_END.test(target);
    const isCorrect =
      spaceBeforeTarget === "" && signAfter === ")" && !/[\s\\]/.test(target.trim());
    if (!isTarget || isCorrect) continue;
    const end = /[)\]]/.test(signAfter) ? targetEnd + 1 : targetEnd;
    const words = start.replace(/ ?\($/, "");
    yield brokenLink(markdown.slice(match.index, end), `${words}(${asTarget(target)})`);
  }
}

function* misplacedBrackets(markdown: string): Generator<BrokenPiece> {
  for (const [piece, words, target = ""] of markdown.matchAll(REVERSED_LINK)) {
    if (TARGET_BEGIN.test(target)) yield brokenLink(piece, `[${words}](${asTarget(target)})`);
  }
  for (const [piece, target = ""] of markdown.matchAll(IMAGE_WITHOUT_TEXT)) {
    yield brokenLink(piece, `![](${asTarget(target)})`);
  }
}

const MAX_TARGET_LENGTH = 2000;
/** A target without a closing bracket ends at a space, or after the extension of a file. */
const UNCLOSED = /^\s*(?:media[/\\][^\n]*?\.\w{3,4}(?!\S)|[^\s\]]*)/;

/** The text up to the bracket that closes a link. @param from the offset after the opening one */
function targetAt(markdown: string, from: number): string {
  const [line = ""] = markdown.slice(from, from + MAX_TARGET_LENGTH).split("\n", 1);
  let depth = 1;
  for (let at = 0; at < line.length; at++) {
    if (line[at] === "(") depth++;
    if (line[at] === ")") depth--;
    if (depth === 0) return line.slice(0, at);
  }
  return UNCLOSED.exec(line)?.[0] ?? "";
}

/** An address, a size such as "=200x100", which is dropped, and a title in quotes. */
const ADDRESS_AND_TITLE =
  /^<?([^\n]*?)>?(?: =\d*x\d*)?(\s{1,9}(?:["“„][^\n]*["”“]|['‘][^']*['’]))?$/;

/** "media/a b.jpg “Obras”" -> `<media/a b.jpg> "Obras"` */
function asTarget(written: string): string {
  const [, address = "", quotedTitle = ""] = ADDRESS_AND_TITLE.exec(written.trim()) ?? [];
  const path = address
    // "https:// a.pt"
    .replace(/^\s*(\w+:(?:\/\/)?)\s+/, "$1")
    .trim()
    .replaceAll("\\", "/");
  const target = /[\s()]/.test(path) ? `<${path}>` : path;
  const title = quotedTitle.trim().slice(1, -1);
  if (title === "") return target;
  return title.includes('"') ? `${target} '${title}'` : `${target} "${title}"`;
}

/** HTML without its code, in which Markdown is shown on purpose. */
export function withoutCode(html: string): string {
  const [first = "", ...rest] = html.split("<code");
  // "/code>" stays, which is harmless. Without "</code>" the index is -1, and the part stays whole.
  return first + rest.map((part) => part.slice(part.indexOf("</code>") + 1)).join("");
}
