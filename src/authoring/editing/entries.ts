/**
 * Changes lists in a text with the smallest difference: lists between brackets, and lists with one entry per line. A
 * plan describes the new list: each element is the index of an old entry or the text of a new one.
 */
import { lineBreakOf, type Range, type Splice, sharedEnds } from "./splice.ts";

export type Plan = readonly (number | string)[];

/** The part of a list that changes. `head` and `tail` count the entries before and after it, which stay. */
interface Middle {
  readonly head: number;
  readonly tail: number;
  readonly before: readonly number[];
  readonly after: Plan;
}

function middleOf(count: number, plan: Plan): Middle {
  const old = Array.from({ length: count }, (_, index) => index);
  const [head, tail] = sharedEnds<number | string>(old, plan);
  return {
    head,
    tail,
    before: old.slice(head, count - tail),
    after: plan.slice(head, plan.length - tail),
  };
}

/**
 * Entries separated by commas.
 * @param inside from after the opening bracket to before the closing one
 */
export function spliceBracketed(
  text: string,
  inside: Range,
  entries: readonly Range[],
  plan: Plan,
): Splice[] {
  const { head, tail, before, after } = middleOf(entries.length, plan);
  const source = (of: number | string) => (typeof of === "string" ? of : slice(text, entries[of]));
  const [first, last] = [entries[head], entries[entries.length - tail - 1]];
  if (before.length === after.length) {
    return before.flatMap((old, at) => replace(text, entries[old], source(after[at] as Plan[0])));
  }
  const separator = separatorIn(text, inside, entries);
  const joined = after.map(source).join(separator);
  if (before.length > 0 && after.length > 0 && first && last)
    return [{ at: first.start, end: last.end, text: joined }];
  const previous = entries[head - 1];
  const next = entries[entries.length - tail];
  if (after.length > 0) {
    if (previous) return [{ at: previous.end, end: previous.end, text: separator + joined }];
    const before = next ? text.slice(inside.start, next.start) : "";
    const first = isLineBreak(before) ? `,${before}` : separator;
    if (next) return [{ at: next.start, end: next.start, text: joined + first }];
    return [{ at: inside.start, end: inside.end, text: joined }];
  }
  if (previous && last) return [{ at: previous.end, end: last.end, text: "" }];
  if (next) return [withoutHead(text, inside, entries, next)];
  return [{ at: inside.start, end: inside.end, text: "" }];
}

// Removes the entries before `next`, which becomes the first entry and keeps its indentation.
function withoutHead(text: string, inside: Range, entries: readonly Range[], next: Range): Splice {
  const [first] = entries;
  const before = text.slice(entries[entries.indexOf(next) - 1]?.end, next.start);
  const isAlone = /^\s*$/.test(text.slice(inside.start, first?.start));
  const margin = isAlone ? /^\s*,([^\S\n]*\n\s*)$/.exec(before)?.[1] : undefined;
  if (margin === undefined) return { at: first?.start ?? 0, end: next.start, text: "" };
  return { at: inside.start, end: next.start - margin.length, text: "" };
}

function separatorIn(text: string, inside: Range, entries: readonly Range[]): string {
  const [first, second] = entries;
  const between = first && second ? text.slice(first.end, second.start) : "";
  if (/^\s*,\s*$/.test(between)) return between;
  const before = first ? text.slice(inside.start, first.start) : "";
  return isLineBreak(before) ? `,${before}` : ", ";
}

/** Empty lines at the beginning of a text. */
const BLANKS = /^(?:[ \t]*\r?\n)*/;

/**
 * Entries that are whole lines. Comments between them stay, also those beside an entry that goes.
 * @param entries each to the end of its last line
 * @param plan texts of new entries have no line break at their end
 */
export function spliceLines(text: string, entries: readonly Range[], plan: Plan): Splice[] {
  const usual = lineBreakOf(text);
  const count = entries.length;
  const kept = new Set(plan);
  const gapBefore = (at: number) =>
    at > 0 && at < count ? text.slice(entries[at - 1]?.end, entries[at]?.start) : "";
  // What stands before an entry that goes stands before the next one.
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
  const { start, end } = {
    start: entries[0]?.start ?? text.length,
    end: entries.at(-1)?.end ?? text.length,
  };
  const by = pieces.join("") + rest;
  // If the last entry does not end with a line break, that in its place does not.
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

function replace(text: string, range: Range | undefined, by: string): Splice[] {
  if (!range || slice(text, range) === by) return [];
  return [{ at: range.start, end: range.end, text: by }];
}
