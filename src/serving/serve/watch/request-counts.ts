/**
 * Counts requests. A request costs a few additions in flat arrays; labels are made at each scrape.
 * @see reference.md, "Metrics"
 */

/**
 * How a request was answered: `hit`, from the cache; `miss`, newly prepared; `304`; `error`; `shed`, with 503 because of
 * overload.
 */
export const outcomes = ["hit", "miss", "304", "error", "shed"] as const;
export type RequestOutcome = (typeof outcomes)[number];

/** Upper bounds of the latency buckets, seconds. */
const BOUNDS = [0.0001, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

const STATUSES = 600;

export interface CountedRequest {
  /** Index into the names given to {@link RequestCounts}. */
  readonly resource: number;
  readonly status: number;
  readonly outcome: RequestOutcome;
  /** From the arrival of the request until its response was passed to the socket. */
  readonly milliseconds: number;
}

/** One value of a counter. */
export interface CounterValue {
  readonly labels: Record<string, string>;
  readonly value: number;
}

export class RequestCounts {
  readonly #resources: readonly string[];
  readonly #requests: Float64Array;
  readonly #buckets = new Float64Array(outcomes.length * (BOUNDS.length + 1));
  readonly #seconds = new Float64Array(outcomes.length);

  /** @param resources label values, by the index under which requests are counted */
  constructor(resources: readonly string[]) {
    this.#resources = resources;
    this.#requests = new Float64Array(resources.length * STATUSES * outcomes.length);
  }

  count({ resource, status, outcome, milliseconds }: CountedRequest): void {
    const how = outcomes.indexOf(outcome);
    const at = (resource * STATUSES + status) * outcomes.length + how;
    this.#requests[at] = (this.#requests[at] as number) + 1;
    const seconds = milliseconds / 1000;
    let bucket = 0;
    while (bucket < BOUNDS.length && seconds > (BOUNDS[bucket] as number)) bucket += 1;
    const slot = how * (BOUNDS.length + 1) + bucket;
    this.#buckets[slot] = (this.#buckets[slot] as number) + 1;
    this.#seconds[how] = (this.#seconds[how] as number) + seconds;
  }

  *requests(): Iterable<CounterValue> {
    for (const [at, value] of this.#requests.entries()) {
      if (value === 0) continue;
      const outcome = outcomes[at % outcomes.length] as string;
      const status = Math.floor(at / outcomes.length) % STATUSES;
      const resource = this.#resources[Math.floor(at / outcomes.length / STATUSES)] as string;
      yield { labels: { resource, status: String(status), outcome }, value };
    }
  }

  /** Cumulative buckets, as Prometheus requires. */
  *latencies(name: string) {
    for (const [how, outcome] of outcomes.entries()) {
      const from = how * (BOUNDS.length + 1);
      let count = 0;
      const values = [];
      for (let bucket = 0; bucket <= BOUNDS.length; bucket++) {
        count += this.#buckets[from + bucket] as number;
        const le = bucket < BOUNDS.length ? String(BOUNDS[bucket]) : "+Inf";
        values.push({ metricName: `${name}_bucket`, labels: { outcome, le }, value: count });
      }
      if (count === 0) continue;
      yield* values;
      const value = this.#seconds[how] as number;
      yield { metricName: `${name}_sum`, labels: { outcome }, value };
      yield { metricName: `${name}_count`, labels: { outcome }, value: count };
    }
  }
}
