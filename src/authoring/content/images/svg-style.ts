/** Removes references to external resources from a stylesheet, and leaves the rest unchanged. */
import type { AtRule, ChildNode, Node } from "postcss";
import parse from "postcss-safe-parser";

/** An address within the drawing, or data of an image or a font. */
const SAFE_ADDRESS =
  /^\s*(?:#|data:(?:image\/(?:png|jpe?g|gif|webp)|(?:application|font)\/[\w.+-]+)[;,])/i;
const MAX_PREFIX = 200;
const UNSAFE_PROPERTY = /^(?:behavior|-moz-binding)$/i;
const UNSAFE_FUNCTION = /^(?:expression|src|image|(?:-webkit-)?image-set)$/i;

/**
 * @param css a whole stylesheet, or the value of a `style` attribute
 * @returns `undefined` if there is nothing to remove
 */
export function withoutLoading(css: string): string | undefined {
  let rest = "";
  let from = 0;
  // As tolerant as browsers: a brace too many, or too few, costs no other rule.
  parse(css, { map: false }).walk((node) => {
    const { start, end } = (isUnsafe(node) && unsafePart(node).source) || {};
    if (!start || start.offset < from) return;
    rest += css.slice(from, start.offset);
    from = end?.offset ?? css.length;
  });
  rest += css.slice(from);
  // Browsers and the parser may disagree about where a rule ends.
  if (loadsResource(rest)) return "";
  return from > 0 ? rest : undefined;
}

/** A font without its file is no font. */
function unsafePart(node: ChildNode): Node {
  const { parent } = node;
  return parent?.type === "atrule" && /^font-face$/i.test((parent as AtRule).name) ? parent : node;
}

function isUnsafe(node: ChildNode): boolean {
  if (node.type === "decl" && UNSAFE_PROPERTY.test(decoded(node.prop))) return true;
  if (node.type === "atrule") return loadsResource(`@${node.name} ${node.params}`);
  return loadsResource(node.type === "rule" ? node.selector : node.toString());
}

const ESCAPE = /\\(?:([\da-f]{1,6})(?:\r\n|\s)?|([^\n\r\f]))/gi;

// What cannot load comes first: comments, strings, and the address of a namespace. Then names, with their escapes.
const TOKEN =
  /\/\*[\s\S]*?(?:\*\/|$)|(["'])(?:\\(?:\r\n|[\s\S])|(?!\1)[^\\\n\r\f])*\1?|@namespace\s[-\w\s]*url\((?:[^"'()\\]*|"[^"()\\\n]*"|'[^'()\\\n]*')\)|(@?(?:[-\w\u0080-\uffff]|\\(?:[\da-f]{1,6}(?:\r\n|\s)?|[^\n\r\f\da-f]))+)(\(\s*(["']?))?/gi;
// The rest of an address that stands without quotes: a quotation mark in it begins no string.
const ADDRESS = /(?:\\[\s\S]|[^)\\])*/y;

/** Whether anything in a piece of CSS loads from elsewhere. Takes linear time. */
export function loadsResource(css: string): boolean {
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(css); match; match = TOKEN.exec(css)) {
    const [whole, , escaped, bracket, mark] = match;
    if (escaped === undefined) continue;
    const name = decoded(escaped);
    if (/^@import$/i.test(name)) return true;
    if (bracket === undefined) continue;
    if (UNSAFE_FUNCTION.test(name)) return true;
    const end = match.index + whole.length;
    const isAddress = /^url$/i.test(name);
    if (isAddress && !SAFE_ADDRESS.test(css.slice(end, end + MAX_PREFIX))) return true;
    // The string that begins here is read as a whole.
    if (mark) TOKEN.lastIndex = end - 1;
    else if (isAddress) {
      ADDRESS.lastIndex = end;
      ADDRESS.exec(css);
      TOKEN.lastIndex = ADDRESS.lastIndex;
    }
  }
  return false;
}

function decoded(name: string): string {
  return name.replaceAll(ESCAPE, (_, hex: string | undefined, sign: string) =>
    hex ? String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff)) : sign,
  );
}
