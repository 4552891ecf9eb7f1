/** A lock that the system releases even from a killed process: SQLite's, on an empty database. */
import { accessSync, closeSync, constants, openSync, readFileSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { keepToWriters } from "./writers-only.ts";

const SQLITE_BUSY = 5;
const RETRY_MILLISECONDS = 50;

export class FileLock implements Disposable {
  readonly #db: DatabaseSync;

  /** @param file created if missing @throws file system errors, SQLite errors */
  constructor(file: string) {
    create(file);
    keepToWriters(file);
    // SQLite's error would not say that the file belongs to another user or is on a read-only disk.
    accessSync(file, constants.R_OK | constants.W_OK);
    this.#db = new DatabaseSync(file, { timeout: 0 });
  }

  /** @returns false if it is locked, even by this process @throws SQLite errors */
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

/** @returns `undefined` if it is not free after `milliseconds`. @throws as {@link FileLock} */
export async function takeLock(
  file: string,
  milliseconds = Number.POSITIVE_INFINITY,
): Promise<FileLock | undefined> {
  using held = new DisposableStack();
  const lock = held.use(new FileLock(file));
  const deadline = performance.now() + milliseconds;
  while (!lock.take()) {
    if (performance.now() > deadline) return undefined;
    await sleep(RETRY_MILLISECONDS);
  }
  held.move();
  return lock;
}

// Does not open an existing file: closing it would release all locks of this process on it.
function create(file: string): void {
  try {
    closeSync(openSync(file, "wx", 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
}

/** The offset in the file from which SQLite locks bytes. */
const LOCKED_FROM = 0x40000000;

/** @returns the process id; `undefined` if it is not locked, or unknown (not Linux) */
export function holderOf(file: string): number | undefined {
  try {
    const { ino } = statSync(file, { bigint: true });
    for (const line of readFileSync("/proc/locks", "utf8").split("\n")) {
      // 1: POSIX  ADVISORY  WRITE 4242 fd:01:131 1073741826 1073742335
      const [, kind, , , process, place = "", from] = line.split(/ +/);
      const isHeld = kind === "POSIX" && place.endsWith(`:${ino}`) && Number(from) >= LOCKED_FROM;
      if (isHeld && Number(process) > 0) return Number(process);
    }
  } catch {
    // No such file, or no such list.
  }
  return undefined;
}
