/**
 * Words, and beginnings of words, that thousands of items have: to walk through the index of full text takes as
 * long as there are items in it, so where these are stands beside it as sets, a bit an item.
 */
import { column, type Table } from "./table.ts";

export const frequentWords: Table = {
  name: "busca_frequentes",
  columns: [
    column("collection", "TEXT NOT NULL"),
    // The longest beginning that all words of the set have in common, and the shortest that no other word has; null
    // where it is the set of one whole word alone.
    column("longest", "TEXT NOT NULL"),
    column("shortest", "TEXT"),
    // Whether it is the set of the longest as a whole word, too.
    column("is_word", "INTEGER NOT NULL"),
    // The bit of the item that is first in its list is the lowest of the first byte.
    column("in_title", "BLOB NOT NULL"),
    column("anywhere", "BLOB NOT NULL"),
  ],
};

/** What the index is sure to fold as it is done here. */
const LATIN = /^[a-z0-9à-åç-ïñ-öù-ýÿ]+$/;

/** @param word in lower case @returns the word as the index has it; `undefined` of other letters than Latin ones */
export function folded(word: string): string | undefined {
  return LATIN.test(word) ? word.normalize("NFD").replace(/[^a-z0-9]/g, "") : undefined;
}
