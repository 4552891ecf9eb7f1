/**
 * Finds Markdown links and images that are broken by a space or bracket, so that readers would see the Markdown. Also
 * finds comments that are not closed.
 */
import { say } from "../../../language/language.ts";
import { escapeHtml } from "../parse/html-entities.ts";
import { quote } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";

export interface BrokenLink {
  readonly piece: string;
  readonly complaint: Complaint;
}

const MAX_LINKS = 20;
const MAY_BE_BROKEN = /\] ?\(|\)\[|!\(/;
const LINK = /!?\[[^[\]\n]*\]( ?)\(([^()\n]*)(\)?)/g;
const OTHERS = [/\([^()\n]+\)\[([^[\]\n]+)\]/g, /!\((media\/[^()\n]+)\)/g];
const EMPTY = /!?\[[^[\]\n]*\]\((?:[ \t]*|<>)\)/g;
const TARGET = /^\s*(?:media[/\\]|https?:|mailto:|tel:|www\.|\/)/i;

/** @param html rendered from the text; a broken link appears in it unchanged */
export function brokenLinks(markdown: string, html: string): BrokenLink[] {
  if (!MAY_BE_BROKEN.test(markdown)) return [];
  const text = withoutCode(html);
  // Links with an empty address are rendered as such, except in code.
  const empty = /<(?:a href|img src)=""/.test(text) ? markdown.matchAll(EMPTY) : [];
  const shown = piecesOf(markdown).filter((piece) => text.includes(escapeHtml(piece)));
  return [...Array.from(empty, ([piece]) => piece), ...shown].slice(0, MAX_LINKS).map((piece) => ({
    piece,
    complaint: say.markdown.brokenLink({ quoted: quote(piece) }),
  }));
}

function piecesOf(markdown: string): string[] {
  const links = [...markdown.matchAll(LINK)].filter(
    ([, space, target = "", end]) =>
      TARGET.test(target) && (space || !end || /\s|\\/.test(target.trim())),
  );
  const others = OTHERS.flatMap((form) => [...markdown.matchAll(form)]).filter(([, target = ""]) =>
    TARGET.test(target),
  );
  return [...links, ...others].map(([piece]) => piece);
}

/** HTML without the code in it, where Markdown is shown on purpose. */
export function withoutCode(html: string): string {
  const [first = "", ...rest] = html.split("<code");
  return first + rest.map((part) => part.slice(part.indexOf("</code>") + 1)).join("");
}

/** Offset of a comment that is not closed, so that the rest of the text is lost. Comments in code do not count. */
export function openComment(markdown: string, html: string): number | undefined {
  const at = markdown.lastIndexOf("<!--");
  const isOpen = at !== -1 && !markdown.includes("-->", at) && html.includes("<!--");
  return isOpen ? at : undefined;
}
