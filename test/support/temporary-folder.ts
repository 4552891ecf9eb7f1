/** Temporary folders, removed after a test, after a suite, or when the process ends. */
import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Ending } from "./ending.ts";

const IN_MEMORY = "/dev/shm";
/** Ten times the size of the folders at one time. */
const MIN_FREE_BYTES = 2 * 1024 ** 3;

// In memory if possible: on a disk, thousands of files take longer than the tests.
const usual = process.env.TMPDIR === undefined && hasRoomInMemory() ? IN_MEMORY : tmpdir();

/** @param above its parent; `tmpdir()` for programs, which other file systems may not execute */
export function temporaryFolder(t: Ending, above = usual): string {
  const folder = mkdtempSync(join(above, "montra-test-"));
  // A killed server may be writing its last file.
  t.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  return folder;
}

/** Removed when the process ends. */
export const processEnding: Ending = { after: (clean) => void process.once("exit", clean) };

function hasRoomInMemory(): boolean {
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= MIN_FREE_BYTES;
  } catch {
    return false;
  }
}
