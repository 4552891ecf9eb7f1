/**
 * Which addresses changed in which publication. A separate file beside the edition, because a
 * rollback to an older edition would lose what happened after it. (contract.md, "What changed")
 */
import type { DatabaseSync } from "node:sqlite";
import { EditionFormatError, openImmutable } from "./open-edition.ts";
import { column, type Table } from "./table.ts";

/** "MNTC" (`PRAGMA application_id`). */
export const CHANGES_ID = 0x4d4e5443;
/** `PRAGMA user_version`, as in `tables.ts`. A list with a newer format counts as missing. */
export const CHANGES_FORMAT = 1;

export const changesTables: readonly Table[] = [
  {
    // One row: the publication of this list, and {@link Changes.since}.
    name: "about",
    columns: [column("number", "INTEGER NOT NULL"), column("since", "INTEGER NOT NULL")],
  },
  {
    // The earlier publications about which the list can answer. Older lists lack this table.
    name: "publications",
    columns: [column("number", "INTEGER PRIMARY KEY"), column("identity", "TEXT NOT NULL")],
  },
  {
    name: "addresses",
    columns: [
      // In the order of the paths.
      column("id", "INTEGER PRIMARY KEY"),
      column("path", "TEXT NOT NULL"),
      // A hash of the response's JSON; empty if the address no longer exists.
      column("digest", "BLOB NOT NULL"),
      // Numbers of the publications that added it and last changed it.
      column("added", "INTEGER NOT NULL"),
      column("changed", "INTEGER NOT NULL"),
    ],
    indexes: { addresses_changed: "changed" },
  },
  {
    // Changes that scheduled items will make to addresses after this publication.
    name: "scheduled",
    columns: [
      // Epoch milliseconds.
      column("moment", "INTEGER NOT NULL"),
      // An id in `addresses`.
      column("address", "INTEGER NOT NULL"),
      // The item that the address depends on; null if the address exists in any case.
      column("collection", "TEXT"),
      column("item", "INTEGER"),
    ],
    indexes: { scheduled_moment: "moment, address", scheduled_address: "address" },
  },
];

export interface AddressState {
  readonly path: string;
  /** Lowercase hex, because short strings cost the garbage collector less than buffers. */
  readonly digest: string;
  readonly added: number;
  readonly changed: number;
}

/** A row of `scheduled`, with the path of its address. */
export interface ScheduledState {
  readonly moment: number;
  readonly path: string;
  readonly collection: string | null;
  readonly item: number | null;
}

export interface ChangedAddress {
  readonly path: string;
  /** Whether it existed at the current publication. */
  readonly isThere: boolean;
  readonly added: number;
  readonly changed: number;
  /** The scheduled item that decides whether the address exists now; `undefined` if none does. */
  readonly item: { readonly collection: string; readonly id: number } | undefined;
  /** Whether a scheduled item has changed it since the current publication. */
  readonly isScheduled: boolean;
}

export class Changes implements Disposable {
  /** The list can answer "what changed since n" if n is at least this number, or 0. */
  readonly since: number;
  readonly #db: DatabaseSync;
  #identities: Map<number, string> | undefined;

  /** @throws EditionFormatError if it is no list of changes or has a newer format; I/O errors */
  constructor(file: string) {
    this.#db = openImmutable(file);
    try {
      const { application_id: id } = this.#row("PRAGMA application_id");
      const { user_version: format } = this.#row("PRAGMA user_version");
      if (id !== CHANGES_ID || Number(format) > CHANGES_FORMAT)
        throw new Error("another kind of file, or a newer format");
      this.since = this.#row("SELECT since FROM about").since as number;
    } catch (cause) {
      this.#db.close();
      throw new EditionFormatError(`Cannot read ${file} as a list of changes`, { cause });
    }
  }

  /**
   * Ids of the addresses that changed after a publication, in the order of paths. After 0: of all
   * addresses that exist.
   * @param at epoch milliseconds; includes scheduled changes until then
   */
  changedSince(number: number, at: number): Float64Array {
    const due = this.#ids("SELECT DISTINCT address FROM scheduled WHERE moment <= :at", { at });
    const changed =
      number === 0
        ? this.#ids("SELECT id FROM addresses WHERE digest <> x''", {})
        : this.#ids("SELECT id FROM addresses WHERE changed > :number", { number });
    const ids = due.length === 0 ? changed : [...new Set([...changed, ...due])];
    // A typed array is sorted by number, an array by text.
    return Float64Array.from(ids).sort();
  }

  #ids(sql: string, parameters: Record<string, number>): number[] {
    const statement = this.#db.prepare(sql, { returnArrays: true });
    const rows = statement.all(parameters) as unknown as [number][];
    return rows.map(([id]) => id);
  }

  /** @param at as in {@link changedSince} */
  addresses(ids: ArrayLike<number>, at: number): ChangedAddress[] {
    const rows = this.#db
      .prepare(
        `SELECT path, digest <> x'' AS there, added, changed,
           EXISTS (SELECT 1 FROM scheduled WHERE address = id AND moment <= :at) AS scheduled,
           (SELECT json_object('collection', collection, 'id', item) FROM scheduled
            WHERE address = id AND moment <= :at AND item IS NOT NULL LIMIT 1) AS item
         FROM addresses WHERE id IN (SELECT value FROM json_each(:ids)) ORDER BY id`,
      )
      .all({ ids: JSON.stringify(Array.from(ids)), at });
    return rows.map(({ path, there, added, changed, scheduled, item }) => ({
      path: path as string,
      isThere: there === 1,
      added: added as number,
      changed: changed as number,
      item: item === null ? undefined : JSON.parse(item as string),
      isScheduled: scheduled === 1,
    }));
  }

  /** The identities of earlier publications, by number; empty for older lists. */
  get identities(): ReadonlyMap<number, string> {
    this.#identities ??= new Map(this.#readIdentities());
    return this.#identities;
  }

  #readIdentities(): [number, string][] {
    const hasTable = "SELECT 1 FROM sqlite_schema WHERE name = 'publications'";
    if (!this.#db.prepare(hasTable).get()) return [];
    const rows = this.#db.prepare("SELECT number, identity FROM publications").all();
    return rows.map(({ number, identity }) => [number as number, identity as string]);
  }

  /** All rows, ascending by path. */
  *states(): Generator<AddressState> {
    const sql =
      "SELECT path, lower(hex(digest)) AS digest, added, changed FROM addresses ORDER BY id";
    const rows = this.#db.prepare(sql).iterate();
    yield* rows as Iterable<unknown> as Iterable<AddressState>;
  }

  /** Paths that scheduled items change until a moment, epoch milliseconds. */
  scheduledUntil(moment: number): Set<string> {
    const sql =
      "SELECT DISTINCT path FROM scheduled JOIN addresses ON id = address WHERE moment <= :moment";
    const rows = this.#db.prepare(sql).all({ moment });
    return new Set(rows.map(({ path }) => path as string));
  }

  [Symbol.dispose](): void {
    if (this.#db.isOpen) this.#db.close();
  }

  #row(sql: string): Record<string, unknown> {
    return this.#db.prepare(sql).get() as Record<string, unknown>;
  }
}
