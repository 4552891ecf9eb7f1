/**
 * Finds comments, raw texts such as `<title>`, and values of attributes that have no end, so that the rest of the text
 * would be lost.
 */
import { say } from "../../../language/language.ts";
import type { BrokenPiece } from "./markdown-links.ts";

const OPENING = /<(?:!--|(iframe|noembed|noframes|script|style|textarea|title|xmp)\b[^<>]*>?)/gi;
/** `<a href="https://a.pt>Ver</a>`: behind a `>` in the value come tags or the end, and no second quote. */
const VALUE = /<[a-z][^<>]*\s[\w-]+\s?=\s?(["'])[^<>"']*(?:>(?=(?:(?!\1)[^<])*(?:<|$))|$)/i;

/** The first value, or the last of the others, if it is not closed. */
export function unclosedParts(html: string): BrokenPiece[] {
  const value = VALUE.exec(html);
  const last = value ?? Array.from(html.matchAll(OPENING)).at(-1);
  if (!last) return [];
  const [piece, name = "-->"] = last;
  const closes = /\w/.test(name) ? `</${name.toLowerCase()}>` : name;
  if (!value && html.toLowerCase().includes(closes, last.index + piece.length)) return [];
  return [{ piece, complaint: say.html.unclosed({ opens: piece, closes }) }];
}
