/** Files of this machine that may not be there. Whatever else keeps them from being read is said with its remedy. */
import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { open, readdir, readFile } from "node:fs/promises";
import { unreadable } from "./unwritable.ts";

// Hashing it takes a fifth of a millisecond, for which requests wait.
const HASHED_AT_ONCE = 256 * 1024;

/** @returns hex SHA-256 of a file's bytes, `undefined` where there is no such file */
export async function hashOfFile(file: string): Promise<string | undefined> {
  const hash = createHash("sha256");
  // One buffer for the whole file: fifty megabytes of them make a running service collect garbage.
  const buffer = Buffer.allocUnsafe(HASHED_AT_ONCE);
  return await ifThere(file, async () => {
    await using handle = await open(file);
    for (;;) {
      const { bytesRead } = await handle.read(buffer);
      if (bytesRead === 0) return hash.digest("hex");
      hash.update(buffer.subarray(0, bytesRead));
    }
  });
}

/** @throws StoreUnavailableError where that cannot be told */
export function isThere(path: string): boolean {
  return sizeIfThere(path) !== undefined;
}

export function sizeIfThere(file: string): number | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false })?.size;
  } catch (cause) {
    if (isMissing(cause)) return undefined;
    throw unreadable(file, cause);
  }
}

export async function readIfThere(file: string): Promise<Buffer | undefined> {
  return await ifThere(file, () => readFile(file));
}

/** @returns the names in a folder, none where it is not there */
export async function listIfThere(folder: string): Promise<string[]> {
  return (await ifThere(folder, () => readdir(folder))) ?? [];
}

/** @returns `undefined` where nothing is at that path. @throws StoreUnavailableError where `look` fails otherwise */
export async function ifThere<T>(path: string, look: () => Promise<T>): Promise<T | undefined> {
  try {
    return await look();
  } catch (cause) {
    if (isMissing(cause)) return undefined;
    throw unreadable(path, cause);
  }
}

/** Whether an error of the file system says that there is no such file. */
export function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === "ENOENT" || code === "ENOTDIR";
}
