/**
 * Several processes that serve as one: the primary holds the listening handle and deals the connections
 * out, replaces a worker that dies, and speaks for all of them to signals and to Prometheus. It answers
 * no requests itself, so it has nothing to die of.
 * @see operators.md, "Several processes"
 */
import cluster, { type Worker } from "node:cluster";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { AggregatorRegistry, Counter, Gauge, Registry } from "prom-client";
import { type ServeOptions, serve } from "./serve.ts";

/** What workers tell the primary. */
type Report =
  | { readonly kind: "serving"; readonly address: string }
  | { readonly kind: "failed"; readonly code: string | undefined; readonly message: string }
  | { readonly kind: "taken up"; readonly publication: number }
  | { readonly kind: "series"; readonly request: number; readonly series: object[] };

/** What the primary tells them. */
type Order =
  | { readonly kind: "stop" }
  | { readonly kind: "state"; readonly workers: PoolState }
  | { readonly kind: "series"; readonly request: number };

/** The pool as `/readyz` prints it. */
type PoolState = {
  readonly of: number;
  readonly ready: number;
  /** The oldest one that is still answered from. */
  readonly publication: number | null;
};

export interface WorkerPool {
  /** The address served, without a trailing slash. */
  readonly address: string;
  /** The series of all workers together, in the text format of Prometheus. */
  metrics(): Promise<string>;
  stop(): Promise<void>;
}

// A worker that dies at once over and over must not keep the machine busy with starting it.
const FIRST_PAUSE_MILLISECONDS = 100;
const LONGEST_PAUSE_MILLISECONDS = 10_000;
/** A worker that lived so long died of something new. */
const SOUND_MILLISECONDS = 60_000;
/** What is in flight gets ten seconds in each worker. */
const STOP_MILLISECONDS = 12_000;
/** A worker that does not tell its series in time is left out. */
const SERIES_MILLISECONDS = 2000;

/**
 * Starts this program again as workers, with the same arguments.
 * @throws the socket's errors (`EADDRINUSE` …)
 */
export async function startWorkers(count: number, log: Logger): Promise<WorkerPool> {
  const pool = new Pool(count, log);
  await pool.start();
  return pool;
}

/** The metrics of one process, as prom-client has them in JSON. */
type Series = object[];

class Pool implements WorkerPool {
  readonly #count: number;
  readonly #log: Logger;
  readonly #registry = new Registry();
  readonly #restarts: Counter;
  /** The publication that each answers from, `undefined` before its first. */
  readonly #publications = new Map<Worker, number | undefined>();
  /** What each told of itself last. */
  readonly #told = new Map<Worker, Series>();
  /** What those that died had counted, so that no counter ever falls. */
  #counted: readonly Series[] = [];
  readonly #askers = new Map<number, (series: object[]) => void>();
  readonly #ready = Promise.withResolvers<string>();
  #address: string | undefined;
  #requests = 0;
  #deaths = 0;
  #stopping = false;

  constructor(count: number, log: Logger) {
    this.#count = count;
    this.#log = log;
    const registers = [this.#registry];
    const help = "Workers that answer from a publication.";
    const state = () => this.#state();
    new Gauge({
      name: "montra_workers",
      help,
      registers,
      collect() {
        this.set(state().ready);
      },
    });
    this.#restarts = new Counter({
      name: "montra_worker_restarts_total",
      help: "Workers that died and were replaced.",
      registers,
    });
  }

  get address(): string {
    return this.#address ?? "";
  }

  async start(): Promise<void> {
    for (let number = 0; number < this.#count; number++) this.#fork();
    this.#address = await this.#ready.promise;
  }

  async metrics(): Promise<string> {
    const workers = [...this.#publications.keys()];
    const series = await Promise.all(workers.map((worker) => this.#seriesOf(worker)));
    const known = series.filter((one) => one !== undefined);
    await this.#addUp();
    const together = AggregatorRegistry.aggregate([...known, ...this.#counted]);
    return `${await together.metrics()}\n${await this.#registry.metrics()}`;
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    const workers = [...this.#publications.keys()];
    const exits = workers.map((worker) => new Promise((resolve) => worker.once("exit", resolve)));
    for (const worker of workers) tell(worker, { kind: "stop" });
    const patience = setTimeout(() => {
      for (const worker of workers) worker.process.kill("SIGKILL");
    }, STOP_MILLISECONDS);
    await Promise.all(exits);
    clearTimeout(patience);
  }

  /** However many have died, their counters take no more room than those of one. */
  async #addUp(): Promise<void> {
    const counted = this.#counted;
    if (counted.length < 2) return;
    const sum = await AggregatorRegistry.aggregate([...counted]).getMetricsAsJSON();
    this.#counted = [sum, ...this.#counted.slice(counted.length)];
  }

  #fork(): void {
    const worker = cluster.fork();
    const began = performance.now();
    this.#publications.set(worker, undefined);
    worker.on("message", (report: Report) => this.#hear(worker, report));
    worker.on("exit", (code, signal) => {
      this.#publications.delete(worker);
      const told = this.#told.get(worker);
      this.#told.delete(worker);
      if (told) this.#counted = [...this.#counted, told.filter(isCounted)];
      if (this.#stopping || this.#address === undefined) return;
      this.#restarts.inc();
      const lived = performance.now() - began;
      this.#deaths = lived > SOUND_MILLISECONDS ? 1 : this.#deaths + 1;
      const pause = Math.min(
        FIRST_PAUSE_MILLISECONDS * 2 ** (this.#deaths - 1),
        LONGEST_PAUSE_MILLISECONDS,
      );
      const about = { worker: worker.process.pid, code, signal, pause };
      this.#log.error(about, "a worker died and is replaced");
      this.#tellState();
      setTimeout(() => {
        if (!this.#stopping) this.#fork();
      }, pause).unref();
    });
  }

  #hear(worker: Worker, report: Report): void {
    switch (report.kind) {
      case "serving":
        this.#ready.resolve(report.address);
        break;
      case "failed":
        this.#ready.reject(Object.assign(new Error(report.message), { code: report.code }));
        break;
      case "taken up":
        this.#publications.set(worker, report.publication);
        this.#tellState();
        break;
      case "series":
        this.#askers.get(report.request)?.(report.series);
        break;
    }
  }

  #state(): PoolState {
    const taken = [...this.#publications.values()].filter((number) => number !== undefined);
    const publication = taken.length > 0 ? Math.min(...taken) : null;
    return { of: this.#count, ready: taken.length, publication };
  }

  #tellState(): void {
    const workers = this.#state();
    for (const worker of this.#publications.keys()) tell(worker, { kind: "state", workers });
  }

  async #seriesOf(worker: Worker): Promise<object[] | undefined> {
    this.#requests += 1;
    const request = this.#requests;
    const { promise, resolve } = Promise.withResolvers<object[]>();
    this.#askers.set(request, resolve);
    tell(worker, { kind: "series", request });
    const series = await Promise.race([promise, sleep(SERIES_MILLISECONDS, undefined)]);
    this.#askers.delete(request);
    if (series && this.#publications.has(worker)) this.#told.set(worker, series);
    return series ?? this.#told.get(worker);
  }
}

function isCounted(series: object): boolean {
  return ["counter", "histogram"].includes((series as { type?: string }).type ?? "");
}

function tell(worker: Worker, order: Order): void {
  if (worker.isConnected()) worker.send(order);
}

/** Serves as one of the workers, until the primary says stop or is gone. */
export async function serveAsWorker(options: ServeOptions): Promise<void> {
  const ended = Promise.withResolvers<void>();
  let workers: PoolState | undefined;
  // Ctrl-C reaches every process of a terminal; the primary passes on what it means.
  process.on("SIGINT", () => {});
  process.once("SIGTERM", () => ended.resolve());
  process.once("disconnect", () => ended.resolve());
  const serving = await serve({
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
  process.on("message", async (order: Order) => {
    if (order.kind === "stop") ended.resolve();
    if (order.kind === "state") workers = order.workers;
    if (order.kind === "series") {
      const series = await serving.registry.getMetricsAsJSON();
      report({ kind: "series", request: order.request, series });
    }
  });
  report({ kind: "serving", address: serving.address });
  await ended.promise;
  await serving.stop();
  // What was told last goes first: a channel that is cut loses it.
  if (process.connected) process.disconnect?.();
}

function report(message: Report): void {
  if (process.connected) process.send?.(message);
}
