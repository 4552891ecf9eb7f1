/** How long to wait before polling a store again. */

const POLL_MILLISECONDS = 250;
// Exponential backoff with jitter, so that nodes do not poll a recovering database in step.
const MAX_BACKOFF_MILLISECONDS = 5000;

/**
 * @param failures how many polls have failed in a row
 * @param chance a random number from 0 to 1
 * @returns milliseconds
 */
export function waitBeforeLook(failures: number, chance: number): number {
  if (failures === 0) return POLL_MILLISECONDS * (0.9 + 0.2 * chance);
  const backoff = Math.min(POLL_MILLISECONDS * 2 ** failures, MAX_BACKOFF_MILLISECONDS);
  return backoff * (0.5 + 0.5 * chance);
}
