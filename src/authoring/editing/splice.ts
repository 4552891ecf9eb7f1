/** Replaces pieces of a text; everything between the pieces stays the same. */

/** Offsets in a text; `end` is the offset after the last character. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** Replaces the range by `text`; an empty range inserts it. */
export interface Splice extends Range {
  readonly text: string;
}

/** @param splices in any order; insertions at one place keep their order. @throws OverlapError */
export function applySplices(text: string, splices: readonly Splice[]): string {
  let result = "";
  let copiedTo = 0;
  const sorted = splices.toSorted((a, b) => a.start - b.start || a.end - b.end);
  for (const { start, end, text: piece } of sorted) {
    if (start < copiedTo) throw new OverlapError(`Two changes of one text overlap at ${start}`);
    result += text.slice(copiedTo, start) + piece;
    copiedTo = end;
  }
  return result + text.slice(copiedTo);
}

export class OverlapError extends Error {
  override name = "OverlapError";
}

export function lineBreakOf(text: string): string {
  return /\r?\n/.exec(text)?.[0] ?? "\n";
}

export function lineStart(text: string, at: number): number {
  return at === 0 ? 0 : text.lastIndexOf("\n", at - 1) + 1;
}

/** The offset after the line break. */
export function lineEnd(text: string, at: number): number {
  const lineBreak = text.indexOf("\n", at);
  return lineBreak < 0 ? text.length : lineBreak + 1;
}

/** Every line break as `\n`. */
export function withPlainBreaks(text: string): string {
  return text.replaceAll(/\r\n?/g, "\n");
}

export function withBreaksOf(model: string, text: string): string {
  return withPlainBreaks(text).replaceAll("\n", lineBreakOf(model));
}
