/**
 * The state of an import between its runs, in `.montra/import/journal.db` of the content folder:
 * responses with their validators, and the hash of each file as written. SQLite survives the death
 * of the process, and its lock excludes a second import into the folder.
 */
import { dirname, join } from "node:path";
import { DatabaseSync, type SQLTagStore } from "node:sqlite";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { RefusedError } from "../../../contract/refused-error.ts";
import { makeFolders } from "../../../editions/store/make-folders.ts";
import { keepToWriters } from "../../../editions/store/writers-only.ts";

export interface StoredResponse {
  readonly status: number;
  /** After redirects. */
  readonly url: string;
  readonly mediaType: string;
  readonly etag: string;
  readonly lastModified: string;
  readonly body: Buffer;
  /** The run in which the response was last received or confirmed. */
  readonly run: number;
}

// New ids follow the greatest id below this one, so that they stay safe integers (up to 2^53).
const HUGE_ID = 2 ** 52;

const TABLES = `
  CREATE TABLE IF NOT EXISTS runs (
    source TEXT PRIMARY KEY, number INTEGER NOT NULL, started INTEGER NOT NULL, finished INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS answers (
    source TEXT NOT NULL, address TEXT NOT NULL, status INTEGER NOT NULL, url TEXT NOT NULL,
    media_type TEXT NOT NULL, etag TEXT NOT NULL, last_modified TEXT NOT NULL, body BLOB NOT NULL,
    run INTEGER NOT NULL, PRIMARY KEY (source, address)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS written (
    path TEXT PRIMARY KEY, source TEXT NOT NULL, sha256 TEXT
  ) STRICT;
  CREATE TABLE IF NOT EXISTS assigned (
    source TEXT NOT NULL, collection TEXT NOT NULL, key TEXT NOT NULL, id INTEGER NOT NULL,
    PRIMARY KEY (source, collection, key)
  ) STRICT;`;

// How long the responses of an interrupted run are reused without asking again.
const FRESH_MILLISECONDS = 6 * 3_600_000;
const FORMAT = 1;

export class Journal implements Disposable {
  /** Also holds the other files that an import keeps. */
  readonly folder: string;
  readonly #db: DatabaseSync;
  readonly #sql: SQLTagStore;

  /** @param content the folder, created if it does not exist @throws RefusedError */
  constructor(content: string) {
    this.folder = join(content, ".montra", "import");
    try {
      makeFolders(this.folder);
      keepToWriters(dirname(this.folder));
      // The first transaction takes the exclusive lock. If another import has it, fail at once.
      this.#db = new DatabaseSync(join(this.folder, "journal.db"), { timeout: 0 });
      this.#db.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL");
      this.#db.exec("PRAGMA synchronous = NORMAL; BEGIN IMMEDIATE; COMMIT");
      const { user_version } = this.#db.prepare("PRAGMA user_version").get() ?? {};
      if (user_version !== 0 && user_version !== FORMAT) throw new Error("another version made it");
      this.#db.exec(`${TABLES} PRAGMA user_version = ${FORMAT}`);
      this.#sql = this.#db.createTagStore();
    } catch (cause) {
      const { message } = cause as Error;
      const isLocked = /locked|busy/i.test(message);
      throw new RefusedError(
        isLocked
          ? `Another import into ${content} is under way. Wait for it, or end it`
          : `Cannot remember the import in ${this.folder}: ${message}. Check who may write there; where the journal is damaged, delete that folder and import again`,
        { cause },
      );
    }
  }

  /** Begins a run, or continues an unfinished one that is recent. @returns its number */
  begin(source: string, now: number): number {
    const last = this.#sql.get`SELECT number, started, finished FROM runs WHERE source = ${source}`;
    const resumes =
      last !== undefined && last.finished === 0 && now - Number(last.started) < FRESH_MILLISECONDS;
    if (resumes) return Number(last.number);
    const run = Number(last?.number ?? 0) + 1;
    this.#sql.run`INSERT OR REPLACE INTO runs VALUES (${source}, ${run}, ${now}, 0)`;
    return run;
  }

  hasRun(source: string): boolean {
    return this.#sql.get`SELECT 1 AS found FROM runs WHERE source = ${source}` !== undefined;
  }

  /** Ends a run and deletes the responses that it did not use. */
  finish(source: string): void {
    this.#db.exec("BEGIN");
    this.#sql.run`DELETE FROM answers
      WHERE source = ${source} AND run < (SELECT number FROM runs WHERE source = ${source})`;
    this.#sql.run`UPDATE runs SET finished = 1 WHERE source = ${source}`;
    this.#db.exec("COMMIT");
  }

  response(source: string, address: string): StoredResponse | undefined {
    const row = this.#sql.get`
      SELECT status, url, media_type AS mediaType, etag, last_modified AS lastModified, body, run
      FROM answers WHERE source = ${source} AND address = ${address}`;
    if (row === undefined) return undefined;
    const body = zstdDecompressSync(row.body as Uint8Array);
    return { ...(row as unknown as StoredResponse), body };
  }

  store(source: string, address: string, response: StoredResponse): void {
    const { status, url, mediaType, etag, lastModified, body, run } = response;
    this.#sql.run`INSERT OR REPLACE INTO answers VALUES (${source}, ${address}, ${status}, ${url},
      ${mediaType}, ${etag}, ${lastModified}, ${zstdCompressSync(body)}, ${run})`;
  }

  /** The hash (hex SHA-256) of a file as the import wrote it last; `undefined` if it never did. */
  writtenHash(path: string): string | undefined {
    const row = this.#sql.get`SELECT sha256 FROM written WHERE path = ${path}`;
    return (row?.sha256 as string | null) ?? undefined;
  }

  /** Reassigns the files written by one source to another. */
  handOver(from: string, to: string): void {
    this.#sql.run`UPDATE written SET source = ${to} WHERE source = ${from}`;
  }

  writtenBy(source: string): string[] {
    const rows = this.#sql.all`SELECT path FROM written WHERE source = ${source} ORDER BY path`;
    return rows.map(({ path }) => String(path));
  }

  pathOf(sha256: string): string | undefined {
    const row = this.#sql.get`SELECT min(path) AS path FROM written WHERE sha256 = ${sha256}`;
    return (row?.path as string | null) ?? undefined;
  }

  recordWritten(source: string, path: string, sha256: string): void {
    this.#sql.run`INSERT OR REPLACE INTO written (path, source, sha256)
      VALUES (${path}, ${source}, ${sha256})`;
  }

  forget(path: string): void {
    this.#sql.run`DELETE FROM written WHERE path = ${path}`;
  }

  /**
   * Assigns an id to an item without one, the same at each import: `wanted` if it is free, or else
   * one above `above` and all assigned before. `isFree` is false for ids that other items have.
   */
  idFor(
    source: string,
    collection: string,
    key: string,
    { above = 0, wanted = 0, isFree = (_: number) => true },
  ): number {
    const row = this.#sql.get`SELECT id FROM assigned
      WHERE source = ${source} AND collection = ${collection} AND key = ${key}`;
    const known = Number(row?.id ?? 0);
    if (known > 0 && isFree(known)) return known;
    const ofAllSources = this.#sql.get`SELECT max(iif(id < ${HUGE_ID}, id, 0)) AS greatest,
      sum(id = ${wanted}) AS timesTaken FROM assigned WHERE collection = ${collection}`;
    const { greatest, timesTaken } = ofAllSources ?? {};
    const getsWanted = wanted > 0 && !timesTaken && isFree(wanted);
    const lowerBound = Math.max(above < HUGE_ID ? above : 0, Number(greatest ?? 0));
    let id = getsWanted ? wanted : lowerBound + 1;
    while (!isFree(id)) id += 1;
    this.#sql.run`INSERT OR REPLACE INTO assigned VALUES (${source}, ${collection}, ${key}, ${id})`;
    return id;
  }

  [Symbol.dispose](): void {
    this.#db.close();
  }
}
