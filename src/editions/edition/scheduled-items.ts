/** The items of an edition that appear or disappear at a scheduled moment. */

import type { CollectionName } from "../../contract/field.ts";
import { collections } from "../../contract/site/collections.ts";
import { APPEARS, GOES } from "../../contract/site/shared-fields.ts";
import type { Edition } from "./open-edition.ts";
import { isScheduled } from "./visible.ts";

export interface ScheduledChange {
  readonly collection: CollectionName;
  readonly item: number;
  readonly does: "appears" | "goes";
  /** Epoch milliseconds. */
  readonly at: number;
}

/**
 * Ascending by moment. @param edition opened without `visibleAt`, which would hide items
 * @param after epoch milliseconds @param limit per collection and kind of change; default: all
 */
export function scheduledChangesAfter(
  edition: Edition,
  after: number,
  limit = -1,
): ScheduledChange[] {
  const changes = Object.values(collections)
    .filter(isScheduled)
    .flatMap(({ name }) =>
      Object.entries({ appears: APPEARS, goes: GOES }).flatMap(([does, column]) => {
        const sql = `SELECT id, ${column} AS at FROM ${name} WHERE ${column} > :after ORDER BY at LIMIT :limit`;
        return edition
          .all(sql, { after, limit })
          .map(({ id, at }) => ({ collection: name, item: id, does, at }) as ScheduledChange);
      }),
    );
  return changes.sort((one, other) => one.at - other.at);
}
