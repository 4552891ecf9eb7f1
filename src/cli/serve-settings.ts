/** The numeric settings of `serve`. A test compares this table with docs/operators.md. */
import type { Command } from "commander";
import { defaultFreshness, type Freshness } from "../serving/protocol/response-headers.ts";
import {
  defaultBodyBytes,
  defaultLimits,
  type ServerLimits,
} from "../serving/serve/connections/limits.ts";
import { settingOption, wholeNumber } from "./options.ts";

const YEAR_SECONDS = 31_536_000;
export const MEBIBYTE = 1024 * 1024;

/** `name` is the option without its dashes; `from` and `to` are inclusive. */
export const serveSettings = [
  {
    name: "max-age",
    unit: "seconds",
    default: defaultFreshness.maxAge,
    from: 0,
    to: YEAR_SECONDS,
    meaning: "how long caches keep a response",
  },
  {
    name: "stale-while-revalidate",
    unit: "seconds",
    default: defaultFreshness.staleWhileRevalidate,
    from: 0,
    to: YEAR_SECONDS,
    meaning: "how much longer than --max-age caches may serve a response while they revalidate it",
  },
  {
    name: "stale-if-error",
    unit: "seconds",
    default: defaultFreshness.staleIfError,
    from: 0,
    to: YEAR_SECONDS,
    meaning: "how much longer than --max-age caches may serve a response while the service fails",
  },
  {
    name: "keep-alive-timeout",
    unit: "seconds",
    default: defaultLimits.keepAliveTimeout / 1000,
    from: 1,
    to: 3600,
    meaning: "how long an idle connection stays open; must exceed the proxy's own timeout",
  },
  {
    name: "max-connections",
    unit: "number",
    default: defaultLimits.maxConnections,
    from: 1,
    to: 1_000_000,
    meaning:
      "open connections for each worker; near this number the longest idle ones are closed, beyond it new ones",
  },
  {
    name: "cache-mb",
    unit: "MiB",
    default: defaultBodyBytes / MEBIBYTE,
    from: 1,
    to: 65_536,
    meaning: "response bodies in memory, cached and in flight; for each worker",
  },
] as const;

export type ServeNumbers = Freshness &
  Pick<ServerLimits, "keepAliveTimeout" | "maxConnections"> & { readonly cacheMb: number };

export function addServeSettings(command: Command): Command {
  for (const setting of serveSettings) {
    command.addOption(
      settingOption(`--${setting.name} <${setting.unit}>`, setting.meaning)
        .default(setting.default)
        .argParser(wholeNumber(setting)),
    );
  }
  return command;
}

/** @param keepAliveTimeout seconds */
export function limitsOf({ keepAliveTimeout, maxConnections }: ServeNumbers): ServerLimits {
  return { ...defaultLimits, keepAliveTimeout: keepAliveTimeout * 1000, maxConnections };
}
