/** What keeps a store from being written: a full disk, a read-only one, a missing right; and the remedy. */
import { StoreUnavailableError } from "./store.ts";

const REMEDIES: Readonly<Record<string, string>> = {
  ENOSPC: "The disk is full: make room, or remove old editions with montra prune",
  EDQUOT: "The disk quota is used up: make room, or remove old editions with montra prune",
  EROFS: "The file system is read-only: publish on the machine that may write to it",
  EIO: "The disk fails: look at its health, and restore a backup on another one",
};

// SQLite, which writes editions and holds the lock, has words of its own for them.
const SQLITE_CODES: Readonly<Record<number, string>> = { 8: "EROFS", 10: "EIO", 13: "ENOSPC" };

/** @returns the system's code where an error is one of the disk's, whoever met with it */
function diskFaultOf(error: unknown): string | undefined {
  const { code = "", errcode = 0 } = error as NodeJS.ErrnoException & { errcode?: number };
  const known = code === "ERR_SQLITE_ERROR" ? SQLITE_CODES[errcode & 0xff] : code;
  return known !== undefined && known in REMEDIES ? known : undefined;
}

export function isDiskFault(error: unknown): boolean {
  return diskFaultOf(error) !== undefined;
}

/** @param place the store's folder, or where else was to be written */
export function unwritable(place: string, cause: unknown): StoreUnavailableError {
  const remedy = REMEDIES[diskFaultOf(cause) ?? ""] ?? "It must be a folder that you may write to";
  return new StoreUnavailableError(
    `Cannot publish into the store ${place}: ${(cause as Error).message}. ${remedy}. The publication before stays`,
    { cause },
  );
}
