/** Polls until a value appears, with a generous limit for slow machines. */
import { setTimeout as sleep } from "node:timers/promises";

const GENEROUS_MILLISECONDS = 60_000;

type LookResult<T> = T | undefined | false;

/**
 * @param look returns the value, or `undefined` or false while it is not there yet
 * @throws after a minute
 */
export async function eventually<T>(
  what: string,
  look: () => LookResult<T> | Promise<LookResult<T>>,
): Promise<T> {
  const deadline = performance.now() + GENEROUS_MILLISECONDS;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > deadline) throw new Error(`Waited a minute in vain: ${what}`);
    await sleep(20);
  }
}
