/** Excerpts with searched words marked. Searches the texts again: the index does not store them. */
import { searchable } from "../../editions/edition/search-tables.ts";
import { searchWords, WORD } from "./search.ts";

/** The searched word that a word of a text matches; `undefined` if it matches none. */
export type WordMatcher = (word: string) => string | undefined;

/** @param words as in the request; the last one is the beginning of a word */
export function wordMatcher(words: string): WordMatcher {
  const wholeWords = searchWords(words).map(fold);
  const prefix = wholeWords.pop();
  return (word) => {
    const folded = fold(word);
    if (wholeWords.includes(folded)) return folded;
    return prefix !== undefined && folded.startsWith(prefix) ? prefix : undefined;
  };
}

/** Removes accents and case, as the index does. */
function fold(word: string): string {
  return word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

const CHARACTERS_BEFORE_MARK = 50;
const MAX_COMPARED_MARKS = 50;

/** The part with the most searched words. `html` has no tags but `<mark>`. */
export function markedExcerpt(source: string, matcher: WordMatcher, maxLength = Infinity) {
  const text = searchable(source);
  const { at, wordCount } = densestPlace(text, matcher, maxLength);
  const { begin, end } = rangeAround(at, text, maxLength);
  const html = text.slice(begin, end).replace(WORD_OR_SIGN, (part) => {
    return ESCAPES[part] ?? (matcher(part) === undefined ? part : `<mark>${part}</mark>`);
  });
  const before = begin > 0 ? "…" : "";
  const after = end < text.length ? "…" : "";
  return { html: before + html + after, wordCount };
}

/** The first mark that is followed by the most distinct searched words. */
function densestPlace(text: string, matcher: WordMatcher, maxLength: number) {
  const words = Array.from(text.matchAll(WORD), (match) => {
    return { at: match.index, searchedWord: matcher(match[0]) };
  });
  const marks = words.filter(({ searchedWord }) => searchedWord !== undefined);
  let best = { at: 0, wordCount: 0 };
  for (const [index, { at }] of marks.entries()) {
    // Marks near the end of the excerpt do not count, so that text follows them too.
    const near = marks
      .slice(index, index + MAX_COMPARED_MARKS)
      .filter((mark) => mark.at < at + maxLength - 2 * CHARACTERS_BEFORE_MARK);
    const wordCount = new Set(near.map(({ searchedWord }) => searchedWord)).size;
    if (wordCount > best.wordCount) best = { at, wordCount };
  }
  return best;
}

/** Begins and ends between words, if the text has spaces there. */
function rangeAround(at: number, text: string, maxLength: number) {
  if (text.length <= maxLength) return { begin: 0, end: text.length };
  const begin = text.lastIndexOf(" ", Math.max(0, at - CHARACTERS_BEFORE_MARK)) + 1;
  const limit = begin + maxLength;
  if (text.length <= limit) return { begin, end: text.length };
  const lastSpace = text.lastIndexOf(" ", limit);
  return { begin, end: lastSpace > begin ? lastSpace : limit };
}

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
/** A word, or a character that HTML must escape. */
const WORD_OR_SIGN = new RegExp(`[&<>]|${WORD.source}`, "gv");
