/**
 * Files that are on disk when the call returns, and whole or not at all under their name: written
 * beside it, flushed, renamed, and the folder flushed so that the name survives a power cut too.
 * A flush that failed is never tried again on the same file: the system may have dropped what it could
 * not write and calls the file clean, so that the next flush succeeds and says nothing.
 * @see docs/decisions.md, "The order of flushes"
 */
import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";

/** The file is there under its name, whole, but after a power cut what was there before may be back. */
export class UnconfirmedError extends Error {
  override name = "UnconfirmedError";
}

/** What a file is made of: at once, or in pieces as they come. */
export type Content = Uint8Array | string | AsyncIterable<Uint8Array>;

/**
 * @throws the file system's own errors and those of `content`, then nothing is left behind;
 *   UnconfirmedError
 */
export async function writeDurably(path: string, content: Content): Promise<void> {
  await mkdirDurably(dirname(path));
  const unfinished = `${path}.${randomUUID()}.tmp`;
  try {
    await writeFlushed(unfinished, content);
    await renameDurably(unfinished, path);
  } catch (error) {
    // What cannot be removed is litter, and the error is what matters.
    await rm(unfinished, { force: true }).catch(() => {});
    throw error;
  }
}

/**
 * Writes a new file and flushes it, its name not yet.
 * @throws the file system's own errors and those of `content`; a part of the file may be there
 */
export async function writeFlushed(path: string, content: Content): Promise<void> {
  await using file = await open(path, "wx");
  await file.writeFile(content);
  await file.sync();
}

/**
 * Renames a file that is already flushed, within one file system.
 * @throws the file system's own errors, then it has its old name; UnconfirmedError
 */
export async function renameDurably(from: string, to: string): Promise<void> {
  await mkdirDurably(dirname(to));
  await rename(from, to);
  try {
    await syncFolder(dirname(to));
  } catch (cause) {
    throw new UnconfirmedError((cause as Error).message, { cause });
  }
}

/** Makes a folder and those above it; each new name is flushed in the folder that holds it. */
export async function mkdirDurably(folder: string): Promise<void> {
  // One by one: `recursive` says ENOENT of a disk that fails.
  try {
    await mkdir(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return;
    if (code !== "ENOENT" || dirname(folder) === folder) throw error;
    await mkdirDurably(dirname(folder));
    await mkdir(folder);
  }
  await syncFolder(dirname(folder));
}

/**
 * Flushes a file that somebody else wrote and renamed, and its name. Where the flush fails the file is
 * written anew; where that fails too it is removed, so that nobody flushes it again and believes it.
 * @param read gives the file's content. @throws the file system's own errors
 */
export async function flushFile(path: string, read: () => Promise<Content>): Promise<void> {
  try {
    await sync(path, "r+");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall !== "fsync") throw error;
    await writeAnew(path, read).catch(() => Promise.reject(error));
  }
  await syncFolder(dirname(path));
}

async function writeAnew(path: string, read: () => Promise<Content>): Promise<void> {
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

// One that nobody may read, and file systems that cannot flush, or on which nothing changes.
const NOT_FLUSHED = new Set(["EACCES", "EINVAL", "ENOTSUP", "EROFS"]);

/**
 * Flushes the name of a folder and of all above it on its file system: who made them may have died.
 * Above that are places where something is mounted, which the system made.
 */
export async function flushFoldersAbove(folder: string): Promise<void> {
  const { dev } = await stat(folder);
  for (let above = dirname(folder); (await stat(above)).dev === dev; above = dirname(above)) {
    await syncFolder(above).catch((error: NodeJS.ErrnoException) => {
      if (!NOT_FLUSHED.has(error.code ?? "")) throw error;
    });
    if (above === dirname(above)) return;
  }
}

async function sync(path: string, flags: string): Promise<void> {
  await using handle = await open(path, flags);
  await handle.sync();
}
