/** Two nodes restart one after the other; clients use those whose `/readyz` answers 200. */
import assert from "node:assert/strict";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { type TestContext, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { endingOf } from "../../support/ending.ts";
import { eventually } from "../../support/eventually.ts";
import { inTime } from "../../support/in-time.ts";
import { PATIENT_DOOR, startMontra } from "../../support/montra.ts";
import { freePort } from "../../support/postgres/postgres-server.ts";
import { isWhole, scaled } from "../../support/scale.ts";
import { publishedStore } from "../../support/serving.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { startPool } from "../../support/worker-pool.ts";
import { askOnAndOn } from "../deploy/askers.ts";
import { startWithSocket } from "../deploy/restarted-nodes.ts";

interface Node {
  child: ChildProcess;
  port: number;
  /** As clients saw it last. */
  isReady: boolean;
  /** When the last request that got 200 was sent, by `performance.now()`. */
  readyAt: number;
}

const LAME_DUCK_SECONDS = 2;

async function startNode(t: TestContext, store: string, port: number): Promise<Node> {
  const args = ["serve", "--store", store, "--port", String(port), "--metrics-port", "off"];
  const child = startMontra([...args, "--lame-duck", String(LAME_DUCK_SECONDS)], {}, PATIENT_DOOR);
  t.after(() => child.kill("SIGKILL"));
  child.stderr?.resume();
  let stdout = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  await eventually("it serves", () => {
    if (child.exitCode !== null) throw new Error("the node ended");
    return stdout.includes(`serves on http://127.0.0.1:${port}/\n`);
  });
  return { child, port, isReady: true, readyAt: performance.now() };
}

/** No byte of a response came. */
class RequestFailedError extends Error {}

/** @returns the status of a whole response @throws RequestFailedError, or what broke it */
async function ask(port: number, path: string, agent: Agent): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const sent = request({ port, host: "127.0.0.1", path, agent }, (response) => {
    response.on("end", () => resolve(response.statusCode ?? 0));
    response.on("error", reject);
    response.resume();
  });
  sent.on("error", (error) => reject(new RequestFailedError(error.message)));
  sent.end();
  return await promise;
}

test("a rolling restart breaks no request of clients that follow /readyz, on kept connections and on new ones", async (t) => {
  const store = await publishedStore(t, { eventos: Array.from({ length: 20 }, () => ({})) });
  const [one, other] = [await freePort(), await freePort()];
  const nodes = [await startNode(t, store, one), await startNode(t, store, other)];
  let isOver = false;
  const watching = (async () => {
    const agent = new Agent({ keepAlive: false });
    while (!isOver) {
      for (const node of nodes) {
        const askedAt = performance.now();
        const status = await ask(node.port, "/readyz", agent).catch(() => 0);
        node.isReady = status === 200;
        if (node.isReady) node.readyAt = askedAt;
      }
      await sleep(100);
    }
  })();
  const broken: string[] = [];
  // After that time a client, slowed by a busy machine, no longer follows /readyz.
  let tooLate = 0;
  let answered = 0;
  const client = async (number: number) => {
    const agent = new Agent({ keepAlive: number % 2 === 0, maxSockets: 4 });
    for (let turn = number; !isOver; turn++) {
      const ready = nodes.filter(({ isReady }) => isReady);
      const node = ready[turn % ready.length];
      if (!node) broken.push("no node is ready");
      else {
        const { port } = node;
        const sentAt = performance.now();
        const status = await ask(port, "/api/v1/eventos/", agent).catch((error: Error) => error);
        // A request without a response may have been sent late, if this process was paused.
        const at = status instanceof RequestFailedError ? performance.now() : sentAt;
        const known = at - node.readyAt;
        if (status === 200) answered += 1;
        else if (known >= LAME_DUCK_SECONDS * 1000) tooLate += 1;
        else broken.push(`${status}, known as ready ${Math.round(known)} ms before`);
      }
      await sleep(50);
    }
    agent.destroy();
  };
  const clients = Array.from({ length: 12 }, (_, number) => client(number));

  for (const [number, node] of nodes.entries()) {
    const before = answered;
    await eventually("requests are answered", () => answered > before + 100);
    node.child.kill("SIGTERM");
    assert.deepEqual(await once(node.child, "exit"), [0, null]);
    nodes[number] = { ...(await startNode(t, store, node.port)), isReady: false };
    await eventually("it is ready again", () => nodes[number]?.isReady === true);
  }
  isOver = true;
  await Promise.all([watching, ...clients]);

  assert.deepEqual(broken, []);
  t.diagnostic(`${answered} requests were answered, ${tooLate} broken ones came too late`);
});

test("several workers have one lame-duck time: each says 503 at /readyz and answers", async (t) => {
  await inTime([3000, 20_000, 60_000], async (limit, begin) => {
    const pool = await startPool(t, { args: ["--lame-duck", String(limit / 1000)] });
    await eventually("both are ready", async () => (await pool.state())?.workers?.ready === 2);

    begin();
    const exit = once(pool.child, "exit");
    pool.child.kill("SIGTERM");
    // The order reaches one worker before the other.
    await eventually("all that is asked says that it is stopping", async () => {
      const asked = Array.from({ length: 8 }, async (_, number) => {
        const response = await fetch(pool.address + (number % 2 ? "/api/" : "/readyz"));
        await response.arrayBuffer();
        return `${response.status} ${response.headers.get("connection")}`;
      });
      return [...new Set(await Promise.all(asked))].sort().join() === "200 close,503 close";
    });
    assert.deepEqual(await exit, [0, null]);
  });
});

test("clients that ask two workers directly notice none of their restarts", async (context) => {
  const t = endingOf(context);
  const store = await publishedStore(t, { eventos: Array.from({ length: 20 }, () => ({})) });
  const args = ["--workers", "2", "--lame-duck", "1"];
  const node = await startWithSocket(t, { store, folder: temporaryFolder(t), args });
  const restart = async () => {
    for (let times = isWhole ? 5 : 1; times > 0; times--) await node.restart();
  };

  const { requests, failures } = await askOnAndOn(node.address, {
    paths: ["/api/v1/eventos/"],
    connections: isWhole ? 64 : 16,
    pauseMilliseconds: 5,
    least: scaled(100_000, 50),
    busy: restart,
  });

  context.diagnostic(`${requests} requests`);
  assert.deepEqual(failures, new Map());
});
