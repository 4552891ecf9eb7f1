/**
 * Lets only one process of a machine do some work at a time. If the file cannot be locked, all processes proceed,
 * because the lock only avoids duplicate work.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { FileLock } from "../file-lock.ts";

const RETRY_MILLISECONDS = 50;

/** @returns the lock, to be disposed of by the caller. Never throws. */
export async function oneAtATime(file: string): Promise<Disposable> {
  const held = new DisposableStack();
  try {
    const lock = held.use(new FileLock(file));
    while (!lock.take()) await sleep(RETRY_MILLISECONDS);
  } catch {
    // The folder is not writable, or the file system has no locks.
  }
  return held;
}
