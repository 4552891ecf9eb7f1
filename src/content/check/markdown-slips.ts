/**
 * Markdown that is right by itself and seldom means what it does: a paragraph that becomes code, a table that is
 * none, a sentence that becomes a heading. What was made of the text tells whether it does.
 */

import { escapeHtml, unescapeHtml } from "../parse/html-entities.ts";
import type { Doubt } from "./doubtful-text.ts";
import { withoutCode } from "./markdown-links.ts";

/** @param html what was made of the text, not yet made harmless */
export function* markdownSlips(markdown: string, html: string): Generator<Doubt> {
  const code = html.includes("<pre><code>") ? indentedProse(markdown, html) : undefined;
  if (code !== undefined) yield ["code", code];
  const text = withoutCode(html);
  const table = text.includes("|") ? tableWithoutLine(markdown, text) : undefined;
  if (table !== undefined) yield ["table", table];
  const underlined = /<h[12]>/.test(text) ? underlinedSentence(markdown, text) : undefined;
  if (underlined !== undefined) yield ["underlined", underlined];
  for (const [what, pattern, mark] of SHOWN) {
    const piece = markdown.includes(mark) ? pattern.exec(markdown)?.[0] : undefined;
    if (piece !== undefined && text.includes(escapeHtml(piece))) yield [what, piece];
  }
  const listed = LISTED.exec(markdown)?.[0].split("\n", 1)[0];
  if (listed !== undefined && text.includes(escapeHtml(listed))) yield ["listed", listed];
}

/** Where a comment begins that does not end, so that what follows is lost; in code it stands as it is. */
export function openComment(markdown: string, html: string): number | undefined {
  const at = markdown.lastIndexOf("<!--");
  const isOpen = at !== -1 && !markdown.includes("-->", at) && html.includes("<!--");
  return isOpen ? at : undefined;
}

/** Of what readers see as it was written: the sign that it has for certain. */
const SHOWN: readonly (readonly [what: Doubt[0], pattern: RegExp, mark: string])[] = [
  ["wiki", /!?\[\[[^\][\n]{1,200}\]\]/, "[["],
  ["struck", /~~[^~\s][^~\n]{0,200}~~/, "~~"],
  ["footnote", /\[\^[\p{L}\d]{1,20}\]/u, "[^"],
  ["attributes", /(?<=\))\{[^{}\n]{1,100}\}/, "){"],
];

/** Lines of a list without the blank behind the sign, or with the dashes of a word processor. */
const LISTED =
  /^(?:-\p{L}[^\n]{0,200}\n-\p{L}|[–—] ?\p{L}[^\n]{0,200}\n[–—] ?\p{L}|\d{1,2}\.\p{L}[^\n]{0,200}\n\d{1,2}\.\p{L}|\d{1,2}[º°)] ?\p{L}[^\n]{0,200}\n\d{1,2}[º°] ?\p{L})/mu;

const CODE = /<pre><code>([^\n<]{1,300})/g;
/** Two words, of which a program has no use. */
const PROSE = /^["“«(]?\p{L}[\p{Ll}]*,? \p{L}[\p{L}’'-]*[ ,.;:]/u;

// A block in fences holds its lines as they are: of one that is indented the blanks are gone.
function indentedProse(markdown: string, html: string): string | undefined {
  for (const [, line = ""] of html.matchAll(CODE)) {
    const text = unescapeHtml(line);
    if (!PROSE.test(text) || /[{}<>=\\]/.test(text)) continue;
    if (markdown.includes(`    ${text}`) || markdown.includes(`\t${text}`)) return text;
  }
  return undefined;
}

/** The lines of a paragraph that has a bar in its first two. */
const BARS = /<p>([^\n<|]{0,200}\|[^\n]{0,300})\n[^\n<|]{0,200}\|/;

function tableWithoutLine(markdown: string, html: string): string | undefined {
  const first = BARS.exec(html)?.[1];
  if (first === undefined) return undefined;
  const line = unescapeHtml(first);
  // Signs of Markdown are tags by now: then the line is found by its beginning.
  return markdown.includes(line)
    ? line
    : markdown.split("\n").find((text) => /^\s*\|.*\|/.test(text));
}

const UNDERLINED = /^([^\n#>|-][^\n]{0,2000})\n(?:-{2,}|={2,})[ \t]*$/gm;

function underlinedSentence(markdown: string, html: string): string | undefined {
  for (const [, line = ""] of markdown.matchAll(UNDERLINED)) {
    const text = line.trim();
    if (!/[.!?…;:]["”»)]?$/.test(text) && text.length < LONGEST_HEADING) continue;
    if (html.includes(`${escapeHtml(text.slice(-20))}</h`)) return text.slice(0, LONGEST_HEADING);
  }
  return undefined;
}

const LONGEST_HEADING = 100;
