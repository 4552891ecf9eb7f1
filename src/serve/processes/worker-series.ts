/**
 * The series of all workers as one. Of a worker that does not answer those count that it told last, and
 * of those that died what they had counted, so that no counter ever falls.
 */
import type { Worker } from "node:cluster";
import { setTimeout as sleep } from "node:timers/promises";
import AggregatorRegistry from "prom-client/lib/cluster.js";

/** The metrics of one process, as prom-client has them in JSON. */
export type Series = object[];

/** A worker that does not tell its series in time is left out. */
const SERIES_MILLISECONDS = 2000;

export class WorkerSeries {
  readonly #ask: (worker: Worker, request: number) => void;
  /** What each told of itself last. */
  readonly #told = new Map<Worker, Series>();
  /** What those that died had counted. */
  #counted: readonly Series[] = [];
  readonly #askers = new Map<number, (series: Series) => void>();
  #requests = 0;

  /** @param ask tells a worker to {@link hear} under a number */
  constructor(ask: (worker: Worker, request: number) => void) {
    this.#ask = ask;
  }

  /** In the text format of Prometheus. */
  async read(workers: readonly Worker[]): Promise<string> {
    const series = await Promise.all(workers.map((worker) => this.#seriesOf(worker)));
    const known = series.filter((one) => one !== undefined);
    await this.#addUp();
    return await AggregatorRegistry.aggregate([...known, ...this.#counted]).metrics();
  }

  hear(request: number, series: Series): void {
    this.#askers.get(request)?.(series);
  }

  /** A worker has died. */
  bury(worker: Worker): void {
    const told = this.#told.get(worker);
    this.#told.delete(worker);
    if (told) this.#counted = [...this.#counted, told.filter(isCounted)];
  }

  /** However many have died, their counters take no more room than those of one. */
  async #addUp(): Promise<void> {
    const counted = this.#counted;
    if (counted.length < 2) return;
    const sum = await AggregatorRegistry.aggregate([...counted]).getMetricsAsJSON();
    this.#counted = [sum, ...this.#counted.slice(counted.length)];
  }

  async #seriesOf(worker: Worker): Promise<Series | undefined> {
    this.#requests += 1;
    const request = this.#requests;
    const { promise, resolve } = Promise.withResolvers<Series>();
    this.#askers.set(request, resolve);
    this.#ask(worker, request);
    const series = await Promise.race([promise, sleep(SERIES_MILLISECONDS, undefined)]);
    this.#askers.delete(request);
    if (series && !worker.isDead()) this.#told.set(worker, series);
    return series ?? this.#told.get(worker);
  }
}

function isCounted(series: object): boolean {
  return ["counter", "histogram"].includes((series as { type?: string }).type ?? "");
}
