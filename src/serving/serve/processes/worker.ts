/** One of several processes that serve: a whole service, which reports its state to the primary. */
import cluster from "node:cluster";
import { type ServeOptions, type Serving, serve } from "../serve.ts";
import { type Order, type PoolState, type Report, SIGNS_OF_LIFE } from "./worker-messages.ts";

/**
 * Serves until the primary tells it to stop, or is gone: then Node ends the process.
 * @param timeout without a sign of life for so long it is ended, milliseconds
 */
export async function serveAsWorker(options: ServeOptions, timeout: number): Promise<void> {
  const stop = Promise.withResolvers<void>();
  let workers: PoolState | undefined;
  let serving: Serving | undefined;
  // A message that cannot be sent any more; "disconnect" says the same.
  cluster.worker?.on("error", () => {});
  // Ctrl-C reaches every process of a terminal; the primary passes on what it means.
  for (const signal of ["SIGINT", "SIGHUP", "SIGUSR1", "SIGUSR2"]) process.on(signal, () => {});
  process.once("SIGTERM", () => stop.resolve());
  const sayAlive = async () => {
    report({ kind: "alive", series: (await serving?.registry.getMetricsAsJSON()) ?? [] });
  };
  process.on("message", (order: Order) => {
    if (order.kind === "stop") stop.resolve();
    if (order.kind === "state") workers = order.workers;
  });
  // From the event loop, so that a worker stuck in a loop counts as dead.
  setInterval(sayAlive, timeout / SIGNS_OF_LIFE).unref();
  await sayAlive();
  try {
    serving = await serve({
      ...options,
      others: () => (workers ? { workers } : {}),
      onTakenUp: (publication) => report({ kind: "taken up", publication }),
    });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    report({ kind: "failed", code, message });
    process.disconnect?.();
    return;
  }
  await sayAlive();
  report({ kind: "serving", address: serving.address });
  await stop.promise;
  await serving.stop();
  await sayAlive();
  if (process.connected) process.disconnect?.();
}

function report(message: Report): void {
  if (process.connected) process.send?.(message);
}
