/** Work that leaves nothing behind where a signal ends it. */
import { RefusedError } from "./exit-codes.ts";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Whoever sends a second signal need not wait.
 * @param place what the work writes, as it was named
 * @param work takes back what it did, and throws, once its signal is aborted
 * @throws RefusedError where it was stopped; what the work throws
 */
export async function untilStopped<T>(
  place: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const abort = new AbortController();
  const stop = () => {
    for (const signal of SIGNALS) process.off(signal, stop);
    abort.abort();
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  try {
    return await work(abort.signal);
  } catch (error) {
    if (abort.signal.aborted) throw new RefusedError(`Stopped. ${place} is what it was`);
    throw error;
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
  }
}
