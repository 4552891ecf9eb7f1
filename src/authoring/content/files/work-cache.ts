/**
 * Results of checking unchanged files, kept by hash between runs in one SQLite file, `work.db`, in the store's
 * `cache/`. The cache only saves time: if it is missing, damaged, locked or on a full disk, it is recreated or
 * skipped. Nothing here throws.
 */
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync, type SQLOutputValue, type StatementSync } from "node:sqlite";
import { crc32 } from "node:zlib";
import { keepToWriters } from "../../../editions/store/writers-only.ts";

export interface WorkCache extends Disposable {
  /** The bytes stored under a key; `undefined` if there are none or they are damaged. */
  get(key: string): Uint8Array | undefined;
  set(key: string, bytes: Uint8Array): void;
  flush(): void;
  /** Flush, evict old entries and close. After this the cache is empty. */
  [Symbol.dispose](): void;
}

/** Entries unused for this many days are evicted, in runs that write to the cache. */
const MAX_UNUSED_DAYS = 90;
const MAX_BYTES = 1024 ** 3;
// The last use of an entry is updated only after a week, so that runs without changes write almost nothing.
const TOUCH_AFTER_DAYS = 7;

const TABLES = `
  PRAGMA journal_mode = DELETE;
  PRAGMA synchronous = OFF;
  PRAGMA busy_timeout = 200;
  PRAGMA cache_size = -16384;
  CREATE TABLE IF NOT EXISTS work (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    -- Day since 1970.
    used INTEGER NOT NULL,
    -- Writes are not flushed to disk (synchronous = OFF), so each entry is verified when read.
    check_sum INTEGER NOT NULL,
    bytes BLOB NOT NULL
  ) STRICT;`;

/**
 * Open the cache, creating the folder and the file if necessary.
 * @param folder `<store>/cache`
 * @returns a cache that stores nothing if the folder cannot be used
 */
export function openWorkCache(folder: string): WorkCache {
  const file = join(folder, "work.db");
  const opened = open(file, folder);
  if (opened !== "damaged") return opened ?? new NoCache();
  removeQuietly(file);
  const retried = open(file, folder);
  return retried === "damaged" || retried === undefined ? new NoCache() : retried;
}

function open(file: string, folder: string): WorkCache | "damaged" | undefined {
  let database: DatabaseSync | undefined;
  try {
    mkdirSync(folder, { recursive: true });
    keepToWriters(folder);
    database = new DatabaseSync(file);
    database.exec(TABLES);
    return new SqliteCache(database, file);
  } catch (error) {
    closeQuietly(database);
    return isDamage(error) ? "damaged" : undefined;
  }
}

// SQLITE_ERROR (a different table of that name), SQLITE_CORRUPT, SQLITE_NOTADB
function isDamage(error: unknown): boolean {
  const code = error instanceof Error && "errcode" in error ? Number(error.errcode) & 0xff : 0;
  return code === 1 || code === 11 || code === 26;
}

class SqliteCache implements WorkCache {
  #database: DatabaseSync | undefined;
  readonly #get: StatementSync;
  readonly #set: StatementSync;
  readonly #touch: StatementSync;
  readonly #day = Math.floor(Date.now() / 86_400_000);
  readonly #file: string;
  readonly #used: number[] = [];
  #isWriting = false;
  #hasWritten = false;

  constructor(database: DatabaseSync, file: string) {
    this.#database = database;
    this.#file = file;
    this.#get = database.prepare("SELECT id, used, check_sum, bytes FROM work WHERE key = ?");
    this.#get.setReturnArrays(true);
    this.#set = database.prepare(
      "INSERT INTO work (key, used, check_sum, bytes) VALUES (?, ?, ?, ?) " +
        "ON CONFLICT (key) DO UPDATE SET used = excluded.used, check_sum = excluded.check_sum, bytes = excluded.bytes",
    );
    this.#touch = database.prepare("UPDATE work SET used = ? WHERE id = ?");
  }

  get(key: string): Uint8Array | undefined {
    return this.#try(() => {
      const row = this.#get.get(key) as unknown as readonly SQLOutputValue[] | undefined;
      const [id, used, checkSum, bytes] = row ?? [];
      if (!(bytes instanceof Uint8Array) || crc32(bytes) !== checkSum) return undefined;
      if (this.#day - Number(used) > TOUCH_AFTER_DAYS) this.#used.push(Number(id));
      return bytes;
    });
  }

  set(key: string, bytes: Uint8Array): void {
    this.#try(() => {
      this.#begin();
      this.#set.run(key, this.#day, crc32(bytes), bytes);
    });
  }

  flush(): void {
    this.#try(() => {
      if (!this.#isWriting && this.#used.length === 0) return;
      this.#begin();
      for (const id of this.#used.splice(0)) this.#touch.run(this.#day, id);
      this.#database?.exec("COMMIT");
      this.#isWriting = false;
    });
  }

  [Symbol.dispose](): void {
    this.flush();
    if (this.#hasWritten) this.#try(() => this.#prune());
    this.#abandon();
  }

  #begin(): void {
    if (this.#isWriting) return;
    this.#database?.exec("BEGIN IMMEDIATE");
    this.#isWriting = true;
    this.#hasWritten = true;
  }

  #prune(): void {
    const database = this.#database;
    if (!database) return;
    database.prepare("DELETE FROM work WHERE used < ?").run(this.#day - MAX_UNUSED_DAYS);
    const size = database.prepare("SELECT sum(length(bytes)) AS bytes FROM work").get();
    let excess = Number(size?.bytes ?? 0) - MAX_BYTES;
    if (excess <= 0) return;
    const oldest = database
      .prepare("SELECT id, length(bytes) AS bytes FROM work ORDER BY used, id")
      .all();
    const drop = database.prepare("DELETE FROM work WHERE id = ?");
    for (const { id, bytes } of oldest) {
      if (excess <= 0) break;
      drop.run(Number(id));
      excess -= Number(bytes);
    }
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
    closeQuietly(this.#database);
    this.#database = undefined;
  }
}

class NoCache implements WorkCache {
  get(): undefined {}
  set(): void {}
  flush(): void {}
  [Symbol.dispose](): void {}
}

function closeQuietly(database: DatabaseSync | undefined): void {
  try {
    database?.close();
  } catch {
    // Already closed.
  }
}

function removeQuietly(file: string): void {
  try {
    for (const suffix of ["", "-journal", "-wal", "-shm"]) rmSync(file + suffix, { force: true });
  } catch {
    // Opening the file again will fail, and then the cache is skipped.
  }
}
