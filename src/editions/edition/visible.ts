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
const PAST_AND_FUTURE = [
  ...MOMENTS.map((column) => `max(CASE WHEN ${column} <= :at THEN ${column} END)`),
  ...MOMENTS.map((column) => `min(CASE WHEN ${column} > :at THEN ${column} END)`),
].join(", ");

/** @param at epoch milliseconds @param known the columns of the edition, by table */
export function readSchedule(
  db: DatabaseSync,
  at: number,
  known: ReadonlyMap<string, ReadonlySet<string>>,
): { schedule: Schedule; conditions: RowConditions } {
  const scheduled = Object.values(collections).filter(
    (collection) => isScheduled(collection) && known.get(collection.name)?.has(APPEARS),
  );
  let { last, next } = UNSCHEDULED;
  const withMoments = new Set<string>();
  for (const { name } of scheduled) {
    // Both columns at once, because the whole table is read.
    const sql = `SELECT ${PAST_AND_FUTURE} FROM main.${name} WHERE coalesce(${MOMENTS.join(", ")}) IS NOT NULL`;
    const moments = db.prepare(sql).get({ at }) as Record<string, number | null>;
    for (const moment of Object.values(moments)) {
      if (moment === null) continue;
      if (moment <= at) last = Math.max(last, moment);
      else next = Math.min(next, moment);
      withMoments.add(name);
    }
  }
  return { schedule: { last, next }, conditions: conditionsOf(withMoments, at) };
}

/** @param withMoments the collections whose items have moments in this edition */
function conditionsOf(withMoments: ReadonlySet<string>, at: number): RowConditions {
  const isInTime = `(${APPEARS} IS NULL OR ${APPEARS} <= ${at}) AND (${GOES} IS NULL OR ${GOES} > ${at})`;
  // A row that refers to a hidden item is hidden too, whether it is an item or an entry of a list.
  const targetIsVisible = ({ to }: Field, column: string): string => {
    if (to === undefined || !withMoments.has(to)) return "";
    // Reads the table, because its view would be circular: views of items read those of lists.
    return `(${column} IS NULL OR ${column} IN (SELECT id FROM main.${to} WHERE ${isVisible(to)}))`;
  };
  const isVisible = (name: CollectionName): string => {
    const fields = Object.entries(collections[name].fields);
    const targets = fields.map(([key, field]) => {
      const column = columnOf(key, field);
      return column === undefined ? "" : targetIsVisible(field, column);
    });
    return [withMoments.has(name) ? isInTime : "", ...targets].filter(Boolean).join(" AND ");
  };
  const conditions = new Map<string, string>();
  for (const name of collectionNames) {
    conditions.set(name, isVisible(name));
    for (const [key, field] of Object.entries(collections[name].fields)) {
      if (kinds[field.kind].stored !== "items") continue;
      conditions.set(linkTable(name, key), targetIsVisible(field, "target_id"));
    }
  }
  return new Map([...conditions].filter(([, condition]) => condition !== ""));
}
