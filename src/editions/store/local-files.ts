/** Reads local files that may be missing. Other errors become StoreUnavailableErrors. */
import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { open, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { unreadable } from "./store-faults.ts";

// Hashing one piece blocks the event loop for 0.2 ms.
const PIECE_BYTES = 256 * 1024;

/** @returns SHA-256 of a file in hex; `undefined` if there is no such file */
export async function hashOfFile(file: string): Promise<string | undefined> {
  const hash = createHash("sha256");
  // One buffer, because new ones for a file of 50 MB would trigger garbage collections.
  const buffer = Buffer.allocUnsafe(PIECE_BYTES);
  return await ifThere(file, async () => {
    await using handle = await open(file);
    for (;;) {
      const { bytesRead } = await handle.read(buffer);
      if (bytesRead === 0) return hash.digest("hex");
      hash.update(buffer.subarray(0, bytesRead));
    }
  });
}

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

export async function listIfThere(folder: string): Promise<string[]> {
  return (await ifThere(folder, () => readdir(folder))) ?? [];
}

export interface LocalFile {
  readonly path: string;
  readonly bytes: number;
  /** Epoch milliseconds. */
  readonly writtenAt: number;
}

/** Regular files, ascending by path. */
export async function filesBelow(folder: string, { recursive = true } = {}): Promise<LocalFile[]> {
  const files: LocalFile[] = [];
  const names = (await ifThere(folder, () => readdir(folder, { recursive }))) ?? [];
  for (const name of names.sort()) {
    const path = join(folder, name);
    const stats = await ifThere(path, () => stat(path));
    if (stats?.isFile()) files.push({ path, bytes: stats.size, writtenAt: stats.mtimeMs });
  }
  return files;
}

/** @returns `undefined` if nothing is there. @throws StoreUnavailableError for other errors */
export async function ifThere<T>(path: string, read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (cause) {
    if (isMissing(cause)) return undefined;
    throw unreadable(path, cause);
  }
}

export function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === "ENOENT" || code === "ENOTDIR";
}
