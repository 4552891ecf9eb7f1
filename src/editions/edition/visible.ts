/**
 * The conditions under which scheduled items are visible, from which `views.ts` makes views. Only
 * tables that need a view get one, so that other editions pay nothing. (architecture.md, "Time")
 */
import type { DatabaseSync } from "node:sqlite";
import type { Collection } from "../../contract/collection.ts";
import type { CollectionName, Field } from "../../contract/field.ts";
import { kinds } from "../../contract/kinds.ts";
import { collectionNames, collections } from "../../contract/site/collections.ts";
import { APPEARS, GOES } from "../../contract/site/shared-fields.ts";
import { columnOf, linkTable } from "./collection-tables.ts";

/** The last and the next moment at which items appear or disappear, epoch milliseconds. */
export interface Schedule {
  readonly last: number;
  readonly next: number;
}

export const UNSCHEDULED: Schedule = { last: -Infinity, next: Infinity };

export const isScheduled = ({ fields }: Collection) => fields[APPEARS]?.kind === "instant";

/** SQL conditions for visible rows, by table; a table without one is shown completely. */
export type RowConditions = ReadonlyMap<string, string>;

const MOMENTS = [APPEARS, GOES];
/** SQL: the last moment of each column until `:at`, and its first one after that. */
const LAST_AND_NEXT = [
  ...MOMENTS.map((column) => `max(CASE WHEN ${column} <= :at THEN ${column} END)`),
  ...MOMENTS.map((column) => `min(CASE WHEN ${column} > :at THEN ${column} END)`),
].join(", ");

/** @param at epoch milliseconds @param columnsByTable the columns that the edition has */
export function readSchedule(
  db: DatabaseSync,
  at: number,
  columnsByTable: ReadonlyMap<string, ReadonlySet<string>>,
): { schedule: Schedule; conditions: RowConditions } {
  const scheduled = Object.values(collections).filter(
    (collection) => isScheduled(collection) && columnsByTable.get(collection.name)?.has(APPEARS),
  );
  const moments: number[] = [];
  const withMoments = new Set<string>();
  for (const { name } of scheduled) {
    const ofItems = lastAndNextMoments(db, name, at);
    moments.push(...ofItems);
    if (ofItems.length > 0) withMoments.add(name);
  }
  // Of no moments, `max` and `min` are infinite, as in UNSCHEDULED.
  const last = Math.max(...moments.filter((moment) => moment <= at));
  const next = Math.min(...moments.filter((moment) => moment > at));
  return { schedule: { last, next }, conditions: conditionsOf(withMoments, at) };
}

function lastAndNextMoments(db: DatabaseSync, table: string, at: number): number[] {
  // Both columns at once, because the whole table is read.
  const sql = `SELECT ${LAST_AND_NEXT} FROM main.${table} WHERE coalesce(${MOMENTS.join(", ")}) IS NOT NULL`;
  const row = db.prepare(sql).get({ at }) as Record<string, number | null>;
  return Object.values(row).filter((moment) => moment !== null);
}

/** @param withMoments the collections whose items have moments in this edition */
function conditionsOf(withMoments: ReadonlySet<string>, at: number): RowConditions {
  const isInTime = `(${APPEARS} IS NULL OR ${APPEARS} <= ${at}) AND (${GOES} IS NULL OR ${GOES} > ${at})`;
  // A row that refers to a hidden item is hidden too, whether it is an item or an entry of a list.
  // Both functions return "" if all rows are visible.
  const conditionOfTarget = ({ to }: Field, column: string): string => {
    if (to === undefined || !withMoments.has(to)) return "";
    // Reads the table, because its view would be circular: views of items read those of lists.
    return `(${column} IS NULL OR ${column} IN (SELECT id FROM main.${to} WHERE ${conditionOfItem(to)}))`;
  };
  const conditionOfItem = (name: CollectionName): string => {
    const fields = Object.entries(collections[name].fields);
    const targets = fields.map(([key, field]) => {
      const column = columnOf(key, field);
      return column === undefined ? "" : conditionOfTarget(field, column);
    });
    return [withMoments.has(name) ? isInTime : "", ...targets].filter(Boolean).join(" AND ");
  };
  const conditions = new Map<string, string>();
  for (const name of collectionNames) {
    conditions.set(name, conditionOfItem(name));
    for (const [key, field] of Object.entries(collections[name].fields)) {
      if (kinds[field.kind].stored !== "items") continue;
      conditions.set(linkTable(name, key), conditionOfTarget(field, "target_id"));
    }
  }
  return new Map([...conditions].filter(([, condition]) => condition !== ""));
}
