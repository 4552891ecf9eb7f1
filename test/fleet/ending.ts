/** Cleans up after a test in the opposite order: nodes before the servers and folders that they use. */
import type { Ending } from "../support/serving.ts";

/** @returns what to clean up with; everything is cleaned up, also where a part of it fails */
export function endingOf(test: Ending): Ending {
  const cleanings: (() => unknown)[] = [];
  test.after(async () => {
    const failed: unknown[] = [];
    for (const clean of cleanings.reverse()) {
      try {
        await clean();
      } catch (error) {
        failed.push(error);
      }
    }
    if (failed.length > 0) throw new AggregateError(failed, "Could not clean up");
  });
  return { after: (clean) => void cleanings.push(clean) };
}
