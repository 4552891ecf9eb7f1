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
  const marks = Array.from(text.matchAll(WORD), (match) => {
    return { at: match.index, searchedWord: matcher(match[0]) };
  }).filter(({ searchedWord }) => searchedWord !== undefined);
  let best = { at: 0, wordCount: 0 };
  for (const [index, { at }] of marks.entries()) {
    // Marks near the end of the excerpt do not count, so that text follows them too.
    const near = marks
      .slice(index, index + MAX_COMPARED_MARKS)
      .filter((mark) => mark.at < at + maxLength - 2 * CHARACTERS_BEFORE_MARK);
    const wordCount = new Set(near.map(({ searchedWord }) => searchedWord)).size;
    if (wordCount > best.wordCount) best = { at, wordCount };
  }
  // Begins and ends between words, if the excerpt has a space.
  const isWhole = text.length <= maxLength;
  const beforeMark = Math.max(0, best.at - CHARACTERS_BEFORE_MARK);
  const begin = isWhole ? 0 : text.lastIndexOf(" ", beforeMark) + 1;
  const limit = begin + maxLength;
  const lastSpace = text.lastIndexOf(" ", limit);
  const cut = lastSpace > begin ? lastSpace : limit;
  const end = text.length <= limit ? text.length : cut;
  const html = text.slice(begin, end).replace(WORD_OR_SIGN, (part) => {
    return ESCAPES[part] ?? (matcher(part) === undefined ? part : `<mark>${part}</mark>`);
  });
  const before = begin > 0 ? "…" : "";
  const after = end < text.length ? "…" : "";
  return { html: before + html + after, wordCount: best.wordCount };
}

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
/** A word, or a character that HTML must escape. */
const WORD_OR_SIGN = new RegExp(`[&<>]|${WORD.source}`, "gv");
