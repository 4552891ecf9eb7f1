/**
 * The parts of prom-client that Montra loads. Its index also loads a tracing library that Montra does not use, which is
 * half of the loading time at each start.
 */
declare module "prom-client/lib/counter.js" {
  export { Counter as default } from "prom-client";
}
declare module "prom-client/lib/gauge.js" {
  export { Gauge as default } from "prom-client";
}
declare module "prom-client/lib/registry.js" {
  export { Registry as default } from "prom-client";
}
declare module "prom-client/lib/cluster.js" {
  export { AggregatorRegistry as default } from "prom-client";
}
