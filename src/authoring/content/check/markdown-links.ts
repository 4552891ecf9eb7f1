/**
 * Finds Markdown links and images that are broken by a space or bracket, so that readers would see the Markdown.
 */
import { say } from "../../../language/language.ts";
import { escapeHtml, unescapeHtml } from "../parse/html-entities.ts";
import { quote } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";

export interface BrokenPiece {
  readonly piece: string;
  readonly complaint: Complaint;
}

const MAX_LINKS = 20;
const MAY_BE_BROKEN = /\] ?\(|\)\[|!\(/;
// A space before the bracket is a mistake, except in "[Sala] (#2)".
const START = /!?\[[^[\]\n]*\]( (?=\([^#])|)\(/g;
const REVERSED = /\(([^()\n]+)\)\[([^[\]\n]+)\]/g;
const NAMELESS = /!\((media\/[^()\n]+)\)/g;
const EMPTY = /!?\[[^[\]\n]*\]\((?:[ \t]*|<>)\)|(?<!!)\[[ \t]*\]\(([^()\s]+)\)/g;
const TARGET = /^\s*<?(?:media[/\\]|https?:|mailto:|tel:|www\.|\/|#)/i;
const FILE = /\.(?:jpe?g|png|webp|gif|svg|pdf|docx?|xlsx?)\s*$/i;

/** @param html rendered from the text; a broken link appears in it unchanged */
export function brokenLinks(markdown: string, html: string): BrokenPiece[] {
  if (!MAY_BE_BROKEN.test(markdown)) return [];
  const text = withoutCode(html);
  // Links without an address or a text are rendered as such, except in code.
  const empty = /<(?:a href|img src)=""|"><\/a>/.test(text) ? markdown.matchAll(EMPTY) : [];
  const links = [
    ...Array.from(
      empty,
      ([piece, to]): Link => ({ piece, ...(to && { better: `[${to}](${to})` }) }),
    ),
    ...linksIn(markdown).filter(({ piece }) => text.includes(escapeHtml(piece))),
  ];
  return links.slice(0, MAX_LINKS).map(({ piece, better }) => ({
    piece,
    complaint: say.markdown.brokenLink({ quoted: quote(piece), ...(better && { better }) }),
  }));
}

export const COLUMNS = /^(?=[^-]*-)(?=[^|]*\|)[ |:-]+$/;

/** The rows of tables that have more cells than the table has columns. Markdown drops the last ones. */
export function cutRows(markdown: string, html: string): BrokenPiece[] {
  if (!html.includes("<table")) return [];
  const code = unescapeHtml(html);
  let columns = Infinity;
  return markdown.split("\n").flatMap((row) => {
    if (COLUMNS.test(row)) columns = countCells(row);
    else if (row.trim() === "") columns = Infinity;
    if (countCells(row) <= columns || code.includes(row)) return [];
    return [{ piece: row, complaint: say.markdown.cutRow({ quoted: quote(row) }) }];
  });
}

export function countCells(row: string): number {
  return row
    .trim()
    .replaceAll(/^\||(?<!\\)\|$/g, "")
    .split(/(?<!\\)\|/).length;
}

interface Link {
  readonly piece: string;
  /** As it should be written, if that is certain. */
  readonly better?: string;
}

function linksIn(markdown: string): Link[] {
  const links: Link[] = [];
  for (const { 0: start, 1: space, index } of markdown.matchAll(START)) {
    const from = index + start.length;
    const target = targetAt(markdown, from);
    const isTarget = TARGET.test(target) || FILE.test(target);
    if (!isTarget || !(space || target === "" || isBroken(markdown, from, target))) continue;
    const isClosed = markdown[from + target.length] === ")";
    const words = start.trimEnd().replace(/ ?\($/, "");
    links.push({
      piece: markdown.slice(index, from + target.length + (isClosed ? 1 : 0)),
      better: `${words}(${asTarget(target)})`,
    });
  }
  for (const [piece, words, target = ""] of markdown.matchAll(REVERSED)) {
    if (TARGET.test(target)) links.push({ piece, better: `[${words}](${asTarget(target)})` });
  }
  for (const [piece, target = ""] of markdown.matchAll(NAMELESS)) {
    links.push({ piece, better: `![](${asTarget(target)})` });
  }
  return links;
}

function isBroken(markdown: string, from: number, target: string): boolean {
  return markdown[from + target.length] !== ")" || /[\s\\]/.test(target.trim());
}

const MAX_TARGET_LENGTH = 2000;
const UNCLOSED = /^\s*(?:media[/\\][^\n]*?\.\w{3,4}(?!\S)|\S*)/;

/** The text up to the closing bracket on the same line, or to the end of the address. */
function targetAt(markdown: string, from: number): string {
  const [line = ""] = markdown.slice(from, from + MAX_TARGET_LENGTH).split("\n", 1);
  let depth = 1;
  for (let at = 0; at < line.length; at++) {
    if (line[at] === "(") depth++;
    else if (line[at] === ")" && --depth === 0) return line.slice(0, at);
  }
  return UNCLOSED.exec(line)?.[0] ?? "";
}

/** An address and its title as Markdown reads them. */
function asTarget(written: string): string {
  const [, address = "", title = ""] =
    /^<?([^\n]*?)>?(?: =\d*x\d*)?(\s{1,9}(?:["“„][^\n]*["”“]|['‘][^']*['’]))?$/.exec(
      written.trim(),
    ) ?? [];
  const path = address.trim().replaceAll("\\", "/");
  const inner = title.trim().slice(1, -1);
  const quoted = inner.includes('"') ? `'${inner}'` : `"${inner}"`;
  return (/[\s()]/.test(path) ? `<${path}>` : path) + (inner && ` ${quoted}`);
}

/** HTML without the code in it, where Markdown is shown on purpose. */
export function withoutCode(html: string): string {
  const [first = "", ...rest] = html.split("<code");
  return first + rest.map((part) => part.slice(part.indexOf("</code>") + 1)).join("");
}
