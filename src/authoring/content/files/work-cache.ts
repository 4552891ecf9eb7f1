/** Keeps results between runs. Nothing throws if the file is damaged, locked or on a full disk. */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { crc32 } from "node:zlib";
import { keepToWriters } from "../../../editions/store/writers-only.ts";

export interface WorkCache extends Disposable {
  /** `undefined` also if the bytes are damaged. */
  get(key: string): Uint8Array | undefined;
  set(key: string, bytes: Uint8Array): void;
  flush(): void;
  /** Flushes, evicts the oldest entries and closes. After that, `get` and `set` do nothing. */
  [Symbol.dispose](): void;
}

const MAX_BYTES = 512 * 1024 ** 2;

const SETUP = `
  PRAGMA journal_mode = DELETE;
  PRAGMA synchronous = OFF;
  PRAGMA busy_timeout = 200;
  PRAGMA cache_size = -16384;
  CREATE TABLE IF NOT EXISTS work (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    -- Writes are not flushed to disk (synchronous = OFF), so each entry is verified when read.
    crc INTEGER NOT NULL,
    bytes BLOB NOT NULL
  ) STRICT;`;

/** @param folder `<store>/cache`, created if missing @returns `undefined` if it is unusable */
export function openWorkCache(folder: string, maxBytes = MAX_BYTES): WorkCache | undefined {
  const file = join(folder, "work.db");
  // The first attempt removes a damaged file. After any other failure the second one is useless,
  // but harmless.
  return open(file, folder, maxBytes) ?? open(file, folder, maxBytes);
}

function open(file: string, folder: string, maxBytes: number): WorkCache | undefined {
  let database: DatabaseSync | undefined;
  try {
    mkdirSync(folder, { recursive: true });
    keepToWriters(folder);
    database = new DatabaseSync(file);
    database.exec(SETUP);
    return new SqliteCache(database, file, maxBytes);
  } catch (error) {
    database?.[Symbol.dispose]();
    if (isDamage(error)) removeQuietly(file);
    return undefined;
  }
}

// SQLITE_ERROR (for the table of another version), SQLITE_CORRUPT, SQLITE_NOTADB.
const DAMAGE_CODES = [1, 11, 26];

function isDamage(error: unknown): boolean {
  if (!(error instanceof Error && "errcode" in error)) return false;
  // The low byte of an extended result code is the primary one.
  return DAMAGE_CODES.includes(Number(error.errcode) & 0xff);
}

class SqliteCache implements WorkCache {
  #database: DatabaseSync | undefined;
  readonly #get: StatementSync;
  readonly #set: StatementSync;
  readonly #file: string;
  readonly #maxBytes: number;
  #isWriting = false;
  #hasWritten = false;

  constructor(database: DatabaseSync, file: string, maxBytes: number) {
    this.#database = database;
    this.#file = file;
    this.#maxBytes = maxBytes;
    this.#get = database.prepare("SELECT crc, bytes FROM work WHERE key = ?");
    this.#set = database.prepare(
      "INSERT INTO work (key, crc, bytes) VALUES (?, ?, ?) " +
        "ON CONFLICT (key) DO UPDATE SET crc = excluded.crc, bytes = excluded.bytes",
    );
  }

  get(key: string): Uint8Array | undefined {
    return this.#try(() => {
      const { crc, bytes } = this.#get.get(key) ?? {};
      return bytes instanceof Uint8Array && crc32(bytes) === crc ? bytes : undefined;
    });
  }

  set(key: string, bytes: Uint8Array): void {
    this.#try(() => {
      if (!this.#isWriting) this.#database?.exec("BEGIN IMMEDIATE");
      this.#isWriting = true;
      this.#hasWritten = true;
      this.#set.run(key, crc32(bytes), bytes);
    });
  }

  flush(): void {
    this.#try(() => {
      if (!this.#isWriting) return;
      this.#database?.exec("COMMIT");
      this.#isWriting = false;
    });
  }

  [Symbol.dispose](): void {
    this.flush();
    if (this.#hasWritten) this.#try(() => this.#prune());
    this.#abandon();
  }

  #prune(): void {
    this.#database?.exec(`DELETE FROM work WHERE id IN (
      SELECT id FROM (SELECT id, sum(length(bytes)) OVER (ORDER BY id DESC) AS total FROM work)
      WHERE total > ${this.#maxBytes})`);
  }

  #try<T>(work: () => T): T | undefined {
    if (!this.#database) return undefined;
    try {
      return work();
    } catch (error) {
      // Locked by another process, damaged, or the disk is full: continue without the cache.
      this.#abandon();
      if (isDamage(error)) removeQuietly(this.#file);
      return undefined;
    }
  }

  #abandon(): void {
    this.#database?.[Symbol.dispose]();
    this.#database = undefined;
  }
}

function removeQuietly(file: string): void {
  try {
    for (const suffix of ["", "-journal", "-wal", "-shm"]) rmSync(file + suffix, { force: true });
  } catch {
    // Opening the file again will fail, and then the cache is skipped.
  }
}
