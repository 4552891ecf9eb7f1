/** The latency of a cache hit on a new connection during a storm of misses. */
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { startMontra } from "./peers.ts";
import { cores, startPinned } from "./process.ts";
import { median, quantile } from "./statistics.ts";

export interface StormFigures {
  readonly connections: number;
  /** Latency of a hit on a new connection, in milliseconds. */
  readonly calm: number;
  readonly p50: number;
  readonly p99: number;
  readonly worst: number;
  /** Hits whose connection broke, or with another status than 200. */
  readonly failed: number;
  /** Misses per second, by outcome. */
  readonly misses: Readonly<Record<string, number>>;
}

const HIT = "/api/v1/vi-export/";
const EVERY_MILLISECONDS = 20;

export async function measureStorm(plan: {
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
  readonly store: string;
  readonly events: number;
  readonly args?: readonly string[];
}): Promise<StormFigures> {
  const { connections, seconds, args = [] } = plan;
  const calm: number[] = [];
  const stormy: number[] = [];
  const misses: Record<string, number> = {};
  let failed = 0;
  for (let round = 0; round < plan.rounds; round++) {
    await using montra = await startMontra({ store: plan.store, args });
    const hit = new URL(HIT, montra.origin);
    for (let times = 0; times < 200; times++) calm.push(await timeOf(hit));
    const load = [`${montra.origin}/api/v1/eventos/`, connections, seconds, plan.events / 10];
    const file = fileURLToPath(new URL("storm-load.ts", import.meta.url));
    await using storm = startPinned(cores.client, [process.execPath, file, ...load.map(String)]);
    let isOver = false;
    const ended = storm.printed("{").finally(() => {
      isOver = true;
    });
    const hits: Promise<unknown>[] = [];
    while (!isOver) {
      const one = timeOf(hit).then((milliseconds) => stormy.push(milliseconds));
      hits.push(one.catch(() => (failed += 1)));
      await sleep(EVERY_MILLISECONDS);
    }
    await Promise.all(hits);
    const counts = JSON.parse(`{${await ended}`) as Record<string, number>;
    for (const [how, count] of Object.entries(counts)) {
      misses[how] = (misses[how] ?? 0) + count / seconds / plan.rounds;
    }
  }
  return {
    connections,
    failed,
    misses,
    calm: median(calm),
    p50: median(stormy),
    p99: quantile(stormy, 0.99),
    worst: quantile(stormy, 1),
  };
}

/** Milliseconds from connecting to the end of the response. @throws unless the status is 200 */
async function timeOf({ hostname, port, pathname, host }: URL): Promise<number> {
  const from = performance.now();
  const socket = connect(Number(port), hostname);
  socket.write(`GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  let received = "";
  for await (const piece of socket.setEncoding("latin1")) received += piece;
  if (!received.startsWith("HTTP/1.1 200")) throw new Error(received.slice(0, 100));
  return performance.now() - from;
}
