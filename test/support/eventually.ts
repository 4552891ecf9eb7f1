/** Polls until a value appears, with a generous limit for slow machines. */
import { setTimeout as sleep } from "node:timers/promises";

const GENEROUS_MILLISECONDS = 180_000;
const FIRST_PAUSE_MILLISECONDS = 10;
const MAX_PAUSE_MILLISECONDS = 200;

type LookResult<T> = T | undefined | false;

/** @param look returns `undefined` or false until the value is there @throws after three minutes */
export async function eventually<T>(
  what: string,
  look: () => LookResult<T> | Promise<LookResult<T>>,
): Promise<T> {
  const begun = performance.now();
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    const waited = performance.now() - begun;
    if (waited > GENEROUS_MILLISECONDS) throw new Error(`Waited three minutes in vain: ${what}`);
    // Slow things are polled less often; that makes them take a quarter longer at most.
    const pause = Math.max(FIRST_PAUSE_MILLISECONDS, Math.min(waited / 4, MAX_PAUSE_MILLISECONDS));
    await sleep(pause);
  }
}
