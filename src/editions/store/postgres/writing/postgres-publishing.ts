/**
 * The writing side of the PostgreSQL store. Everything goes through the one connection that holds the
 * lock. A medium is there whole or not at all, and edition and publication become visible together with
 * the commit: a publisher that dies at any moment leaves the old publication and nothing half done.
 */
import { mkdtemp, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { folderOfThisProcess } from "../../process-folder.ts";
import { type Publication, sealPublication } from "../../publication.ts";
import type {
  LockOptions,
  MediumPieces,
  NextPublication,
  PublishingSession,
  PublishingStore,
} from "../../store.ts";
import {
  lastWrittenDown,
  planPublication,
  waitForItsSecond,
} from "../../writing/next-publication.ts";
import { PostgresConnection, type Row } from "../postgres-connection.ts";
import { explainPostgres } from "../postgres-errors.ts";
import { CHANNEL } from "../postgres-hints.ts";
import { countParts, partsOf, partsOfBytes, partsOfFile } from "../postgres-parts.ts";
import { PostgresStore, type PostgresStoreOptions } from "../postgres-store.ts";
import { PostgresContents } from "./postgres-contents.ts";
import { connectionName, lockPublishing } from "./postgres-lock.ts";
import { wasMade } from "./postgres-outcome.ts";
import { makeTables } from "./postgres-schema.ts";

const MILLISECONDS = 120_000;

export interface PostgresPublishingOptions extends PostgresStoreOptions {
  /** As {@link PublishingStore.cacheFolder}; made, but for its last part, when it is asked for. */
  readonly workFolder: () => string;
}

export class PublishingPostgresStore extends PostgresStore implements PublishingStore {
  readonly #workFolder: () => string;

  constructor(options: PostgresPublishingOptions) {
    super(options);
    this.#workFolder = options.workFolder;
  }

  get cacheFolder(): string {
    return this.#workFolder();
  }

  async startPublishing(options: LockOptions): Promise<PublishingSession> {
    let connection: PostgresConnection | undefined;
    try {
      const named = { name: connectionName(options.who), writable: true };
      connection = await PostgresConnection.open(this.address, named);
      await makeTables(connection);
      await lockPublishing(connection, options);
      const scratchFolder = await mkdtemp(join(folderOfThisProcess(), "unfinished-"));
      return new PostgresSession(this, { connection, options, scratchFolder });
    } catch (error) {
      connection?.destroy();
      if ((error as Error).name === "AbortError") throw error;
      throw explainPostgres(error, "publish into", this.address);
    }
  }
}

interface Session {
  readonly connection: PostgresConnection;
  readonly options: LockOptions;
  readonly scratchFolder: string;
}

class PostgresSession implements PublishingSession {
  readonly store: PublishingPostgresStore;
  readonly kept: PostgresContents;
  readonly scratchFolder: string;
  readonly #connection: PostgresConnection;
  readonly #options: LockOptions;

  constructor(store: PublishingPostgresStore, { connection, options, scratchFolder }: Session) {
    this.store = store;
    this.scratchFolder = scratchFolder;
    this.#connection = connection;
    this.#options = options;
    this.kept = new PostgresContents((text, values) => this.#ask(text, values));
  }

  async addMedia(address: string, medium: Uint8Array | MediumPieces): Promise<void> {
    const { length } = medium;
    const missing = await this.store.missingMedia([{ address, bytes: length }]);
    if (missing.length === 0) return;
    await this.#transaction(async () => {
      await this.#ask("DELETE FROM montra.media WHERE address = $1", [address]);
      let part = 0;
      const parts = medium instanceof Uint8Array ? partsOfBytes(medium) : partsOf(medium.pieces());
      for await (const body of parts) {
        await this.#ask(
          "INSERT INTO montra.media (address, part, parts, bytes, body) VALUES ($1, $2, $3, $4, $5)",
          [address, part++, countParts(length), length, body],
        );
      }
    });
  }

  async addEdition(file: string, sha256: string): Promise<void> {
    await this.#transaction(() => this.#addEdition(file, sha256));
    await rm(file, { force: true });
  }

  async #addEdition(file: string, sha256: string): Promise<void> {
    this.#step("storing the edition");
    const { size } = await stat(file);
    // What lies there under this name may be damaged: it is written again.
    await this.#ask("DELETE FROM montra.editions WHERE sha256 = $1", [sha256]);
    let part = 0;
    for await (const body of partsOfFile(file, size)) {
      await this.#ask(
        "INSERT INTO montra.editions (sha256, part, parts, bytes, body) VALUES ($1, $2, $3, $4, $5)",
        [sha256, part++, countParts(size), size, body],
      );
    }
  }

  async publish(next: NextPublication): Promise<Publication> {
    const clock = this.#options.clock ?? Date.now;
    const made = await this.#transaction(
      async () => {
        const { changes } = next;
        if (next.file !== undefined) await this.#addEdition(next.file, next.edition);
        if (changes) await this.#addEdition(changes.file, changes.sha256);
        const planned = planPublication(next, await lastWrittenDown(this.store), clock());
        await this.#writeDown(planned);
        await waitForItsSecond(planned, clock());
        this.#step(`making publication ${planned.number} current`);
        await this.#ask(`NOTIFY ${CHANNEL}`);
        return planned;
      },
      (planned) => planned,
    );
    this.#step(`publication ${made.number} is current`);
    return made;
  }

  async adopt(history: readonly Publication[]): Promise<void> {
    await this.#transaction(
      async () => {
        const numbers = history.map(({ number }) => String(number));
        await this.#ask("DELETE FROM montra.publications WHERE number = ANY ($1::bigint[])", [
          numbers,
        ]);
        for (const publication of history) await this.#writeDown(publication);
        await this.#ask(`NOTIFY ${CHANNEL}`);
      },
      () => history.at(-1),
    );
  }

  async #writeDown(publication: Publication): Promise<void> {
    const { number, time, edition } = publication;
    this.#step(`writing down publication ${number}`);
    await this.#ask(
      "INSERT INTO montra.publications (number, time, edition, sealed) VALUES ($1, $2, $3, $4)",
      [number, time, edition, sealPublication(publication).text],
    );
  }

  async keepFrom(number: number): Promise<void> {
    await this.#ask(
      `INSERT INTO montra.notes VALUES ('kept from', $1)
        ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
      [String(number)],
    );
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.scratchFolder, { recursive: true, force: true }).catch(() => {});
    await this.#connection.close();
    await this.store.close();
  }

  #step(step: string): void {
    this.#options.onStep?.(step);
  }

  /** @param publishes of what `work` gave: the publication that is there once it is committed */
  async #transaction<T>(
    work: () => Promise<T>,
    publishes?: (result: T) => Publication | undefined,
  ): Promise<T> {
    await this.#ask("BEGIN");
    try {
      const result = await work();
      await this.#commit(publishes?.(result));
      return result;
    } catch (error) {
      if (this.#connection.isOpen) await this.#ask("ROLLBACK").catch(() => {});
      throw error;
    }
  }

  async #commit(publication: Publication | undefined): Promise<void> {
    const { toldProcess } = this.#connection;
    try {
      await this.#ask("COMMIT");
    } catch (error) {
      // Where the server has answered, it has refused.
      if (!publication || this.#connection.isOpen) throw error;
      const { who, outcomeMilliseconds: milliseconds } = this.#options;
      const lost = { publication, process: toldProcess, name: connectionName(who), milliseconds };
      if (!(await wasMade(this.store.address, lost))) throw error;
    }
  }

  async #ask(
    text: string,
    values: Parameters<PostgresConnection["query"]>[1] = [],
  ): Promise<Row[]> {
    try {
      return await this.#connection.query(text, values, MILLISECONDS);
    } catch (error) {
      throw explainPostgres(error, "publish into", this.store.address);
    }
  }
}
