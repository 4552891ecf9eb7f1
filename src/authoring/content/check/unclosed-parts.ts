/** Finds comments and raw texts, such as `<title>`, that have no end, so that the rest of the text would be lost. */
import { say } from "../../../language/language.ts";
import type { BrokenPiece } from "./markdown-links.ts";

const OPENING = /<(?:!--|(iframe|noembed|noframes|script|style|textarea|title|xmp)\b[^<>]*>?)/gi;

/** The last one, if it is not closed. */
export function unclosedParts(html: string): BrokenPiece[] {
  const last = Array.from(html.matchAll(OPENING)).at(-1);
  if (!last) return [];
  const [piece, name] = last;
  const closes = name === undefined ? "-->" : `</${name.toLowerCase()}>`;
  if (html.toLowerCase().includes(closes, last.index + piece.length)) return [];
  return [{ piece, complaint: say.html.unclosed({ opens: piece, closes }) }];
}
