/** Nodes that follow a PostgreSQL store, and go on without it. */
import assert from "node:assert/strict";
import { copyFileSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { hashOfFile } from "../../../src/editions/store/local-files.ts";
import { openPublishingStore } from "../../../src/editions/store/open/open-publishing-store.ts";
import { endingOf } from "../../support/ending.ts";
import { eventually } from "../../support/eventually.ts";
import { PASSWORD } from "../../support/postgres/postgres-data.ts";
import { PostgresServer } from "../../support/postgres/postgres-server.ts";
import { getMedium, type Node, spawnNode, startNode, untilReady } from "./node.ts";
import { LIST, makeSite } from "./site.ts";
import { Wire } from "./wire.ts";

const through = (wire: Wire) =>
  `postgres://postgres:${encodeURIComponent(PASSWORD)}@127.0.0.1:${wire.port}/montra`;
/** With a long timeout, for slow machines. */
const patientlyThrough = (wire: Wire) => `${through(wire)}?connect_timeout=60`;

async function titleOn(node: Node): Promise<string> {
  const body = (await (await node.get(LIST)).json()) as { results: { titulo: string }[] };
  return body.results[0]?.titulo ?? "";
}

const isAt = async (node: Node, number: number) => (await node.ready()).says.publication === number;

async function mediumOf(node: Node): Promise<string> {
  await untilReady(node);
  const body = await (await node.get(LIST)).text();
  const [path] = /\/media\/[0-9a-f]{32}\/[a-z0-9._-]+/.exec(body) ?? [];
  assert.ok(path, body);
  return path;
}

test("four nodes switch to a publication once it is committed, and none asks the database for a request", async (context) => {
  const t = endingOf(context);
  const { server, publish, folder } = await makeSite(t);
  await publish("Um");
  const wire = await Wire.open(t, server.port);
  const nodes = await Promise.all(
    ["a", "b", "c", "d"].map((name) =>
      startNode(t, { store: patientlyThrough(wire), cacheDir: join(folder, name) }),
    ),
  );
  for (const node of nodes) await untilReady(node);
  wire.heard = "";

  for (const node of nodes) {
    for (let page = 1; page <= 10; page += 1) {
      assert.equal((await node.get(`${LIST}?page_size=2&page=${page}`)).status, 200);
    }
  }

  const asked = wire.heard.match(/SELECT [^\0]*/g) ?? [];
  // One query looks for a publication, the other runs once before a node listens.
  assert.deepEqual(
    asked.filter(
      (text) =>
        !/FROM montra\.publications ORDER BY publications\.number DESC LIMIT 1/.test(text) &&
        !/^SELECT pg_backend_pid\(\) AS pid, pg_is_in_recovery\(\)/.test(text),
    ),
    [],
  );

  const number = await publish("Dois");

  for (const node of nodes) {
    await eventually("the node has the publication", () => isAt(node, number));
    assert.equal(await titleOn(node), "Dois");
  }
});

for (const [what, away] of [
  ["refuses connections", (wire: Wire) => wire.close()],
  ["hangs", (wire: Wire) => wire.silence()],
] as const) {
  test(`a node goes on while its database ${what}: every page, but not media that it never had`, async (context) => {
    const t = endingOf(context);
    const { server, publish, folder } = await makeSite(t);
    await publish("Um");
    const wire = await Wire.open(t, server.port);
    const node = await startNode(t, { store: through(wire), cacheDir: join(folder, "cache") });
    await untilReady(node);

    away(wire);

    await eventually("the node knows that its store is away", async () => {
      return (await node.ready()).says.stale === true;
    });
    const { status, says } = await node.ready();
    assert.equal(status, 200);
    assert.equal(says.status, "ready");
    assert.equal(typeof says.staleSeconds, "number");
    for (let page = 1; page <= 10; page += 1) {
      assert.equal((await node.get(`${LIST}?page_size=2&page=${page}`)).status, 200);
    }
    const medium = await mediumOf(node);
    const missing = await node.get(medium);
    assert.equal(missing.status, 503);
    assert.ok(Number(missing.headers.get("retry-after")) > 0);
    const other = await startNode(t, { store: through(wire), cacheDir: join(folder, "other") });
    const { reason } = (await other.ready()).says;
    assert.equal(reason, "the store cannot be reached or read (see the log)");
    assert.doesNotMatch(other.log.join(""), /no publication yet/);

    wire.restore();

    await eventually("the node reads its store again", async () => {
      return (await node.ready()).says.stale === undefined;
    });
    // Connections for media reconnect by themselves once the loss is noticed.
    await eventually("the node has the medium", async () => {
      return (await node.get(medium)).status === 200;
    });
    const number = await publish("Dois");
    await eventually("the node has the next publication", () => isAt(node, number));
    // Each change is logged once. On a slow machine it may come more than once.
    const changes = node.log.flatMap((line) => /can(?:not)? be followed/.exec(line) ?? []);
    assert.ok(changes.length >= 2);
    const turns = changes.map((_, at) => (at % 2 ? "can be followed" : "cannot be followed"));
    assert.deepEqual(changes, turns);
    assert.equal(changes.at(-1), "can be followed");
  });
}

test("a node restarted without its database serves from its cache dir; one without a cache dir says why it cannot", async (context) => {
  const t = endingOf(context);
  const { server, store, publish, folder } = await makeSite(t, (own) =>
    PostgresServer.start(own, { version: 15 }),
  );
  await publish("Um");
  const cacheDir = join(folder, "cache");
  const args = ["--cache-dir", cacheDir];
  const first = await spawnNode(t, args, { MONTRA_STORE: store });
  const medium = await mediumOf(first);
  assert.equal((await getMedium(first, medium)).status, 200);
  await first.kill();
  await server.kill();

  const again = await spawnNode(t, [...args, "--workers", "2"], { MONTRA_STORE: store });
  const empty = await startNode(t, { store, cacheDir: join(folder, "empty") });

  assert.equal(await titleOn(again), "Um");
  assert.equal((await again.get(medium)).status, 200);
  assert.equal((await again.ready()).says.stale, true);
  const { status, says } = await empty.ready();
  assert.equal(status, 503);
  assert.equal(says.reason, "the store cannot be reached or read (see the log)");
  assert.equal((await empty.get(LIST)).status, 503);

  await server.start();
  const number = await publish("Dois");

  for (const node of [again, empty]) {
    await eventually("the node has the publication", () => isAt(node, number));
  }
});

test("a cache dir may be deleted while a node serves from it", async (context) => {
  const t = endingOf(context);
  const { store, publish, folder } = await makeSite(t);
  await publish("Um");
  const cacheDir = join(folder, "cache");
  const node = await startNode(t, { store, cacheDir });
  const medium = await mediumOf(node);
  assert.equal((await getMedium(node, medium)).status, 200);

  rmSync(cacheDir, { recursive: true });

  assert.equal((await node.get(`${LIST}?page=2`)).status, 200);
  assert.equal((await getMedium(node, medium)).status, 200);
  const number = await publish("Dois");
  await eventually("the node has the publication", () => isAt(node, number));
  assert.ok(readdirSync(cacheDir).length > 0);
});

test("nodes never go back in time: a standby whose replay is paused, a primary that dies, a promotion", async (context) => {
  const t = endingOf(context);
  const { server, store, publish, folder } = await makeSite(t, PostgresServer.start);
  await publish("Um");
  const standby = await server.startStandby(t);
  const both = store.replace(`:${server.port}/`, `:${server.port},127.0.0.1:${standby.port}/`);
  const cacheDir = join(folder, "cache");
  const node = await startNode(t, { store: both, cacheDir });
  await standby.sql("SELECT pg_wal_replay_pause()");
  const number = await publish("Dois");
  await eventually("the node has the publication", () => isAt(node, number));

  await server.kill();
  await eventually("the node reads the standby", async () => {
    const rows = await standby.sql(
      "SELECT 1 FROM pg_stat_activity WHERE application_name LIKE 'montra serve@%'",
    );
    return rows.length > 0;
  });

  assert.equal(await isAt(node, number), true);
  const restarted = await startNode(t, { store: both, cacheDir });
  assert.equal(await isAt(restarted, number), true);
  for (const one of [node, restarted]) {
    await eventually("the node says that its database is behind", async () => {
      return (await one.ready()).says.ahead === true;
    });
  }
  assert.equal(node.log.filter((line) => line.includes("the database is older than")).length, 1);
  assert.match(await node.metrics(), /^montra_store_ahead 1$/m);
  await standby.sql("SELECT pg_wal_replay_resume()");
  await eventually("the node says so no more", async () => {
    return (await node.ready()).says.ahead === undefined;
  });
  assert.match(await node.metrics(), /^montra_store_ahead 0$/m);
  await standby.promote();
  const next = await publish("Três", both);
  for (const one of [node, restarted]) {
    await eventually("the node has what was published after the promotion", () => isAt(one, next));
    assert.equal(await titleOn(one), "Três");
  }
});

test("an edition of a newer format leaves the old one in place, also after a restart, and says upgrade", async (context) => {
  const t = endingOf(context);
  const { server, store, publish, folder } = await makeSite(t);
  await publish("Um");
  const cacheDir = join(folder, "cache");
  const node = await startNode(t, { store, cacheDir });
  await untilReady(node);
  await publishAsNewerVersion(store, folder);

  await eventually("the node says upgrade", async () =>
    String((await node.ready()).says.warning ?? "").includes("upgrade Montra"),
  );

  assert.equal(await titleOn(node), "Um");
  const [{ count }] = await server.sql(
    "SELECT count(*)::int FROM montra.publications",
    [],
    "montra",
  );
  assert.equal(count, 2);
  const restarted = await startNode(t, { store, cacheDir: join(folder, "other") });
  await untilReady(restarted);
  assert.equal(await titleOn(restarted), "Um");
  assert.equal((await restarted.ready()).status, 200);
});

/** Publishes an edition in a format that this version does not know. */
async function publishAsNewerVersion(store: string, folder: string): Promise<void> {
  const publishing = openPublishingStore(store);
  const current = await publishing.current();
  const file = join(folder, "newer.db");
  copyFileSync(await publishing.editionFile(current?.edition ?? ""), file);
  const edition = new DatabaseSync(file);
  edition.exec("PRAGMA user_version = 999");
  edition.close();
  await using session = await publishing.startPublishing({ who: "test", onWait: () => {} });
  await session.publish({
    file,
    edition: (await hashOfFile(file)) ?? "",
    who: "test",
    note: "",
    counts: {},
  });
}
