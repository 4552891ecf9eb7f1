/**
 * Reading is synchronous and may take a minute: whoever goes through many items offers the event loop
 * to others after each, so that progress is shown and Ctrl-C is heard. Most offers cost nothing.
 */

/** Called after each item; lets others run when it is time, and throws when the reading was stopped. */
export type YieldWhenDue = () => Promise<void> | undefined;

/** @param beforeYielding what throws to stop the reading, and tells how far it is */
export function yieldEvery(milliseconds: number, beforeYielding: () => void): YieldWhenDue {
  let last = performance.now();
  const yieldNow = async () => {
    beforeYielding();
    await new Promise(setImmediate);
    last = performance.now();
  };
  return () => (performance.now() - last < milliseconds ? undefined : yieldNow());
}
