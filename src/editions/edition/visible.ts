/**
 * What of an edition is to be seen at a moment: items that are to appear later, or that have been withdrawn
 * since, are in no table that statements read. Temporary views see to that, and only where an edition has
 * such items, so that no statement knows of it and other editions cost nothing.
 * @see architecture.md, "Time"
 */
import type { DatabaseSync } from "node:sqlite";
import type { Collection } from "../../contract/collection.ts";
import { APPEARS, type CollectionName, type Field, GOES } from "../../contract/field.ts";
import { kinds } from "../../contract/kinds.ts";
import { collectionNames, collections } from "../../contract/site/collections.ts";
import { columnOf, linkTable } from "./collection-tables.ts";

/** The moments at which items appear and go, in epoch milliseconds. */
export interface Changes {
  /** The last of them that has been; `-Infinity` where none has. */
  readonly last: number;
  /** The next one; `Infinity` where nothing is to come. */
  readonly next: number;
}

const UNCHANGING: Changes = { last: -Infinity, next: Infinity };

export const isScheduled = ({ fields }: Collection) => fields[APPEARS]?.kind === "instant";

/** Conditions on the rows of tables, by the table's name; empty where everything is to be seen. */
export type Conditions = ReadonlyMap<string, string>;

/** @param at epoch milliseconds @param known the columns of the tables that the edition has */
export function readSchedule(
  db: DatabaseSync,
  at: number,
  known: ReadonlyMap<string, ReadonlySet<string>>,
): { changes: Changes; conditions: Conditions } {
  const scheduled = Object.values(collections).filter(
    (collection) => isScheduled(collection) && known.get(collection.name)?.has(APPEARS),
  );
  let { last, next } = UNCHANGING;
  const hiding = new Set<string>();
  for (const { name } of scheduled) {
    for (const column of [APPEARS, GOES]) {
      const row = db
        .prepare(
          `SELECT max(CASE WHEN ${column} <= :at THEN ${column} END) AS last,
             min(CASE WHEN ${column} > :at THEN ${column} END) AS next
           FROM main.${name} WHERE ${column} IS NOT NULL`,
        )
        .get({ at }) as { last: number | null; next: number | null };
      if (row.last !== null) last = Math.max(last, row.last);
      if (row.next !== null) next = Math.min(next, row.next);
      if (row.last !== null || row.next !== null) hiding.add(name);
    }
  }
  return { changes: { last, next }, conditions: conditionsOf(hiding, at) };
}

function conditionsOf(hiding: ReadonlySet<string>, at: number): Conditions {
  const schedule = `(${APPEARS} IS NULL OR ${APPEARS} <= ${at}) AND (${GOES} IS NULL OR ${GOES} > ${at})`;
  // What names an item that is not to be seen is not to be seen either: an entry of a list, or the item.
  const seenThrough = ({ to }: Field, column: string): string[] =>
    to === undefined || !hiding.has(to)
      ? []
      : // The tables themselves and not their views: the lists of an item are in its own view.
        [`(${column} IS NULL OR ${column} IN (SELECT id FROM main.${to} WHERE ${ofItems(to)}))`];
  const ofItems = (name: CollectionName): string => {
    const fields = Object.entries(collections[name].fields);
    const through = fields.flatMap(([field, declared]) => {
      const column = columnOf(field, declared);
      return column === undefined ? [] : seenThrough(declared, column);
    });
    return [...(hiding.has(name) ? [schedule] : []), ...through].join(" AND ");
  };
  const conditions = new Map<string, string>();
  for (const name of collectionNames) {
    conditions.set(name, ofItems(name));
    for (const [field, declared] of Object.entries(collections[name].fields)) {
      if (kinds[declared.kind].stored !== "items") continue;
      conditions.set(linkTable(name, field), seenThrough(declared, "target_id").join(""));
    }
  }
  return new Map([...conditions].filter(([, condition]) => condition !== ""));
}
