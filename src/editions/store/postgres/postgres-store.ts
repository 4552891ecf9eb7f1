/** Reads a PostgreSQL store. `serve` never imports the writing side, `postgres-publishing.ts`. */
import { createHash, hash } from "node:crypto";
import { open } from "node:fs/promises";
import { say } from "../../../language/language.ts";
import { MEDIA_ADDRESS } from "../media-address.ts";
import { type Publication, parseSealedPublication } from "../publication.ts";
import { DamagedError, type LocalMedium, type MediumName, type Store } from "../store.ts";
import type { NodeCache } from "./node-cache.ts";
import type { PostgresAddress } from "./postgres-address.ts";
import type { PgRow } from "./postgres-connection.ts";
import { type DatabaseAnswer, type Lineage, readLineage } from "./postgres-lineage.ts";
import { PARTED, readPart } from "./postgres-parts.ts";
import { PostgresReader } from "./postgres-reader.ts";

export interface PostgresStoreOptions {
  readonly address: PostgresAddress;
  readonly cache: NodeCache;
  /** The `application_name` of the connections. */
  readonly name: string;
}

/** Enough for a part of 8 MiB over a slow connection. */
const PART_MILLISECONDS = 30_000;
const MAX_ADDRESSES_PER_QUERY = 10_000;

const MAY_WRITE = `SELECT has_table_privilege(c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE') AS writes
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = 'montra' AND c.relname = 'publications'`;

// Returns a row even without publications, because `standby` is needed then too.
const NEWEST = `SELECT pg_is_in_recovery() AS standby, newest.number::text, newest.sealed
  FROM (VALUES (1)) AS one LEFT JOIN LATERAL (SELECT number, sealed
    FROM montra.publications ORDER BY publications.number DESC LIMIT 1) AS newest ON true`;

export class PostgresStore implements Store {
  readonly address: PostgresAddress;
  readonly place: string;
  readonly folder = undefined;
  protected readonly cache: NodeCache;
  readonly #reading: PostgresReader;
  // A separate pool, so that a query for the current publication never waits for a large image.
  readonly #fetching: PostgresReader;

  constructor({ address, cache, name }: PostgresStoreOptions) {
    this.address = address;
    this.place = address.place;
    this.cache = cache;
    this.#reading = new PostgresReader(address, { name, maxConnections: 1 });
    this.#fetching = new PostgresReader(address, { name, maxConnections: 2 });
  }

  async current(): Promise<Publication | undefined> {
    return (await this.answer()).publication;
  }

  protected async answer(): Promise<DatabaseAnswer> {
    const [row] = await this.#reading.queryIfThere(NEWEST);
    const publication = row?.sealed ? this.#parse(row) : undefined;
    return { publication, isStandby: row?.standby === true };
  }

  protected async lineage(): Promise<Lineage | undefined> {
    return await readLineage((text) => this.#reading.queryIfThere(text));
  }

  protected async mayWrite(): Promise<boolean> {
    const [row] = await this.#reading.queryIfThere(MAY_WRITE);
    return row?.writes === true;
  }

  async numbers(): Promise<number[]> {
    // `ORDER BY number` would sort by the text in the result.
    const rows = await this.#reading.queryIfThere(
      "SELECT number::text FROM montra.publications ORDER BY publications.number",
    );
    return rows.map(({ number }) => Number(number));
  }

  async publication(number: number): Promise<Publication> {
    const [row] = await this.#reading.queryIfThere(
      "SELECT number::text, sealed FROM montra.publications WHERE number = $1",
      [number],
    );
    if (row) return this.#parse(row);
    throw new DamagedError(say.store.missing({ file: `${this.place}: publication ${number}` }));
  }

  #parse({ number, sealed }: PgRow): Publication {
    const parsed = parseSealedPublication(sealed);
    if (parsed?.publication.number === Number(number)) return parsed.publication;
    const file = `${this.place}: publication ${number}`;
    throw new DamagedError(say.store.damagedPublication({ file }));
  }

  async keptFrom(): Promise<number> {
    const [row] = await this.#reading.queryIfThere(
      "SELECT value FROM montra.notes WHERE name = 'kept from'",
    );
    return Number(row?.value ?? 1);
  }

  async editionFile(sha256: string): Promise<string> {
    return await this.cache.fetchEdition(sha256, (file) => this.#fetchEdition(sha256, file));
  }

  async #fetchEdition(sha256: string, file: string): Promise<void> {
    const whole = createHash("sha256");
    await using handle = await open(file, "wx");
    for await (const part of this.#parts("editions", sha256)) {
      whole.update(part);
      await handle.writeFile(part);
    }
    const found = whole.digest("hex");
    if (found === sha256) return;
    throw new DamagedError(
      say.store.otherHash({ file: `${this.place}: edition ${sha256}`, found }),
    );
  }

  async readMedia(address: string): Promise<Buffer | undefined> {
    if (!MEDIA_ADDRESS.test(address)) return undefined;
    return (await this.cache.medium(address)) ?? (await this.fetchMedium(address));
  }

  async localMedia(address: string): Promise<LocalMedium | undefined> {
    return await this.cache.files.localMedia(address);
  }

  protected async fetchMedium(address: string): Promise<Buffer | undefined> {
    const prefix = MEDIA_ADDRESS.exec(address)?.[1] ?? "";
    const parts = await Array.fromAsync(this.#parts("media", address));
    if (parts.length === 0) return undefined;
    const bytes = parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
    if (!hash("sha256", bytes).startsWith(prefix)) {
      const file = `${this.place}: medium ${address}`;
      throw new DamagedError(say.store.damagedImage({ file, prefix }));
    }
    await this.cache.keepMedium(address, bytes);
    return bytes;
  }

  /** One query for each part, so that client and server hold one part at a time. */
  async *#parts(table: keyof typeof PARTED, name: string): AsyncGenerator<Buffer> {
    const text = `SELECT parts, body FROM montra.${table} WHERE ${PARTED[table]} = $1 AND part = $2`;
    // Each row has the number of parts.
    let partCount = 1;
    for (let part = 0; part < partCount; part += 1) {
      const [row] = await this.#fetching.queryIfThere(text, [name, part], PART_MILLISECONDS);
      if (!row) return;
      partCount = row.parts;
      // Instead of a damaged part, other bytes, so that the verification of the hash fails.
      yield await readPart(row.body).catch(() => Buffer.from("damaged"));
    }
  }

  async missingMedia(media: Iterable<MediumName>): Promise<string[]> {
    const missing = new Map([...media].map(({ address, bytes }) => [address, bytes]));
    const addresses = [...missing.keys()];
    for (let at = 0; at < addresses.length; at += MAX_ADDRESSES_PER_QUERY) {
      const rows = await this.#reading.queryIfThere(
        `SELECT address, bytes::text FROM montra.media WHERE address = ANY ($1)
          GROUP BY address, bytes, parts HAVING count(*) = parts`,
        [addresses.slice(at, at + MAX_ADDRESSES_PER_QUERY)],
        PART_MILLISECONDS,
      );
      for (const { address, bytes } of rows) {
        if (missing.get(address) === Number(bytes)) missing.delete(address);
      }
    }
    return [...missing.keys()].sort();
  }

  /** Closes idle connections; the next query opens a new one. */
  async close(): Promise<void> {
    await Promise.all([this.#reading.close(), this.#fetching.close()]);
  }
}
