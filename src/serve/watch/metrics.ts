/**
 * What is counted of requests, and how Prometheus reads it. A request costs a few additions in flat
 * arrays; names, labels and text are made when somebody asks.
 * @see operators.md, "Metrics"
 */
import type { Metric } from "prom-client";
import Counter from "prom-client/lib/counter.js";
import Gauge from "prom-client/lib/gauge.js";
import Registry from "prom-client/lib/registry.js";
import type { LookUpCounts } from "../../store/store.ts";
import { type Connections, closings } from "../connections/connections.ts";
import type { Overload } from "../connections/overload.ts";
import type { Readers } from "../connections/readers.ts";
import type { BodyMemory } from "../memory/body-memory.ts";
import type { Snapshot } from "../memory/snapshot.ts";
import type { Followed } from "./health.ts";

/**
 * How a request was answered: from what was ready (`hit`; `stale`: the same while the store cannot be
 * read, so that there may be something newer), by preparing (`miss`), by 304, with an error, or not at all
 * because there was too much to do (`shed`).
 */
export const outcomes = ["hit", "stale", "miss", "304", "error", "shed"] as const;
export type Outcome = (typeof outcomes)[number];

/** Upper bounds of the latencies that are told apart, seconds. */
const BOUNDS = [0.0001, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

const STATUSES = 600;

export interface Counted {
  readonly resource: number;
  readonly status: number;
  readonly outcome: Outcome;
  /** Of the body that was written. */
  readonly bytes: number;
  /** From the request's arrival until its answer was handed to the socket. */
  readonly milliseconds: number;
}

export class RequestCounts {
  readonly #resources: readonly string[];
  readonly #requests: Float64Array;
  readonly #bytes: Float64Array;
  readonly #buckets = new Float64Array(outcomes.length * (BOUNDS.length + 1));
  readonly #seconds = new Float64Array(outcomes.length);

  /** @param resources names, by the numbers under which they are counted */
  constructor(resources: readonly string[]) {
    this.#resources = resources;
    this.#requests = new Float64Array(resources.length * STATUSES * outcomes.length);
    this.#bytes = new Float64Array(resources.length);
  }

  count({ resource, status, outcome, bytes, milliseconds }: Counted): void {
    const how = outcomes.indexOf(outcome);
    const at = (resource * STATUSES + status) * outcomes.length + how;
    this.#requests[at] = (this.#requests[at] as number) + 1;
    this.#bytes[resource] = (this.#bytes[resource] as number) + bytes;
    const seconds = milliseconds / 1000;
    let bucket = 0;
    while (bucket < BOUNDS.length && seconds > (BOUNDS[bucket] as number)) bucket += 1;
    const slot = how * (BOUNDS.length + 1) + bucket;
    this.#buckets[slot] = (this.#buckets[slot] as number) + 1;
    this.#seconds[how] = (this.#seconds[how] as number) + seconds;
  }

  *requests(): Iterable<{ labels: Record<string, string>; value: number }> {
    for (const [at, value] of this.#requests.entries()) {
      if (value === 0) continue;
      const outcome = outcomes[at % outcomes.length] as string;
      const status = Math.floor(at / outcomes.length) % STATUSES;
      const resource = this.#resources[Math.floor(at / outcomes.length / STATUSES)] as string;
      yield { labels: { resource, status: String(status), outcome }, value };
    }
  }

  *bytes(): Iterable<{ labels: Record<string, string>; value: number }> {
    for (const [number, value] of this.#bytes.entries()) {
      if (value > 0) yield { labels: { resource: this.#resources[number] as string }, value };
    }
  }

  /** Cumulative, as Prometheus wants them. */
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

export interface MetricSources {
  readonly counts: RequestCounts;
  readonly memory: BodyMemory;
  readonly readers: Readers;
  readonly overload: Overload;
  readonly connections: Connections;
  /** Whether misses are refused. */
  readonly isBusy: () => boolean;
  readonly snapshot: () => Snapshot | undefined;
  readonly followed: Followed;
  /** `undefined` of a store that does not count them. */
  readonly lookUps?: LookUpCounts | undefined;
  /** Now, in epoch milliseconds. */
  readonly clock: () => number;
}

/** The series of one process. */
export function makeRegistry(sources: MetricSources): Registry {
  const { counts, memory, readers, overload, connections, isBusy } = sources;
  const { snapshot, followed, lookUps, clock } = sources;
  const registry = new Registry();
  const registers = [registry];
  new Counter({
    name: "montra_requests_total",
    help: "Requests by resource, status and how they were answered.",
    labelNames: ["resource", "status", "outcome"],
    registers,
    collect() {
      this.reset();
      for (const { labels, value } of counts.requests()) this.inc(labels, value);
    },
  });
  new Counter({
    name: "montra_response_body_bytes_total",
    help: "Bytes of bodies that were written.",
    labelNames: ["resource"],
    registers,
    collect() {
      this.reset();
      for (const { labels, value } of counts.bytes()) this.inc(labels, value);
    },
  });
  registry.registerMetric(latencyMetric(counts));
  const gauge = (name: string, help: string, read: () => number | undefined, aggregator = "sum") =>
    new Gauge({
      name,
      help,
      registers,
      aggregator: aggregator as "sum",
      collect() {
        const value = read();
        if (value !== undefined) this.set(value);
      },
    });
  gauge(
    "montra_cache_bytes",
    "Bytes of kept bodies, and of what pages are joined from.",
    () => memory.keptBytes + memory.pieceBytes,
  );
  gauge("montra_cache_responses", "Kept responses and media.", () => memory.keptResponses);
  gauge(
    "montra_in_flight_bytes",
    "Bytes that readers have not taken, and that are being read.",
    () => memory.looseBytes,
  );
  gauge("montra_cache_limit_bytes", "Bound of the two together.", () => memory.maxBytes);
  gauge("montra_slow_readers", "Connections with answers not taken yet.", () => readers.size);
  new Counter({
    name: "montra_readers_given_up_total",
    help: "Connections that were reset since their reader took too little or asked too much.",
    labelNames: ["reason"],
    registers,
    collect() {
      this.reset();
      for (const [reason, value] of readers.givenUp) this.inc({ reason }, value);
    },
  });
  gauge("montra_connections", "Connections that are open.", () => connections.open);
  gauge("montra_connections_limit", "Bound of them.", () => connections.limit);
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      ...{ name, help, registers },
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  counter("montra_connections_total", "Connections that were taken.", () => connections.total);
  counter(
    "montra_connections_refused_total",
    "Connections beyond the bound.",
    () => connections.refused,
  );
  new Counter({
    name: "montra_connections_closed_total",
    help: "Connections that were ended by the service, by why.",
    labelNames: ["reason"],
    registers,
    collect() {
      this.reset();
      for (const reason of closings) this.inc({ reason }, connections.closed[reason]);
    },
  });
  gauge(
    "montra_event_loop_lag_seconds",
    "How late the event loop was on average, lately.",
    () => overload.lag.mean / 1000,
    "max",
  );
  gauge(
    "montra_event_loop_lag_worst_seconds",
    "How late the event loop was at worst, lately.",
    () => overload.lag.max / 1000,
    "max",
  );
  gauge("montra_overloaded", "1 while misses are refused.", () => Number(isBusy()), "max");
  new Counter({
    name: "montra_editions_spoilt_total",
    help: "How often the file of an edition was found damaged while it was served.",
    registers,
    collect() {
      this.reset();
      this.inc(followed.timesSpoilt);
    },
  });
  new Counter({
    name: "montra_unknown_media_total",
    help: "Requests for media that the edition does not name, by what became of them.",
    labelNames: ["outcome"],
    registers,
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(lookUps ?? {})) this.inc({ outcome }, count);
    },
  });
  // Of several processes the one that is behind counts: that is the one to be told of.
  gauge(
    "montra_publication_number",
    "Number of the publication that is being served.",
    () => snapshot()?.publication.number ?? 0,
    "min",
  );
  gauge(
    "montra_publication_age_seconds",
    "Time since that publication became visible.",
    () => {
      const now = snapshot();
      return now && clock() / 1000 - now.publishedAt;
    },
    "max",
  );
  gauge(
    "montra_store_stale",
    "1 while the store cannot be read.",
    () => Number(followed.fault !== undefined),
    "max",
  );
  gauge(
    "montra_store_damaged",
    "1 while damage keeps what is newest from being served.",
    () => Number(followed.damage.length > 0),
    "max",
  );
  gauge(
    "montra_store_ahead",
    "1 while this machine has a newer publication than its database.",
    () => Number(followed.isAhead),
    "max",
  );
  gauge("process_resident_memory_bytes", "Resident memory.", () => process.memoryUsage.rss());
  new Counter({
    name: "process_cpu_seconds_total",
    help: "Processor time.",
    registers,
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });
  return registry;
}

/** A histogram whose buckets are filled already: prom-client would count every request by itself. */
function latencyMetric(counts: RequestCounts): Metric {
  const name = "montra_request_seconds";
  const metric = {
    name,
    help: "Time until the answer was handed to the socket, by how it was answered.",
    type: "histogram",
    aggregator: "sum",
    async get() {
      const { help, type, aggregator } = metric;
      return { name, help, type, aggregator, values: [...counts.latencies(name)] };
    },
    reset() {},
  };
  return metric as unknown as Metric;
}
