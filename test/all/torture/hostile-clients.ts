/**
 * Hostile clients, in a process of their own, so that their cost is not counted. `node
 * hostile-clients.ts <address> <seed> <large list> <image>…` runs until its stdin ends, and prints
 * the counts of each.
 */
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Dice } from "../../support/scale.ts";

export type HostileCounts = Readonly<Record<string, number>>;

const KEPT = "/api/v1/eventos/";

interface Target {
  readonly port: number;
  readonly dice: Dice;
  readonly largeList: string;
  readonly images: readonly string[];
}

/** Each runs repeatedly, `atOnce` at a time. */
const hostile: Readonly<
  Record<string, { readonly atOnce: number; act(target: Target): Promise<void> }>
> = {
  "stalled readers of large pages": {
    atOnce: 31,
    act: async (target) => await unread(target, [get(target.largeList)], { pause: 20_000 }),
  },
  "stalled readers of large images": {
    atOnce: 10,
    act: async (target) => await unread(target, [get(image(target))], { pause: 15_000 }),
  },
  "slow readers of large images": {
    atOnce: 3,
    act: async (target) => await readSlowly(target, get(image(target))),
  },
  "pipeliners who never read": {
    atOnce: 40,
    act: async (target) => await unread(target, Array(400).fill(get(KEPT)), { pause: 10_000 }),
  },
  "pipeliners of large pages": {
    atOnce: 4,
    act: async (target) =>
      await unread(target, Array(50).fill(get(target.largeList)), { pause: 5000 }),
  },
  "readers who leave in the middle": {
    atOnce: 2,
    act: async (target) => await leaveEarly(target, get(image(target))),
  },
  "slow senders of header fields": {
    atOnce: 20,
    act: async (target) => await sendSlowly(target, `${get("/").slice(0, -2)}X-Slow: `),
  },
  "half-open connections": {
    atOnce: 20,
    act: async (target) => await unread(target, ["GET /api/v1/ev"], { pause: 8000, half: true }),
  },
  "storms of connections with misses": {
    atOnce: 1,
    act: async (target) => await storm(target, 150),
  },
  "header fields that are too large": {
    atOnce: 1,
    act: async (target) => await ask(target, get(KEPT, `X: ${"a".repeat(40_000)}`)),
  },
  "ranges with spaces": {
    atOnce: 1,
    act: async (target) => {
      const spaces = " ".repeat(1500);
      await ask(target, get(image(target), `Range: bytes=${spaces}-${spaces}x`));
    },
  },
  "Accept with quotes": {
    atOnce: 1,
    act: async (target) => await ask(target, get(KEPT, `Accept: a"${'\\"a'.repeat(2600)}`)),
  },
  "images without identity": {
    atOnce: 2,
    act: async (target) =>
      await ask(target, get(image(target), "Accept-Encoding: br, identity;q=0")),
  },
  "pages without identity": {
    atOnce: 1,
    act: async (target) =>
      await ask(
        target,
        get(`${KEPT}?page=${1 + target.dice.integer(6)}`, "Accept-Encoding: zstd, identity;q=0"),
      ),
  },
  "unknown media": {
    atOnce: 4,
    act: async (target) => {
      const digits = Array.from({ length: 32 }, () => target.dice.integer(16).toString(16));
      await ask(target, get(`/media/${digits.join("")}/x.png`));
    },
  },
  "errors with long names": {
    atOnce: 1,
    act: async (target) =>
      await ask(target, get(`${KEPT}?${"n".repeat(4000)}${target.dice.integer(1e6)}=%zz`)),
  },
  "what is no HTTP": {
    atOnce: 1,
    act: async (target) => await ask(target, "\x16\x03\x01\x02\x00\x01hello\r\n\r\n"),
  },
};

const counts: Record<string, number> = {};
let isEnding = false;
const open = new Set<Socket>();

if (import.meta.main) await main(process.argv.slice(2));

async function main([address = "", seed, largeList = "", ...images]: string[]): Promise<void> {
  const target = {
    port: Number(new URL(address).port),
    dice: new Dice(Number(seed)),
    largeList,
    images,
  };
  const all = Object.entries(hostile).flatMap(([name, { atOnce, act }]) =>
    Array.from({ length: atOnce }, async () => {
      // Not all at the same moment, and none without a pause.
      await sleep(target.dice.integer(2000));
      while (!isEnding) {
        counts[name] = (counts[name] ?? 0) + 1;
        await act(target).catch(() => {});
        await sleep(100 + target.dice.integer(300));
      }
    }),
  );
  process.stdin.resume().once("end", () => {
    isEnding = true;
    for (const socket of open) socket.destroy();
    console.log(JSON.stringify(counts));
    process.exit(0);
  });
  await Promise.all(all);
}

function get(target: string, ...fields: string[]): string {
  const lines = [`GET ${target} HTTP/1.1`, "Host: x", ...fields];
  return `${lines.join("\r\n")}\r\n\r\n`;
}

function image({ dice, images }: Target): string {
  return dice.one(images);
}

function openSocket({ port }: Target, half = false): Socket {
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: half }).pause();
  open.add(socket);
  socket.on("error", () => {}).once("close", () => open.delete(socket));
  return socket;
}

/** Sends requests and reads nothing for this long. */
async function unread(
  target: Target,
  requests: readonly string[],
  { pause, half = false }: { pause: number; half?: boolean },
): Promise<void> {
  const socket = openSocket(target, half);
  for (const request of requests) socket.write(request);
  if (half) socket.end();
  await gone(socket, pause);
}

async function readSlowly(target: Target, request: string): Promise<void> {
  const socket = openSocket(target);
  socket.write(request);
  for (let turn = 0; turn < 60 && !socket.closed; turn += 1) {
    await sleep(250);
    socket.read(16 * 1024);
  }
  socket.destroy();
}

async function leaveEarly(target: Target, request: string): Promise<void> {
  const socket = openSocket(target);
  socket.once("data", () => socket.destroy()).resume();
  socket.write(request);
  await gone(socket, 5000);
}

async function sendSlowly(target: Target, text: string): Promise<void> {
  const socket = openSocket(target);
  for (let at = 0; at < 60 && !socket.closed; at += 1) {
    socket.write(text[at] ?? "x");
    await sleep(500);
  }
  socket.destroy();
}

async function storm(target: Target, connections: number): Promise<void> {
  const sockets = Array.from({ length: connections }, () => {
    const socket = openSocket(target).resume();
    socket.write(get(`${KEPT}?page_size=${1 + target.dice.integer(20)}&page=1`));
    return socket;
  });
  await sleep(3000);
  for (const socket of sockets) socket.destroy();
}

/** Sends a request, reads the response, and leaves. */
async function ask(target: Target, request: string): Promise<void> {
  const socket = openSocket(target).resume();
  socket.end(request);
  await gone(socket, 5000);
}

/** Waits until the other side closes it, or closes it after this long. */
async function gone(socket: Socket, milliseconds: number): Promise<void> {
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  await Promise.race([closed, sleep(milliseconds)]);
  socket.destroy();
}
