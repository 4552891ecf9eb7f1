/** Runs tasks that mostly wait: for the threads that decode images, or for the disk. */
import PQueue from "p-queue";

/** Sharp decodes on the four threads of Node's pool. A disk flushes several files together. */
export const AT_ONCE = 4;

/** @throws the first error, once the running tasks have ended; no further task starts */
export async function fourAtOnce<Result>(
  tasks: readonly (() => Promise<Result>)[],
): Promise<Result[]> {
  const queue = new PQueue({ concurrency: AT_ONCE });
  try {
    return await queue.addAll(tasks);
  } finally {
    queue.clear();
    await queue.onIdle();
  }
}
