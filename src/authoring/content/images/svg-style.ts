/** Removes from a stylesheet everything that loads external resources, and nothing else. */
import type { AtRule, ChildNode, Node } from "postcss";
import parse from "postcss-safe-parser";

/** An address within the drawing, or the data of an image or a font. */
const SAFE_ADDRESS =
  /^\s*(?:#|data:(?:image\/(?:png|jpe?g|gif|webp)|(?:application|font)\/[\w.+-]+)[;,])/i;
const MAX_TESTED_LENGTH = 200;
const UNSAFE_PROPERTY = /^(?:behavior|-moz-binding)$/i;
const UNSAFE_FUNCTION = /^(?:expression|src|image|(?:-webkit-)?image-set)$/i;

/** @param css a stylesheet or a `style` attribute @returns `undefined` if nothing is removed */
export function withoutExternal(css: string): string | undefined {
  let safe = "";
  let from = 0;
  // This parser is as tolerant as browsers: a wrong brace does not invalidate other rules.
  parse(css, { map: false }).walk((node) => {
    if (!isUnsafe(node)) return;
    const { start, end } = partToRemove(node).source ?? {};
    // The walk also visits the nodes in a part that is already removed.
    if (!start || start.offset < from) return;
    safe += css.slice(from, start.offset);
    from = end?.offset ?? css.length;
  });
  safe += css.slice(from);
  if (!loadsResource(safe)) return from > 0 ? safe : undefined;
  // A mistake in the stylesheet hid a resource from the parser: remove the rules around it.
  const { nodes } = parse(safe, { map: false });
  // Without a semicolon, the declarations of a `style` attribute would run together.
  const rules = nodes.map((node) => String(node).replace(/(?<![}/])$/, ";"));
  const harmless = rules.filter((rule) => !loadsResource(rule)).join("\n");
  // Browsers and the parser may disagree about the end of a rule.
  return loadsResource(harmless) ? "" : harmless;
}

/** A font is useless without its file, so the whole `@font-face` around it is removed. */
function partToRemove(node: ChildNode): Node {
  const { parent } = node;
  return parent?.type === "atrule" && /^font-face$/i.test((parent as AtRule).name) ? parent : node;
}

function isUnsafe(node: ChildNode): boolean {
  if (node.type === "decl" && UNSAFE_PROPERTY.test(decoded(node.prop))) return true;
  if (node.type === "atrule") return loadsResource(`@${node.name} ${node.params}`);
  return loadsResource(node.type === "rule" ? node.selector : node.toString());
}

const ESCAPE = /\\(?:([\da-f]{1,6})(?:\r\n|\s)?|([^\n\r\f]))/gi;

// First the tokens that load nothing: comments, strings, the address of a namespace. Then names
// with their escapes, and the bracket and quotation mark after a name.
const TOKEN =
  /\/\*[\s\S]*?(?:\*\/|$)|(?<mark>["'])(?:\\(?:\r\n|[\s\S])|(?!\k<mark>)[^\\\n\r\f])*\k<mark>?|@namespace\s[-\w\s]*url\((?:[^"'()\\]*|"[^"()\\\n]*"|'[^'()\\\n]*')\)|(?<escapedName>@?(?:[-\w\u0080-\uffff]|\\(?:[\da-f]{1,6}(?:\r\n|\s)?|[^\n\r\f\da-f]))+)(?<bracket>\(\s*(?<quotationMark>["']?))?/gi;
// An address without quotes; a quotation mark in it does not begin a string.
const ADDRESS = /(?:\\[\s\S]|[^)\\])*/y;

/** Whether CSS loads an external resource. Takes linear time. */
export function loadsResource(css: string): boolean {
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(css); match; match = TOKEN.exec(css)) {
    const { escapedName, bracket, quotationMark } = match.groups ?? {};
    if (escapedName === undefined) continue;
    const name = decoded(escapedName);
    if (/^@import$/i.test(name)) return true;
    if (bracket === undefined) continue;
    if (UNSAFE_FUNCTION.test(name)) return true;
    const end = match.index + match[0].length;
    const isAddress = /^url$/i.test(name);
    if (isAddress && !SAFE_ADDRESS.test(css.slice(end, end + MAX_TESTED_LENGTH))) return true;
    // The quotation mark begins a string, which is the next token.
    if (quotationMark) TOKEN.lastIndex = end - 1;
    else if (isAddress) TOKEN.lastIndex = endOfAddress(css, end);
  }
  return false;
}

function endOfAddress(css: string, from: number): number {
  ADDRESS.lastIndex = from;
  ADDRESS.test(css);
  return ADDRESS.lastIndex;
}

/** Resolves escapes: `u` for `\75 `. */
function decoded(name: string): string {
  return name.replaceAll(ESCAPE, (_, hex: string | undefined, sign: string) =>
    hex ? String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff)) : sign,
  );
}
