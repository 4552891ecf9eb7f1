/**
 * A lock on a file: SQLite's own, on an empty database. The operating system drops it with the process that
 * holds it, however that ends, so there is no stale lock to break.
 */
import { DatabaseSync } from "node:sqlite";

const SQLITE_BUSY = 5;

export class FileLock implements Disposable {
  readonly #db: DatabaseSync;

  /** @param file is made where it is not there. @throws SQLite's errors */
  constructor(file: string) {
    this.#db = new DatabaseSync(file, { timeout: 0 });
  }

  /** @returns false where another process holds it. @throws SQLite's errors, as of a file system without locks */
  take(): boolean {
    try {
      this.#db.exec("BEGIN EXCLUSIVE");
      return true;
    } catch (error) {
      if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return false;
      throw error;
    }
  }

  /** Lets go. */
  [Symbol.dispose](): void {
    this.#db.close();
  }
}
