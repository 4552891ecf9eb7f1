/** Serves with two workers that are killed after the given milliseconds without a heartbeat. */
import cluster from "node:cluster";
import { pino } from "pino";
import { serveAsWorker } from "../../src/serving/serve/processes/worker.ts";
import { WORKER_SOCKET } from "../../src/serving/serve/processes/worker-messages.ts";
import { WorkerPool } from "../../src/serving/serve/processes/workers.ts";
import { serveMetrics } from "../../src/serving/serve/watch/metrics-server.ts";
import { serveOptions } from "./serving.ts";

const [store = "", milliseconds] = process.argv.slice(2);
const timeout = Number(milliseconds);
const host = "127.0.0.1";
const log = pino(pino.destination({ dest: cluster.isWorker ? 4 : 2, sync: true }));

if (cluster.isWorker) {
  await serveAsWorker({ ...serveOptions(store), socket: WORKER_SOCKET, log }, timeout);
} else {
  const pool = new WorkerPool({
    count: 2,
    host,
    port: 0,
    socket: undefined,
    timeout,
    stopMilliseconds: 12_000,
    log,
  });
  await pool.start();
  const metrics = await serveMetrics({ host, port: 0 }, () => pool.metrics());
  console.log(`Metrics on ${metrics.url}\nMontra serves on ${pool.address}/`);
}
