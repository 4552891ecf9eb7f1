/**
 * Keeps publishers apart. The lock is SQLite's own lock on an empty database file: the operating system
 * drops it with the process that holds it, however that ends, so there is no stale lock to break.
 * Who holds it stands in a file beside it, for the one who waits.
 */
import { readFile, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { type LockOptions, type Publisher, StoreUnavailableError } from "../store.ts";

const RETRY_MILLISECONDS = 100;
const SQLITE_BUSY = 5;

/** @returns the way to let go. @throws AbortError of `signal`; errors of the file system */
export async function lockPublishing(folder: string, options: LockOptions): Promise<() => void> {
  const holderFile = join(folder, "publishing.json");
  const db = new DatabaseSync(join(folder, "publishing.lock"), { timeout: 0 });
  try {
    for (let waiting = false; !tryLock(db); waiting = true) {
      const holder = waiting ? undefined : await readHolder(holderFile);
      if (options.wait === false) throw isBeingPublished(holder);
      if (!waiting) options.onWait(holder);
      await sleep(RETRY_MILLISECONDS, undefined, options.signal ? { signal: options.signal } : {});
    }
    const holder: Publisher = {
      who: options.who,
      pid: process.pid,
      host: hostname(),
      since: new Date().toISOString(),
    };
    await writeFile(holderFile, `${JSON.stringify(holder)}\n`);
  } catch (error) {
    db.close();
    throw error;
  }
  return () => db.close();
}

/** What is said to a publisher who does not want to wait. */
export function isBeingPublished(holder: Publisher | undefined): StoreUnavailableError {
  const whom = holder
    ? `${holder.who} (process ${holder.pid} on ${holder.host}, since ${holder.since}) is`
    : "Somebody else is";
  return new StoreUnavailableError(
    `${whom} publishing into this store. Wait until that is done, or leave --no-wait out`,
  );
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

async function readHolder(file: string): Promise<Publisher | undefined> {
  try {
    return JSON.parse(await readFile(file, "utf8")) as Publisher;
  } catch {
    return undefined; // being written just now: the wait is the same without a name
  }
}
