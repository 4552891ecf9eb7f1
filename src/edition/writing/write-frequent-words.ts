/** Writes which items have the words that thousands of them have, once the index of full text is there. */
import type { DatabaseSync } from "node:sqlite";
import type { CollectionName } from "../../contract/field.ts";
import { frequentWords } from "../frequent-words.ts";
import { placesIn, setOf } from "../place-sets.ts";

/** Of fewer items the index tells in a millisecond. */
const LEAST_ITEMS = 8000;
/** The largest ones: at 100,000 items of 25 kB each. */
const MOST_SETS = 300;

/** A set of words that begin alike, or one word. */
interface Frequent {
  readonly longest: string;
  readonly shortest: string | null;
  readonly isWord: boolean;
  /** So many items at most have one of the words. */
  readonly most: number;
}

/**
 * @param index name of the index of full text
 * @param least so many items have to have a word
 */
export function writeFrequentWords(
  db: DatabaseSync,
  {
    collection,
    index,
    least = LEAST_ITEMS,
  }: { collection: CollectionName; index: string; least?: number },
): void {
  const { items } = db.prepare(`SELECT count(*) AS items FROM ${collection}`).get() as {
    items: number;
  };
  if (items < least) return;
  db.exec(`CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab(main, ${index}, row)`);
  const terms = db.prepare("SELECT term, doc FROM temp.vocabulary");
  terms.setReturnArrays(true);
  const frequent = frequentAmong(terms.iterate() as unknown as Iterable<[string, number]>, least);
  db.exec("DROP TABLE temp.vocabulary");
  const find = db.prepare(
    `SELECT json_group_array(rowid) AS places FROM ${index} WHERE ${index} MATCH :words`,
  );
  const setFound = (words: string) => setOf(placesIn(find.get({ words })?.places), items);
  const insert = db.prepare(`INSERT INTO ${frequentWords.name} VALUES (?, ?, ?, ?, ?, ?)`);
  for (const { longest, shortest, isWord } of frequent) {
    const words = shortest === null ? `"${longest}"` : `"${shortest}" *`;
    const [inTitle, anywhere] = [setFound(`titulo : (${words})`), setFound(words)];
    insert.run(collection, longest, shortest, Number(isWord), inTitle, anywhere);
  }
}

/**
 * @param terms of the index in their order, and how many items have each
 * @returns the most frequent ones first
 */
function frequentAmong(terms: Iterable<readonly [string, number]>, least: number): Frequent[] {
  const found: Frequent[] = [];
  // Of each beginning of the last term, the shortest first: the first term that has it, and the items before that.
  const open: { readonly first: number; readonly before: number }[] = [];
  let last: readonly string[] = [];
  let lastItems = 0;
  let [count, sum] = [0, 0];
  const begin = (length: number) => last.slice(0, length).join("");
  const closeAllBut = (kept: number) => {
    while (open.length > kept) {
      const { first, before } = open.at(-1) as { first: number; before: number };
      const longest = open.length;
      while (open.length > kept && open.at(-1)?.first === first) open.pop();
      const most = sum - before;
      if (most < least) continue;
      const isWord = count - first === 1;
      found.push({ longest: begin(longest), shortest: begin(open.length + 1), isWord, most });
    }
  };
  for (const [term, items] of terms) {
    const letters = [...term];
    let shared = 0;
    while (shared < last.length && letters[shared] === last[shared]) shared++;
    // Others begin with it, so that it has a set of its own.
    if (shared === last.length && lastItems >= least) {
      found.push({ longest: begin(shared), shortest: null, isWord: true, most: lastItems });
    }
    closeAllBut(shared);
    while (open.length < letters.length) open.push({ first: count, before: sum });
    [last, lastItems] = [letters, items];
    count += 1;
    sum += items;
  }
  closeAllBut(0);
  return found
    .filter(({ longest, shortest }) => /^[a-z0-9]+$/.test(shortest ?? longest))
    .sort((one, other) => other.most - one.most)
    .slice(0, MOST_SETS);
}
