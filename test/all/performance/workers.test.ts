/** Several processes serve as one. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { eventually } from "../../support/eventually.ts";
import { runMontraAlone, startMontra } from "../../support/montra.ts";
import { publishedStore } from "../../support/serving.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { type PoolState, startPool } from "../../support/worker-pool.ts";

test("montra serve --workers 2 replaces a worker that dies, takes up publications in all, stops as one", async (t) => {
  const store = await publishedStore(t, { temas: [{}] });
  const pool = await startPool(t, { store });
  const { child, address } = pool;
  const stateWith = async (isSo: (workers: PoolState["workers"]) => boolean) => {
    const state = await pool.state();
    return state && isSo(state.workers) && state;
  };
  const counted = async () => {
    const values = [
      ...(await pool.metrics()).matchAll(
        /^montra_requests_total\{resource="api-root",.*\} (\d+)$/gm,
      ),
    ];
    return values.reduce((sum, [, value]) => sum + Number(value), 0);
  };
  const restarts = () => pool.metric("montra_worker_restarts_total");

  const both = await eventually("both are ready", () =>
    stateWith((workers) => workers?.ready === 2),
  );
  assert.equal(both.status, "ready");
  assert.equal(await restarts(), 0);

  for (let times = 0; times < 10; times++) await (await fetch(`${address}/api/`)).arrayBuffer();
  await eventually("all are counted", async () => (await counted()) === 10);

  process.kill(await pool.firstWorker(), "SIGKILL");
  await eventually("it was replaced", async () => (await restarts()) === 1);
  const replaced = await eventually("both are ready", () =>
    stateWith((workers) => workers?.ready === 2),
  );
  assert.deepEqual(replaced.workers, { of: 2, ready: 2, publication: 1 });
  // The dead worker's counts stay: a counter that falls looks like a restart.
  assert.equal(await counted(), 10);

  await publishedStore(t, { temas: [{}, {}] }, store);
  const after = await eventually("both have the second publication", () =>
    stateWith((workers) => workers?.publication === 2 && workers.ready === 2),
  );
  assert.deepEqual(after.workers, { of: 2, ready: 2, publication: 2 });

  const exit = once(child, "exit");
  child.kill("SIGTERM");
  assert.deepEqual(await exit, [0, null]);
  await assert.rejects(fetch(`${address}/healthz`));
});

test("montra serve --workers 2 with an option that is wrong says so once", async () => {
  const { exitCode, stdout, stderr } = await runMontraAlone([
    ...["serve", "--workers", "2", "--port", "x"],
  ]);

  assert.deepEqual([exitCode, stdout], [2, ""]);
  assert.equal(
    stderr,
    "error: option '--port <number>' argument 'x' is invalid. Expected a whole number from 0 to 65535.\n",
  );
});

test("montra serve --workers 01 is one process", async (t) => {
  const folder = temporaryFolder(t);
  const args = ["serve", "--store", folder, "--port", "0", "--metrics-port", "off"];
  const child = startMontra([...args, "--workers", "01"]);
  t.after(() => child.kill("SIGKILL"));
  let stdout = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  await eventually("it serves", () => stdout.includes("serves on"));

  const { pid } = child;
  if (process.platform !== "linux") return;
  await eventually(
    "no other process is left",
    () => readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8") === "",
  );
});
