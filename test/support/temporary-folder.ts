/** Folders that go with a test, a suite, or the process. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Ending } from "./ending.ts";

/** A new folder that goes with the test, and whatever is in it. */
export function temporaryFolder(t: Ending): string {
  const folder = mkdtempSync(join(tmpdir(), "montra-test-"));
  // A server that was killed may be writing its last file.
  t.after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  return folder;
}

/** To clean up with when the process ends. */
export const processEnding: Ending = { after: (clean) => void process.once("exit", clean) };
