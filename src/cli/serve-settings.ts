/**
 * The numbers that `serve` can be set to, each an option with a twin in the environment. The table in
 * docs/operators.md is compared with this one by a test.
 */
import { type Command, Option } from "commander";
import { defaultFreshness, type Freshness } from "../protocol/response-headers.ts";
import {
  defaultBodyBytes,
  defaultLimits,
  defaultMaxUrlBytes,
  defaultOverloadMilliseconds,
  defaultReaderLimits,
  type ServerLimits,
} from "../serve/connections/limits.ts";
import { wholeNumber } from "./options.ts";

interface Setting {
  /** The option without its dashes; its twin is `MONTRA_…`. */
  readonly name: string;
  readonly unit: "seconds" | "milliseconds" | "bytes" | "bytes a second" | "MiB" | "number";
  readonly default: number;
  readonly from: number;
  readonly to: number;
  readonly meaning: string;
}

const YEAR = 31_536_000;
const MEBIBYTE = 1024 * 1024;

export const serveSettings = [
  {
    name: "max-age",
    unit: "seconds",
    default: defaultFreshness.maxAge,
    from: 0,
    to: YEAR,
    meaning: "how long caches keep a response",
  },
  {
    name: "stale-while-revalidate",
    unit: "seconds",
    default: defaultFreshness.staleWhileRevalidate,
    from: 0,
    to: YEAR,
    meaning: "how much longer while they ask again",
  },
  {
    name: "stale-if-error",
    unit: "seconds",
    default: defaultFreshness.staleIfError,
    from: 0,
    to: YEAR,
    meaning: "how much longer while the service fails",
  },
  {
    name: "max-url",
    unit: "bytes",
    default: defaultMaxUrlBytes,
    from: 256,
    to: 65_536,
    meaning: "longest address, beyond it 414",
  },
  {
    name: "max-header",
    unit: "bytes",
    default: defaultLimits.maxHeaderBytes,
    from: 1024,
    to: 1_048_576,
    meaning: "all header fields with the request line, beyond it 431",
  },
  {
    name: "headers-timeout",
    unit: "seconds",
    default: defaultLimits.headersTimeout / 1000,
    from: 1,
    to: 3600,
    meaning: "for the header fields to arrive, beyond it 408",
  },
  {
    name: "request-timeout",
    unit: "seconds",
    default: defaultLimits.requestTimeout / 1000,
    from: 1,
    to: 3600,
    meaning: "for a whole request to arrive",
  },
  {
    name: "keep-alive-timeout",
    unit: "seconds",
    default: defaultLimits.keepAliveTimeout / 1000,
    from: 1,
    to: 3600,
    meaning: "an idle connection stays open; longer than proxies keep theirs",
  },
  {
    name: "send-timeout",
    unit: "seconds",
    default: defaultReaderLimits.sendTimeout / 1000,
    from: 1,
    to: 3600,
    meaning:
      "for a client to take anything at all of its answer, beyond it the connection is reset",
  },
  {
    name: "min-send-rate",
    unit: "bytes a second",
    default: defaultReaderLimits.minSendRate,
    from: 0,
    to: 1_048_576,
    meaning: "what a client must take on average, once `--send-timeout` has passed",
  },
  {
    name: "max-connections",
    unit: "number",
    default: defaultLimits.maxConnections,
    from: 1,
    to: 1_000_000,
    meaning: "connections at one time; beyond them idle ones give way, and further ones are closed",
  },
  {
    name: "cache-mb",
    unit: "MiB",
    default: defaultBodyBytes / MEBIBYTE,
    from: 1,
    to: 65_536,
    meaning: "bodies in memory, kept ones and what readers have not taken; of each worker",
  },
  {
    name: "overload-lag",
    unit: "milliseconds",
    default: defaultOverloadMilliseconds,
    from: 1,
    to: 60_000,
    meaning:
      "lag of the event loop, or wait for what must be prepared, from which on only what is ready is served, the rest gets 503",
  },
] as const satisfies readonly Setting[];

/** Values by option, as commander names them: `maxAge`. */
export interface ServeNumbers {
  readonly maxAge: number;
  readonly staleWhileRevalidate: number;
  readonly staleIfError: number;
  readonly maxUrl: number;
  readonly maxHeader: number;
  readonly headersTimeout: number;
  readonly requestTimeout: number;
  readonly keepAliveTimeout: number;
  readonly sendTimeout: number;
  readonly minSendRate: number;
  readonly maxConnections: number;
  readonly cacheMb: number;
  readonly overloadLag: number;
}

export function addServeSettings(command: Command): Command {
  for (const { name, unit, default: usual, from, to, meaning } of serveSettings) {
    command.addOption(
      new Option(`--${name} <${unit}>`, meaning)
        .env(environmentOf(name))
        .default(usual)
        .argParser(wholeNumber({ from, to })),
    );
  }
  return command;
}

/** The name of a setting in the environment. */
export function environmentOf(name: string): string {
  return `MONTRA_${name.replaceAll("-", "_").toUpperCase()}`;
}

export function freshnessOf(numbers: ServeNumbers): Freshness {
  const { maxAge, staleWhileRevalidate, staleIfError } = numbers;
  return { maxAge, staleWhileRevalidate, staleIfError };
}

export function limitsOf(numbers: ServeNumbers): ServerLimits {
  return {
    maxHeaderBytes: numbers.maxHeader,
    headersTimeout: numbers.headersTimeout * 1000,
    requestTimeout: numbers.requestTimeout * 1000,
    keepAliveTimeout: numbers.keepAliveTimeout * 1000,
    maxConnections: numbers.maxConnections,
  };
}

export function loadLimitsOf(numbers: ServeNumbers) {
  return {
    cacheBytes: numbers.cacheMb * MEBIBYTE,
    overloadMilliseconds: numbers.overloadLag,
    readerLimits: {
      sendTimeout: numbers.sendTimeout * 1000,
      minSendRate: numbers.minSendRate,
    },
  };
}
