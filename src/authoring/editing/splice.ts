/** Replaces pieces of a text; everything between the pieces stays the same. */

export interface Splice {
  readonly at: number;
  readonly end: number;
  readonly text: string;
}

export interface Range {
  readonly start: number;
  readonly end: number;
}

/** @param splices in any order; those at one place keep their order. @throws OverlapError */
export function applySplices(text: string, splices: readonly Splice[]): string {
  let result = "";
  let copiedTo = 0;
  for (const { at, end, text: piece } of splices.toSorted((a, b) => a.at - b.at || a.end - b.end)) {
    if (at < copiedTo) throw new OverlapError(`Two changes of one text overlap at ${at}`);
    result += text.slice(copiedTo, at) + piece;
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
  return text.indexOf("\n", at) + 1 || text.length;
}

export function withPlainBreaks(text: string): string {
  return text.replaceAll(/\r\n?/g, "\n");
}

export function withBreaksOf(model: string, text: string): string {
  return text.replaceAll("\n", lineBreakOf(model));
}
