/**
 * Several processes that serve as one: the primary holds the listening handle and deals the connections
 * out, replaces a worker that dies, ends one that gives no sign of life, and speaks for all of them to
 * signals and to Prometheus. It answers no requests itself, so it has nothing to die of.
 * @see operators.md, "Several processes"
 */
import cluster, { type Worker } from "node:cluster";
import { availableParallelism } from "node:os";
import type { Logger } from "pino";
import Counter from "prom-client/lib/counter.js";
import Gauge from "prom-client/lib/gauge.js";
import Registry from "prom-client/lib/registry.js";
import { Undelivered } from "./undelivered.ts";
import { type Order, type PoolState, type Report, SIGNS_OF_LIFE } from "./worker-messages.ts";
import { WorkerSeries } from "./worker-series.ts";

export interface WorkerPool {
  /** The address served, without a trailing slash. */
  readonly address: string;
  /** The series of all workers together, in the text format of Prometheus. */
  metrics(): Promise<string>;
  stop(): Promise<void>;
}

export interface PoolOptions {
  readonly count: number;
  /** A worker that gives no sign of life for so long is ended and replaced, milliseconds. */
  readonly timeout: number;
  /** What a worker may need to stop in good order, milliseconds. */
  readonly stopMilliseconds: number;
  /**
   * Whether all workers take connections from the socket themselves: from one that outlives them. What the primary
   * had taken from it would be lost where no worker is left to take it over.
   */
  readonly shares: boolean;
  readonly log: Logger;
}

// A worker that dies at once over and over must not keep the machine busy with starting it.
const FIRST_PAUSE_MILLISECONDS = 100;
const LONGEST_PAUSE_MILLISECONDS = 10_000;
/** A worker that lived so long died of something new. */
const SOUND_MILLISECONDS = 60_000;
/** As long as none has served, so many attempts for each are enough to see that none will. */
const ATTEMPTS = 3;
/** Of what a worker says beside its log, in characters: of a stack trace the beginning. */
const MOST_SAID = 2000;
/** A program takes longer to load on a machine that is busy than it ever does to say that it lives. */
const STARTING_MILLISECONDS = 60_000;

/**
 * Starts this program again as workers, with the same arguments.
 * @throws the socket's errors (`EADDRINUSE` …), and an error that says how workers end that never serve
 */
export async function startWorkers(options: PoolOptions): Promise<WorkerPool> {
  const pool = new Pool(options);
  await pool.start();
  return pool;
}

interface Life {
  readonly began: number;
  /** When it told something last, by the clock of `performance`. */
  heard: number;
  /** `undefined` before its first. */
  publication: number | undefined;
  /** Whether it has begun to serve, and tells that it lives. */
  isUp: boolean;
  /** Why it is about to end, where it said so or was made to. */
  reason: string | undefined;
  /** Whether it was made to. */
  isEnded: boolean;
  readonly undelivered: Undelivered;
}

class Pool implements WorkerPool {
  readonly #options: PoolOptions;
  readonly #registry = new Registry();
  readonly #restarts: Counter;
  readonly #lives = new Map<Worker, Life>();
  readonly #series = new WorkerSeries((worker, request) =>
    tell(worker, { kind: "series", request }),
  );
  readonly #ready = Promise.withResolvers<string>();
  #address: string | undefined;
  #unstarted = 0;
  #deaths = 0;
  #told = "";
  #looked = performance.now();
  #looking: NodeJS.Timeout | undefined;
  #isStopping = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    const registers = [this.#registry];
    const state = () => this.#state();
    new Gauge({
      name: "montra_workers",
      help: "Workers that answer from a publication and give signs of life.",
      registers,
      collect() {
        this.set(state().ready);
      },
    });
    this.#restarts = new Counter({
      name: "montra_worker_restarts_total",
      help: "Workers that died or were ended, and were replaced.",
      registers,
    });
  }

  get address(): string {
    return this.#address ?? "";
  }

  async start(): Promise<void> {
    const { count, timeout, shares } = this.#options;
    if (shares) cluster.schedulingPolicy = cluster.SCHED_NONE;
    // It also keeps the process while no worker lives.
    this.#looking = setInterval(() => this.#look(), timeout / SIGNS_OF_LIFE);
    this.#unstarted = count;
    for (const worker of Object.values(cluster.workers ?? {})) {
      if (!worker || worker.isDead()) continue;
      worker.process.ref();
      worker.process.channel?.ref();
      this.#startNext(worker);
    }
    while (this.#unstarted > Math.max(0, count - availableParallelism())) this.#startNext();
    try {
      this.#address = await this.#ready.promise;
    } catch (error) {
      this.#end();
      for (const worker of this.#lives.keys()) worker.process.kill("SIGKILL");
      throw error;
    }
  }

  async metrics(): Promise<string> {
    const together = await this.#series.read([...this.#lives.keys()]);
    return `${together}\n${await this.#registry.metrics()}`;
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

  /** Replaces none any more. */
  #end(): void {
    this.#isStopping = true;
    clearInterval(this.#looking);
  }

  /** Of those that are not started yet: more at one time than there are cores keep each other from serving. */
  #startNext(begun?: Worker): void {
    if (this.#unstarted === 0 || this.#isStopping) return;
    this.#unstarted -= 1;
    this.#take(begun ?? cluster.fork());
  }

  #take(worker: Worker): void {
    const now = performance.now();
    const undelivered = new Undelivered(worker);
    this.#lives.set(worker, {
      ...{ began: now, heard: now, isUp: false, isEnded: false },
      ...{ publication: undefined, reason: undefined, undelivered },
    });
    worker.on("message", (report: Report) => this.#hear(worker, report));
    // A process that cannot be started, and messages to one that is gone: it ends, and that is seen.
    worker.on("error", () => {});
    worker.on("exit", (code, signal) => this.#bury(worker, code, signal));
    worker.process.stderr?.setEncoding("utf8").on("data", (text: string) => {
      const about = { worker: worker.process.pid, text: text.slice(0, MOST_SAID) };
      this.#options.log.error(about, "a worker said");
    });
    tell(worker, { kind: "begin" });
  }

  #bury(worker: Worker, code: number | null, signal: string | null): void {
    const life = this.#lives.get(worker);
    if (!life) return;
    this.#lives.delete(worker);
    this.#series.bury(worker);
    life.undelivered.dealAgain(this.#lives.size > 0);
    if (this.#isStopping) return;
    this.#tellState();
    const { log, count } = this.#options;
    this.#restarts.inc();
    const lived = performance.now() - life.began;
    this.#deaths = lived > SOUND_MILLISECONDS ? 1 : this.#deaths + 1;
    const how = life.reason ?? (signal ? `ended by ${signal}` : `exit code ${code}`);
    if (this.#address === undefined && this.#deaths >= ATTEMPTS * count) {
      this.#ready.reject(
        new Error(`None of the workers serves: ${this.#deaths} have ended, the last by: ${how}`),
      );
      return;
    }
    const pause = Math.min(
      FIRST_PAUSE_MILLISECONDS * 2 ** (this.#deaths - 1),
      LONGEST_PAUSE_MILLISECONDS,
    );
    log.error({ worker: worker.process.pid, how, pause }, "a worker died and is replaced");
    setTimeout(() => {
      if (!this.#isStopping) this.#take(cluster.fork());
    }, pause).unref();
  }

  #hear(worker: Worker, report: Report): void {
    const life = this.#lives.get(worker);
    if (!life) return;
    life.heard = performance.now();
    life.isUp ||= report.kind !== "waiting";
    if (this.#isStopping) tell(worker, { kind: "stop" });
    switch (report.kind) {
      // Orders that came while it was loading its program are lost.
      case "waiting":
        tell(worker, { kind: "begin" });
        break;
      case "alive":
        this.#tellState();
        break;
      case "serving":
        this.#ready.resolve(report.address);
        this.#startNext();
        break;
      case "failed":
        life.reason = report.message;
        // The address is the same for all, so the next one would fail too.
        if (report.code !== undefined) {
          this.#ready.reject(Object.assign(new Error(report.message), { code: report.code }));
        }
        break;
      case "taken up":
        life.publication = report.publication;
        this.#tellState();
        break;
      case "series":
        this.#series.hear(report.request, report.series);
        break;
    }
  }

  /** Ends those that give no sign of life. */
  #look(): void {
    const { timeout, log } = this.#options;
    const now = performance.now();
    // Where the primary itself stood still, what it was told meanwhile is yet to be read.
    const wasAsleep = now - this.#looked > timeout / 2;
    this.#looked = now;
    for (const [worker, life] of this.#lives) {
      if (wasAsleep) life.heard = now;
      const allowed = life.isUp ? timeout : Math.max(timeout, STARTING_MILLISECONDS);
      if (now - life.heard <= allowed || life.isEnded) continue;
      life.isEnded = true;
      life.reason = `no sign of life for ${Math.round((now - life.heard) / 1000)} seconds`;
      log.error({ worker: worker.process.pid, reason: life.reason }, "a worker is ended");
      worker.process.kill("SIGKILL");
    }
    this.#tellState();
  }

  #state(): PoolState {
    const now = performance.now();
    const ready = [...this.#lives.values()].filter(
      ({ publication, heard, reason }) =>
        publication !== undefined &&
        reason === undefined &&
        now - heard < this.#options.timeout / 2,
    );
    const publications = ready.map(({ publication }) => publication as number);
    const publication = ready.length > 0 ? Math.min(...publications) : null;
    return { of: this.#options.count, ready: ready.length, publication };
  }

  /** Tells all how all are, where that has changed, and those that have come since. */
  #tellState(): void {
    const workers = this.#state();
    const told = `${JSON.stringify(workers)} ${[...this.#lives.keys()].map(({ id }) => id)}`;
    if (told === this.#told) return;
    this.#told = told;
    for (const worker of this.#lives.keys()) tell(worker, { kind: "state", workers });
  }
}

function tell(worker: Worker, order: Order): void {
  if (worker.isConnected()) worker.send(order);
}
