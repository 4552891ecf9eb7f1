import { mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** Unlike `recursive`, throws no ENOENT on a read-only disk. @returns the first folder created */
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
