/** A worker process: a complete service that reports its state to the primary. */
import cluster from "node:cluster";
import { type RunningService, type ServeOptions, serve } from "../serve.ts";
import { HEARTBEATS, type Order, type PoolState, type WorkerReport } from "./worker-messages.ts";

/** Serves until the primary stops it or dies. @param timeout of heartbeats, milliseconds */
export async function serveAsWorker(options: ServeOptions, timeout: number): Promise<void> {
  const stop = Promise.withResolvers<void>();
  let workers: PoolState | undefined;
  let serving: RunningService | undefined;
  // Emitted if a message could not be sent; "disconnect" follows.
  cluster.worker?.on("error", () => {});
  // Ctrl-C reaches every process of the terminal; only the primary handles it.
  for (const signal of ["SIGINT", "SIGHUP", "SIGUSR1", "SIGUSR2"]) process.on(signal, () => {});
  process.once("SIGTERM", () => stop.resolve());
  const sendHeartbeat = async () => {
    report({ kind: "alive", series: (await serving?.registry.getMetricsAsJSON()) ?? [] });
  };
  process.on("message", (order: Order) => {
    if (order.kind === "stop") stop.resolve();
    if (order.kind === "state") workers = order.workers;
  });
  // A timer, so that a worker whose event loop is blocked counts as dead.
  setInterval(sendHeartbeat, timeout / HEARTBEATS).unref();
  await sendHeartbeat();
  try {
    serving = await serve({
      ...options,
      workersState: () => (workers ? { workers } : {}),
      onShown: (snapshot) => {
        report({ kind: "shown", publication: snapshot?.publication.number });
        options.onShown?.(snapshot);
      },
    });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    report({ kind: "failed", code, message });
    process.disconnect?.();
    return;
  }
  await sendHeartbeat();
  report({ kind: "serving", address: serving.address });
  await stop.promise;
  await serving.stop();
  await sendHeartbeat();
  if (process.connected) process.disconnect?.();
}

function report(message: WorkerReport): void {
  if (process.connected) process.send?.(message);
}
