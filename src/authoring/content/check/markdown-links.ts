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
const TARGET_BEGIN = /^\s*<?(?:media[/\\]|https?:|mailto:|tel:|www\.|\/|#)/i;
const FILE_END = /\.(?:jpe?g|png|webp|gif|svg|pdf|docx?|xlsx?)\s*$/i;

/** @param html rendered from the text; a broken link appears in it unchanged */
export function brokenLinks(markdown: string, html: string): BrokenPiece[] {
  if (!MAY_BE_BROKEN.test(markdown)) return [];
  const text = withoutCode(html);
  const hasEmptyLinks = /<(?:a href|img src)=""|"><\/a>/.test(text);
  const emptyLinks = Array.from(
    hasEmptyLinks ? markdown.matchAll(EMPTY_LINK) : [],
    ([piece, to]): Link => ({ piece, ...(to && { better: `[${to}](${to})` }) }),
  );
  const shownLinks = suspectLinks(markdown).filter(({ piece }) => text.includes(escapeHtml(piece)));
  return [...emptyLinks, ...shownLinks].slice(0, MAX_LINKS).map(({ piece, better }) => ({
    piece,
    complaint: say.markdown.brokenLink({ quoted: quote(piece), ...(better && { better }) }),
  }));
}

/** "| --- | :-: |" */
export const DELIMITER_ROW = /^(?=[^-]*-)(?=[^|]*\|)[ |:-]+$/;

/** Rows with more cells than the table has columns. Markdown drops their last cells. */
export function cutRows(markdown: string, html: string): BrokenPiece[] {
  if (!html.includes("<table")) return [];
  const rendered = unescapeHtml(html);
  let columns = Infinity;
  return markdown.split("\n").flatMap((row) => {
    if (DELIMITER_ROW.test(row)) columns = countCells(row);
    else if (row.trim() === "") columns = Infinity;
    // A row that is rendered unchanged stands in a block of code.
    if (countCells(row) <= columns || rendered.includes(row)) return [];
    return [{ piece: row, complaint: say.markdown.cutRow({ quoted: quote(row) }) }];
  });
}

export function countCells(row: string): number {
  const cells = row.trim().replaceAll(/^\||(?<!\\)\|$/g, "");
  return cells.split(/(?<!\\)\|/).length;
}

interface Link {
  readonly piece: string;
  /** As it should be written, if that is certain. */
  readonly better?: string;
}

function suspectLinks(markdown: string): Link[] {
  const links: Link[] = [];
  for (const { 0: start, 1: space, index } of markdown.matchAll(LINK_START)) {
    const from = index + start.length;
    const target = targetAt(markdown, from);
    const end = from + target.length;
    const isClosed = markdown[end] === ")";
    const isTarget = TARGET_BEGIN.test(target) || FILE_END.test(target);
    const isBroken = space !== "" || !isClosed || /[\s\\]/.test(target.trim());
    if (!isTarget || !isBroken) continue;
    const words = start.replace(/ ?\($/, "");
    links.push({
      piece: markdown.slice(index, /[)\]]/.test(markdown[end] ?? "") ? end + 1 : end),
      better: `${words}(${asTarget(target)})`,
    });
  }
  for (const [piece, words, target = ""] of markdown.matchAll(REVERSED_LINK)) {
    if (TARGET_BEGIN.test(target)) links.push({ piece, better: `[${words}](${asTarget(target)})` });
  }
  for (const [piece, target = ""] of markdown.matchAll(IMAGE_WITHOUT_TEXT)) {
    links.push({ piece, better: `![](${asTarget(target)})` });
  }
  return links;
}

const MAX_TARGET_LENGTH = 2000;
/** A target without a closing bracket ends at a space, or after the extension of a file. */
const UNCLOSED = /^\s*(?:media[/\\][^\n]*?\.\w{3,4}(?!\S)|[^\s\]]*)/;

function targetAt(markdown: string, from: number): string {
  const [line = ""] = markdown.slice(from, from + MAX_TARGET_LENGTH).split("\n", 1);
  let depth = 1;
  for (let at = 0; at < line.length; at++) {
    if (line[at] === "(") depth++;
    else if (line[at] === ")" && --depth === 0) return line.slice(0, at);
  }
  return UNCLOSED.exec(line)?.[0] ?? "";
}

/** An address, a size such as "=200x100", which is dropped, and a title in quotes. */
const ADDRESS_AND_TITLE =
  /^<?([^\n]*?)>?(?: =\d*x\d*)?(\s{1,9}(?:["“„][^\n]*["”“]|['‘][^']*['’]))?$/;

function asTarget(written: string): string {
  const [, address = "", title = ""] = ADDRESS_AND_TITLE.exec(written.trim()) ?? [];
  // "https:// a.pt"
  const path = address
    .replace(/^\s*(\w+:(?:\/\/)?)\s+/, "$1")
    .trim()
    .replaceAll("\\", "/");
  const inner = title.trim().slice(1, -1);
  const quoted = inner.includes('"') ? `'${inner}'` : `"${inner}"`;
  return (/[\s()]/.test(path) ? `<${path}>` : path) + (inner && ` ${quoted}`);
}

/** HTML without its code, in which Markdown is shown on purpose. */
export function withoutCode(html: string): string {
  const [first = "", ...rest] = html.split("<code");
  // "/code>" stays, which is harmless. Without "</code>" the index is -1, and the part stays whole.
  return first + rest.map((part) => part.slice(part.indexOf("</code>") + 1)).join("");
}
