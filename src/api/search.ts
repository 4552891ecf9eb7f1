/**
 * Searching a list: items that have all the words, the last one as the beginning of a word. Those whose
 * title has them come first, each group in the order of the list.
 * @see contract.md, "Search"
 */
import type { CollectionName } from "../contract/field.ts";
import type { Edition } from "../edition/open-edition.ts";
import { searchTables } from "../edition/search-tables.ts";
import { type Ids, intersect } from "./list-index.ts";

export const MOST_CHARACTERS = 200;
const MOST_WORDS = 10;
/** So many are moved to the front for their title. */
const MOST_BY_TITLE = 1000;
const MOST_PASSED_OVER = 5000;

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

/** @param ids of the whole list, in its order */
export function search(
  edition: Edition,
  collection: CollectionName | undefined,
  { words: text, ids }: { words: string; ids: Ids },
): Found {
  const { name: table, everyId: sqlOfEveryId } = (collection && searchTables[collection]) ?? {};
  const words = searchWords(text);
  if (!table || !sqlOfEveryId || words.length === 0 || !edition.hasTable(table)) return NOTHING;
  // Words are letters and digits alone, so that nothing of them is a word of the query language.
  const quoted = words.map((word) => `"${word}"`);
  const all = `${quoted.join(" AND ")} *`;
  const byTitle = placesOf(
    edition.cells(`SELECT rowid FROM ${table} WHERE ${table} MATCH :all LIMIT ${MOST_BY_TITLE}`, {
      all: `titulo : (${all})`,
    }),
  );
  const whole = wholeOf(edition, sqlOfEveryId);
  const every = (idOf: Ids) => everyIdFound(edition, { table, all, byTitle, idOf });
  // What the index counts and nobody sees now has no id in the list.
  if (whole && whole.length !== ids.length) return intersect(every(whole), ids);
  const count = `SELECT count(*) FROM ${table} WHERE ${table} MATCH :all`;
  const others = `SELECT rowid FROM ${table} WHERE ${table} MATCH :all
    AND rowid NOT IN (SELECT value FROM json_each(:front)) LIMIT :limit OFFSET :offset`;
  const front = JSON.stringify(byTitle);
  let length: number | undefined;
  return {
    /** Counted when it is asked for first: whoever wants all has no need of it. */
    get length() {
      length ??= edition.cells(count, { all })[0]?.[0] as number;
      return length;
    },
    subarray(begin, end = Infinity) {
      // To pass over many takes longer than to read all of them at once.
      if (begin > MOST_PASSED_OVER || end - begin > MOST_PASSED_OVER) {
        return every(ids).subarray(begin, Math.min(end, ids.length));
      }
      const places = byTitle.slice(begin, end);
      const limit = end - Math.max(begin, byTitle.length);
      if (limit > 0) {
        const offset = Math.max(0, begin - byTitle.length);
        places.push(...placesOf(edition.cells(others, { all, front, limit, offset })));
      }
      return Float64Array.from(places, (place) => ids[place - 1] as number);
    },
  };
}

/** Those with the words in their title first. Read as one text, which takes half of the time of rows. */
function everyIdFound(
  edition: Edition,
  asked: { table: string; all: string; byTitle: readonly number[]; idOf: Ids },
): Ids {
  const { table, all, byTitle, idOf } = asked;
  const sql = `SELECT json_group_array(rowid) FROM ${table} WHERE ${table} MATCH :all`;
  const places = JSON.parse(edition.cells(sql, { all })[0]?.[0] as string) as number[];
  const isFirst = new Uint8Array(idOf.length + 1);
  const ids = new Float64Array(places.length);
  let at = 0;
  for (const place of byTitle) {
    isFirst[place] = 1;
    ids[at++] = idOf[place - 1] as number;
  }
  for (const place of places) if (isFirst[place] !== 1) ids[at++] = idOf[place - 1] as number;
  return ids;
}

/** What is kept of it takes so much, in bytes: its ids, or those at the front and the words. */
export function bytesOfFound(found: Found): number {
  return found instanceof Float64Array ? found.byteLength + 200 : 24 * MOST_BY_TITLE;
}

const wholes = new WeakMap<Edition, Map<string, Ids>>();

/** All that the index counts, where some of it may not be to be seen now; read once. */
function wholeOf(edition: Edition, everyId: string): Ids | undefined {
  if (edition.changes.next === Infinity && edition.changes.last === -Infinity) return undefined;
  const known = wholes.get(edition) ?? new Map<string, Ids>();
  wholes.set(edition, known);
  let whole = known.get(everyId);
  if (!whole) {
    whole = Float64Array.from(placesOf(edition.cells(everyId)));
    known.set(everyId, whole);
  }
  return whole;
}

const NOTHING: Found = { length: 0, subarray: () => new Float64Array(0) };

function placesOf(rows: readonly (readonly (string | number | null)[])[]): number[] {
  return rows.map(([place]) => place as number);
}
