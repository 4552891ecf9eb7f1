/**
 * What a disk holds after a power cut, by the least that file systems promise: the content of a file is
 * there if the file was flushed, a name (made, changed or removed) if its folder was. Whatever was not
 * flushed is there or not as the dice fall, and a content may be there in part.
 */
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Dice } from "./scale.ts";
import type { Change } from "./trace-writes.ts";

export interface PowerCut {
  /** The store as it was before, which is on disk whole. */
  readonly before: string;
  /** The folder that was watched. */
  readonly watched: string;
  /** Where to lay out what is left. */
  readonly after: string;
}

/** @param happened the changes up to the cut. @returns how many of them were not flushed */
export function playPowerCut(happened: readonly Change[], cut: PowerCut, dice: Dice): number {
  const { before, watched, after } = cut;
  cpSync(before, after, { recursive: true });
  const there = (path: string) => join(after, path.slice(watched.length));
  let lost = 0;
  for (const [index, change] of happened.entries()) {
    if (change.op === "flush") continue;
    const later = happened.slice(index + 1);
    const name = change.op === "rename" ? change.to : change.path;
    const isNamed = later.some(({ op, path }) => op === "flush" && path === dirname(name));
    if (change.op === "write") {
      // The name of a new file belongs to its folder, its content to itself.
      const isFlushed = later.some(({ op, path }) => op === "flush" && path === change.path);
      const content = readFileSync(change.content);
      if (!isFlushed) lost += 1;
      const kept = isFlushed ? content : content.subarray(0, dice.integer(content.length + 1));
      attempt(() => writeFileSync(there(change.path), kept));
    } else if (isNamed || dice.number(1) < 0.5) {
      if (!isNamed) lost += 1;
      if (change.op === "mkdir") attempt(() => mkdirSync(there(change.path)));
      else if (change.op === "rename")
        attempt(() => renameSync(there(change.path), there(change.to)));
      else attempt(() => rmSync(there(change.path), { recursive: true, force: true }));
    } else lost += 1;
  }
  return lost;
}

// What would be in a folder that was itself lost is lost with it.
function attempt(change: () => void): void {
  try {
    change();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT" && code !== "EEXIST") throw error;
  }
}
