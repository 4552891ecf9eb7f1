/** Changes lists in a text, in brackets or as lines. Entries that stay keep their bytes. */
import { lineBreakOf, type Range, type Splice } from "./splice.ts";

/** The new list in its order: an old entry by its 0-based index, a new one by its text. */
export type ListPlan = readonly (number | string)[];

/** @param inside the text between the brackets. @param entries separated by commas */
export function spliceBracketed(
  text: string,
  inside: Range,
  entries: readonly Range[],
  plan: ListPlan,
): Splice[] {
  const [first, last] = [entries[0], entries.at(-1)];
  if (!first || !last || plan.length === 0) return [{ ...inside, text: plan.join(", ") }];
  const separator = separatorIn(text, inside, entries);
  const opening = text.slice(inside.start, first.start);
  // The comma and the white space before an entry that is not the first of the new list.
  const leadOf = (entry: number | string): string => {
    if (typeof entry === "string") return separator;
    if (entry > 0) return text.slice(entries[entry - 1]?.end, entries[entry]?.start);
    // The old first entry had no comma before it. If it was on its own line, so it is again.
    return isLineBreak(opening) ? `,${opening}` : separator;
  };
  // The white space between the bracket and the entry that becomes the first.
  const openingFor = (entry: number | string): string => {
    if (typeof entry === "string" || entry === 0 || opening.trim() !== "") return opening;
    // An entry on its own line keeps its line break and indentation.
    return LINE_BREAK_AFTER_COMMA.exec(leadOf(entry))?.[1] ?? opening;
  };
  const pieces = plan.map((entry, place) => {
    const lead = place > 0 ? leadOf(entry) : openingFor(entry);
    return lead + sourceOf(text, entries, entry);
  });
  return [{ start: inside.start, end: last.end, text: pieces.join("") }];
}

/** A comma at the end of a line. Captures the line break and the indentation of the next line. */
const LINE_BREAK_AFTER_COMMA = /^\s*,([^\S\n]*\n\s*)$/;

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
  // Comments and empty lines between an entry and the one before it.
  const gapBefore = (index: number) =>
    index > 0 && index < count ? text.slice(entries[index - 1]?.end, entries[index]?.start) : "";
  // The comments before a removed entry move to the entry after it; those of the last, to the end.
  const leadOf = (index: number): string => {
    if (index === 0 || kept.has(index - 1)) return gapBefore(index);
    return leadOf(index - 1) + gapBefore(index).replace(EMPTY_LINES, "");
  };
  const usualGap = EMPTY_LINES.exec(gapBefore(1))?.[0] ?? "";
  const pieces = plan.map((entry, place) => {
    const source = sourceOf(text, entries, entry);
    const lines = source.endsWith("\n") ? source : source + lineBreak;
    // A new entry, and the old first one in another place, had no entry before it.
    const hasNoGap = typeof entry === "string" || (entry === 0 && place > 0);
    const lead = hasNoGap ? usualGap : leadOf(entry);
    return (place === 0 ? lead.replace(EMPTY_LINES, "") : lead) + lines;
  });
  const trailing = kept.has(count - 1) ? "" : leadOf(count).replace(EMPTY_LINES, "");
  const start = entries[0]?.start ?? text.length;
  const end = entries.at(-1)?.end ?? text.length;
  const list = pieces.join("") + trailing;
  // If the last entry had no line break at its end, neither does the entry in its place.
  const replacesLast = plan.length >= count || plan.at(-1) === count - 1;
  const lacksBreak = count > 0 && replacesLast && end === text.length && !text.endsWith("\n");
  return [{ start, end, text: lacksBreak ? list.replace(/\r?\n$/, "") : list }];
}

function isLineBreak(text: string): boolean {
  return text.includes("\n") && text.trim() === "";
}

function sourceOf(text: string, entries: readonly Range[], entry: number | string): string {
  if (typeof entry === "string") return entry;
  const range = entries[entry];
  return range ? text.slice(range.start, range.end) : "";
}
