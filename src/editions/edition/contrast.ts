/**
 * A text before and after, shortened to where the two part: what changed is seen on one line, however
 * long the texts are.
 */

const SHOWN = 60;
const CONTEXT = 16;

/** @returns both texts in one line each, at most some sixty characters, `…` for what is left out */
export function contrast(before: string, after: string): { before: string; after: string } {
  const [old, next] = [oneLine(before), oneLine(after)];
  if (old.length <= SHOWN && next.length <= SHOWN) return { before: old, after: next };
  let same = 0;
  while (same < old.length && same < next.length && old[same] === next[same]) same++;
  const from = Math.max(0, same - CONTEXT);
  return { before: windowOf(old, from), after: windowOf(next, from) };
}

function windowOf(text: string, from: number): string {
  const shown = text.slice(from, from + SHOWN);
  const whole = `${from > 0 ? "…" : ""}${shown}${from + SHOWN < text.length ? "…" : ""}`;
  // A cut may have gone through a character.
  return whole.toWellFormed().replaceAll("\ufffd", "");
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
