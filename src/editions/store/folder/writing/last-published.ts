/**
 * Recognises a copied store, which may lack publications that clients have already seen, by a file
 * with its own inode number and creation time: they differ in a copy.
 */
import type { BigIntStats } from "node:fs";
import { open, readFile, rename, rm, stat } from "node:fs/promises";
import { folderLayout } from "../folder-layout.ts";

/** Never throws. Without the file, the next publication counts as made into a copy. */
export async function noteLastPublished(folder: string, number: number): Promise<void> {
  const file = folderLayout.lastPublished(folder);
  const unfinished = `${file}.tmp`;
  try {
    await rm(unfinished, { force: true });
    await using handle = await open(unfinished, "wx");
    await handle.writeFile(textOf(number, await handle.stat({ bigint: true })));
    await rename(unfinished, file);
  } catch {
    await rm(unfinished, { force: true }).catch(() => {});
  }
}

/** Whether this publication was the last one made into this folder. */
export async function isLastPublished(folder: string, number: number): Promise<boolean> {
  const file = folderLayout.lastPublished(folder);
  try {
    return (await readFile(file, "utf8")) === textOf(number, await stat(file, { bigint: true }));
  } catch {
    return false;
  }
}

function textOf(number: number, { ino, birthtimeNs }: BigIntStats): string {
  return `${number} ${ino} ${birthtimeNs}\n`;
}
