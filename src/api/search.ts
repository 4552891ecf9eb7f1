/**
 * Searching a list: items that have all the words, the last one as the beginning of a word. Those whose
 * title has them come first, each group in the order of the list.
 * @see contract.md, "Search"
 */
import type { CollectionName } from "../contract/field.ts";
import { folded, frequentWords } from "../edition/frequent-words.ts";
import type { Edition } from "../edition/open-edition.ts";
import {
  countOf,
  inAll,
  type PlaceSet,
  placesIn,
  placesOf,
  setOf,
  without,
} from "../edition/place-sets.ts";
import { searchTables } from "../edition/search-tables.ts";
import type { Ids } from "./list-index.ts";

export const MOST_CHARACTERS = 200;
const MOST_WORDS = 10;
/** So many are moved to the front for their title. */
const MOST_BY_TITLE = 1000;

/** What was found, of which a part is read at a time. */
export interface Found {
  readonly length: number;
  subarray(begin: number, end?: number): Ids;
}

/**
 * Words as the index has them: letters, digits, and the accents that it folds. What it takes for a space is one here
 * too, since a word of two parts would be a phrase to it, and it has no places to find one by.
 */
const WORD =
  /[[\p{L}\p{N}\u0300-\u0304\u0306-\u030C\u030F\u0311\u031B\u0323-\u0328\u032D\u032E\u0330\u0331]--[\u19B0-\u19C0\u19C8\u19C9\u1CF2\u1CF3]]+/gv;

/** The words of what was asked for; empty where there are none. */
function searchWords(text: string): string[] {
  const words = text.toLowerCase().match(WORD) ?? [];
  return [...new Set(words.slice(0, MOST_WORDS))];
}

/**
 * @param ids of the whole list, in its order
 * @throws {Error} where a collection is not searched
 */
export function search(
  edition: Edition,
  collection: CollectionName | undefined,
  { words: text, ids }: { words: string; ids: Ids },
): Found {
  const table = collection && searchTables[collection];
  if (!table) throw new Error(`No words of ${collection} are in search-tables.ts`);
  const { name: index, everyId } = table;
  const words = searchWords(text);
  if (words.length === 0) return NOTHING;
  // An older edition may have none.
  if (!edition.hasTable(index)) return NOTHING;
  const { idOf, seen } = whatIsSeen(edition, everyId, ids);
  const found: Where[] = [];
  // Words are letters and digits alone, so that nothing of them is a word of the query language.
  const seldom: string[] = [];
  for (const [at, word] of words.entries()) {
    const isLast = at === words.length - 1;
    const known = whereFrequent(edition, { collection, word, isLast });
    if (known) found.push(known);
    else seldom.push(`"${word}"${isLast ? " *" : ""}`);
  }
  if (seldom.length > 0) {
    found.push(whereIndexed(edition, index, { words: seldom.join(" AND "), length: idOf.length }));
  }
  const inAllOf = (where: keyof Where) => inAll([...seen, ...found.map((one) => one[where])]);
  return new FoundPlaces(inAllOf("inTitle"), inAllOf("anywhere"), idOf);
}

/** Where words are. */
interface Where {
  readonly inTitle: PlaceSet;
  readonly anywhere: PlaceSet;
}

const IS_WORD = "is_word AND longest = :word";
const BEGINS = `length(:word) BETWEEN length(shortest) AND length(longest)
  AND substr(longest, 1, length(:word)) = :word`;

function whereFrequent(
  edition: Edition,
  asked: { collection: CollectionName; word: string; isLast: boolean },
): Where | undefined {
  const word = folded(asked.word);
  if (word === undefined) return undefined;
  const sql = `SELECT in_title, anywhere FROM ${frequentWords.name}
    WHERE collection = :collection AND ${asked.isLast ? BEGINS : IS_WORD}`;
  const [row] = edition.cells(sql, {
    collection: asked.collection,
    word,
  }) as unknown as PlaceSet[][];
  return row && { inTitle: row[0] as PlaceSet, anywhere: row[1] as PlaceSet };
}

function whereIndexed(
  edition: Edition,
  index: string,
  { words, length }: { words: string; length: number },
): Where {
  const sql = `SELECT json_group_array(rowid) FROM ${index} WHERE ${index} MATCH :words`;
  const where = (asked: string) =>
    setOf(placesIn(edition.cells(sql, { words: asked })[0]?.[0]), length);
  return { inTitle: where(`titulo : (${words})`), anywhere: where(words) };
}

/** Those with the words in their title first. */
class FoundPlaces implements Found {
  readonly length: number;
  readonly bytes: number;
  readonly #first: readonly number[];
  readonly #others: PlaceSet;
  readonly #idOf: Ids;

  constructor(inTitle: PlaceSet, anywhere: PlaceSet, idOf: Ids) {
    this.length = countOf(anywhere);
    this.#first = placesOf(inTitle, { begin: 0, most: MOST_BY_TITLE });
    this.#others = without(anywhere, this.#first);
    this.#idOf = idOf;
    this.bytes = anywhere.length + this.#first.length * 8;
  }

  subarray(begin: number, end = Infinity): Ids {
    const first = this.#first.slice(begin, end);
    const most = Math.min(end, this.length) - begin - first.length;
    const passed = Math.max(0, begin - this.#first.length);
    const others = placesOf(this.#others, { begin: passed, most });
    const ids = new Float64Array(first.length + others.length);
    let at = 0;
    // In place of `from`, which takes ten times as long.
    for (const place of first) ids[at++] = this.#idOf[place - 1] as number;
    for (const place of others) ids[at++] = this.#idOf[place - 1] as number;
    return ids;
  }
}

/** What is kept of it takes so much, in bytes. */
export function bytesOfFound(found: Found): number {
  return 200 + (found instanceof FoundPlaces ? found.bytes : 8 * found.length);
}

/** The id at each place that the index counts, and where some of them may not be to be seen now, the others. */
interface Seen {
  readonly idOf: Ids;
  readonly seen: readonly PlaceSet[];
}

const knownSeen = new WeakMap<Edition, Map<string, Seen>>();

/** Read once. */
function whatIsSeen(edition: Edition, everyId: string, ids: Ids): Seen {
  if (edition.changes.next === Infinity && edition.changes.last === -Infinity) {
    return { idOf: ids, seen: [] };
  }
  const known = knownSeen.get(edition) ?? new Map<string, Seen>();
  knownSeen.set(edition, known);
  let found = known.get(everyId);
  if (!found) {
    const idOf = Float64Array.from(edition.cells(everyId), ([id]) => id as number);
    const isSeen = new Set(ids);
    const places = Array.from(idOf.keys()).filter((at) => isSeen.has(idOf[at] as number));
    found = {
      idOf,
      seen: [
        setOf(
          places.map((at) => at + 1),
          idOf.length,
        ),
      ],
    };
    known.set(everyId, found);
  }
  return found;
}

const NOTHING: Found = { length: 0, subarray: () => new Float64Array(0) };
