/** The lines of a file of the content folder, for showing a problem where it stands. */
import { lstatSync, readFileSync } from "node:fs";

const MOST_BYTES = 10 * 1024 * 1024;

/** @returns the lines of a file; none of one that is no text, is very large, or has gone. Never throws. */
export function linesOf(file: string): readonly string[] {
  try {
    const stats = lstatSync(file);
    if (!stats.isFile() || stats.size > MOST_BYTES) return [];
    const text = readFileSync(file, "utf8").replace(/^\ufeff/, "");
    return text.includes("\0") ? [] : text.split(/\r?\n/);
  } catch {
    return [];
  }
}
