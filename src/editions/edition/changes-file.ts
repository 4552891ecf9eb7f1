/**
 * What changed since earlier publications, address by address: a file of its own beside an edition, written with
 * each publication and kept with it, since an edition that is gone back to knows nothing of those after it.
 * @see contract.md, "What changed"
 */
import { readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { EditionFormatError, isReadWhole } from "./open-edition.ts";
import { column, type Table } from "./table.ts";

/** "MNTC" (`PRAGMA application_id`). */
export const CHANGES_ID = 0x4d4e5443;
/** Raised when older code would misread what it finds; what is newer counts as not written down. */
export const CHANGES_FORMAT = 1;

export const changesTables: readonly Table[] = [
  {
    name: "about",
    columns: [
      column("number", "INTEGER NOT NULL"),
      // What changed since any publication from this one on is told; and since 0, which is everything.
      column("since", "INTEGER NOT NULL"),
    ],
  },
  {
    name: "addresses",
    columns: [
      // In the order of the paths.
      column("id", "INTEGER PRIMARY KEY"),
      column("path", "TEXT NOT NULL"),
      // Of what it answers; empty where nothing is there.
      column("digest", "BLOB NOT NULL"),
      // The publication with which it came, and the one that changed it last.
      column("added", "INTEGER NOT NULL"),
      column("changed", "INTEGER NOT NULL"),
    ],
    indexes: { addresses_changed: "changed" },
  },
  {
    // What appears and goes by itself after this publication changes these, each at its moment.
    name: "scheduled",
    columns: [
      // Epoch milliseconds.
      column("moment", "INTEGER NOT NULL"),
      column("address", "INTEGER NOT NULL"),
      // The item that is there or not; null where the address is there all the same.
      column("collection", "TEXT"),
      column("item", "INTEGER"),
    ],
    indexes: { scheduled_moment: "moment, address", scheduled_address: "address" },
  },
];

/** An address as it is written down. */
export interface AddressState {
  readonly path: string;
  /** In hex digits, in lower case: small strings are no burden for the collector of garbage. */
  readonly digest: string;
  readonly added: number;
  readonly changed: number;
}

/** What a change at a moment does to an address. */
export interface ScheduledState {
  readonly moment: number;
  readonly path: string;
  readonly collection: string | null;
  readonly item: number | null;
}

/** An address that changed. */
export interface ChangedAddress {
  readonly id: number;
  readonly path: string;
  readonly isThere: boolean;
  readonly added: number;
  readonly changed: number;
  /** What has appeared or gone by itself since the publication: whether it is there must be asked. */
  readonly item: { readonly collection: string; readonly id: number } | undefined;
  readonly isScheduled: boolean;
}

/** Such a file, open for reading. */
export class Changes implements Disposable {
  readonly number: number;
  /** The first publication since which it tells all that changed. */
  readonly since: number;
  readonly #db: DatabaseSync;

  /** @throws EditionFormatError where it is none, or one of a newer format; the errors of a disk that fails */
  constructor(file: string) {
    this.#db = open(file);
    try {
      const { application_id: id } = this.#row("PRAGMA application_id");
      const { user_version: format } = this.#row("PRAGMA user_version");
      if (id !== CHANGES_ID || Number(format) > CHANGES_FORMAT) throw new Error("no such file");
      const { number, since } = this.#row("SELECT number, since FROM about");
      this.number = number as number;
      this.since = since as number;
    } catch (cause) {
      this.#db.close();
      throw new EditionFormatError(`Cannot read ${file} as a list of changes`, { cause });
    }
  }

  /**
   * The ids of the addresses that changed since a publication, in the order of their paths; since 0 all there are.
   * @param at what has appeared and gone by itself until then counts, epoch milliseconds
   */
  changedSince(number: number, at: number): Float64Array {
    const moved = this.#ids("SELECT DISTINCT address FROM scheduled WHERE moment <= :at", { at });
    // All that there is is read in the order in which it lies; of what changed there is an index.
    const changed =
      number === 0
        ? this.#ids("SELECT id FROM addresses WHERE digest <> x''", {})
        : this.#ids("SELECT id FROM addresses WHERE changed > :number", { number });
    const ids = moved.length === 0 ? changed : [...new Set([...changed, ...moved])];
    return Float64Array.from(ids).sort();
  }

  #ids(sql: string, parameters: Record<string, number>): number[] {
    const statement = this.#db.prepare(sql);
    statement.setReturnArrays(true);
    const rows = statement.all(parameters) as unknown as [number][];
    return rows.map(([id]) => id);
  }

  /** @param at as before */
  addresses(ids: ArrayLike<number>, at: number): ChangedAddress[] {
    const rows = this.#db
      .prepare(
        `SELECT id, path, digest <> x'' AS there, added, changed,
           EXISTS (SELECT 1 FROM scheduled WHERE address = id AND moment <= :at) AS scheduled,
           (SELECT json_array(collection, item) FROM scheduled
            WHERE address = id AND moment <= :at AND item IS NOT NULL LIMIT 1) AS item
         FROM addresses WHERE id IN (SELECT value FROM json_each(:ids)) ORDER BY id`,
      )
      .all({ ids: JSON.stringify(Array.from(ids)), at });
    return rows.map(({ id, path, there, added, changed, scheduled, item }) => {
      const [collection, row] =
        item === null ? [] : (JSON.parse(item as string) as [string, number]);
      return {
        id: id as number,
        path: path as string,
        isThere: there === 1,
        added: added as number,
        changed: changed as number,
        item: collection === undefined ? undefined : { collection, id: row as number },
        isScheduled: scheduled === 1,
      };
    });
  }

  /** All that is written down, in the order of the paths. */
  *states(): Generator<AddressState> {
    const rows = this.#db
      .prepare(
        "SELECT path, lower(hex(digest)) AS digest, added, changed FROM addresses ORDER BY id",
      )
      .iterate();
    yield* rows as Iterable<unknown> as Iterable<AddressState>;
  }

  /** Paths of what appeared or went by itself in a time, both in epoch milliseconds. */
  scheduledUntil(moment: number): Set<string> {
    const rows = this.#db
      .prepare(
        "SELECT DISTINCT path FROM scheduled JOIN addresses ON id = address WHERE moment <= :moment",
      )
      .all({ moment });
    return new Set(rows.map(({ path }) => path as string));
  }

  [Symbol.dispose](): void {
    if (this.#db.isOpen) this.#db.close();
  }

  #row(sql: string): Record<string, unknown> {
    return this.#db.prepare(sql).get() as Record<string, unknown>;
  }
}

function open(file: string): DatabaseSync {
  if (isReadWhole(file)) {
    const db = new DatabaseSync(":memory:");
    db.deserialize(readFileSync(file));
    return db;
  }
  const address = pathToFileURL(file);
  address.searchParams.set("immutable", "1");
  return new DatabaseSync(address, { readOnly: true });
}
