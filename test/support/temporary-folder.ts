/** Folders that go with a test, a suite, or the process. */
import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Ending } from "./ending.ts";

const IN_MEMORY = "/dev/shm";
/** What is in it at one time comes to a tenth of that. */
const LEAST_ROOM = 2 * 1024 ** 3;

// Thousands of small files are made, flushed and removed: on a disk that takes longer than what is tested.
const usual = process.env.TMPDIR === undefined && hasRoomInMemory() ? IN_MEMORY : tmpdir();

/**
 * A new folder that goes with the test, and whatever is in it.
 * @param above where it is: `tmpdir()` of what is going to be executed, which may be forbidden elsewhere
 */
export function temporaryFolder(t: Ending, above = usual): string {
  const folder = mkdtempSync(join(above, "montra-test-"));
  // A server that was killed may be writing its last file.
  t.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  return folder;
}

/** To clean up with when the process ends. */
export const processEnding: Ending = { after: (clean) => void process.once("exit", clean) };

function hasRoomInMemory(): boolean {
  try {
    accessSync(IN_MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= LEAST_ROOM;
  } catch {
    return false;
  }
}
