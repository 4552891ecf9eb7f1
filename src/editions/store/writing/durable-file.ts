/**
 * Writes files atomically and durably: to a temporary name, flush, rename, then flush of the folder, so that the name
 * survives a power cut too. A failed flush is never retried on the same file, because the system may have dropped the
 * unwritten data and marked it clean, so that the next flush would succeed without writing it.
 * @see docs/decisions.md, "The order of flushes"
 */
import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** The file is complete under its name, but the flush failed: a power cut may restore the previous state. */
export class UnconfirmedError extends Error {
  override name = "UnconfirmedError";
}

type Content = Uint8Array | string;

/** @throws file system errors, which leave no file behind; UnconfirmedError */
export async function writeDurably(path: string, content: Content): Promise<void> {
  await mkdirDurably(dirname(path));
  await writeWhole(path, content);
  await confirmName(path);
}

/**
 * Writes a file, flushes it and then gives it its name, whose folder must still be flushed.
 * @throws file system errors, which leave no file behind
 */
export async function writeWhole(path: string, content: Content): Promise<void> {
  const unfinished = `${path}.${randomUUID()}.tmp`;
  try {
    await writeFile(unfinished, content, { flag: "wx", flush: true });
    await rename(unfinished, path);
  } catch (error) {
    // If this fails too, pruning removes the file; report the first error.
    await rm(unfinished, { force: true }).catch(() => {});
    throw error;
  }
}

/**
 * Renames a file that is already flushed, within one file system.
 * @throws file system errors, and the file keeps its old name; UnconfirmedError
 */
export async function renameDurably(from: string, to: string): Promise<void> {
  await mkdirDurably(dirname(to));
  await rename(from, to);
  await confirmName(to);
}

async function confirmName(path: string): Promise<void> {
  try {
    await syncFolder(dirname(path));
  } catch (cause) {
    throw new UnconfirmedError((cause as Error).message, { cause });
  }
}

/** Creates a folder and its parents, and flushes the name of each new folder. */
export async function mkdirDurably(folder: string): Promise<void> {
  // One by one, because `recursive` reports ENOENT on a failing disk.
  try {
    if (!(await makeFolder(folder))) return;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT" || dirname(folder) === folder) throw error;
    await mkdirDurably(dirname(folder));
    await makeFolder(folder);
  }
  await syncFolder(dirname(folder));
}

/** @returns false if it exists; a concurrent write into it may have just created it */
export async function makeFolder(folder: string): Promise<boolean> {
  const made = mkdir(folder).then(() => true);
  return await made.catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EEXIST") return false;
    throw error;
  });
}

/**
 * Flushes a file that another process wrote, and its name. If the flush fails, writes the file again. If that fails
 * too, removes the file, so that a later flush cannot succeed by mistake.
 * @param read returns the file's content. @throws file system errors
 */
export async function flushFile(path: string, read: () => Promise<Content>): Promise<void> {
  try {
    await sync(path, "r+");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall !== "fsync") throw error;
    await rewrite(path, read).catch(() => Promise.reject(error));
  }
  await syncFolder(dirname(path));
}

async function rewrite(path: string, read: () => Promise<Content>): Promise<void> {
  try {
    await writeDurably(path, await read());
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/** Flushes the names in a folder. */
export async function syncFolder(folder: string): Promise<void> {
  await sync(folder, "r");
}

// The folder is unreadable, or its file system cannot flush folders or is read-only.
const IGNORED_CODES = new Set(["EACCES", "EINVAL", "ENOTSUP", "EROFS"]);

/**
 * Flushes the names of a folder and its parents, because the process that created them may have died. Stops at the
 * mount point, which Montra did not create.
 */
export async function flushFoldersAbove(folder: string): Promise<void> {
  const { dev } = await stat(folder);
  for (let above = dirname(folder); (await stat(above)).dev === dev; above = dirname(above)) {
    await syncFolder(above).catch((error: NodeJS.ErrnoException) => {
      if (!IGNORED_CODES.has(error.code ?? "")) throw error;
    });
    if (above === dirname(above)) return;
  }
}

async function sync(path: string, flags: string): Promise<void> {
  await using handle = await open(path, flags);
  await handle.sync();
}
