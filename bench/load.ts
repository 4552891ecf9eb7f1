/** Generates load from the other core with `wrk`. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { cores, processorTime } from "./process.ts";

const beside = (name: string) => fileURLToPath(new URL(name, import.meta.url));

export interface Load {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly connections?: number;
  readonly seconds: number;
  /** Each request asks for another page of this range, in random order. */
  readonly pages?: { readonly first: number; readonly last: number };
  /** Requests per second. */
  readonly rate?: number;
}

export interface LoadFigures {
  readonly perSecond: number;
  /** CPU time of the server per request, in microseconds. */
  readonly processor: number;
  /** Latencies in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Responses without success, and broken connections. */
  readonly failed: number;
}

interface Raw {
  readonly requests: number;
  readonly seconds: number;
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
}

/** @param pid of the server */
export async function measure(pid: number, load: Load): Promise<LoadFigures> {
  const before = processorTime(pid);
  const { requests, seconds, p50, p99, failed } = await runLoad(load);
  const processor = (processorTime(pid) - before) / requests;
  return { perSecond: requests / seconds, processor, p50, p99, failed };
}

// Counted in requests instead of time, because a busy machine gets less done in a second.
// Montra has more code than a bare handler, and its compilation counts as CPU time.
const WARM_REQUESTS = 40_000;
export const WARM_SECONDS = 10;

/** Until the server's code is compiled and the response cached, or `seconds` are over. */
export async function warmUp(load: Load, seconds = WARM_SECONDS): Promise<void> {
  const until = performance.now() + seconds * 1000;
  for (let requests = 0; requests < WARM_REQUESTS && performance.now() < until; ) {
    requests += (await runLoad({ ...load, seconds: 0.25 })).requests;
  }
}

async function runLoad(load: Load): Promise<Raw> {
  const [program = "", ...args] = commandOf(load);
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  // wrk accepts only whole seconds, but prints its results when interrupted.
  const end = setTimeout(() => child.kill("SIGINT"), load.seconds * 1000);
  await once(child, "close");
  clearTimeout(end);
  // Interrupted before it began, as happens on a busy machine.
  if (!output.includes("{")) return await runLoad(load);
  return JSON.parse(output.slice(output.lastIndexOf("{"))) as Raw;
}

function commandOf(load: Load): string[] {
  const { url, headers = {}, connections = 64, seconds, pages, rate } = load;
  const pinned = ["taskset", "-c", cores.client];
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [
    ...[...pinned, "wrk", "-t", "1", "-c", String(connections), "-d", `${Math.ceil(seconds)}s`],
    ...["--timeout", "20s", ...fields.flatMap((field) => ["-H", field]), "-s", beside("wrk.lua")],
    ...[url, "--", `${pages?.first ?? 0}`, `${pages?.last ?? 0}`, `${rate ?? 0}`, `${connections}`],
  ];
}
