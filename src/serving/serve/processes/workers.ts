/**
 * The primary: it binds the socket that its workers inherit, replaces dead and hung workers, and
 * adds up their metrics. It answers no requests (fleet.md, "Several processes").
 */
import cluster, { type Worker } from "node:cluster";
import { lookup } from "node:dns/promises";
import { BoundSocket } from "node:net";
import type { Logger } from "pino";
import AggregatorRegistry from "prom-client/lib/cluster.js";
import {
  HEARTBEATS,
  type Order,
  type PoolState,
  type Series,
  type WorkerReport,
} from "./worker-messages.ts";

export interface PoolOptions {
  readonly count: number;
  readonly host: string;
  readonly port: number;
  /** Descriptor of a listening socket to use instead of `host` and `port` (`passed-socket.ts`). */
  readonly socket: number | undefined;
  /** After this time without a heartbeat a worker is killed and replaced, milliseconds. */
  readonly timeout: number;
  readonly stopMilliseconds: number;
  readonly log: Logger;
}

/** Time before a dead worker is replaced. It doubles with each death. */
const FIRST_PAUSE_MILLISECONDS = 100;
const MAX_PAUSE_MILLISECONDS = 10_000;
/** After a worker has run for this time, its death starts the pause anew. */
const SOUND_MILLISECONDS = 60_000;
/** The primary gives up after so many deaths for each worker, if none has ever served. */
const ATTEMPTS = 3;
/** Enough for the start of a stack trace. */
const MAX_STDERR_CHARACTERS = 2000;
/** For the first heartbeat, because the program may load slowly on a busy machine. */
const STARTING_MILLISECONDS = 60_000;
const WORKERS_HELP = "Workers that answer from a publication and send heartbeats.";
const RESTARTS_HELP = "Workers that died or were ended, and were replaced.";

interface WorkerState {
  readonly startedAt: number;
  /** By `performance.now()`; before the first report, the time by which it is due. */
  reportedAt: number;
  publication?: number | undefined;
  series?: Series;
  /** Why it is about to end; set if it reported a failure or was killed. */
  reason?: string;
}

export class WorkerPool {
  readonly #options: PoolOptions;
  readonly #workers = new Map<Worker, WorkerState>();
  /** Counters of dead workers, added so that no counter ever falls. */
  #deadCounters: Promise<Series> = Promise.resolve([]);
  readonly #ready = Promise.withResolvers<string>();
  /** Without a trailing slash. */
  address = "";
  #restarts = 0;
  /** Deaths since one worker ran for {@link SOUND_MILLISECONDS}. */
  #deaths = 0;
  #checkedAt = performance.now();
  #timer: NodeJS.Timeout | undefined;
  #isStopping = false;
  #bound: BoundSocket | undefined;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  /** Resolves once a worker serves. @throws the socket's errors; an error if none ever serves */
  async start(): Promise<void> {
    const { count, host, port, socket } = this.#options;
    if (socket === undefined) {
      const { address } = await lookup(host);
      this.#bound = new BoundSocket({ host: address, port });
    }
    // A Node process that exits makes descriptors 0 to 2 blocking for all that share them. So
    // workers log to 4 and 5 (src/cli/serve-logs.ts), and the primary reads their stderr.
    const inherited = socket ?? this.#bound?.fd();
    cluster.schedulingPolicy = cluster.SCHED_NONE;
    cluster.setupPrimary({ stdio: ["ignore", "ignore", "pipe", inherited, 2, 1, "ipc"] });
    // The timer also keeps the primary alive while no worker runs.
    this.#timer = setInterval(() => this.#checkHeartbeats(), this.#options.timeout / HEARTBEATS);
    for (let started = 0; started < count; started++) this.#fork();
    this.address = await this.#ready.promise.catch(async (error: Error) => {
      await this.stop(0);
      throw error;
    });
  }

  /** In the text format of Prometheus. */
  async metrics(): Promise<string> {
    const latest = [...this.#workers.values()].map(({ series }) => series ?? []);
    const ofDead = await this.#deadCounters;
    const ofPool = [
      metric("gauge", "montra_workers", WORKERS_HELP, this.#state().ready),
      metric("counter", "montra_worker_restarts_total", RESTARTS_HELP, this.#restarts),
    ];
    return await AggregatorRegistry.aggregate([...latest, ofDead, ofPool]).metrics();
  }

  /** @param milliseconds after which workers that have not stopped are killed */
  async stop(milliseconds = this.#options.stopMilliseconds): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#timer);
    // First, so that the worker that closes the socket last accepts the connections in its backlog.
    this.#bound?.[Symbol.dispose]();
    const workers = [...this.#workers.keys()];
    const exits = workers.map((worker) => new Promise((resolve) => worker.once("exit", resolve)));
    for (const worker of workers) send(worker, { kind: "stop" });
    const patience = setTimeout(() => {
      for (const worker of workers) worker.process.kill("SIGKILL");
    }, milliseconds);
    await Promise.all(exits);
    clearTimeout(patience);
  }

  #fork(): void {
    const now = performance.now();
    let worker: Worker;
    try {
      worker = cluster.fork();
    } catch (error) {
      this.#forkLater(now, (error as Error).message);
      return;
    }
    const state: WorkerState = { startedAt: now, reportedAt: now + STARTING_MILLISECONDS };
    this.#workers.set(worker, state);
    worker.on("message", (report: WorkerReport) => this.#receive(worker, state, report));
    // After a message that could not be sent, "exit" follows; after a failed start, nothing.
    worker.on("error", ({ message }) => {
      if (worker.process.pid === undefined) this.#replace(worker, state, message);
    });
    worker.on("exit", (code, signal) => {
      this.#replace(worker, state, signal ? `ended by ${signal}` : `exit code ${code}`);
    });
    worker.process.stderr?.setEncoding("utf8").on("data", (text: string) => {
      const about = { worker: worker.process.pid, text: text.slice(0, MAX_STDERR_CHARACTERS) };
      this.#options.log.error(about, "a worker said");
    });
  }

  #replace(worker: Worker, state: WorkerState, end: string): void {
    this.#workers.delete(worker);
    const counters = (state.series ?? []).filter((one) => "type" in one && one.type !== "gauge");
    this.#deadCounters = this.#deadCounters.then((earlier) =>
      AggregatorRegistry.aggregate([earlier, counters]).getMetricsAsJSON(),
    );
    if (this.#isStopping) return;
    this.#sendState();
    this.#forkLater(state.startedAt, state.reason ?? end, worker.process.pid);
  }

  #forkLater(startedAt: number, how: string, pid?: number): void {
    const { log, count } = this.#options;
    this.#restarts += 1;
    this.#deaths = performance.now() - startedAt > SOUND_MILLISECONDS ? 1 : this.#deaths + 1;
    if (this.address === "" && this.#deaths >= ATTEMPTS * count) {
      const error = new Error(
        `None of the workers serves: ${this.#deaths} have ended, the last by: ${how}`,
      );
      // The command prints it without a stack, and exits with the code of an internal error.
      this.#ready.reject(Object.assign(error, { isExplained: true, isInternal: true }));
      return;
    }
    const doubled = FIRST_PAUSE_MILLISECONDS * 2 ** (this.#deaths - 1);
    const pause = Math.min(doubled, MAX_PAUSE_MILLISECONDS);
    log.error({ worker: pid, how, pause }, "a worker died and is replaced");
    setTimeout(() => {
      if (!this.#isStopping) this.#fork();
    }, pause).unref();
  }

  #receive(worker: Worker, state: WorkerState, report: WorkerReport): void {
    state.reportedAt = performance.now();
    // Sent again, because an order that arrives while the worker loads its program is lost.
    if (this.#isStopping) send(worker, { kind: "stop" });
    if (report.kind === "serving") this.#ready.resolve(report.address);
    if (report.kind === "alive") state.series = report.series;
    if (report.kind === "shown") {
      state.publication = report.publication;
      this.#sendState();
    }
    if (report.kind === "failed") {
      const { code, message } = report;
      state.reason = message;
      // The address is the same for all workers, so the next one would fail too.
      if (code) this.#ready.reject(Object.assign(new Error(message), { code, isExplained: true }));
    }
  }

  #checkHeartbeats(): void {
    const now = performance.now();
    // If the primary itself was paused, reports from that time are still unread.
    const wasAsleep = now - this.#checkedAt > this.#options.timeout / 2;
    this.#checkedAt = now;
    for (const [worker, state] of this.#workers) {
      if (wasAsleep) state.reportedAt = Math.max(state.reportedAt, now);
      const silence = now - state.reportedAt;
      if (silence <= this.#options.timeout || worker.process.killed) continue;
      state.reason = `no heartbeat for ${Math.round(silence / 1000)} seconds`;
      const about = { worker: worker.process.pid, reason: state.reason };
      this.#options.log.error(about, "a worker is ended");
      worker.process.kill("SIGKILL");
    }
    this.#sendState();
  }

  #state(): PoolState {
    const now = performance.now();
    const alive = [...this.#workers.values()].filter(
      ({ reason, reportedAt }) => !reason && now - reportedAt < this.#options.timeout / 2,
    );
    const served = alive.map(({ publication }) => publication).filter((one) => one !== undefined);
    const publication = served.length > 0 ? Math.min(...served) : null;
    return { of: this.#options.count, ready: served.length, publication };
  }

  #sendState(): void {
    const workers = this.#state();
    for (const worker of this.#workers.keys()) send(worker, { kind: "state", workers });
  }
}

function send(worker: Worker, order: Order): void {
  if (worker.isConnected()) worker.send(order);
}

function metric(type: "gauge" | "counter", name: string, help: string, value: number): object {
  return { type, name, help, aggregator: "sum", values: [{ value, labels: {} }] };
}
