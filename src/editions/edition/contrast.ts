/** The length of an excerpt, in characters. */
const WIDTH = 60;
/** How many characters before the first difference an excerpt has. */
const CONTEXT = 16;

/** Shortens two versions of a text to one line around the first difference. */
export function contrast(before: string, after: string): { before: string; after: string } {
  return contrastLines(oneLine(before), oneLine(after), WIDTH);
}

/** For texts of one line, whose white space is kept. @param width in characters */
export function contrastLines(
  old: string,
  next: string,
  width: number,
): { before: string; after: string } {
  if (old.length <= width && next.length <= width) return { before: old, after: next };
  let commonLength = 0;
  while (commonLength < old.length && old[commonLength] === next[commonLength]) commonLength++;
  const from = Math.max(0, commonLength - CONTEXT);
  return { before: excerptOf(old, from, width), after: excerptOf(next, from, width) };
}

function excerptOf(text: string, from: number, width: number): string {
  const excerpt = text.slice(from, from + width);
  const marked = `${from > 0 ? "…" : ""}${excerpt}${from + width < text.length ? "…" : ""}`;
  // The cuts may have split surrogate pairs.
  return marked.toWellFormed().replaceAll("\ufffd", "");
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
