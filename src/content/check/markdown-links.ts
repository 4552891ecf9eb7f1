/**
 * Links and images of Markdown that are none, for a space or a bracket too many or too few: readers would
 * see what was written.
 */
import { say } from "../../language/language.ts";
import { escapeHtml } from "../parse/html-entities.ts";
import { quote } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";

export interface BrokenLink {
  /** As it was written. */
  readonly piece: string;
  readonly complaint: Complaint;
}

const MOST = 20;
const MAY_BE_BROKEN = /\] ?\(|\)\[|!\(/;
const LINK = /(!?)\[([^[\]\n]*)\]( ?)\(([^()\n]*)(\)?)/g;
const REVERSED = /\(([^()\n]+)\)\[([^[\]\n]+)\]/g;
const NAMELESS = /!\((media\/[^()\n]+)\)/g;
const EMPTY = /!?\[[^[\]\n]*\]\((?:[ \t]*|<>)\)/g;
const TARGET = /^\s*(?:media[/\\]|https?:|mailto:|tel:|www\.|\/)/i;

/** @param html what was made of the text, in which a broken link stands as it was written */
export function brokenLinks(markdown: string, html: string): BrokenLink[] {
  if (!MAY_BE_BROKEN.test(markdown)) return [];
  const candidates = [...piecesOf(markdown)];
  const empty = Array.from(markdown.matchAll(EMPTY), ([piece]) => piece).slice(0, MOST);
  if (candidates.length === 0 && empty.length === 0) return [];
  const text = withoutCode(html);
  // In code they stand as they are, and else as a link or an image of an empty address.
  const isEmpty = /<(?:a href|img src)=""/.test(text);
  const found: BrokenLink[] = (isEmpty ? empty : []).map((piece) => {
    const complaint = say.markdown.emptyLink({ quoted: quote(piece), isImage: piece[0] === "!" });
    return { piece, complaint };
  });
  for (const [piece, better] of candidates) {
    if (found.length >= MOST) break;
    if (!text.includes(escapeHtml(piece))) continue;
    found.push({ piece, complaint: say.markdown.brokenLink({ quoted: quote(piece), better }) });
  }
  return found;
}

function* piecesOf(markdown: string): Generator<[piece: string, better: string]> {
  for (const [piece, mark = "", label = "", space, target = "", end] of markdown.matchAll(LINK)) {
    if (TARGET.test(target) && (space || !end || /\s|\\/.test(target.trim())))
      yield [piece, `${mark}[${label}](${inBrackets(target)})`];
  }
  for (const [piece, label, target = ""] of markdown.matchAll(REVERSED)) {
    if (TARGET.test(target)) yield [piece, `[${label}](${inBrackets(target)})`];
  }
  for (const [piece, target = ""] of markdown.matchAll(NAMELESS)) {
    yield [piece, `![](${inBrackets(target)})`];
  }
}

/** "=300x200", which some programs take for the size of an image. */
const SIZE = / =\d{0,5}x\d{0,5}$/;

function inBrackets(target: string): string {
  const address = target.trim().replaceAll("\\", "/").replace(SIZE, "");
  if (/^(?:tel|mailto):/i.test(address)) return address.replaceAll(" ", "");
  return address.includes(" ") ? `<${address}>` : address;
}

// What stands in code is meant to be seen as it is.
function withoutCode(html: string): string {
  const [first = "", ...rest] = html.split("<code");
  return first + rest.map((part) => part.slice(part.indexOf("</code>") + 1)).join("");
}

/** Where a comment begins that does not end, so that what follows is lost; in code it stands as it is. */
export function openComment(markdown: string, html: string): number | undefined {
  const at = markdown.lastIndexOf("<!--");
  const isOpen = at !== -1 && !markdown.includes("-->", at) && html.includes("<!--");
  return isOpen ? at : undefined;
}
