/** The publish lock of any kind of store. */

import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { say } from "../../../language/language.ts";
import {
  type LockHolder,
  type Publisher,
  type SessionOptions,
  StoreUnavailableError,
} from "../store.ts";

const RETRY_MILLISECONDS = 200;

/** @throws StoreUnavailableError if it is held and not `wait`; AbortError; errors of the lock */
export async function waitForLock(
  { wait, onWait, signal }: SessionOptions,
  take: () => Promise<boolean>,
  readHolder: () => Promise<LockHolder | undefined>,
): Promise<void> {
  if (await take()) return;
  const holder = await readHolder();
  if (wait === false)
    throw new StoreUnavailableError(say.publish.busy({ ...holder, process: holder?.pid }));
  onWait(holder);
  do {
    await sleep(RETRY_MILLISECONDS, undefined, signal ? { signal } : {});
  } while (!(await take()));
}

export function thisPublisher(who: string): Publisher {
  return { who, pid: process.pid, host: hostname(), since: new Date().toISOString() };
}
