/** Workers that die before they serve, that hang, and that are full. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { test } from "node:test";
import { eventually } from "../../support/eventually.ts";
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
  assert.match(pool.log(), /"how":"exit code 3".*a worker died and is replaced/);
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
  // Node refuses to start a process, as a system may.
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
  const pool = await startImpatientPool(t);
  await bothReady(pool);
  const [hung = 0] = pool.workers();

  process.kill(hung, "SIGSTOP");
  const clients = Array.from({ length: 3 }, () => rawClient(t, pool.address, HEALTH));
  const meanwhile = await eventually("one is not ready", async () => {
    const ready = await pool.metric("montra_workers");
    return ready === 1 && { ready };
  });
  await eventually("it was replaced", async () => {
    return (await pool.metric("montra_worker_restarts_total")) === 1;
  });
  await eventually("all clients have an answer", () =>
    clients.every(({ received }) => received.startsWith("HTTP/1.1 200 OK")),
  );
  await bothReady(pool);

  assert.deepEqual(meanwhile, { ready: 1 });
  assert.match(pool.log(), /no heartbeat for \d+ seconds/);
  assert.throws(() => process.kill(hung, 0), { code: "ESRCH" });
});

test("a connection beyond the limit of all workers is closed", async (t) => {
  const pool = await startPool(t, { args: ["--max-connections", "1"] });
  const clients = Array.from({ length: 6 }, () => rawClient(t, pool.address, HEALTH));

  const isAnswered = ({ received }: { received: string }) => received.startsWith("HTTP/1.1 200 OK");
  await eventually("each is answered or closed", () => {
    return clients.every((one) => isAnswered(one) || one.isEnded);
  });

  const answered = clients.filter(isAnswered).length;
  assert.ok(answered > 0 && answered <= 2, `${answered} were answered`);
});
