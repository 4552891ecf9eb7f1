/**
 * Lets one process of a machine at a time do something: SQLite's lock on an empty database file, which
 * the operating system drops with the process. Where the file cannot be locked everybody goes ahead,
 * since the lock only saves work.
 */
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";

const RETRY_MILLISECONDS = 50;
const SQLITE_BUSY = 5;

/** @returns the lock, which is let go at the end of its scope. Never throws. */
export async function oneAtATime(file: string): Promise<AsyncDisposable> {
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(file, { timeout: 0 });
    while (!tryLock(db)) await sleep(RETRY_MILLISECONDS);
  } catch {
    // A folder that cannot be written, or a file system without locks.
  }
  return { [Symbol.asyncDispose]: async () => db?.close() };
}

function tryLock(db: DatabaseSync): boolean {
  try {
    db.exec("BEGIN EXCLUSIVE");
    return true;
  } catch (error) {
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return false;
    throw error;
  }
}
