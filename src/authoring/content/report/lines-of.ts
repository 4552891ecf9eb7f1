/** Reads the lines of a content file, to show a problem in its context. */
import { lstatSync, readFileSync } from "node:fs";

const MAX_BYTES = 10 * 1024 * 1024;

/** Returns no lines if the file is binary, larger than 10 MiB or missing. Never throws. */
export function linesOf(file: string): readonly string[] {
  try {
    const stats = lstatSync(file);
    if (!stats.isFile() || stats.size > MAX_BYTES) return [];
    const text = readFileSync(file, "utf8").replace(/^\ufeff/, "");
    return text.includes("\0") ? [] : text.split(/\r?\n/);
  } catch {
    return [];
  }
}
