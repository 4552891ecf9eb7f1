const WIDTH = 60;
const CONTEXT = 16;

/** Shortens two versions of a text to one line of about 60 characters around the first difference. */
export function contrast(before: string, after: string): { before: string; after: string } {
  return contrastLines(oneLine(before), oneLine(after), WIDTH);
}

/** The same of texts in one line, with their white space as it is. @param width in characters */
export function contrastLines(
  old: string,
  next: string,
  width: number,
): ReturnType<typeof contrast> {
  if (old.length <= width && next.length <= width) return { before: old, after: next };
  let at = 0;
  while (at < old.length && at < next.length && old[at] === next[at]) at++;
  const from = Math.max(0, at - CONTEXT);
  return { before: windowOf(old, from, width), after: windowOf(next, from, width) };
}

function windowOf(text: string, from: number, width: number): string {
  const excerpt = text.slice(from, from + width);
  const whole = `${from > 0 ? "…" : ""}${excerpt}${from + width < text.length ? "…" : ""}`;
  // The cut may have split a surrogate pair.
  return whole.toWellFormed().replaceAll("\ufffd", "");
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
