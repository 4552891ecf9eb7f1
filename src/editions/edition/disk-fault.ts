/**
 * Which errors are the disk's and not ours, whoever met with them: the file system's own, or SQLite, which
 * writes editions and holds the lock and has words of its own for them.
 */

/** The system's codes; of CANTOPEN SQLite keeps the reason for itself. */
const FAULTS: ReadonlySet<string> = new Set([
  ...["ENOSPC", "EDQUOT", "EFBIG", "EROFS", "EIO", "EMFILE", "ENFILE", "CANTOPEN"],
]);

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
  return known !== undefined && FAULTS.has(known) ? known : undefined;
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
