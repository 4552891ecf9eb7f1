/**
 * Publishes into a PostgreSQL store. Each medium is one transaction, edition and publication
 * another, so that a publisher that dies leaves the old publication and no partial data.
 */

import { mkdtemp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import PQueue from "p-queue";
import { folderOfThisProcess } from "../../process-folder.ts";
import { type Publication, sealPublication } from "../../publication.ts";
import type {
  NextPublication,
  PublishingSession,
  PublishingStore,
  SessionOptions,
} from "../../store.ts";
import {
  lastRecorded,
  nextPublication,
  waitForPublicationTime,
} from "../../writing/next-publication.ts";
import { workFolder } from "../cache-folder.ts";
import { type PgRow, PostgresConnection, type Values } from "../postgres-connection.ts";
import { explainPostgres } from "../postgres-errors.ts";
import { readLineage } from "../postgres-lineage.ts";
import { countParts, PARTED, partsOf } from "../postgres-parts.ts";
import { PostgresStore } from "../postgres-store.ts";
import { PostgresContents } from "./postgres-contents.ts";
import { connectionName, lockPublishing } from "./postgres-lock.ts";
import { wasPublished } from "./postgres-outcome.ts";
import { makeTables, SET_NOTE } from "./postgres-schema.ts";

const QUERY_MILLISECONDS = 120_000;

export class PublishingPostgresStore extends PostgresStore implements PublishingStore {
  get cacheFolder(): string {
    return workFolder(this.place);
  }

  async startPublishing(options: SessionOptions): Promise<PublishingSession> {
    let connection: PostgresConnection | undefined;
    try {
      const named = { name: connectionName(options.who), writable: true };
      connection = await PostgresConnection.open(this.address, named);
      await makeTables(connection);
      await lockPublishing(connection, options);
      const databaseId = await readDatabaseId(connection);
      const scratchFolder = await mkdtemp(join(folderOfThisProcess(), "unfinished-"));
      return new PostgresSession(this, { connection, options, databaseId, scratchFolder });
    } catch (error) {
      connection?.destroy();
      if ((error as Error).name === "AbortError") throw error;
      throw explainPostgres(error, "publish into", this.address);
    }
  }
}

interface Session {
  readonly connection: PostgresConnection;
  readonly options: SessionOptions;
  /** Differs in copies: a restored table has another OID, a promoted standby another timeline. */
  readonly databaseId: string;
  readonly scratchFolder: string;
}

class PostgresSession implements PublishingSession {
  readonly store: PublishingPostgresStore;
  readonly objects: PostgresContents;
  readonly scratchFolder: string;
  readonly #session: Session;
  /** A connection has one transaction at a time. */
  readonly #media = new PQueue({ concurrency: 1 });

  constructor(store: PublishingPostgresStore, session: Session) {
    this.store = store;
    this.scratchFolder = session.scratchFolder;
    this.#session = session;
    this.objects = new PostgresContents((text, values) => this.#query(text, values));
  }

  async addMedia(address: string, bytes: Uint8Array): Promise<void> {
    const missing = await this.store.missingMedia([{ address, bytes: bytes.length }]);
    if (missing.length === 0) return;
    const write = () => this.#writeParts("media", address, bytes);
    await this.#media.add(() => this.#transaction(write));
  }

  async addEdition(file: string, sha256: string): Promise<void> {
    await this.#transaction(() => this.#writeEdition(file, sha256));
    await rm(file, { force: true });
  }

  async #writeEdition(file: string, sha256: string): Promise<void> {
    this.#session.options.onStep?.("storedEdition");
    await this.#writeParts("editions", sha256, await readFile(file));
  }

  /** Replaces parts, because they may be damaged. */
  async #writeParts(table: keyof typeof PARTED, name: string, bytes: Uint8Array): Promise<void> {
    const key = PARTED[table];
    await this.#query(`DELETE FROM montra.${table} WHERE ${key} = $1`, [name]);
    let part = 0;
    for await (const body of partsOf(bytes)) {
      await this.#query(
        `INSERT INTO montra.${table} (${key}, part, parts, bytes, body) VALUES ($1, $2, $3, $4, $5)`,
        [name, part++, countParts(bytes.length), bytes.length, body],
      );
    }
  }

  async publish(next: NextPublication): Promise<Publication> {
    const clock = this.#session.options.clock ?? Date.now;
    const publication = await this.#transaction(
      async () => {
        const { changes } = next;
        if (next.file !== undefined) await this.#writeEdition(next.file, next.edition);
        if (changes) await this.#writeEdition(changes.file, changes.sha256);
        const before = await lastRecorded(this.store);
        const isCopied = before.number > 0 && !(await this.#isLastPublished(before.number));
        const planned = nextPublication(next, { ...before, isCopied }, clock());
        await this.#record(planned);
        const mark = `${planned.number} ${this.#session.databaseId}`;
        await this.#query(SET_NOTE, ["last published", mark]);
        await waitForPublicationTime(planned, clock());
        this.#session.options.onStep?.("switch");
        return planned;
      },
      (planned) => this.#commitPublication(planned),
    );
    this.#session.options.onStep?.("current");
    return publication;
  }

  /** False in a copy of the database that made it. */
  async #isLastPublished(number: number): Promise<boolean> {
    const [note] = await this.#query(
      "SELECT value FROM montra.notes WHERE name = 'last published'",
    );
    return note?.value === `${number} ${this.#session.databaseId}`;
  }

  async adopt(history: readonly Publication[]): Promise<void> {
    const last = history.at(-1);
    if (!last) return;
    await this.#transaction(
      async () => {
        const numbers = history.map(({ number }) => String(number));
        await this.#query("DELETE FROM montra.publications WHERE number = ANY ($1::bigint[])", [
          numbers,
        ]);
        for (const publication of history) await this.#record(publication);
      },
      () => this.#commitPublication(last),
    );
  }

  async #record(publication: Publication): Promise<void> {
    const { number, time, edition } = publication;
    this.#session.options.onStep?.("publication");
    await this.#query(
      "INSERT INTO montra.publications (number, time, edition, sealed) VALUES ($1, $2, $3, $4)",
      [number, time, edition, sealPublication(publication).text],
    );
  }

  async keepFrom(number: number): Promise<void> {
    await this.#query(SET_NOTE, ["kept from", String(number)]);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.scratchFolder, { recursive: true, force: true }).catch(() => {});
    await this.#session.connection.close();
    await this.store.close();
  }

  async #transaction<T>(
    work: () => Promise<T>,
    commit: (result: T) => Promise<unknown> = () => this.#query("COMMIT"),
  ): Promise<T> {
    await this.#query("BEGIN");
    try {
      const result = await work();
      await commit(result);
      return result;
    } catch (error) {
      if (this.#session.connection.isOpen) await this.#query("ROLLBACK").catch(() => {});
      throw error;
    }
  }

  /** Commits a transaction that makes this publication the current one. */
  async #commitPublication(publication: Publication): Promise<void> {
    const { serverProcess } = this.#session.connection;
    try {
      await this.#query("COMMIT");
    } catch (error) {
      // If the connection is open, the server answered and refused the commit.
      if (this.#session.connection.isOpen) throw error;
      const { who, outcomeMilliseconds: milliseconds } = this.#session.options;
      const lost = { publication, serverProcess, name: connectionName(who), milliseconds };
      if (!(await wasPublished(this.store.address, lost))) throw error;
    }
  }

  async #query(text: string, values: Values = []): Promise<PgRow[]> {
    try {
      return await this.#session.connection.query(text, values, QUERY_MILLISECONDS);
    } catch (error) {
      throw explainPostgres(error, "publish into", this.store.address);
    }
  }
}

async function readDatabaseId(connection: PostgresConnection): Promise<string> {
  const ask = (text: string) => connection.query(text, [], QUERY_MILLISECONDS);
  const [table] = await ask("SELECT 'montra.publications'::regclass::oid::text AS oid");
  const { system, timeline } = (await readLineage(ask)) ?? {};
  return `${table?.oid} ${system} ${timeline}`;
}
