/** Lists and removes the rows of a PostgreSQL store, for pruning. */

import type { StoredObject, StoredObjects } from "../../store.ts";
import type { PgRow, Values } from "../postgres-connection.ts";
import { PARTED } from "../postgres-parts.ts";

type Query = (text: string, values?: Values) => Promise<PgRow[]>;

export class PostgresContents implements StoredObjects {
  readonly #query: Query;

  /** @param query uses the connection that holds the lock */
  constructor(query: Query) {
    this.#query = query;
  }

  async editions(): Promise<StoredObject[]> {
    return (await this.#query(selectObjects("editions", "added"))).map(storedObjectOf);
  }

  async media(): Promise<StoredObject[]> {
    return (await this.#query(selectObjects("media", "since"))).map(storedObjectOf);
  }

  /** Always empty, because PostgreSQL rolls back unfinished transactions. */
  async leftovers(): Promise<StoredObject[]> {
    return [];
  }

  async retireMedia(addresses: readonly string[], since: number): Promise<void> {
    await this.#query(
      "UPDATE montra.media SET since = to_timestamp($2::double precision) WHERE address = ANY ($1)",
      [addresses, since / 1000],
    );
  }

  async remove(kind: "edition" | "medium" | "leftovers", name: string): Promise<void> {
    if (kind === "edition")
      await this.#query("DELETE FROM montra.editions WHERE sha256 = $1", [name]);
    if (kind === "medium") await this.#query("DELETE FROM montra.media WHERE address = $1", [name]);
  }
}

// Each part of an edition or medium has the size of the whole.
function selectObjects(table: keyof typeof PARTED, time: "added" | "since"): string {
  const name = PARTED[table];
  return `SELECT ${name} AS name, max(bytes)::text AS bytes, extract(epoch FROM max(${time}))::text AS since
    FROM montra.${table} GROUP BY ${name} ORDER BY ${name}`;
}

function storedObjectOf({ name, bytes, since }: PgRow): StoredObject {
  return { name, bytes: Number(bytes), since: Number(since) * 1000 };
}
