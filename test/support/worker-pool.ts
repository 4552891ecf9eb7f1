/** `montra serve` with workers, in processes of its own. */
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import type { Site } from "./content-folder.ts";
import type { Ending } from "./ending.ts";
import { eventually } from "./eventually.ts";
import { startMontra } from "./montra.ts";
import { publishedStore } from "./serving.ts";

export interface PoolState {
  readonly status: string;
  readonly workers?: { readonly of: number; readonly ready: number; readonly publication: number };
}

export interface RunningPool {
  readonly child: ChildProcess;
  readonly address: string;
  /** `/readyz`; `undefined` if the connection broke. */
  state(): Promise<PoolState | undefined>;
  metrics(): Promise<string>;
  /** Of a single series; `undefined` if absent. */
  metric(name: string): Promise<number | undefined>;
  /** stderr so far. */
  log(): string;
  /** The number of the worker that switched to a publication first. */
  firstWorker(): Promise<number>;
}

export interface PoolOptions {
  readonly args?: readonly string[];
  readonly site?: Site;
  /** A published store; default: a new one with `site`. */
  readonly store?: string;
  /** Code that each process runs at its start, with `cluster` in scope. */
  readonly preload?: string;
}

export function preloading(code: string): Record<string, string> {
  const module = `import cluster from "node:cluster"; ${code}`;
  return { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(module)}` };
}

export async function startPool(
  t: Ending,
  { args = [], site, store, preload }: PoolOptions = {},
): Promise<RunningPool> {
  const place = store ?? (await publishedStore(t, site));
  return await followPool(
    t,
    startMontra(
      ["serve", "--store", place, "--port", "0", "--metrics-port", "0", "--workers", "2", ...args],
      preload === undefined ? {} : preloading(preload),
    ),
  );
}

export async function startImpatientPool(t: Ending, timeout: number): Promise<RunningPool> {
  const program = join(import.meta.dirname, "impatient-pool.ts");
  return await followPool(
    t,
    spawn(process.execPath, [program, await publishedStore(t), String(timeout)]),
  );
}

async function followPool(t: Ending, child: ChildProcess): Promise<RunningPool> {
  t.after(() => child.kill("SIGKILL"));
  let log = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    log += text;
  });
  let stdout = "";
  for await (const text of child.stdout?.setEncoding("utf8") ?? []) {
    stdout += text;
    const address = /serves on (\S+)\/\n/.exec(stdout)?.[1];
    const metricsUrl = /Metrics on (\S+)\n/.exec(stdout)?.[1];
    if (!address || !metricsUrl) continue;
    const metrics = async () => await (await fetch(metricsUrl)).text();
    return {
      child,
      address,
      metrics,
      log: () => log,
      state: async () => {
        const response = await fetch(`${address}/readyz`).catch(() => undefined);
        return (await response?.json().catch(() => undefined)) as PoolState | undefined;
      },
      metric: async (name) => {
        const value = new RegExp(`^${name} (\\S+)$`, "m").exec(await metrics())?.[1];
        return value === undefined ? undefined : Number(value);
      },
      firstWorker: async () =>
        await eventually("the log names it", () => {
          const [, pid] = /"pid":(\d+),.*"publication taken up"/.exec(log) ?? [];
          return pid === undefined ? undefined : Number(pid);
        }),
    };
  }
  return assert.fail(`it ended: ${stdout}${log}`);
}
