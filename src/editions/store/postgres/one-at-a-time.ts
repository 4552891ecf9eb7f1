/**
 * Lets one process of a machine at a time do something. Where the file cannot be locked everybody goes
 * ahead, since the lock only saves work.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { FileLock } from "../file-lock.ts";

const RETRY_MILLISECONDS = 50;

/** @returns the lock, which is let go at the end of its scope. Never throws. */
export async function oneAtATime(file: string): Promise<Disposable> {
  const held = new DisposableStack();
  try {
    const lock = held.use(new FileLock(file));
    while (!lock.take()) await sleep(RETRY_MILLISECONDS);
  } catch {
    // A folder that cannot be written, or a file system without locks.
  }
  return held;
}
