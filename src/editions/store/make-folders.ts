/** Creates folders, with an error that tells a read-only disk from a missing folder. */
import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Like `mkdirSync` with `recursive`, which reports ENOENT for a missing folder on a read-only disk.
 * @returns the first folder that was created; `undefined` if it existed
 */
export function makeFolders(folder: string, mode?: number): string | undefined {
  try {
    mkdirSync(folder, { mode });
    return folder;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" && statSync(folder).isDirectory()) return undefined;
    if (code !== "ENOENT" || dirname(folder) === folder) throw error;
    const first = makeFolders(dirname(folder), mode);
    mkdirSync(folder, { mode });
    return first ?? folder;
  }
}
