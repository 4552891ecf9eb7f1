/**
 * Changes lists in a text, between brackets or with one entry per line; entries that stay keep their bytes. A plan
 * describes the new list: each element is the index of an old entry or the text of a new one.
 */
import { lineBreakOf, type Range, type Splice } from "./splice.ts";

export type ListPlan = readonly (number | string)[];

/**
 * Entries separated by commas.
 * @param inside from after the opening bracket to before the closing one
 */
export function spliceBracketed(
  text: string,
  inside: Range,
  entries: readonly Range[],
  plan: ListPlan,
): Splice[] {
  const [first, last] = [entries[0], entries.at(-1)];
  if (!first || !last || plan.length === 0)
    return [{ at: inside.start, end: inside.end, text: plan.join(", ") }];
  const separator = separatorIn(text, inside, entries);
  const opening = text.slice(inside.start, first.start);
  const pieces = plan.map((of, place) => {
    const isOld = typeof of === "number" && of > 0;
    const usual = of === 0 && isLineBreak(opening) ? `,${opening}` : separator;
    const lead = isOld ? text.slice(entries[of - 1]?.end, entries[of]?.start) : usual;
    // If it was on a separate line, an entry that becomes the first keeps its line break and indentation.
    const margin = opening.trim() === "" ? /^\s*,([^\S\n]*\n\s*)$/.exec(lead)?.[1] : undefined;
    const before = place > 0 ? lead : (isOld && margin) || opening;
    return before + (typeof of === "string" ? of : slice(text, entries[of]));
  });
  return [{ at: inside.start, end: last.end, text: pieces.join("") }];
}

/** The text between two entries; for a single entry, the separator that a second one would get. */
export function separatorIn(text: string, inside: Range, entries: readonly Range[]): string {
  const [first, second] = entries;
  const between = first && second ? text.slice(first.end, second.start) : "";
  if (/^\s*,\s*$/.test(between)) return between;
  const before = first ? text.slice(inside.start, first.start) : "";
  return isLineBreak(before) ? `,${before}` : ", ";
}

/** Empty lines at the beginning of a text. */
const BLANKS = /^(?:[ \t]*\r?\n)*/;

/**
 * Entries that are whole lines. Comments between them stay, also those beside a removed entry.
 * @param entries each to the end of its last line
 * @param plan texts of new entries have no line break at their end
 */
export function spliceLines(text: string, entries: readonly Range[], plan: ListPlan): Splice[] {
  const usual = lineBreakOf(text);
  const count = entries.length;
  const kept = new Set(plan);
  const gapBefore = (at: number) =>
    at > 0 && at < count ? text.slice(entries[at - 1]?.end, entries[at]?.start) : "";
  // The text before a removed entry moves to the next one.
  const leadOf = (at: number): string => {
    if (at === 0 || kept.has(at - 1)) return gapBefore(at);
    return leadOf(at - 1) + gapBefore(at).replace(BLANKS, "");
  };
  const usualGap = BLANKS.exec(gapBefore(1))?.[0] ?? "";
  const pieces = plan.map((of, place) => {
    const source = ended(typeof of === "string" ? of : slice(text, entries[of]), usual);
    const lead = typeof of === "string" || (of === 0 && place > 0) ? usualGap : leadOf(of);
    return (place === 0 ? lead.replace(BLANKS, "") : lead) + source;
  });
  const rest = kept.has(count - 1) ? "" : leadOf(count).replace(BLANKS, "");
  const start = entries[0]?.start ?? text.length;
  const end = entries.at(-1)?.end ?? text.length;
  const by = pieces.join("") + rest;
  // If the last entry had no line break at its end, neither does the entry in its place.
  const hasLast = plan.length >= count || plan.at(-1) === count - 1;
  const isOpen = count > 0 && hasLast && end === text.length && !text.endsWith("\n");
  return [{ at: start, end, text: isOpen ? by.replace(/\r?\n$/, "") : by }];
}

function isLineBreak(text: string): boolean {
  return text.includes("\n") && text.trim() === "";
}

function ended(text: string, usual: string): string {
  return text.endsWith("\n") ? text : text + usual;
}

function slice(text: string, range: Range | undefined): string {
  return range ? text.slice(range.start, range.end) : "";
}
