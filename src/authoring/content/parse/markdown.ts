/**
 * Markdown to HTML: CommonMark and tables, HTML passes through to be sanitised by `html.ts`.
 */

import { Marked } from "marked";
import { say } from "../../../language/language.ts";
import type { Complaint } from "../report/report.ts";
import { DEEPEST, tooDeep } from "./raw-item.ts";

// Of GitHub's additions only tables: bare addresses, ~~ and check boxes are not CommonMark.
const marked = new Marked({
  gfm: true,
  tokenizer: { url: () => undefined, del: () => undefined },
  renderer: { checkbox: ({ checked }) => (checked ? "[x] " : "[ ] ") },
});

/** The HTML of a Markdown text, not yet sanitised, without white space around it; or why there is none. */
export function renderMarkdown(text: string): { readonly html: string } | Complaint {
  const complaint = complaintAboutSigns(text);
  if (complaint) return complaint;
  try {
    return { html: marked.parse(text, { async: false }).trim() };
  } catch (error) {
    if (error instanceof RangeError) return tooDeep();
    throw error;
  }
}

// The parser makes up to 1 KB of each sign that may mean something, and compares it with those before
// it in its paragraph; lines of lists and quotes are compared with all lines around them, and read anew
// at every depth. So these are bounded; words are not.
const MOST_SIGNS = 200_000;
const MOST_SIGNS_AT_ONCE = 20_000;
const MOST_LISTED = 10_000;
const LONGEST_PARAGRAPH = 1_000_000;
const SIGNS = new Set(Array.from("*_[]<>&!|`~\\", (sign) => sign.charCodeAt(0)));
const MARKER = /([ \t]*)(>|[-+*](?=\s|$)|\d{1,9}[.)](?=\s|$))/y;
// So that spellings of indentation that the parser measures otherwise reach no deeper than some depths.
const MOST_INDENTED = 200;

function complaintAboutSigns(text: string): Complaint | undefined {
  let signs = 0;
  let atOnce = 0;
  let listed = 0;
  let paragraph = 0;
  const lists: number[] = [];
  for (let at = 0; at < text.length; ) {
    const end = text.indexOf("\n", at) + 1 || text.length;
    const line = text.slice(at, end);
    at = end;
    const depth = depthOf(line, lists);
    if (depth > DEEPEST) return tooDeep();
    const isBlank = line.trim() === "";
    if (isBlank) atOnce = 0;
    paragraph = isBlank ? 0 : paragraph + line.length;
    // A line break counts as well: many a short line costs as much as many a sign.
    const found = 1 + countSigns(line);
    signs += found;
    atOnce += found;
    if (depth > 0) listed++;
    if (
      atOnce > MOST_SIGNS_AT_ONCE ||
      signs > MOST_SIGNS ||
      paragraph > LONGEST_PARAGRAPH ||
      listed > MOST_LISTED
    )
      return say.markdown.tooMuch({ most: MOST_SIGNS_AT_ONCE });
  }
  return undefined;
}

// Not by a list of what was found, which would be longer than the text.
function countSigns(line: string): number {
  let count = 0;
  for (let at = 0; at < line.length; at++) if (SIGNS.has(line.charCodeAt(at))) count++;
  return count;
}

// How many lists and quotes are around what a line begins with, 0 where it begins none. A list goes on
// over blank lines and paragraphs until one begins that is indented no more: the columns of those that
// may be open are kept from line to line.
function depthOf(line: string, lists: number[]): number {
  let quotes = 0;
  let begun = 0;
  let column = 0;
  MARKER.lastIndex = 0;
  while (begun <= DEEPEST) {
    const [, indentation = "", marker = ""] = MARKER.exec(line) ?? [];
    if (marker === "") break;
    begun++;
    for (const character of indentation) column += character === "\t" ? 4 : 1;
    if (column > MOST_INDENTED) return DEEPEST + 1;
    if (marker === ">") {
      quotes++;
    } else {
      while ((lists.at(-1) ?? -1) >= column) lists.pop();
      lists.push(column);
    }
    column += marker.length;
  }
  return begun === 0 ? 0 : quotes + lists.length;
}
