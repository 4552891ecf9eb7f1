/**
 * Links and images of Markdown that are none, for a space or a bracket too many or too few: readers would
 * see what was written. And comments that do not end.
 */
import { say } from "../../../language/language.ts";
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
const LINK = /!?\[[^[\]\n]*\]( ?)\(([^()\n]*)(\)?)/g;
const OTHERS = [/\([^()\n]+\)\[([^[\]\n]+)\]/g, /!\((media\/[^()\n]+)\)/g];
const EMPTY = /!?\[[^[\]\n]*\]\((?:[ \t]*|<>)\)/g;
const TARGET = /^\s*(?:media[/\\]|https?:|mailto:|tel:|www\.|\/)/i;

/** @param html what was made of the text, in which a broken link stands as it was written */
export function brokenLinks(markdown: string, html: string): BrokenLink[] {
  if (!MAY_BE_BROKEN.test(markdown)) return [];
  const text = withoutCode(html);
  // In code they stand as they are, and else as a link or an image of an empty address.
  const empty = /<(?:a href|img src)=""/.test(text) ? markdown.matchAll(EMPTY) : [];
  const shown = piecesOf(markdown).filter((piece) => text.includes(escapeHtml(piece)));
  return [...Array.from(empty, ([piece]) => piece), ...shown].slice(0, MOST).map((piece) => ({
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
