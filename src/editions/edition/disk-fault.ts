/**
 * Recognises disk errors (full, read-only, failing), reported either by the file system or by SQLite, which has its
 * own codes for them.
 */

/** Codes of the operating system, and CANTOPEN, SQLite's code for a file that cannot be opened for any reason. */
const FAULTS: ReadonlySet<string> = new Set(
  "ENOSPC EDQUOT EFBIG EROFS EIO EMFILE ENFILE CANTOPEN".split(" "),
);

/** The same by SQLite's result codes. */
const SQLITE_CODES: Readonly<Record<number, string>> = {
  8: "EROFS",
  10: "EIO",
  13: "ENOSPC",
  14: "CANTOPEN",
};

/** @returns the code of a disk error, such as `ENOSPC`; `undefined` for other errors */
export function diskFaultOf(error: unknown): string | undefined {
  const { code = "", errcode = 0 } = error as NodeJS.ErrnoException & { errcode?: number };
  const fault = code === "ERR_SQLITE_ERROR" ? SQLITE_CODES[errcode & 0xff] : code;
  return fault !== undefined && FAULTS.has(fault) ? fault : undefined;
}

/**
 * Whether SQLite reports a malformed file (SQLITE_CORRUPT). It reports the same if it cannot read a page, so for a file
 * that was just written this is a disk error.
 */
export function isMalformed(error: unknown): boolean {
  const { code, errcode = 0 } = error as NodeJS.ErrnoException & { errcode?: number };
  return code === "ERR_SQLITE_ERROR" && (errcode & 0xff) === 11;
}

export function isDiskFault(error: unknown): boolean {
  return diskFaultOf(error) !== undefined;
}
