/** Counts a request by a few additions in flat arrays; labels are made at each scrape. */

/** `hit`: from the cache; `miss`: newly prepared; `shed`: 503 because of overload. */
export const outcomes = ["hit", "miss", "304", "error", "shed"] as const;
export type RequestOutcome = (typeof outcomes)[number];

/** Upper bounds of the latency buckets, seconds. */
const BOUNDS = [0.0001, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** Every status is below it. */
const STATUSES = 600;

export interface CountedRequest {
  /** Index into the names given to {@link RequestCounts}. */
  readonly resource: number;
  readonly status: number;
  readonly outcome: RequestOutcome;
  readonly milliseconds: number;
}

export interface CounterValue {
  readonly labels: Record<string, string>;
  readonly value: number;
}

export class RequestCounts {
  readonly #resources: readonly string[];
  /** By resource, status and outcome. */
  readonly #requests: Float64Array;
  /** By outcome and latency; the last one of each outcome has no bound. */
  readonly #buckets = new Float64Array(outcomes.length * (BOUNDS.length + 1));
  /** Sums by outcome. */
  readonly #seconds = new Float64Array(outcomes.length);

  /** @param resources label values, by the index under which requests are counted */
  constructor(resources: readonly string[]) {
    this.#resources = resources;
    this.#requests = new Float64Array(resources.length * STATUSES * outcomes.length);
  }

  count({ resource, status, outcome, milliseconds }: CountedRequest): void {
    const outcomeIndex = outcomes.indexOf(outcome);
    const index = (resource * STATUSES + status) * outcomes.length + outcomeIndex;
    this.#requests[index] = (this.#requests[index] as number) + 1;
    const seconds = milliseconds / 1000;
    let bound = 0;
    while (bound < BOUNDS.length && seconds > (BOUNDS[bound] as number)) bound += 1;
    const bucket = outcomeIndex * (BOUNDS.length + 1) + bound;
    this.#buckets[bucket] = (this.#buckets[bucket] as number) + 1;
    this.#seconds[outcomeIndex] = (this.#seconds[outcomeIndex] as number) + seconds;
  }

  *requests(): Iterable<CounterValue> {
    for (const [index, value] of this.#requests.entries()) {
      if (value === 0) continue;
      const outcome = outcomes[index % outcomes.length] as string;
      const status = Math.floor(index / outcomes.length) % STATUSES;
      const resource = this.#resources[Math.floor(index / outcomes.length / STATUSES)] as string;
      yield { labels: { resource, status: String(status), outcome }, value };
    }
  }

  /** Of a histogram, with cumulative buckets as Prometheus requires. @param name of the metric */
  *latencies(name: string) {
    for (const [outcomeIndex, outcome] of outcomes.entries()) {
      const firstBucket = outcomeIndex * (BOUNDS.length + 1);
      let count = 0;
      const values = [];
      for (let bound = 0; bound <= BOUNDS.length; bound++) {
        count += this.#buckets[firstBucket + bound] as number;
        const le = bound < BOUNDS.length ? String(BOUNDS[bound]) : "+Inf";
        values.push({ metricName: `${name}_bucket`, labels: { outcome, le }, value: count });
      }
      if (count === 0) continue;
      yield* values;
      const value = this.#seconds[outcomeIndex] as number;
      yield { metricName: `${name}_sum`, labels: { outcome }, value };
      yield { metricName: `${name}_count`, labels: { outcome }, value: count };
    }
  }
}
