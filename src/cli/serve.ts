import cluster from "node:cluster";
import { flushCompileCache } from "node:module";
import { availableParallelism } from "node:os";
import { setFlagsFromString } from "node:v8";
import { Command } from "commander";
import type { Logger } from "pino";
import { FIRST_ADDRESSES } from "../contract/site/site.ts";
import type { ServedStore } from "../editions/store/store.ts";
import { say } from "../language/language.ts";
import {
  connectionsWithin,
  readDescriptorLimit,
} from "../serving/serve/connections/descriptors.ts";
import { passedSocket } from "../serving/serve/connections/passed-socket.ts";
import { WORKER_SOCKET } from "../serving/serve/processes/worker-messages.ts";
import type { PoolOptions } from "../serving/serve/processes/workers.ts";
import type { ServeOptions } from "../serving/serve/serve.ts";
import { serveMetrics } from "../serving/serve/watch/metrics-server.ts";
import { examples } from "./command-words.ts";
import { environmentWarnings } from "./environment.ts";
import { nextSignal, refusalOf } from "./listening.ts";
import {
  folderInFull,
  hostOption,
  listeningAddress,
  portOption,
  publicUrlOption,
  settingOption,
  storeOption,
  wholeNumber,
} from "./options.ts";
import { addLogOptions, type LogFlags, openAccessLog, openLog } from "./serve-logs.ts";
import { addServeSettings, limitsOf, MEBIBYTE, type ServeNumbers } from "./serve-settings.ts";
import { addWebhookOptions, openWebhooks, type WebhookFlags } from "./webhook-options.ts";

export interface ServeFlags extends ServeNumbers, LogFlags, WebhookFlags {
  readonly store: string;
  readonly cacheDir?: string;
  readonly cacheDirMb: number;
  readonly host: string;
  readonly port: number;
  readonly publicUrl?: string;
  readonly workers: number;
  /** Seconds. */
  readonly lameDuck: number;
  readonly metricsHost: string;
  /** Default: the usual port, if it is free. */
  readonly metricsPort?: number | "off";
}

// The port for Prometheus exporters without a registered port of their own.
const USUAL_METRICS_PORT = 9464;
const MAX_WORKERS = 256;
// Longer than any task of a healthy process, and no longer than the timeout of proxies.
const WORKER_TIMEOUT_MILLISECONDS = 10_000;
// A graceful stop takes up to ten seconds after the lame-duck time.
const STOP_MILLISECONDS = 12_000;
const COMPILE_CACHE_MILLISECONDS = 2000;

export function addServeOptions(command: Command): Command {
  command.addOption(hostOption()).addOption(portOption()).addOption(publicUrlOption());
  return addWebhookOptions(addLogOptions(addServeSettings(command)))
    .addOption(storeOption())
    .addOption(
      settingOption(
        "--cache-dir <folder>",
        "where a node keeps what it has of a PostgreSQL store",
      ).argParser(folderInFull),
    )
    .addOption(
      settingOption("--cache-dir-mb <MiB>", "maximum size of that folder")
        .default(4096)
        .argParser(wholeNumber({ from: 16, to: 16_777_216 })),
    )
    .addOption(
      settingOption("--workers <number>", "processes that serve, or auto for one for each core")
        .default(1)
        .argParser((text) =>
          text === "auto"
            ? availableParallelism()
            : wholeNumber({ from: 1, to: MAX_WORKERS, or: "auto" })(text),
        ),
    )
    .addOption(
      settingOption(
        "--lame-duck <seconds>",
        "how long requests are answered after a stop signal, while /readyz says 503",
      )
        .default(0)
        .argParser(wholeNumber({ from: 0, to: 3600 })),
    )
    .addOption(
      settingOption("--metrics-host <address>", "address of /metrics, for Prometheus")
        .default("127.0.0.1")
        .argParser(listeningAddress),
    )
    .addOption(
      settingOption("--metrics-port <number>", "port of /metrics, 0 for any that is free, or off")
        .default(undefined, `${USUAL_METRICS_PORT} if it is free`)
        .argParser((text) =>
          text === "off" ? "off" : wholeNumber({ from: 0, to: 65_535, or: "off" })(text),
        ),
    );
}

/** Exit codes: 0 stopped gracefully, 1 it cannot listen, 70 the workers end before they serve. */
export const serveCommand = addServeOptions(new Command("serve").description(say.operators.serve))
  .addHelpText(
    ...examples(
      "montra serve",
      "montra serve --store data/sample --port 8080",
      "montra serve --host 0.0.0.0 --public-url https://api.example.pt --workers auto",
    ),
  )
  .action((flags: ServeFlags) => runServe(flags));

/** @param extra settings without an option */
export async function runServe(
  flags: ServeFlags,
  extra: Pick<ServeOptions, "overloadMilliseconds"> = {},
): Promise<void> {
  // Bodies live for a request: a larger young generation only uses memory (50 MB in 5,000 pages).
  setFlagsFromString("--semi-space-growth-factor=1");
  const { log, end: endLog } = openLog(flags);
  const { host, port, workers } = flags;
  const limits = limitsOf(flags);
  const descriptors = readDescriptorLimit();
  const maxConnections = connectionsWithin(limits.maxConnections, descriptors);
  const lameDuckMilliseconds = flags.lameDuck * 1000;
  const systemdSocket = passedSocket(process.env, cluster.isWorker ? process.ppid : process.pid);
  const options = {
    host,
    port,
    socket: cluster.isWorker ? WORKER_SOCKET : systemdSocket,
    socketOutlives: systemdSocket !== undefined,
    publicUrl: flags.publicUrl,
    clock: Date.now,
    freshness: flags,
    limits: { ...limits, maxConnections },
    lameDuckMilliseconds,
    cacheBytes: flags.cacheMb * MEBIBYTE,
    log,
    ...extra,
  } satisfies Omit<ServeOptions, "store">;
  const timeout = WORKER_TIMEOUT_MILLISECONDS;
  const webhooks = await openWebhooks(flags, log);
  const onShown = webhooks?.onShown;
  if (cluster.isWorker) {
    const { serveAsWorker } = await import("../serving/serve/processes/worker.ts");
    const store = await openServedStore(flags, log);
    await serveAsWorker({ ...options, store, onShown, access: openAccessLog(flags) }, timeout);
    await webhooks?.[Symbol.asyncDispose]();
    await endLog();
    return;
  }
  // Before it listens: a signal right after the first response must stop the service gracefully.
  const stopped = nextSignal(["SIGTERM", "SIGINT", "SIGHUP"]);
  for (const warning of environmentWarnings(process.env)) log.warn(warning);
  // Workers open their own. A primary opens a database (`postgres://…`, `host=…`) only to report a
  // wrong address once.
  const mayBeAddress = /[:=]/.test(flags.store);
  const store = workers === 1 || mayBeAddress ? await openServedStore(flags, log) : undefined;
  const stopMilliseconds = lameDuckMilliseconds + STOP_MILLISECONDS;
  const pool = { host, port, socket: systemdSocket, timeout, stopMilliseconds, log };
  const starting =
    workers === 1 && store
      ? serveAlone({ ...options, store, onShown, access: openAccessLog(flags) })
      : serveByWorkers({ count: workers, ...pool });
  const serving = await starting.catch((cause: NodeJS.ErrnoException) => {
    throw refusalOf(cause, { host, port, option: "--port" });
  });
  if (maxConnections < limits.maxConnections) {
    const about = { descriptors, maxConnections, wanted: limits.maxConnections };
    log.warn(about, "there are fewer descriptors than connections allowed: raise ulimit -n");
  }
  if (process.getuid?.() === 0) {
    log.warn("running as root, which serving never needs: choose another user");
  }
  let metrics: AsyncDisposable | undefined;
  try {
    metrics = await startMetrics(flags, () => serving.metrics(), log);
    webhooks?.begin();
    const print = printerFor(flags);
    print(`Montra serves on ${serving.address}/`);
    for (const path of FIRST_ADDRESSES) print(`  ${serving.address}${path}`);
    // Not at the end, because a service may be killed. Not at once, because writing takes half a
    // second after an installation, and clients have been waiting for this start.
    setTimeout(flushCompileCache, COMPILE_CACHE_MILLISECONDS).unref();
    await stopped;
    log.info("stopping");
  } finally {
    await serving.stop();
    await webhooks?.[Symbol.asyncDispose]();
    await metrics?.[Symbol.asyncDispose]();
  }
  await endLog();
}

async function openServedStore(flags: ServeFlags, log: Logger): Promise<ServedStore> {
  const { openNodeStore, storeWarning } = await import("../editions/store/open/open-store.ts");
  const warning = cluster.isPrimary ? storeWarning(flags.store) : undefined;
  if (warning !== undefined) log.warn(warning);
  return openNodeStore(flags.store, {
    cacheDir: flags.cacheDir,
    cacheDirBytes: flags.cacheDirMb * MEBIBYTE,
    onWarning: (message) => log.warn(message),
  });
}

// Each process loads only one of these: the primary does not serve, a worker has no workers.
async function serveByWorkers(options: PoolOptions) {
  const { WorkerPool } = await import("../serving/serve/processes/workers.ts");
  const pool = new WorkerPool(options);
  await pool.start();
  return pool;
}

async function serveAlone(options: ServeOptions) {
  const { serve } = await import("../serving/serve/serve.ts");
  const { address, registry, stop } = await serve(options);
  return { address, stop, metrics: () => registry.metrics() };
}

/** @returns `undefined` if metrics are off, or if the usual port is not free */
async function startMetrics(
  flags: ServeFlags,
  readMetrics: () => Promise<string>,
  log: Logger,
): Promise<AsyncDisposable | undefined> {
  const { metricsHost: host, metricsPort } = flags;
  if (metricsPort === "off") return undefined;
  const port = metricsPort ?? USUAL_METRICS_PORT;
  try {
    const server = await serveMetrics({ host, port }, readMetrics);
    printerFor(flags)(`Metrics on ${server.url}`);
    return server;
  } catch (error) {
    const cause = error as NodeJS.ErrnoException;
    if (metricsPort !== undefined) throw refusalOf(cause, { host, port, option: "--metrics-port" });
    log.warn({ err: cause.message }, "no metrics: choose a port with --metrics-port");
    return undefined;
  }
}

/** Messages for people go to standard error if standard output is the access log. */
function printerFor({ accessLog }: LogFlags): (line: string) => void {
  return accessLog === "off" ? console.log : console.error;
}
