/**
 * The pool of worker processes. The primary binds the listening socket; all workers inherit it and accept
 * connections themselves. The primary replaces workers that die, kills workers that hang, handles signals and
 * adds up the metrics. It answers no requests.
 * @see fleet.md, "Several processes"
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
  /** The descriptor of a listening socket to use instead of `host` and `port` (`passed-socket.ts`). */
  readonly socket: number | undefined;
  /** After this time without a heartbeat a worker is killed and replaced, milliseconds. */
  readonly timeout: number;
  /** Workers get this long to stop, milliseconds. */
  readonly stopMilliseconds: number;
  readonly log: Logger;
}

/** Time before a dead worker is replaced. It doubles with each death. */
const FIRST_PAUSE_MILLISECONDS = 100;
const MAX_PAUSE_MILLISECONDS = 10_000;
/** If a worker has run for this time, its death has another cause than the one before: the pause starts anew. */
const SOUND_MILLISECONDS = 60_000;
/** The primary gives up after so many deaths for each worker, if none has ever served. */
const ATTEMPTS = 3;
/** Characters logged of each write to a worker's stderr: enough for the start of a stack trace. */
const MAX_STDERR_CHARACTERS = 2000;
/** The time-out of a worker's first heartbeat. It is long because the program may load slowly on a busy machine. */
const STARTING_MILLISECONDS = 60_000;
const WORKERS_HELP = "Workers that answer from a publication and send heartbeats.";
const RESTARTS_HELP = "Workers that died or were ended, and were replaced.";

interface WorkerState {
  readonly startedAt: number;
  /** Time of the latest report, by `performance.now()`; before the first one, the time by which it is due. */
  reportedAt: number;
  publication?: number | undefined;
  series?: Series;
  /** Set if the worker reported a failure or was killed: why it is about to end. */
  reason?: string;
}

export class WorkerPool {
  readonly #options: PoolOptions;
  readonly #workers = new Map<Worker, WorkerState>();
  /** Counters of dead workers, added so that no counter ever falls. */
  #deadCounters: Promise<Series> = Promise.resolve([]);
  readonly #ready = Promise.withResolvers<string>();
  /** The address served, without a trailing slash. */
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

  /**
   * Starts this program again as workers, with the same arguments.
   * Resolves once one of them serves.
   * @throws the socket's errors (`EADDRINUSE` …); an error with the cause of death if no worker ever serves
   */
  async start(): Promise<void> {
    const { count, host, port, socket } = this.#options;
    if (socket === undefined) {
      const { address } = await lookup(host);
      this.#bound = new BoundSocket({ host: address, port });
    }
    // When a process exits, Node makes descriptors 0 to 2 blocking again, for all processes that share them. So a
    // worker writes its log to 4 and its access log to 5 (src/cli/serve-logs.ts); the primary reads its stderr.
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

  /** The metrics of all workers together, in the text format of Prometheus. */
  async metrics(): Promise<string> {
    const latest = [...this.#workers.values()].map(({ series }) => series ?? []);
    const own = [
      metric("gauge", "montra_workers", WORKERS_HELP, this.#state().ready),
      metric("counter", "montra_worker_restarts_total", RESTARTS_HELP, this.#restarts),
    ];
    return await AggregatorRegistry.aggregate([...latest, await this.#deadCounters, own]).metrics();
  }

  /** @param milliseconds after which workers that have not stopped are killed */
  async stop(milliseconds = this.#options.stopMilliseconds): Promise<void> {
    this.#isStopping = true;
    clearInterval(this.#timer);
    // The primary closes its copy first, so that the worker that closes last accepts the connections in the backlog.
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
    // If a message could not be sent, "exit" follows. If the process could not be started, nothing follows.
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
      // So the command prints the message without a stack, and exits with the code of an internal error.
      this.#ready.reject(Object.assign(error, { isExplained: true, isInternal: true }));
      return;
    }
    const longer = FIRST_PAUSE_MILLISECONDS * 2 ** (this.#deaths - 1);
    const pause = Math.min(longer, MAX_PAUSE_MILLISECONDS);
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

  /** Kills workers that send no heartbeats. */
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
    const publications = alive.flatMap(({ publication }) => publication ?? []);
    const publication = publications.length > 0 ? Math.min(...publications) : null;
    return { of: this.#options.count, ready: publications.length, publication };
  }

  /** Sends the state of the pool to all workers. */
  #sendState(): void {
    const workers = this.#state();
    for (const worker of this.#workers.keys()) send(worker, { kind: "state", workers });
  }
}

function send(worker: Worker, order: Order): void {
  if (worker.isConnected()) worker.send(order);
}

/** One entry of {@link Series}. */
function metric(type: "gauge" | "counter", name: string, help: string, value: number): object {
  return { type, name, help, aggregator: "sum", values: [{ value, labels: {} }] };
}
