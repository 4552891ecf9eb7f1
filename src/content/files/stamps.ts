/**
 * Whether a folder is as it was, told by names, sizes and times of its files, as git tells it. A file that
 * was written so shortly before it was looked at that a second writing might leave no trace in its times is
 * looked at by its bytes.
 * @see https://git-scm.com/docs/racy-git
 */
import { createHash, hash } from "node:crypto";
import { lstatSync } from "node:fs";
import { filesOf, listFolder } from "./folder.ts";
import { MEGABYTE, readFile } from "./read-file.ts";

interface Stamp {
  readonly path: string;
  readonly location: string;
  readonly size: bigint;
  /** Nanoseconds since 1970. */
  readonly mtime: bigint;
  readonly ctime: bigint;
  readonly inode: bigint;
}

/** The files of a folder as they were at one time. */
export interface FolderStamps {
  readonly stamps: readonly Stamp[];
  /** What was written before is told by its times: nanoseconds since 1970, before the folder was listed. */
  readonly settledBefore: bigint;
}

// The coarsest times that a file system has are FAT's.
const COARSEST_NANOSECONDS = 2_000_000_000n;
// Larger ones are told by their times alone, or the folder counts as changed.
const MOST_BYTES = 128 * MEGABYTE;

/** @returns `undefined` where the folder cannot be listed, or holds what should not be there */
export function stampFolder(folder: string): FolderStamps | undefined {
  const settledBefore = BigInt(Date.now()) * 1_000_000n - COARSEST_NANOSECONDS;
  const listing = listFolder(folder);
  if (listing.problems.length > 0) return undefined;
  try {
    const stamps = filesOf(listing).map(({ path, location }): Stamp => {
      const { size, mtimeNs: mtime, ctimeNs: ctime, ino: inode } = lstatSync(location, BIG);
      return { path, location, size, mtime, ctime, inode };
    });
    return { stamps, settledBefore };
  } catch {
    return undefined;
  }
}

const BIG = { bigint: true } as const;

/**
 * One text for all files, the same as long as none has changed.
 * @param settledBefore of the stamps with which this text will be, or was, compared first
 * @returns `undefined` where a file that has to be read cannot be
 */
export function digestOf({ stamps }: FolderStamps, settledBefore: bigint): string | undefined {
  const digest = createHash("sha256");
  for (const stamp of stamps) {
    const { path, location, size, mtime, ctime, inode } = stamp;
    digest.update(`${path}\0${location}\0${size}\0`);
    if (mtime < settledBefore && ctime < settledBefore) {
      digest.update(`${mtime} ${ctime} ${inode}\0`);
      continue;
    }
    const read = readFile({ path, location }, MOST_BYTES, "a file");
    if ("wrong" in read) return undefined;
    digest.update(hash("sha256", read.bytes));
  }
  return digest.digest("hex");
}
