/** Finds unclosed comments, elements and values, after which the rest of the text would be lost. */
import { say } from "../../../language/language.ts";
import type { BrokenPiece } from "./markdown-links.ts";

const OPENING = /<(?:!--|(iframe|noembed|noframes|script|style|textarea|title|xmp)\b[^<>]*>?)/gi;
// `<a href="https://a.pt>Ver</a>`: after a `>` in the value come tags or the end of the text, but
// no closing quote. The other kind of quote does not close it: `"https://a.pt'>`.
const UNCLOSED_VALUE =
  /<[a-z][^<>]*\s[\w-]+\s?=\s?(["'])[^<>"']*(?:(?!\1)["'](?=>))?(?:>(?=(?:(?!\1)[^<])*(?:<|$))|$)/i;

/** The first unclosed value; otherwise the last comment or element, if it is not closed. */
export function unclosedParts(html: string): BrokenPiece[] {
  const value = UNCLOSED_VALUE.exec(html);
  const part = value ?? Array.from(html.matchAll(OPENING)).at(-1);
  if (!part) return [];
  // The group is the name of an element, nothing for a comment, or the opening quote of a value.
  const [piece, name = "-->"] = part;
  const closes = /\w/.test(name) ? `</${name.toLowerCase()}>` : name;
  if (!value && html.toLowerCase().includes(closes, part.index + piece.length)) return [];
  return [{ piece, complaint: say.html.unclosed({ opens: piece, closes }) }];
}
