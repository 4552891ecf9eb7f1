/**
 * The reading side of the PostgreSQL store. Editions and media come in parts, are verified by their
 * SHA-256, and are kept in a folder of this machine. Writing is `postgres-publishing.ts`, which `serve`
 * never imports.
 * @see architecture.md, "The store"
 */
import { createHash, hash } from "node:crypto";
import { open } from "node:fs/promises";
import { MEDIA_ADDRESS } from "../media-address.ts";
import { type Publication, parseSealedPublication } from "../publication.ts";
import { DamagedError, type LocalMedium, type MediumName, type Store } from "../store.ts";
import type { NodeCache } from "./node-cache.ts";
import type { PostgresAddress } from "./postgres-address.ts";
import type { Row } from "./postgres-connection.ts";
import { type Answer, readLineage } from "./postgres-lineage.ts";
import { readPart } from "./postgres-parts.ts";
import { PostgresReading } from "./postgres-reading.ts";

export interface PostgresStoreOptions {
  readonly address: PostgresAddress;
  readonly cache: NodeCache;
  /** What the server's administrator sees of the connections. */
  readonly name: string;
  /** Told what an operator should change about the role that reads. */
  readonly onWarning?: (message: string) => void;
}

const PUBLISH_AGAIN =
  'Publish the content folder again, go back with "montra rollback", or copy a backup of the store back';

/** For a part of 8 MiB over a slow line. */
const PART_MILLISECONDS = 30_000;
/** Addresses that one query asks about. */
const ADDRESSES_AT_ONCE = 10_000;

const MAY_WRITE = `SELECT has_table_privilege(c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE') AS writes
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = 'montra' AND c.relname = 'publications'`;

const NEWEST = `SELECT pg_is_in_recovery() AS standby, newest.number::text, newest.sealed
  FROM (VALUES (1)) AS one LEFT JOIN LATERAL (SELECT number, sealed
    FROM montra.publications ORDER BY publications.number DESC LIMIT 1) AS newest ON true`;

export class PostgresStore implements Store {
  readonly address: PostgresAddress;
  readonly folder = undefined;
  protected readonly cache: NodeCache;
  readonly #reading: PostgresReading;
  // Apart from each other, so that looking for a publication never waits behind a large image.
  readonly #fetching: PostgresReading;

  constructor({ address, cache, name, onWarning }: PostgresStoreOptions) {
    this.address = address;
    this.cache = cache;
    this.#reading = new PostgresReading(address, {
      name,
      most: 1,
      onFirst: async (ask) => {
        const [row] = onWarning ? await ask(MAY_WRITE, [], PART_MILLISECONDS) : [];
        if (row?.writes) onWarning?.(mayWrite(address.user));
      },
    });
    this.#fetching = new PostgresReading(address, { name, most: 2 });
  }

  get place(): string {
    return this.address.place;
  }

  async current(): Promise<Publication | undefined> {
    return (await this.answer()).publication;
  }

  /** What a server says, and whether it follows another one, which may know more. */
  protected async answer(): Promise<Answer> {
    const [row] = await this.#reading.queryIfThere(NEWEST);
    const publication = row?.sealed ? this.#parse(row) : undefined;
    return { publication, isStandby: row?.standby === true };
  }

  protected async lineage(): Promise<string | undefined> {
    return await readLineage((text) => this.#reading.query(text));
  }

  async numbers(): Promise<number[]> {
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
    throw new DamagedError(`Publication ${number} is missing from ${this.place}. ${PUBLISH_AGAIN}`);
  }

  #parse({ number, sealed }: Row): Publication {
    const parsed = parseSealedPublication(sealed);
    if (parsed?.publication.number === Number(number)) return parsed.publication;
    throw new DamagedError(
      `Publication ${number} of ${this.place} is damaged: it is no publication with an unbroken seal. ${PUBLISH_AGAIN}`,
    );
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
    const handle = await open(file, "wx");
    try {
      for await (const part of this.#parts("editions", sha256)) {
        whole.update(part);
        await handle.writeFile(part);
      }
    } finally {
      await handle.close();
    }
    const found = whole.digest("hex");
    if (found === sha256) return;
    throw new DamagedError(
      `The edition ${sha256} of ${this.place} is missing or damaged: what came has the SHA-256 ${found}. ${PUBLISH_AGAIN}`,
    );
  }

  async readMedia(address: string): Promise<Buffer | undefined> {
    if (!MEDIA_ADDRESS.test(address)) return undefined;
    return (await this.cache.medium(address)) ?? (await this.fetchMedium(address));
  }

  async localMedia(address: string): Promise<LocalMedium | undefined> {
    return await this.cache.localMedium(address);
  }

  /** A medium from the database, kept on disk from then on. */
  protected async fetchMedium(address: string): Promise<Buffer | undefined> {
    const prefix = MEDIA_ADDRESS.exec(address)?.[1] ?? "";
    const parts = await Array.fromAsync(this.#parts("media", address));
    if (parts.length === 0) return undefined;
    const bytes = parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
    if (!hash("sha256", bytes).startsWith(prefix)) {
      throw new DamagedError(
        `The medium ${address} of ${this.place} is damaged: its SHA-256 does not begin with ${prefix}. Delete it and publish the content folder again`,
      );
    }
    await this.cache.keepMedium(address, bytes);
    return bytes;
  }

  /** Parts, decompressed, one query each, so that neither side holds more than one; none where there are none. */
  async *#parts(table: "editions" | "media", name: string): AsyncGenerator<Buffer> {
    const key = table === "editions" ? "sha256" : "address";
    const text = `SELECT parts, body FROM montra.${table} WHERE ${key} = $1 AND part = $2`;
    for (let part = 0, parts = 1; part < parts; part += 1) {
      const [row] = await this.#fetching.queryIfThere(text, [name, part], PART_MILLISECONDS);
      if (!row) return;
      parts = row.parts;
      // What cannot be decompressed is left out: the hash will say that something is wrong.
      yield await readPart(row.body).catch(() => Buffer.from("damaged"));
    }
  }

  async missingMedia(media: Iterable<MediumName>): Promise<string[]> {
    const wanted = new Map([...media].map(({ address, bytes }) => [address, bytes]));
    const addresses = [...wanted.keys()];
    for (let at = 0; at < addresses.length; at += ADDRESSES_AT_ONCE) {
      const rows = await this.#reading.queryIfThere(
        `SELECT address, bytes::text FROM montra.media WHERE address = ANY ($1)
          GROUP BY address, bytes, parts HAVING count(*) = parts`,
        [addresses.slice(at, at + ADDRESSES_AT_ONCE)],
        PART_MILLISECONDS,
      );
      for (const { address, bytes } of rows) {
        if (wanted.get(address) === Number(bytes)) wanted.delete(address);
      }
    }
    return [...wanted.keys()].sort();
  }

  /** Ends the idle connections; the next question opens one again. */
  async close(): Promise<void> {
    await Promise.all([this.#reading.close(), this.#fetching.close()]);
  }
}

function mayWrite(user: string): string {
  return `The role "${user}" may write to the store. Serve with a role that has SELECT alone: see docs/fleet.md, "Roles"`;
}
