/** What of an edition appears or goes by itself after a moment. */

import { APPEARS, type CollectionName, GOES } from "../../contract/field.ts";
import { collections } from "../../contract/site/collections.ts";
import type { Edition } from "./open-edition.ts";
import { isScheduled } from "./visible.ts";

export interface Coming {
  readonly collection: CollectionName;
  readonly item: number;
  readonly does: "appears" | "goes";
  /** Epoch milliseconds. */
  readonly at: number;
}

/** The first one first. @param after epoch milliseconds @param most of each collection and either way; all where absent */
export function comingAfter(edition: Edition, after: number, most = -1): Coming[] {
  const coming = Object.values(collections)
    .filter(isScheduled)
    .flatMap(({ name }) =>
      Object.entries({ appears: APPEARS, goes: GOES }).flatMap(([does, column]) => {
        const sql = `SELECT id, ${column} AS at FROM ${name} WHERE ${column} > :after ORDER BY at LIMIT :most`;
        return edition
          .all(sql, { after, most })
          .map(({ id, at }) => ({ collection: name, item: id, does, at }) as Coming);
      }),
    );
  return coming.sort((one, other) => one.at - other.at);
}
