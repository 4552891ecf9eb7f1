/** Writes a list of changes: an SQLite file that is flushed to disk and never changed again. */
import { DatabaseSync } from "node:sqlite";
import {
  type AddressState,
  CHANGES_FORMAT,
  CHANGES_ID,
  changesTables,
  type ScheduledState,
} from "../../editions/edition/changes-file.ts";
import { createIndexes } from "../../editions/edition/table.ts";
import { beginFile, endFile } from "../../editions/edition/writing/new-file.ts";

export interface ChangeList {
  /** Sorted by path; ids are assigned in this order. */
  readonly states: readonly AddressState[];
  /** Every path must also be in `states`. */
  readonly scheduled: readonly ScheduledState[];
  /** The publication whose changes these are. */
  readonly number: number;
  /** Changes since this publication and later ones are complete. */
  readonly since: number;
  /** Identities of earlier publications, by number. */
  readonly identities: ReadonlyMap<number, string>;
}

/** @param file must not exist */
export function writeChanges(file: string, list: ChangeList): void {
  const { states, scheduled, number, since, identities } = list;
  const db = new DatabaseSync(file);
  try {
    beginFile(db, { id: CHANGES_ID, format: CHANGES_FORMAT }, changesTables);
    db.prepare("INSERT INTO about VALUES (?, ?)").run(number, since);
    const identify = db.prepare("INSERT INTO publications VALUES (?, ?)");
    for (const [earlier, identity] of identities) {
      if (earlier >= since) identify.run(earlier, identity);
    }
    const scheduledPaths = new Set(scheduled.map(({ path }) => path));
    const scheduledIds = new Map<string, number>();
    const insert = db.prepare("INSERT INTO addresses VALUES (?, ?, unhex(?), ?, ?)");
    for (const [index, { path, digest, added, changed }] of states.entries()) {
      // Not `run`, because it makes an object with the row id and a count for each row.
      insert.get(index + 1, path, digest, added, changed);
      if (scheduledPaths.has(path)) scheduledIds.set(path, index + 1);
    }
    const schedule = db.prepare("INSERT INTO scheduled VALUES (?, ?, ?, ?)");
    for (const { moment, path, collection, item } of scheduled) {
      schedule.run(moment, scheduledIds.get(path) as number, collection, item);
    }
    // Ends the transaction of `beginFile`.
    db.exec(`${changesTables.map(createIndexes).join("")} COMMIT`);
  } finally {
    db.close();
  }
  endFile(file);
}
