/**
 * Files that are on disk when the call returns, and whole or not at all under their name: written
 * beside it, flushed, renamed, and the folder flushed so that the name survives a power cut too.
 */
import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";

/** @throws the file system's own errors; then nothing is left behind under `path` */
export async function writeDurably(path: string, bytes: Uint8Array | string): Promise<void> {
  await mkdirDurably(dirname(path));
  const unfinished = `${path}.${randomUUID()}.tmp`;
  try {
    const file = await open(unfinished, "wx");
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await renameDurably(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Renames a file that is already flushed, within one file system. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await mkdirDurably(dirname(to));
  await rename(from, to);
  await syncFolder(dirname(to));
}

/** Makes a folder and those above it; each new name is flushed in the folder that holds it. */
export async function mkdirDurably(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (!first) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) {
    await syncFolder(dirname(made));
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
