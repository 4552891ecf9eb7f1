/** How much HTML is parsed at all: parsers take minutes for a text made to hold them up. */
import { say } from "../../../language/language.ts";
import { isNestedDeeper } from "../parse/nesting.ts";
import type { Complaint } from "../report/report.ts";

// Parsers look through all open tags at each further one: a megabyte of "<b>" takes them minutes.
const MOST_OPEN_TAGS = 1000;
// Each tag, attribute and entity is an object or a piece of text to two parsers, up to 500 bytes in all.
const MOST_PIECES = 200_000;

/**
 * Whether so many tags are there or open at once that the fragment should not be parsed at all.
 * @param isShallow it is known not to be nested deeply
 */
export function complaintAboutSize(html: string, isShallow = false): Complaint | undefined {
  // Each open tag has three characters at least: "<b>".
  const isTooDeep =
    !isShallow && html.length > MOST_OPEN_TAGS * 3 && isNestedDeeper(html, MOST_OPEN_TAGS);
  const isTooMuch = isTooDeep || (html.length > MOST_PIECES && countPieces(html) > MOST_PIECES);
  return isTooMuch ? say.html.tooMuch({ pieces: MOST_PIECES, most: MOST_OPEN_TAGS }) : undefined;
}

/** Tags and entities, and within a tag all that may begin an attribute, a class or a property. */
export function countPieces(html: string): number {
  let count = 0;
  let isInTag = false;
  for (let at = 0; at < html.length; at++) {
    const character = html[at] as string;
    if (character === "<" || character === "&") count++;
    else if (isInTag && /[\s=;,(/]/.test(character)) count++;
    if (character === "<") isInTag = true;
    else if (character === ">") isInTag = false;
  }
  return count;
}
