/** Serving nodes for tests: in this process with their log in memory, or as processes. */
import { once } from "node:events";
import { createInterface } from "node:readline";
import { pino } from "pino";
import { CHECKED_BYTES_PER_SECOND } from "../../../src/editions/store/edition-watch.ts";
import { openNodeStore } from "../../../src/editions/store/open/open-store.ts";
import {
  defaultFreshness,
  type Freshness,
} from "../../../src/serving/protocol/response-headers.ts";
import { defaultLimits } from "../../../src/serving/serve/connections/limits.ts";
import { type RunningService, serve } from "../../../src/serving/serve/serve.ts";
import type { Ending } from "../../support/ending.ts";
import { eventually } from "../../support/eventually.ts";
import { DOOR, startMontra } from "../../support/montra.ts";

export const PUBLIC_URL = "https://api.example.pt";

/** For tests of caches: nothing expires before they end. */
export const fresh: Freshness = { ...defaultFreshness, maxAge: 86_400 };

export interface Node {
  readonly address: string;
  /** One JSON object each. */
  readonly log: readonly string[];
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** The response of `/readyz`. */
  ready(): Promise<{ status: number; says: Record<string, unknown> }>;
  stop(): Promise<unknown>;
}

/** On a slow machine a node begins before its database has answered. */
export async function untilReady(node: Node): Promise<void> {
  await eventually("the node is ready", async () => (await node.ready()).status === 200);
}

/** Retries, because a medium is refused if the database takes longer than a request waits. */
export async function getMedium({ get }: Pick<Node, "get">, path: string): Promise<Response> {
  return await eventually(`${path} is there`, async () => {
    const response = await get(path);
    if (response.status !== 503) return response;
    await response.arrayBuffer();
  });
}

export async function startNode(
  t: Ending,
  {
    store,
    cacheDir,
    checkedBytesPerSecond = CHECKED_BYTES_PER_SECOND,
    freshness = defaultFreshness,
  }: { store: string; cacheDir: string; checkedBytesPerSecond?: number; freshness?: Freshness },
): Promise<Node & { metrics(): Promise<string> }> {
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line: string) => void lines.push(line) });
  const serving: RunningService = await serve({
    store: openNodeStore(store, { cacheDir, onWarning: (message) => log.warn(message) }),
    host: "127.0.0.1",
    port: 0,
    publicUrl: PUBLIC_URL,
    clock: Date.now,
    freshness,
    limits: defaultLimits,
    cacheBytes: 64 * 1024 * 1024,
    // Many nodes on a busy machine must not count as overload.
    overloadMilliseconds: 3_600_000,
    checkedBytesPerSecond,
    log,
  });
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= serving.stop();
    return stopped;
  };
  t.after(stop);
  const metrics = () => serving.registry.metrics();
  return { ...clientOf(serving.address), log: lines, stop, metrics };
}

/** A node as `montra serve` starts it. */
export async function spawnNode(
  t: Ending,
  args: readonly string[],
  env: Record<string, string> = {},
  door = DOOR,
): Promise<Node & { kill(): Promise<void> }> {
  const all = ["serve", "--port", "0", "--metrics-port", "off", "--public-url", PUBLIC_URL];
  const child = startMontra([...all, ...args], env, door);
  const exit = once(child, "exit");
  const lines: string[] = [];
  let stdout = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  if (child.stderr) {
    createInterface({ input: child.stderr }).on("line", (line) => {
      if (line !== "") lines.push(line);
    });
  }
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exit;
  };
  t.after(() => end("SIGKILL"));
  const address = await eventually("the node says where it serves", async () => {
    if (child.exitCode !== null) throw new Error(lines.join("\n"));
    return /serves on (http:\S+?)\/\n/.exec(stdout)?.[1];
  });
  return {
    ...clientOf(address),
    log: lines,
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
  };
}

function clientOf(address: string): Pick<Node, "address" | "get" | "ready"> {
  const get: Node["get"] = (path, headers = {}) =>
    fetch(address + path, {
      headers: { "Accept-Encoding": "identity", ...headers },
      redirect: "manual",
    });
  return {
    address,
    get,
    ready: async () => {
      const response = await get("/readyz");
      return { status: response.status, says: (await response.json()) as Record<string, unknown> };
    },
  };
}
