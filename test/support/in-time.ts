/** Retries tests with a time limit for which the machine was too slow. */

/**
 * @param limits milliseconds, one for each attempt
 * @param attempt calls `begin` when its time starts @throws what the last one throws, or one within
 *   its limit
 */
export async function inTime(
  limits: readonly number[],
  attempt: (limit: number, begin: () => void) => Promise<void>,
): Promise<void> {
  for (const [tries, limit] of limits.entries()) {
    let begun = Infinity;
    const begin = () => {
      begun = performance.now();
    };
    try {
      await attempt(limit, begin);
      return;
    } catch (error) {
      const isLate = performance.now() - begun > limit;
      if (!isLate || tries === limits.length - 1) throw error;
    }
  }
}
