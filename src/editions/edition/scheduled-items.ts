/** The items of an edition that appear or disappear at a scheduled moment. */

import type { CollectionName } from "../../contract/field.ts";
import { collections } from "../../contract/site/collections.ts";
import { APPEARS, GOES } from "../../contract/site/shared-fields.ts";
import type { Edition } from "./open-edition.ts";
import { isScheduled } from "./visible.ts";

interface ScheduledChange {
  readonly collection: CollectionName;
  readonly item: number;
  readonly does: "appears" | "goes";
  /** Epoch milliseconds. */
  readonly at: number;
}

const momentColumns = { appears: APPEARS, goes: GOES } as const;

/**
 * Ascending by moment. @param edition opened without `visibleAt`, which would hide items
 * @param after epoch milliseconds @param limit per collection and kind of change; -1: all
 */
export function scheduledChangesAfter(
  edition: Edition,
  after: number,
  limit = -1,
): ScheduledChange[] {
  const changes: ScheduledChange[] = [];
  for (const { name } of Object.values(collections).filter(isScheduled)) {
    for (const does of ["appears", "goes"] as const) {
      const column = momentColumns[does];
      const sql = `SELECT id, ${column} AS at FROM ${name} WHERE ${column} > :after ORDER BY at LIMIT :limit`;
      for (const { id, at } of edition.all(sql, { after, limit }))
        changes.push({ collection: name, item: id as number, does, at: at as number });
    }
  }
  return changes.sort((one, other) => one.at - other.at);
}
