/**
 * Several processes that serve as one. The primary binds the listening socket, which all workers inherit
 * and accept connections from; it replaces workers that end, ends those that hang, and speaks for all of
 * them to signals and to Prometheus. It answers no requests itself.
 * @see operators.md, "Several processes"
 */
import cluster, { type Worker } from "node:cluster";
import { lookup } from "node:dns/promises";
import { BoundSocket } from "node:net";
import type { Logger } from "pino";
import AggregatorRegistry from "prom-client/lib/cluster.js";
import {
  type Order,
  type PoolState,
  type Report,
  type Series,
  SIGNS_OF_LIFE,
} from "./worker-messages.ts";

export interface PoolOptions {
  readonly count: number;
  readonly host: string;
  readonly port: number;
  /** The descriptor of a socket that is listened on instead (`passed-socket.ts`). */
  readonly socket: number | undefined;
  /** A worker that gives no sign of life for so long is ended and replaced, milliseconds. */
  readonly timeout: number;
  /** Workers get this long to stop, milliseconds. */
  readonly stopMilliseconds: number;
  readonly log: Logger;
}

const FIRST_PAUSE_MILLISECONDS = 100;
const LONGEST_PAUSE_MILLISECONDS = 10_000;
/** A worker that lived so long did not die of what killed the one before. */
const SOUND_MILLISECONDS = 60_000;
/** Ends before any worker has served, for each of the workers, until the primary gives up. */
const ATTEMPTS = 3;
/** Characters logged of what a worker writes beside its log: the beginning of a stack trace. */
const MOST_SAID = 2000;
/** On a busy machine loading the program takes longer than the time-out. */
const STARTING_MILLISECONDS = 60_000;
const WORKERS_HELP = "Workers that answer from a publication and give signs of life.";
const RESTARTS_HELP = "Workers that died or were ended, and were replaced.";

interface Life {
  readonly began: number;
  /** When its last report came, by the clock of `performance`; before the first, when it must have come. */
  heard: number;
  publication?: number;
  series?: Series;
  /** Why it is about to end, if it said so or was killed. */
  reason?: string;
}

export class WorkerPool {
  readonly #options: PoolOptions;
  readonly #lives = new Map<Worker, Life>();
  /** Counters of workers that ended: no counter ever falls. */
  #kept: Promise<Series> = Promise.resolve([]);
  readonly #ready = Promise.withResolvers<string>();
  /** The address served, without a trailing slash. */
  address = "";
  #restarts = 0;
  #deaths = 0;
  #lookedAt = performance.now();
  #watching: NodeJS.Timeout | undefined;
  #isStopping = false;
  #bound: BoundSocket | undefined;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /**
   * Starts this program again as workers, with the same arguments.
   * @returns once one of them serves
   * @throws the socket's errors (`EADDRINUSE` …), and an error that says how workers end if none ever serves
   */
  async start(): Promise<void> {
    const { count, host, port, socket } = this.#options;
    if (socket === undefined) {
      const { address } = await lookup(host);
      this.#bound = new BoundSocket({ host: address, port });
    }
    // A process that ends makes its descriptors 0 to 2 blocking again, for all that share them. So a worker
    // writes its log to 4 and its lines for answers to 5 (src/cli/serve-logs.ts); the primary reads its 2.
    const inherited = socket ?? this.#bound?.fd();
    cluster.schedulingPolicy = cluster.SCHED_NONE;
    cluster.setupPrimary({ stdio: ["ignore", "ignore", "pipe", inherited, 2, 1, "ipc"] });
    // It also keeps the process alive while no worker lives.
    this.#watching = setInterval(() => this.#watch(), this.#options.timeout / SIGNS_OF_LIFE);
    for (let started = 0; started < count; started++) this.#fork();
    this.address = await this.#ready.promise.catch((error: Error) => {
      this.#end();
      for (const worker of this.#lives.keys()) worker.process.kill("SIGKILL");
      throw error;
    });
  }

  /** The metrics of all workers together, in the text format of Prometheus. */
  async metrics(): Promise<string> {
    const latest = [...this.#lives.values()].map(({ series }) => series ?? []);
    const own = [
      metric("gauge", "montra_workers", WORKERS_HELP, this.#state().ready),
      metric("counter", "montra_worker_restarts_total", RESTARTS_HELP, this.#restarts),
    ];
    return await AggregatorRegistry.aggregate([...latest, await this.#kept, own]).metrics();
  }

  async stop(): Promise<void> {
    this.#end();
    const workers = [...this.#lives.keys()];
    const exits = workers.map((worker) => new Promise((resolve) => worker.once("exit", resolve)));
    for (const worker of workers) tell(worker, { kind: "stop" });
    const patience = setTimeout(() => {
      for (const worker of workers) worker.process.kill("SIGKILL");
    }, this.#options.stopMilliseconds);
    await Promise.all(exits);
    clearTimeout(patience);
  }

  /** No worker is replaced any more. */
  #end(): void {
    this.#isStopping = true;
    clearInterval(this.#watching);
    // Before the workers close theirs: the last one takes what still waits in the socket, and then it is gone.
    this.#bound?.[Symbol.dispose]();
  }

  #fork(): void {
    const worker = cluster.fork();
    const now = performance.now();
    const life: Life = { began: now, heard: now + STARTING_MILLISECONDS };
    this.#lives.set(worker, life);
    worker.on("message", (report: Report) => this.#hear(worker, life, report));
    // A process that cannot be started, or messages to one that is gone: "exit" follows.
    worker.on("error", () => {});
    worker.on("exit", (code, signal) => {
      this.#bury(worker, life, signal ? `ended by ${signal}` : `exit code ${code}`);
    });
    worker.process.stderr?.setEncoding("utf8").on("data", (text: string) => {
      const about = { worker: worker.process.pid, text: text.slice(0, MOST_SAID) };
      this.#options.log.error(about, "a worker said");
    });
  }

  #bury(worker: Worker, life: Life, end: string): void {
    this.#lives.delete(worker);
    const counters = (life.series ?? []).filter(isCounter);
    this.#kept = this.#kept.then((kept) =>
      AggregatorRegistry.aggregate([kept, counters]).getMetricsAsJSON(),
    );
    if (this.#isStopping) return;
    this.#tellState();
    const { log, count } = this.#options;
    this.#restarts += 1;
    this.#deaths = performance.now() - life.began > SOUND_MILLISECONDS ? 1 : this.#deaths + 1;
    const how = life.reason ?? end;
    if (this.address === "" && this.#deaths >= ATTEMPTS * count) {
      const said = `None of the workers serves: ${this.#deaths} have ended, the last by: ${how}`;
      this.#ready.reject(Object.assign(new Error(said), { isExplained: true, isInternal: true }));
      return;
    }
    const longer = FIRST_PAUSE_MILLISECONDS * 2 ** (this.#deaths - 1);
    const pause = Math.min(longer, LONGEST_PAUSE_MILLISECONDS);
    log.error({ worker: worker.process.pid, how, pause }, "a worker died and is replaced");
    setTimeout(() => {
      if (!this.#isStopping) this.#fork();
    }, pause).unref();
  }

  #hear(worker: Worker, life: Life, report: Report): void {
    life.heard = performance.now();
    // An order that came while it was loading its program is lost.
    if (this.#isStopping) tell(worker, { kind: "stop" });
    if (report.kind === "serving") this.#ready.resolve(report.address);
    if (report.kind === "alive") life.series = report.series;
    if (report.kind === "taken up") {
      life.publication = report.publication;
      this.#tellState();
    }
    if (report.kind === "failed") {
      const { code, message } = report;
      life.reason = message;
      // The address is the same for all, so the next one would fail too.
      if (code !== undefined) this.#ready.reject(Object.assign(new Error(message), { code }));
    }
  }

  /** Ends workers that give no sign of life. */
  #watch(): void {
    const now = performance.now();
    // If the primary itself was stopped, reports of that time are still unread.
    const wasAsleep = now - this.#lookedAt > this.#options.timeout / 2;
    this.#lookedAt = now;
    for (const [worker, life] of this.#lives) {
      if (wasAsleep) life.heard = Math.max(life.heard, now);
      const silence = now - life.heard;
      if (silence <= this.#options.timeout || worker.process.killed) continue;
      life.reason = `no sign of life for ${Math.round(silence / 1000)} seconds`;
      const about = { worker: worker.process.pid, reason: life.reason };
      this.#options.log.error(about, "a worker is ended");
      worker.process.kill("SIGKILL");
    }
    this.#tellState();
  }

  #state(): PoolState {
    const now = performance.now();
    const publications = [...this.#lives.values()].flatMap(({ publication, heard, reason }) =>
      reason === undefined && now - heard < this.#options.timeout / 2 ? (publication ?? []) : [],
    );
    const publication = publications.length > 0 ? Math.min(...publications) : null;
    return { of: this.#options.count, ready: publications.length, publication };
  }

  /** Tells all workers about all. */
  #tellState(): void {
    const workers = this.#state();
    for (const worker of this.#lives.keys()) tell(worker, { kind: "state", workers });
  }
}

function tell(worker: Worker, order: Order): void {
  if (worker.isConnected()) worker.send(order);
}

/** As {@link Series} have it. */
function metric(type: "gauge" | "counter", name: string, help: string, value: number): object {
  return { type, name, help, aggregator: "sum", values: [{ value, labels: {} }] };
}

function isCounter(series: object): boolean {
  return ["counter", "histogram"].includes((series as { type?: string }).type ?? "");
}
