/** The metrics for Prometheus, read and formatted at each scrape (reference.md, "Metrics"). */
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Aggregator, Metric } from "prom-client";
import Counter from "prom-client/lib/counter.js";
import Gauge from "prom-client/lib/gauge.js";
import Registry from "prom-client/lib/registry.js";
import type { Connections } from "../connections/connections.ts";
import type { Readers } from "../connections/readers.ts";
import type { BodyMemory } from "../memory/body-memory.ts";
import type { Snapshot } from "../memory/snapshot.ts";
import type { FollowState } from "./health.ts";
import type { LineSink } from "./line-sink.ts";
import type { CounterValue, RequestCounts } from "./request-counts.ts";

// At 10 ms the sampling alone takes half a per cent of a core, at 50 ms a quarter of that.
const LAG_RESOLUTION_MILLISECONDS = 50;

export interface MetricSources {
  readonly counts: RequestCounts;
  readonly memory: BodyMemory;
  readonly readers: Readers;
  readonly connections: Connections;
  /** Why misses are refused; `undefined` if they are not. */
  readonly whyRefusing: () => string | undefined;
  readonly snapshot: () => Snapshot | undefined;
  readonly followed: FollowState;
  readonly access: LineSink | undefined;
}

export function makeRegistry(sources: MetricSources): Registry {
  const { counts, memory, readers, connections, whyRefusing } = sources;
  const { snapshot, followed, access } = sources;
  const lag = monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MILLISECONDS });
  lag.enable();
  const registry = new Registry();
  const registers = [registry];
  const counter = (
    name: string,
    help: string,
    read: () => number | Iterable<CounterValue>,
    labelNames: readonly string[] = [],
  ) =>
    new Counter({
      name,
      help,
      labelNames,
      registers,
      collect() {
        this.reset();
        const counted = read();
        if (typeof counted === "number") this.inc(counted);
        else for (const { labels, value } of counted) this.inc(labels, value);
      },
    });
  /** @param aggregator how the primary combines the values of its workers */
  const gauge = (name: string, help: string, read: () => number, aggregator: Aggregator = "sum") =>
    new Gauge({
      name,
      help,
      registers,
      aggregator,
      collect() {
        this.set(read());
      },
    });
  /** 1 if it is true of any worker. */
  const flag = (name: string, help: string, read: () => boolean) =>
    gauge(name, help, () => Number(read()), "max");
  counter(
    "montra_requests_total",
    "Requests by resource, status and how they were answered.",
    () => counts.requests(),
    ["resource", "status", "outcome"],
  );
  registry.registerMetric(latencyMetric(counts));
  gauge(
    "montra_cache_bytes",
    "Bytes of cached bodies, and of items that are nested in others.",
    () => memory.cachedBytes + memory.nestedBytes,
  );
  gauge("montra_cache_responses", "Cached responses and media.", () => memory.cachedResponses);
  gauge(
    "montra_in_flight_bytes",
    "Bytes of answers that clients have not read yet, and of media that are being read.",
    () => memory.inFlightBytes,
  );
  gauge(
    "montra_cache_limit_bytes",
    "Limit of montra_cache_bytes and montra_in_flight_bytes together.",
    () => memory.maxBytes,
  );
  gauge(
    "montra_slow_readers",
    "Connections whose client has not read its answer yet.",
    () => readers.size,
  );
  counter(
    "montra_readers_given_up_total",
    "Connections reset because their client read too slowly or requested too much.",
    () => countedBy(readers.givenUp),
    ["reason"],
  );
  gauge("montra_connections", "Open connections.", () => connections.open);
  gauge("montra_connections_limit", "Limit of open connections.", () => connections.limit);
  counter(
    "montra_connections_refused_total",
    "Connections refused because of that limit.",
    () => connections.refused,
  );
  counter(
    "montra_connections_closed_total",
    "Connections closed by the service, by reason.",
    () => countedBy(connections.closed),
    ["reason"],
  );
  gauge(
    "montra_event_loop_lag_seconds",
    "Average delay of the event loop since the metrics were last read.",
    () => {
      const { count, mean } = lag;
      lag.reset();
      // `mean` is in nanoseconds, and includes the interval of the sampling itself.
      return count === 0 ? 0 : Math.max(0, mean / 1e6 - LAG_RESOLUTION_MILLISECONDS) / 1000;
    },
    "max",
  );
  flag(
    "montra_overloaded",
    "1 while requests that no cached response answers are refused.",
    () => whyRefusing() !== undefined,
  );
  counter(
    "montra_editions_spoilt_total",
    "How often the file of an edition was found damaged while it was served.",
    () => followed.timesDamaged,
  );
  // The minimum of several processes, so that an alert sees the one that lags behind.
  gauge(
    "montra_publication_number",
    "Number of the publication that is being served.",
    () => snapshot()?.publication.number ?? 0,
    "min",
  );
  const isStale = () => followed.fault !== undefined;
  flag("montra_store_stale", "1 while the store cannot be read.", isStale);
  flag(
    "montra_store_damaged",
    "1 while the newest publication is damaged and an older one is served.",
    () => followed.damage.length > 0,
  );
  flag(
    "montra_store_ahead",
    "1 while this machine has a newer publication than its database.",
    () => followed.isAhead,
  );
  gauge("process_resident_memory_bytes", "Resident memory.", () => process.memoryUsage.rss());
  counter("process_cpu_seconds_total", "Processor time.", () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  });
  if (access) {
    counter(
      "montra_access_log_lost_total",
      "Lines of the access log lost because its reader was too slow.",
      () => access.lost,
    );
  }
  return registry;
}

function countedBy(counts: Readonly<Record<string, number>>): CounterValue[] {
  return Object.entries(counts).map(([reason, value]) => ({ labels: { reason }, value }));
}

/** A histogram with precomputed buckets, because prom-client's own costs more at each request. */
function latencyMetric(counts: RequestCounts): Metric {
  const about = {
    name: "montra_request_seconds",
    help: "Time until the answer was handed to the socket, by how it was answered.",
    type: "histogram",
    aggregator: "sum",
  };
  const get = async () => ({ ...about, values: [...counts.latencies(about.name)] });
  return { ...about, get } as unknown as Metric;
}
