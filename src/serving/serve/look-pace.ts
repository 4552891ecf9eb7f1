/** How long whoever follows a store waits before looking again. */

export const POLL_MILLISECONDS = 250;
// A store that is away is asked less and less often, and by no two nodes in step.
const LONGEST_BACKOFF_MILLISECONDS = 5000;

/**
 * @param failures how many looks have failed in a row
 * @param chance from 0 to 1. @returns milliseconds
 */
export function waitBeforeLook(
  failures: number,
  chance: number,
  pollMilliseconds = POLL_MILLISECONDS,
): number {
  if (failures === 0) return pollMilliseconds * (0.9 + 0.2 * chance);
  const most = Math.min(POLL_MILLISECONDS * 2 ** failures, LONGEST_BACKOFF_MILLISECONDS);
  return most * (0.5 + 0.5 * chance);
}
