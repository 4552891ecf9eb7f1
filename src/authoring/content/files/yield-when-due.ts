/**
 * Checking is synchronous and may take a minute. Loops over items call this after each item, so that the event
 * loop can show progress and handle Ctrl-C. Most calls return at once.
 */

/** Call after each item: yields to the event loop when due, and throws if the reading was aborted. */
export type YieldWhenDue = () => Promise<void> | undefined;

const INTERVAL_MS = 40;

/** @param beforeYielding reports progress, and throws to stop the reading */
export function yieldingWhenDue(beforeYielding = () => {}): YieldWhenDue {
  let last = performance.now();
  const yieldNow = async () => {
    beforeYielding();
    await new Promise(setImmediate);
    last = performance.now();
  };
  return () => (performance.now() - last < INTERVAL_MS ? undefined : yieldNow());
}
