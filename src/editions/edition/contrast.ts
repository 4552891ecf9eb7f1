const WIDTH = 60;
const CONTEXT = 16;

/** Shortens two versions of a text to one line of about 60 characters around the first difference. */
export function contrast(before: string, after: string): { before: string; after: string } {
  const [old, next] = [oneLine(before), oneLine(after)];
  if (old.length <= WIDTH && next.length <= WIDTH) return { before: old, after: next };
  let at = 0;
  while (at < old.length && at < next.length && old[at] === next[at]) at++;
  const from = Math.max(0, at - CONTEXT);
  return { before: windowOf(old, from), after: windowOf(next, from) };
}

function windowOf(text: string, from: number): string {
  const excerpt = text.slice(from, from + WIDTH);
  const whole = `${from > 0 ? "…" : ""}${excerpt}${from + WIDTH < text.length ? "…" : ""}`;
  // The cut may have split a surrogate pair.
  return whole.toWellFormed().replaceAll("\ufffd", "");
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
