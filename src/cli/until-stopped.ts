/** Runs work that cleans up after itself if a signal ends it. */
import { RefusedError } from "./exit-codes.ts";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * The first signal aborts the work, a second one ends the process at once.
 * @param place the folder or file that the work writes, as given by the user
 * @param work undoes its changes and throws once its signal is aborted
 * @throws RefusedError if stopped; the errors of `work`
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
