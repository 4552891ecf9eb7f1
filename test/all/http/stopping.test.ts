/** Graceful stop: running requests finish, and load balancers have time to leave. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { pino } from "pino";
import { version } from "../../../src/serving/browse/assets.ts";
import { closingReasons } from "../../../src/serving/serve/connections/connections.ts";
import type { RunningService } from "../../../src/serving/serve/serve.ts";
import { eventually } from "../../support/eventually.ts";
import { inTime } from "../../support/in-time.ts";
import { freePort } from "../../support/postgres/postgres-server.ts";
import { rawClient } from "../../support/raw-client.ts";
import { publishAndServe, serveStore } from "../../support/serving.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

async function closedOf(serving: RunningService): Promise<Record<string, number>> {
  const text = await serving.registry.metrics();
  const value = (reason: string) =>
    new RegExp(`^montra_connections_closed_total\\{reason="${reason}"\\} (\\d+)$`, "m").exec(text);
  return Object.fromEntries(closingReasons.map((reason) => [reason, Number(value(reason)?.[1])]));
}

test("an answer of thirty megabytes that is being read when the service stops arrives whole", async (t) => {
  const noticias = [{ id: 1, conteudo: `<p>${"Escritura. ".repeat(30_000)}</p>` }];
  const eventos = Array.from({ length: 100 }, () => ({ noticias: [1] }));
  // A service that stops waits ten seconds for its readers.
  await inTime(Array(5).fill(10_000), async (_, begin) => {
    const { serving } = await publishAndServe(t, { noticias, eventos });
    const reader = rawClient(t, serving.address);
    reader.ask("/api/v1/eventos/?page_size=100");
    await eventually("it begins to come", () => reader.received.includes("\r\n\r\n"));
    reader.socket.pause();

    begin();
    const stopped = serving.stop();
    await eventually("no more connections are taken", async () => {
      const late = rawClient(t, serving.address);
      return await eventually("it is told", () => late.error?.code ?? late.isEnded);
    });
    reader.socket.resume();
    await stopped;
    await eventually("it ends", () => reader.isEnded);

    const [head = "", body = ""] = reader.received.split("\r\n\r\n");
    const [, length = ""] = /Content-Length: (\d+)/.exec(head) ?? [];
    assert.ok(Number(length) > 30_000_000, `${length} bytes`);
    assert.equal(body.length, Number(length));
    assert.equal((await closedOf(serving)).cut, 0);
  });
});

test("a service that fails while it starts listens no more, and keeps no process from ending", async (t) => {
  const port = await freePort();
  const log = pino({ level: "silent" });
  log.warn = () => {
    throw new Error("it cannot be said that nothing is published");
  };

  const starting = serveStore(t, join(temporaryFolder(t), "store"), { port, log });

  await assert.rejects(starting, /it cannot be said/);
  await eventually("nobody listens", async () => {
    const late = rawClient(t, `http://127.0.0.1:${port}`);
    const told = await eventually("it is told", () => late.error?.code ?? late.isEnded);
    return told === "ECONNREFUSED";
  });
});

test("connections that are idle or never asked anything do not keep a service from stopping", async (t) => {
  const { serving } = await publishAndServe(t, {});
  const clients = [rawClient(t, serving.address), rawClient(t, serving.address)];
  clients[0]?.ask("/healthz");
  await eventually("one has its answer", () => clients[0]?.received.endsWith("}"));

  await serving.stop();

  await eventually("both are closed", () => clients.every(({ isEnded }) => isEnded));
  assert.equal((await closedOf(serving)).cut, 0);
});

test("in its lame-duck time a service says 503 at /readyz, and answers each connection once more", async (t) => {
  await inTime([1500, 10_000, 60_000], async (lameDuckMilliseconds, begin) => {
    const { serving, get } = await publishAndServe(t, {}, { lameDuckMilliseconds });
    const [kept, unused] = [rawClient(t, serving.address), rawClient(t, serving.address)];
    kept.ask("/healthz");
    await eventually("it has its answer", () => kept.received.includes("alive"));

    begin();
    const stopped = serving.stop();
    const ready = await get("/readyz");
    const answer = await get("/api/");
    kept.ask("/api/");
    await eventually("the kept connection is closed", () => kept.isEnded);
    const whileLame = { unused: unused.isEnded };
    await stopped;

    assert.deepEqual([ready.status, await ready.json()], [503, { status: "stopping", version }]);
    assert.deepEqual([answer.status, answer.headers.get("connection")], [200, "close"]);
    assert.deepEqual(kept.received.match(/(?<=^Connection: ).*/gm), ["keep-alive", "close"]);
    assert.deepEqual(whileLame, { unused: false });
    await eventually("the unused one is closed", () => unused.isEnded);
    await assert.rejects(get("/healthz"));
  });
});

test("a connection that gets an error for its last word is closed though its client never closes", async (t) => {
  const { serving } = await publishAndServe(t, {});
  const client = rawClient(t, serving.address, "hello\r\n\r\n");

  await eventually("it is told", () => client.isEnded);
  await eventually("it is gone", async () => {
    return /^montra_connections 0$/m.test(await serving.registry.metrics());
  });

  assert.match(client.received, /^HTTP\/1\.1 400 /);
  assert.equal((await closedOf(serving)).malformed, 1);
});
