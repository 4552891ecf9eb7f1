/** Limits the HTML that is parsed, because parsers take minutes on malicious texts. */
import { say } from "../../../language/language.ts";
import { isNestedDeeper } from "../parse/nesting.ts";
import type { Complaint } from "../report/report.ts";

// Parsers search all open tags at each tag: a megabyte of "<b>" takes minutes.
const MAX_OPEN_TAGS = 1000;
// Two parsers create objects of up to 500 bytes in all for each tag, attribute and entity.
const MAX_PIECES = 200_000;

/** @param isShallow true if it is known not to be deeply nested */
export function complaintAboutSize(html: string, isShallow = false): Complaint | undefined {
  // A tag has at least three characters: "<b>".
  const isTooDeep =
    !isShallow && html.length > MAX_OPEN_TAGS * 3 && isNestedDeeper(html, MAX_OPEN_TAGS);
  if (isTooDeep) return say.text.tooMuch({ of: "open", max: MAX_OPEN_TAGS });
  const isTooMuch = html.length > MAX_PIECES && countPieces(html) > MAX_PIECES;
  return isTooMuch ? say.text.tooMuch({ of: "pieces", max: MAX_PIECES }) : undefined;
}

/** Begin an attribute or its value, a property of a style, or a candidate of a `srcset`. */
const SEPARATORS = " \t\n\f\r=;,(/";

/** Counts tags, entities, attributes, classes and properties; perhaps too many, never too few. */
export function countPieces(html: string): number {
  let count = 0;
  let isInTag = false;
  for (let at = 0; at < html.length; at++) {
    const character = html[at] as string;
    if (character === "<" || character === "&") count++;
    else if (isInTag && SEPARATORS.includes(character)) count++;
    if (character === "<") isInTag = true;
    else if (character === ">") isInTag = false;
  }
  return count;
}
