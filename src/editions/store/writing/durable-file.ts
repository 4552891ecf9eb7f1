/**
 * Writes files that survive a power cut: flush, rename, flush of the folder. A failed flush is
 * never retried on the same file, because the system may drop the data and then report success.
 * @see docs/decisions.md, "The order of flushes"
 */
import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

/** The file has its name, but the flush failed: a power cut may restore the previous state. */
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

/** The folder must still be flushed. @throws file system errors, which leave no file behind */
export async function writeWhole(path: string, content: Content): Promise<void> {
  const unfinished = `${path}.${randomUUID()}.tmp`;
  try {
    await writeFile(unfinished, content, { flag: "wx", flush: true });
    await rename(unfinished, path);
  } catch (error) {
    // If this fails too, pruning removes the file.
    await rm(unfinished, { force: true }).catch(() => {});
    throw error;
  }
}

/** `from` must be flushed. @throws file system errors before, UnconfirmedError after the rename */
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

/** Flushes the name of each new folder. */
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

/** @returns false if it exists, as after a concurrent call */
export async function makeFolder(folder: string): Promise<boolean> {
  const made = mkdir(folder).then(() => true);
  return await made.catch((error: NodeJS.ErrnoException) => {
    if (error.code === "EEXIST") return false;
    throw error;
  });
}

/**
 * Flushes a file of another process, and its name. If that fails, writes the file again, or else
 * removes it, so that a later flush cannot succeed by mistake. @throws file system errors
 */
export async function flushFile(path: string, read: () => Promise<Content>): Promise<void> {
  try {
    await sync(path, "r+");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall !== "fsync") throw error;
    // If writing fails too, throws the error of the flush.
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

/** Flushes names that a process may not have flushed before it died, up to the mount point. */
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
