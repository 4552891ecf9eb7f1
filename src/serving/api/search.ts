/**
 * Full-text search: finds items that contain all words, the last word as a prefix. Items with all words in
 * the title come first, each group in the order of the list.
 * @see contract.md, "Search"
 */
import type { CollectionName } from "../../contract/field.ts";
import { SEARCH_COLUMNS } from "../../contract/site/site.ts";
import type { Edition } from "../../editions/edition/open-edition.ts";
import { searchable, searchTables } from "../../editions/edition/search-tables.ts";
import type { Ids } from "./list-index.ts";

/** In code points. */
export const MAX_SEARCH_CHARACTERS = 200;
const MAX_WORDS = 10;
/** Limit of title matches that are moved to the front. */
const MAX_BY_TITLE = 1000;

/**
 * Must split words exactly as the index does: letters, digits, and the combining accents that it folds. If a
 * word here were two tokens in the index, SQLite would treat it as a phrase, and the index stores no
 * positions to match phrases.
 */
export const WORD =
  /[[\p{L}\p{N}\u0300-\u0304\u0306-\u030C\u030F\u0311\u031B\u0323-\u0328\u032D\u032E\u0330\u0331]--[\u19B0-\u19C0\u19C8\u19C9\u1CF2\u1CF3]]+/gv;

/** The words to find, in lower case; the last one is the beginning of a word. */
export function searchWords(text: string): string[] {
  const words = searchable(text).toLowerCase().match(WORD) ?? [];
  return [...new Set(words.slice(0, MAX_WORDS))];
}

/**
 * @param ids all ids of the list, in its order
 * @returns the matching ids, matches in the title first
 * @throws {Error} if the collection has no search index
 */
export function search(
  edition: Edition,
  collection: CollectionName | undefined,
  { words: text, ids }: { words: string; ids: Ids },
): Ids {
  const table = collection && searchTables[collection];
  if (!table) throw new Error(`${collection} declares no fields that are searched`);
  const { name: index, everyId } = table;
  const words = searchWords(text);
  if (words.length === 0) return NOTHING;
  // That of a preview is made for its first search. An older edition may have none.
  if (edition.showsHidden) edition.index(table);
  else if (!edition.hasTable(index)) return NOTHING;
  // Safe without escaping, because words contain only letters and digits.
  const match = `${words.map((word) => `"${word}"`).join(" AND ")} *`;
  const idOf = idsByPlace(edition, everyId, ids);
  const unseen = idOf.length - ids.length;
  // Reading one JSON array takes half the time of reading rows.
  const sql = `SELECT json_group_array(rowid) FROM (
    SELECT rowid FROM ${index} WHERE ${index} MATCH :words ORDER BY rowid LIMIT :max)`;
  const placesWith = (words: string, max: number) => {
    const places: number[] = JSON.parse(String(edition.cells(sql, { words, max })[0]?.[0]));
    return unseen === 0 ? places : places.filter((place) => idOf[place - 1] !== UNSEEN);
  };
  const inTitle = placesWith(`${SEARCH_COLUMNS.title} : (${match})`, MAX_BY_TITLE + unseen);
  const first = new Set(inTitle.slice(0, MAX_BY_TITLE));
  const places = placesWith(match, idOf.length);
  const matches = new Float64Array(places.length);
  let at = 0;
  for (const place of first) matches[at++] = idOf[place - 1] as number;
  for (const place of places) if (!first.has(place)) matches[at++] = idOf[place - 1] as number;
  return matches;
}

const UNSEEN = -1;
const idsByEdition = new WeakMap<Edition, Map<string, Ids>>();

/** The id at each position of the index, `UNSEEN` if the item is not visible now. Cached for each edition. */
function idsByPlace(edition: Edition, everyId: string, ids: Ids): Ids {
  const { schedule, showsHidden } = edition;
  if (schedule.next === Infinity && schedule.last === -Infinity && !showsHidden) return ids;
  const ofEdition = idsByEdition.getOrInsertComputed(edition, () => new Map());
  return ofEdition.getOrInsertComputed(everyId, () => {
    const visible = new Set(ids);
    return Float64Array.from(edition.cells(everyId), ([id]) =>
      visible.has(id as number) ? (id as number) : UNSEEN,
    );
  });
}

const NOTHING: Ids = new Float64Array(0);
