/**
 * Searching a list: items that have all the words, the last one as the beginning of a word. Those whose
 * title has them come first, each group in the order of the list.
 * @see contract.md, "Search"
 */
import type { CollectionName } from "../../contract/field.ts";
import type { Edition } from "../../editions/edition/open-edition.ts";
import { searchTables } from "../../editions/edition/search-tables.ts";
import type { Ids } from "./list-index.ts";

export const MOST_CHARACTERS = 200;
const MOST_WORDS = 10;
/** So many are moved to the front for their title. */
const MOST_BY_TITLE = 1000;

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
 * @returns the ids that were found: those with the words in their title first
 * @throws {Error} where a collection is not searched
 */
export function search(
  edition: Edition,
  collection: CollectionName | undefined,
  { words: text, ids }: { words: string; ids: Ids },
): Ids {
  const table = collection && searchTables[collection];
  if (!table) throw new Error(`No words of ${collection} are in search-tables.ts`);
  const { name: index, everyId } = table;
  const words = searchWords(text);
  // An older edition may have no index.
  if (words.length === 0 || !edition.hasTable(index)) return NOTHING;
  // Words are letters and digits alone, so that nothing of them is a word of the query language.
  const asked = `${words.map((word) => `"${word}"`).join(" AND ")} *`;
  const { idOf, unseen } = itemsByPlace(edition, everyId, ids);
  // An array is read in half of the time of rows.
  const sql = `SELECT json_group_array(rowid) FROM (
    SELECT rowid FROM ${index} WHERE ${index} MATCH :words ORDER BY rowid LIMIT :most)`;
  const placesWith = (words: string, most: number) => {
    const places: number[] = JSON.parse(String(edition.cells(sql, { words, most })[0]?.[0]));
    return unseen === 0 ? places : places.filter((place) => idOf[place - 1] !== UNSEEN);
  };
  const inTitle = placesWith(`titulo : (${asked})`, MOST_BY_TITLE + unseen);
  const first = new Set(inTitle.slice(0, MOST_BY_TITLE));
  const places = placesWith(asked, idOf.length);
  const found = new Float64Array(places.length);
  let at = 0;
  for (const place of first) found[at++] = idOf[place - 1] as number;
  for (const place of places) if (!first.has(place)) found[at++] = idOf[place - 1] as number;
  return found;
}

interface ItemsByPlace {
  /** The id at each place of the index, `UNSEEN` where the item is not to be seen now. */
  readonly idOf: Ids;
  /** How many are not. */
  readonly unseen: number;
}

const UNSEEN = -1;
const known = new WeakMap<Edition, Map<string, ItemsByPlace>>();

/** Read once. */
function itemsByPlace(edition: Edition, everyId: string, ids: Ids): ItemsByPlace {
  if (edition.changes.next === Infinity && edition.changes.last === -Infinity)
    return { idOf: ids, unseen: 0 };
  const ofEdition = known.getOrInsertComputed(edition, () => new Map<string, ItemsByPlace>());
  return ofEdition.getOrInsertComputed(everyId, () => {
    const seen = new Set(ids);
    const idOf = Float64Array.from(edition.cells(everyId), ([id]) =>
      seen.has(id as number) ? (id as number) : UNSEEN,
    );
    return { idOf, unseen: idOf.length - ids.length };
  });
}

const NOTHING: Ids = new Float64Array(0);
