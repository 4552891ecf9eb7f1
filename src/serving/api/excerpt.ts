/** The part of a text around the words of a search. The text is searched again, because the index stores no texts. */
import { searchable } from "../../editions/edition/search-tables.ts";
import { searchWords, WORD } from "./search.ts";

/** Returns the searched word that a word of a text matches; `undefined` if it matches none. */
export type WordMatcher = (word: string) => string | undefined;

/** @param words as the request has them; the last one is the beginning of a word */
export function wordMatcher(words: string): WordMatcher {
  const whole = searchWords(words).map(fold);
  const last = whole.pop();
  return (word) => {
    const folded = fold(word);
    if (whole.includes(folded)) return folded;
    return last !== undefined && folded.startsWith(last) ? last : undefined;
  };
}

/** As the index folds words. */
function fold(word: string): string {
  return word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** Characters in front of the first marked word, and marks that can stand in one excerpt. */
const BEFORE = 50;
const MAX_NEAR = 50;

/**
 * @param most its length at most, characters; the whole text by default
 * @returns HTML of which only `<mark>` is a tag, and the number of different words that it marks
 */
export function markedExcerpt(source: string, sought: WordMatcher, most = Infinity) {
  const text = searchable(source);
  const marks = Array.from(text.matchAll(WORD), ({ 0: whole, index: from }) => {
    return { from, word: sought(whole) };
  }).filter(({ word }) => word !== undefined);
  let best = { from: 0, words: 0 };
  for (const [at, { from }] of marks.entries()) {
    const near = marks
      .slice(at, at + MAX_NEAR)
      .filter((mark) => mark.from < from + most - 2 * BEFORE);
    const words = new Set(near.map(({ word }) => word)).size;
    if (words > best.words) best = { from, words };
  }
  const begin =
    text.length <= most ? 0 : text.lastIndexOf(" ", Math.max(0, best.from - BEFORE)) + 1;
  const space = text.lastIndexOf(" ", begin + most);
  const cut = space > begin ? space : begin + most;
  const end = text.length <= begin + most ? text.length : cut;
  const html = text.slice(begin, end).replace(PART, (part) => {
    return SIGNS[part] ?? (sought(part) === undefined ? part : `<mark>${part}</mark>`);
  });
  const [before, after] = [begin > 0 ? "…" : "", end < text.length ? "…" : ""];
  return { html: before + html + after, words: best.words };
}

const SIGNS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const PART = new RegExp(`[&<>]|${WORD.source}`, "gv");
