/** Lets the event loop run during the check, which is synchronous: for progress and Ctrl-C. */

import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";

/** Call after each item: yields to the event loop when due, and throws if reading was aborted. */
export type YieldWhenDue = () => Promise<void> | undefined;

const INTERVAL_MS = 40;
const BUSY_INTERVAL_MS = 4;
const MAX_URGENT_WAIT_MS = 500;

const urgent = new Set<Promise<unknown>>();

/** Waits for the answer to a user's request. Meanwhile, checking pauses at each yield. */
export async function answerFirst<T>(answer: Promise<T>): Promise<T> {
  urgent.add(answer);
  return await answer.finally(() => urgent.delete(answer));
}

/** @param isBusy whether other threads need the event loop to begin their next task */
export function yieldingWhenDue(beforeYielding = () => {}, isBusy = () => false): YieldWhenDue {
  let lastYield = performance.now();
  const yieldNow = async () => {
    beforeYielding();
    await nextTurn();
    const until = performance.now() + MAX_URGENT_WAIT_MS;
    while (urgent.size > 0 && performance.now() < until) await sleep(1);
    lastYield = performance.now();
  };
  return () => {
    const interval = isBusy() ? BUSY_INTERVAL_MS : INTERVAL_MS;
    return performance.now() - lastYield < interval ? undefined : yieldNow();
  };
}
