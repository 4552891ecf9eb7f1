/** More clients than allowed connections, and fewer descriptors than connections. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { test } from "node:test";
import { defaultLimits } from "../../../src/serving/serve/connections/limits.ts";
import { eventually } from "../../support/eventually.ts";
import { DOOR } from "../../support/montra.ts";
import { rawClient } from "../../support/raw-client.ts";
import { publishAndServe, publishedStore } from "../../support/serving.ts";

test("idle connections give way once all places are taken, those that are used stay", async (t) => {
  const limits = { ...defaultLimits, maxConnections: 20 };
  const { serving } = await publishAndServe(t, {}, { limits });
  const used = rawClient(t, serving.address);
  const answers = () => used.received.match(/HTTP\/1\.1 200 OK/g)?.length ?? 0;
  used.ask("/healthz");
  await eventually("it has its answer", () => answers() === 1);
  const idle = Array.from({ length: 19 }, () => rawClient(t, serving.address));

  let asked = 1;
  await eventually("another client is answered", async () => {
    used.ask("/healthz");
    asked += 1;
    await eventually("the used one is answered", () => answers() === asked || used.isEnded);
    const response = await fetch(`${serving.address}/healthz`).catch(() => undefined);
    await response?.arrayBuffer();
    return response?.status === 200 && idle.some(({ isEnded }) => isEnded);
  });

  assert.equal(used.isEnded, false);
  const text = await serving.registry.metrics();
  assert.match(text, /^montra_connections_limit 20$/m);
  assert.ok(Number(/_closed_total\{reason="room"\} (\d+)/.exec(text)?.[1]) > 0);
});

test("with few descriptors and many idle clients health and metrics are answered, publications taken up", async (t) => {
  const store = await publishedStore(t, { temas: [{}] });
  const args = [DOOR, "serve", "--store", store, "--port", "0", "--metrics-port", "0"];
  const child = spawn("/bin/sh", [
    "-c",
    'ulimit -n 300; exec "$0" "$@"',
    process.execPath,
    ...args,
  ]);
  t.after(() => child.kill("SIGKILL"));
  let [stdout, stderr] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const [address = "", metrics = ""] = await eventually("it serves", () => {
    if (child.exitCode !== null) throw new Error(stderr);
    const found = /Metrics on (\S+)\n.*serves on (\S+)\/\n/.exec(stdout);
    return found ? [found[2], found[1]] : undefined;
  });
  const isRoot = process.getuid?.() === 0;
  await eventually("the log says it", () => !isRoot || /running as root/.test(stderr));
  const wanted = /"descriptors":300,"maxConnections":200,.*raise ulimit -n/;
  await eventually("the log says how many there are", () => wanted.test(stderr));
  assert.equal(/running as root/.test(stderr), isRoot);

  for (let number = 0; number < 400; number++) rawClient(t, address);
  const series = await eventually("some were refused", async () => {
    const text = await (await fetch(metrics)).text();
    return Number(/^montra_connections_refused_total (\d+)$/m.exec(text)?.[1]) > 0 && text;
  });
  await publishedStore(t, { temas: [{}, {}] }, store);
  const health = await eventually("the second publication is ready", async () => {
    // The connection may be one of those that are closed.
    const response = await fetch(`${address}/readyz`).catch(() => undefined);
    const state = await response?.json().catch(() => undefined);
    return (state as { publication?: number } | undefined)?.publication === 2 && response;
  });

  assert.equal(health.status, 200);
  assert.match(series, /^montra_connections_limit 200$/m);
  await eventually("the log says it", () =>
    /"refused":\d+.*connections were refused or closed/.test(stderr),
  );
  assert.doesNotMatch(stderr, /EMFILE/);
});
