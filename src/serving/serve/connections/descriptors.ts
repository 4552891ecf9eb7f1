/**
 * How many connections the descriptors of a process allow. One that has none left can neither take a
 * connection nor read its store, and Node resets whatever comes: so some are kept for its own work.
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** For the edition, the store, the log, the workers' channel and `/metrics`. */
const OWN = 100;
/** For files that are being sent. */
const SHARE_OF_FILES = 8;

/** The most descriptors that this process may have, `undefined` where there is no bound or none is told. */
export function readDescriptorLimit(): number | undefined {
  const text = process.platform === "linux" ? readProcLimit() : readShellLimit();
  const limit = Number(text);
  return text !== undefined && Number.isInteger(limit) && limit > 0 ? limit : undefined;
}

/** @returns how many of the connections that are wanted there are descriptors for, at least one */
export function connectionsWithin(wanted: number, limit: number | undefined): number {
  if (limit === undefined) return wanted;
  const kept = Math.max(OWN, Math.ceil(limit / SHARE_OF_FILES));
  return Math.min(wanted, Math.max(1, limit - kept));
}

function readProcLimit(): string | undefined {
  try {
    // Soft and hard; Node raises the soft one to the hard one as it starts.
    const limits = readFileSync("/proc/self/limits", "utf8");
    return /^Max open files +(\S+)/m.exec(limits)?.[1];
  } catch {
    return undefined;
  }
}

function readShellLimit(): string | undefined {
  try {
    const stdio = ["ignore", "pipe", "ignore"] as const;
    return execFileSync("/bin/sh", ["-c", "ulimit -Hn"], { encoding: "utf8", stdio: [...stdio] });
  } catch {
    return undefined;
  }
}
