/** Tests of what must happen within a limit of time: a machine that was too slow for it is given another try. */

/**
 * @param limits milliseconds, one for each try
 * @param attempt calls `begin` when its time begins
 * @throws what the last try throws, or one that failed within its limit
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
