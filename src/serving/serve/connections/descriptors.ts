/** How many connections the descriptor limit allows, with some descriptors reserved. */
import { readFileSync } from "node:fs";

/** For the edition, the store, the log, the workers' channel and `/metrics`. */
const MIN_RESERVED = 100;
/** The reserved share of a high limit, because files that are being sent need descriptors too. */
const RESERVED_SHARE = 1 / 8;

/** `undefined` if unlimited, or unknown because this is not Linux. */
export function readDescriptorLimit(): number | undefined {
  try {
    // The soft limit, which Node raises to the hard one as it starts.
    const limits = readFileSync("/proc/self/limits", "utf8");
    // "Max open files            1024                 524288               files"
    const [, limit] = /^Max open files +(\d+)/m.exec(limits) ?? [];
    return limit === undefined ? undefined : Number(limit);
  } catch {
    return undefined;
  }
}

/** @returns `wanted`, or fewer if descriptors do not suffice; at least 1 */
export function connectionsWithin(wanted: number, limit: number | undefined): number {
  if (limit === undefined) return wanted;
  const reserved = Math.max(MIN_RESERVED, Math.ceil(limit * RESERVED_SHARE));
  return Math.min(wanted, Math.max(1, limit - reserved));
}
