/** Changes lists in a text, in brackets or as lines. Entries that stay keep their bytes. */
import { lineBreakOf, type Range, type Splice } from "./splice.ts";

/** The entries of the new list: the indexes of old ones, and the texts of new ones. */
export type ListPlan = readonly (number | string)[];

/** @param inside the text between the brackets. @param entries separated by commas */
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
  // The lead of an entry: the text between the entry before it and itself, with the comma.
  const leadOf = (entry: number | string): string => {
    if (typeof entry === "number" && entry > 0)
      return text.slice(entries[entry - 1]?.end, entries[entry]?.start);
    return entry === 0 && isLineBreak(opening) ? `,${opening}` : separator;
  };
  // An entry on its own line that becomes the first keeps its line break and indentation.
  const openingOf = (entry: number | string): string => {
    if (typeof entry === "string" || entry === 0 || opening.trim() !== "") return opening;
    return /^\s*,([^\S\n]*\n\s*)$/.exec(leadOf(entry))?.[1] ?? opening;
  };
  const pieces = plan.map((entry, place) => {
    const source = typeof entry === "string" ? entry : slice(text, entries[entry]);
    return (place > 0 ? leadOf(entry) : openingOf(entry)) + source;
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

/** The empty lines at the beginning of a text. */
const EMPTY_LINES = /^(?:[ \t]*\r?\n)*/;

/** @param entries whole lines. @param plan its texts do not end in a line break */
export function spliceLines(text: string, entries: readonly Range[], plan: ListPlan): Splice[] {
  const lineBreak = lineBreakOf(text);
  const count = entries.length;
  const kept = new Set(plan);
  const gapBefore = (at: number) =>
    at > 0 && at < count ? text.slice(entries[at - 1]?.end, entries[at]?.start) : "";
  // The text before a removed entry moves to the entry after it.
  const leadOf = (at: number): string => {
    if (at === 0 || kept.has(at - 1)) return gapBefore(at);
    return leadOf(at - 1) + gapBefore(at).replace(EMPTY_LINES, "");
  };
  const usualGap = EMPTY_LINES.exec(gapBefore(1))?.[0] ?? "";
  const pieces = plan.map((entry, place) => {
    const source = typeof entry === "string" ? entry : slice(text, entries[entry]);
    const ended = source.endsWith("\n") ? source : source + lineBreak;
    // A new entry, and the old first one in another place, had no entry before it.
    const lead = typeof entry === "string" || (entry === 0 && place > 0) ? usualGap : leadOf(entry);
    return (place === 0 ? lead.replace(EMPTY_LINES, "") : lead) + ended;
  });
  const trailing = kept.has(count - 1) ? "" : leadOf(count).replace(EMPTY_LINES, "");
  const start = entries[0]?.start ?? text.length;
  const end = entries.at(-1)?.end ?? text.length;
  const list = pieces.join("") + trailing;
  // If the last entry had no line break at its end, neither does the entry in its place.
  const replacesLast = plan.length >= count || plan.at(-1) === count - 1;
  const lacksBreak = count > 0 && replacesLast && end === text.length && !text.endsWith("\n");
  return [{ at: start, end, text: lacksBreak ? list.replace(/\r?\n$/, "") : list }];
}

function isLineBreak(text: string): boolean {
  return text.includes("\n") && text.trim() === "";
}

function slice(text: string, range: Range | undefined): string {
  return range ? text.slice(range.start, range.end) : "";
}
