/** Workers that die before they serve, that hang, and that are full. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { test } from "node:test";
import { eventually } from "../../support/eventually.ts";
import { inTime } from "../../support/in-time.ts";
import { DOOR, startMontra } from "../../support/montra.ts";
import { rawClient } from "../../support/raw-client.ts";
import { publishedStore } from "../../support/serving.ts";
import {
  preloading,
  type RunningPool,
  startImpatientPool,
  startPool,
} from "../../support/worker-pool.ts";

const HEALTH = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";

async function bothReady(pool: RunningPool): Promise<void> {
  await eventually("both are ready", async () => (await pool.state())?.workers?.ready === 2);
}

test("a worker that dies before any of them serves is replaced", async (t) => {
  const preload = "if (cluster.isWorker && cluster.worker.id === 1) process.exit(3)";

  const pool = await startPool(t, { preload });

  await bothReady(pool);
  await eventually("the log says it", () =>
    /"how":"exit code 3".*a worker died and is replaced/.test(pool.log()),
  );
});

test("montra serve --workers ends with 70 and says why where no worker ever serves", async (t) => {
  const store = await publishedStore(t);
  const args = ["serve", "--store", store, "--port", "0", "--metrics-port", "off"];
  const preload = "if (cluster.isWorker) process.exit(9)";
  const child = startMontra([...args, "--workers", "2"], preloading(preload));
  t.after(() => child.kill("SIGKILL"));
  let stderr = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });

  const [code] = await once(child, "close");

  assert.equal(code, 70);
  const said = stderr.split("\n").filter((line) => line !== "" && !line.startsWith("{"));
  assert.deepEqual(said, ["None of the workers serves: 6 have ended, the last by: exit code 9"]);
});

test("montra serve --workers says why where no worker can be started at all", async (t) => {
  const store = await publishedStore(t);
  const more = ["--port", "0", "--metrics-port", "off", "--workers", "2"];
  // Node refuses to start processes, as a system may.
  const words = [
    "--permission",
    "--allow-fs-read=*",
    "--allow-net",
    DOOR,
    "serve",
    "--store",
    store,
  ];
  const child = spawn(process.execPath, [...words, ...more]);
  t.after(() => child.kill("SIGKILL"));
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });

  const [code] = await once(child, "close");

  assert.equal(code, 70);
  assert.match(
    stderr,
    /^None of the workers serves: 6 have ended, the last by: Access to this API has been restricted/m,
  );
  assert.doesNotMatch(stderr, /not your fault|^ {4}at /m);
});

test("a worker that hangs counts as not ready, is ended and replaced, and its next client is answered", async (t) => {
  // On a slow machine the other worker may be late too, or all is over before it is seen.
  await inTime([2000, 10_000, 60_000], async (timeout, begin) => {
    begin();
    const pool = await startImpatientPool(t, timeout);
    await bothReady(pool);
    const restarts = async () => (await pool.metric("montra_worker_restarts_total")) ?? 0;
    const hung = await pool.firstWorker();

    process.kill(hung, "SIGSTOP");
    const clients = Array.from({ length: 3 }, () => rawClient(t, pool.address, HEALTH));
    await eventually("one is not ready", async () => {
      const ready = await pool.metric("montra_workers");
      assert.equal(await restarts(), 0);
      return ready === 1;
    });
    await eventually("it was replaced", async () => (await restarts()) > 0);
    await eventually("all clients have an answer", () =>
      clients.every(({ received, isEnded }) => {
        assert.ok(received || !isEnded);
        return received.startsWith("HTTP/1.1 200 OK");
      }),
    );
    await bothReady(pool);

    assert.equal(await restarts(), 1);
    await eventually("the log says why", () => /no heartbeat for \d+ seconds/.test(pool.log()));
    assert.throws(() => process.kill(hung, 0), { code: "ESRCH" });
  });
});

test("a connection beyond the limit of all workers is closed", async (t) => {
  const pool = await startPool(t, { args: ["--max-connections", "1"] });
  const isAnswered = ({ received }: { received: string }) => received.startsWith("HTTP/1.1 200 OK");
  // A connection that was idle for a second makes room for another one.
  await inTime(Array(10).fill(1000), async (_, begin) => {
    begin();
    const clients = Array.from({ length: 6 }, () => rawClient(t, pool.address, HEALTH));

    await eventually("each is answered or closed", () => {
      return clients.every((one) => isAnswered(one) || one.isEnded);
    });

    const answered = clients.filter(isAnswered).length;
    for (const { socket } of clients) socket.destroy();
    assert.ok(answered > 0 && answered <= 2, `${answered} were answered`);
  });
});
