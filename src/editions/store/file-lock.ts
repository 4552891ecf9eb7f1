/**
 * A file lock: SQLite's lock on an empty database. The operating system releases it when the process ends, even when
 * it is killed, so there are no stale locks.
 */
import { DatabaseSync } from "node:sqlite";

const SQLITE_BUSY = 5;

export class FileLock implements Disposable {
  readonly #db: DatabaseSync;

  /** @param file created if it does not exist. @throws SQLite errors */
  constructor(file: string) {
    this.#db = new DatabaseSync(file, { timeout: 0 });
  }

  /** @returns false if another process holds it. @throws SQLite errors, for example if the file system has no locks */
  take(): boolean {
    try {
      this.#db.exec("BEGIN EXCLUSIVE");
      return true;
    } catch (error) {
      if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return false;
      throw error;
    }
  }

  [Symbol.dispose](): void {
    this.#db.close();
  }
}
