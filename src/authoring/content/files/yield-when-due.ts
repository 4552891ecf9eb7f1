/**
 * Checking is synchronous and may take a minute. Loops over items call this after each item, so that the event
 * loop can show progress and handle Ctrl-C. Most calls return at once.
 */

import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";

/** Call after each item: yields to the event loop when due, and throws if the reading was aborted. */
export type YieldWhenDue = () => Promise<void> | undefined;

const INTERVAL_MS = 40;
const BUSY_INTERVAL_MS = 4;
/** Maximum wait for a more urgent task at each yield. */
const MAX_WAIT_MS = 500;

const urgent = new Set<Promise<unknown>>();

/** Until `answer` is done, checking pauses wherever it yields, because somebody waits for the answer. */
export async function answerFirst<T>(answer: Promise<T>): Promise<T> {
  urgent.add(answer);
  return await answer.finally(() => urgent.delete(answer));
}

/**
 * @param beforeYielding reports progress, and throws to stop the reading
 * @param isBusy whether other threads need the event loop to begin their next task
 */
export function yieldingWhenDue(beforeYielding = () => {}, isBusy = () => false): YieldWhenDue {
  let last = performance.now();
  const yieldNow = async () => {
    beforeYielding();
    await nextTurn();
    const until = performance.now() + MAX_WAIT_MS;
    while (urgent.size > 0 && performance.now() < until) await sleep(1);
    last = performance.now();
  };
  return () =>
    performance.now() - last < (isBusy() ? BUSY_INTERVAL_MS : INTERVAL_MS) ? undefined : yieldNow();
}
