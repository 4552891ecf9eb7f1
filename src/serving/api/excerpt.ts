/**
 * The part of a text around the words of a search, with these words marked. The full-text index holds no texts, so
 * they are found anew in those of the few items that an answer shows.
 */
import { searchable } from "../../editions/edition/search-tables.ts";
import { searchWords, WORD } from "./search.ts";

/** Whether a word of a text is searched for. */
export type Sought = (word: string) => string | undefined;

/** @param words as the request has them; the last one is the beginning of a word */
export function soughtIn(words: string): Sought {
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

interface Mark {
  readonly from: number;
  readonly to: number;
  readonly word: string;
}

export interface Excerpt {
  /** HTML of which only `<mark>` is a tag; `…` stands for what is left out. */
  readonly html: string;
  /** The number of different words that it marks. */
  readonly words: number;
}

/** Characters in front of the first marked word. */
const BEFORE = 60;

/** @param most its length at most, characters; the whole text by default */
export function excerptOf(source: string, sought: Sought, most = Infinity): Excerpt {
  const text = searchable(source);
  const marks: Mark[] = [];
  for (const { 0: whole, index: from } of text.matchAll(WORD)) {
    const word = sought(whole);
    if (word !== undefined) marks.push({ from, to: from + whole.length, word });
  }
  let best = { from: 0, words: 0 };
  for (const [at, { from }] of marks.entries()) {
    const near = marks.slice(at, at + MAX_NEAR).filter(({ to }) => to <= from + most - BEFORE);
    const words = new Set(near.map(({ word }) => word)).size;
    if (words > best.words) best = { from, words };
  }
  const begin = most === Infinity || best.from < BEFORE ? 0 : afterSpace(text, best.from - BEFORE);
  const end = text.length - begin <= most ? text.length : text.lastIndexOf(" ", begin + most);
  const cut = end > best.from ? end : begin + most;
  let html = begin > 0 ? "…" : "";
  let at = begin;
  for (const { from, to } of marks) {
    if (from < begin || to > cut) continue;
    html += `${escaped(text.slice(at, from))}<mark>${escaped(text.slice(from, to))}</mark>`;
    at = to;
  }
  html += escaped(text.slice(at, cut)) + (cut < text.length ? "…" : "");
  return { html, words: best.words };
}

/** Marks that can stand in one excerpt. */
const MAX_NEAR = 50;

function afterSpace(text: string, from: number): number {
  const space = text.indexOf(" ", from);
  return space < 0 || space > from + BEFORE ? from : space + 1;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
