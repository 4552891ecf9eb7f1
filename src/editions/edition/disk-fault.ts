/**
 * Recognises disk errors of the file system and of SQLite. An extended code of SQLite has the
 * primary code, which tells the kind of error, in its low byte.
 */

/** CANTOPEN is SQLite's code for a file that cannot be opened for any reason. */
const FAULTS: ReadonlySet<string> = new Set(
  "ENOSPC EDQUOT EFBIG EROFS EIO EMFILE ENFILE CANTOPEN".split(" "),
);

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

/** SQLITE_CORRUPT (11). In a file that was just written, the disk cannot read back a page. */
export function isMalformed(error: unknown): boolean {
  const { code, errcode = 0 } = error as NodeJS.ErrnoException & { errcode?: number };
  return code === "ERR_SQLITE_ERROR" && (errcode & 0xff) === 11;
}

export function isDiskFault(error: unknown): boolean {
  return diskFaultOf(error) !== undefined;
}
