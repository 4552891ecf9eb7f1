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
  if (value) return [unclosed(value[0], value[1] ?? "")];
  const part = Array.from(html.matchAll(OPENING)).at(-1);
  if (!part) return [];
  const [opens, element] = part;
  const closes = element === undefined ? "-->" : `</${element.toLowerCase()}>`;
  const isClosed = html.toLowerCase().includes(closes, part.index + opens.length);
  return isClosed ? [] : [unclosed(opens, closes)];
}

function unclosed(opens: string, closes: string): BrokenPiece {
  return { piece: opens, complaint: say.html.unclosed({ opens, closes }) };
}
