/**
 * Which errors are the disk's and not ours, whoever met with them: the file system's own, or SQLite, which
 * writes editions and holds the lock and has words of its own for them.
 */

/** What to do about each, by the system's code. */
export const DISK_REMEDIES: Readonly<Record<string, string>> = {
  ENOSPC: "The disk is full: make room, or remove old editions with montra prune",
  EDQUOT: "The disk quota is used up: make room, or remove old editions with montra prune",
  EROFS: "The file system is read-only: publish on the machine that may write to it",
  EIO: "The disk fails: look at its health, and restore a backup on another one",
  // SQLite keeps the reason for itself.
  CANTOPEN: "Look whether the disk is full or fails, and whether you may write to it",
};

const SQLITE_CODES: Readonly<Record<number, string>> = {
  8: "EROFS",
  10: "EIO",
  13: "ENOSPC",
  14: "CANTOPEN",
};

/** @returns the system's code where an error is one of the disk's */
export function diskFaultOf(error: unknown): string | undefined {
  const { code = "", errcode = 0 } = error as NodeJS.ErrnoException & { errcode?: number };
  const known = code === "ERR_SQLITE_ERROR" ? SQLITE_CODES[errcode & 0xff] : code;
  return known !== undefined && known in DISK_REMEDIES ? known : undefined;
}

/**
 * Whether SQLite calls a file malformed, which it also says where a page of it cannot be read: of a file
 * that was written a moment ago nothing else can be meant.
 */
export function isMalformed(error: unknown): boolean {
  const { code, errcode = 0 } = error as NodeJS.ErrnoException & { errcode?: number };
  return code === "ERR_SQLITE_ERROR" && (errcode & 0xff) === 11;
}

export function isDiskFault(error: unknown): boolean {
  return diskFaultOf(error) !== undefined;
}
