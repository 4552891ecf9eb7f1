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

/**
 * Entries that are whole lines. Empty lines and comments between them stay where they are.
 * @param entries each to the end of its last line
 * @param plan texts of new entries have no line break at their end
 */
export function spliceLines(text: string, entries: readonly Range[], plan: Plan): Splice[] {
  const { head, tail, before, after } = middleOf(entries.length, plan);
  const usual = lineBreakOf(text);
  const count = entries.length;
  const source = (of: number | string) =>
    typeof of === "string" ? of + usual : ended(slice(text, entries[of]), usual);
  // If the text does not end with a line break, do not add one.
  const fit = (piece: string, end: number) =>
    end === text.length && !text.endsWith("\n") ? piece.replace(/\r?\n$/, "") : piece;
  if (before.length === after.length) {
    return before.flatMap((old, at) =>
      replace(text, entries[old], fit(source(after[at] as Plan[0]), entries[old]?.end ?? 0)),
    );
  }
  const gap = (at: number) => text.slice(entries[at]?.end, entries[at + 1]?.start);
  const blank = (at: number) => /^(?:[ \t]*\r?\n)*/.exec(gap(at))?.[0] ?? "";
  const usualGap = count > 1 ? blank(head > 1 ? head - 2 : 0) : "";
  const [first, last] = [entries[head], entries[count - tail - 1]];
  const previous = entries[head - 1];
  if (before.length === 0) {
    if (previous) {
      const added = after.map((of) => usualGap + source(of)).join("");
      const isLast = tail === 0 && !text.slice(0, previous.end).endsWith("\n");
      const piece = isLast ? usual + added : added;
      return [{ at: previous.end, end: previous.end, text: fit(piece, previous.end) }];
    }
    const at = entries[0]?.start ?? text.length;
    return [{ at, end: at, text: after.map((of) => source(of) + usualGap).join("") }];
  }
  if (!first || !last) return [];
  if (after.length === 0) {
    const removed = before.flatMap((old) => {
      const own = entries[old];
      if (!own) return [];
      const end = own.end + (old === count - 1 ? 0 : blank(old).length);
      return [{ at: own.start, end, text: "" }];
    });
    if (tail > 0 || !previous) return removed;
    const spared = { at: previous.end, end: previous.end + blank(head - 1).length, text: "" };
    return spared.at === spared.end ? removed : [spared, ...removed];
  }
  const pieces = after.map((of, at) => {
    if (at === after.length - 1) return source(of);
    return source(of) + (typeof of === "number" && of < count - 1 ? gap(of) : usualGap);
  });
  return [{ at: first.start, end: last.end, text: fit(pieces.join(""), last.end) }];
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
