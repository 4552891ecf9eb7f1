/** One of several processes that serve: a whole service, which tells the primary how it is. */
import { type ServeOptions, type Serving, serve } from "../serve.ts";
import { type Order, type PoolState, type Report, SIGNS_OF_LIFE } from "./worker-messages.ts";

/** Until the primary says so: a worker may have been started before the options were read. */
export async function toldToBegin(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const hear = (order: Order) => {
    if (order.kind === "begin") resolve();
  };
  process.on("message", hear);
  report({ kind: "waiting" });
  await promise;
  process.off("message", hear);
}

/**
 * Serves as one of the workers, until the primary says stop or is gone.
 * @param timeout without a sign of life for so long the primary ends it, milliseconds
 */
export async function serveAsWorker(options: ServeOptions, timeout: number): Promise<void> {
  const ended = Promise.withResolvers<void>();
  let workers: PoolState | undefined;
  // Of the event loop: what is stuck in it says nothing.
  setInterval(() => report({ kind: "alive" }), timeout / SIGNS_OF_LIFE).unref();
  report({ kind: "alive" });
  // Ctrl-C reaches every process of a terminal; the primary passes on what it means.
  for (const signal of ["SIGINT", "SIGHUP", "SIGUSR1", "SIGUSR2"]) process.on(signal, () => {});
  process.once("SIGTERM", () => ended.resolve());
  process.once("disconnect", () => ended.resolve());
  // Before it serves: whoever is to stop while it is starting must not miss it.
  let serving: Serving | undefined;
  process.on("message", async (order: Order) => {
    if (order.kind === "stop") ended.resolve();
    if (order.kind === "state") workers = order.workers;
    if (order.kind === "series" && serving) {
      const series = await serving.registry.getMetricsAsJSON();
      report({ kind: "series", request: order.request, series });
    }
  });
  serving = await serve({
    ...options,
    others: () => (workers ? { workers } : {}),
    onTakenUp: (publication) => report({ kind: "taken up", publication }),
  }).catch((error: NodeJS.ErrnoException) => {
    report({ kind: "failed", code: error.code, message: error.message });
    return undefined;
  });
  if (!serving) {
    process.disconnect?.();
    return;
  }
  report({ kind: "serving", address: serving.address });
  await ended.promise;
  await serving.stop();
  // What was told last goes first: a channel that is cut loses it.
  if (process.connected) process.disconnect?.();
}

function report(message: Report): void {
  if (process.connected) process.send?.(message);
}
