/** Finds items with all words, the last as prefix; title matches first. (contract.md, "Search") */
import type { CollectionName } from "../../contract/field.ts";
import { SEARCH_COLUMNS } from "../../contract/site/site.ts";
import type { Edition } from "../../editions/edition/open-edition.ts";
import { searchable, searchTables } from "../../editions/edition/search-tables.ts";
import type { Ids } from "./list-index.ts";

/** In code points. */
export const MAX_SEARCH_CHARACTERS = 200;
const MAX_WORDS = 10;
/** Further items with all words in the title stay in the order of the list. */
const MAX_TITLES_FIRST = 1000;

/**
 * Letters, digits, and the combining accents that the index folds, because a word must be one
 * token: two tokens would be a phrase, and the index stores no positions to match phrases. Without
 * letters that were marks in Unicode 6.1, the version of the index, which breaks words at them.
 */
export const WORD =
  /[[\p{L}\p{N}\u0300-\u0304\u0306-\u030C\u030F\u0311\u031B\u0323-\u0328\u032D\u032E\u0330\u0331]--[\u19B0-\u19C0\u19C8\u19C9\u1CF2\u1CF3]]+/gv;

/** The first {@link MAX_WORDS} distinct words in lower case; the last one may be incomplete. */
export function searchWords(text: string): string[] {
  const words = searchable(text).toLowerCase().match(WORD) ?? [];
  return [...new Set(words.slice(0, MAX_WORDS))];
}

/** `ids`: the whole list in its order. @throws {Error} if nothing of the collection is searched */
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
  // In a preview, the first search makes the index. An edition of an older version may have none.
  if (edition.showsHidden) edition.ensureSearchIndex(table);
  else if (!edition.hasTable(index)) return NOTHING;
  // Safe without escaping, because words contain only letters and digits.
  const match = `${words.map((word) => `"${word}"`).join(" AND ")} *`;
  const idsByRow = idsOfRows(edition, everyId, ids);
  const hiddenCount = idsByRow.length - ids.length;
  // Reading one JSON array takes half the time of reading rows.
  const sql = `SELECT json_group_array(rowid) FROM (
    SELECT rowid FROM ${index} WHERE ${index} MATCH :words ORDER BY rowid LIMIT :max)`;
  const rowsMatching = (expression: string, max: number) => {
    const result = edition.cells(sql, { words: expression, max });
    const rows: number[] = JSON.parse(String(result[0]?.[0]));
    return hiddenCount === 0 ? rows : rows.filter((row) => idsByRow[row - 1] !== HIDDEN);
  };
  const titleMatch = `${SEARCH_COLUMNS.title} : (${match})`;
  const inTitle = rowsMatching(titleMatch, MAX_TITLES_FIRST + hiddenCount);
  const first = new Set(inTitle.slice(0, MAX_TITLES_FIRST));
  const rows = rowsMatching(match, idsByRow.length);
  const matches = new Float64Array(rows.length);
  let at = 0;
  for (const row of first) matches[at++] = idsByRow[row - 1] as number;
  for (const row of rows) if (!first.has(row)) matches[at++] = idsByRow[row - 1] as number;
  return matches;
}

const HIDDEN = -1;
const cachedIds = new WeakMap<Edition, Map<string, Ids>>();

/** The ids by `rowid - 1`; `HIDDEN` if not visible now. @param everyId SQL in `rowid` order */
function idsOfRows(edition: Edition, everyId: string, ids: Ids): Ids {
  const { schedule, showsHidden } = edition;
  if (schedule.next === Infinity && schedule.last === -Infinity && !showsHidden) return ids;
  const ofEdition = cachedIds.getOrInsertComputed(edition, () => new Map());
  return ofEdition.getOrInsertComputed(everyId, () => {
    const visible = new Set(ids);
    return Float64Array.from(edition.cells(everyId), ([id]) =>
      visible.has(id as number) ? (id as number) : HIDDEN,
    );
  });
}

const NOTHING: Ids = new Float64Array(0);
