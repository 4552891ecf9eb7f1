/** Many processes on one machine, a read-only database, and a slow one. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { openStore } from "../../../src/editions/store/open/open-store.ts";
import { endingOf } from "../../support/ending.ts";
import { eventually } from "../../support/eventually.ts";
import { PASSWORD } from "../../support/postgres/postgres-data.ts";
import { isWhole } from "../../support/scale.ts";
import { spawnNode, startNode, untilReady } from "./node.ts";
import { LIST, makeSite } from "./site.ts";
import { Wire } from "./wire.ts";

test("processes that share a cache folder fetch an edition once, at their start and at a switch", async (context) => {
  const t = endingOf(context);
  const { server, publish, folder } = await makeSite(t);
  await publish("Um");
  const wire = await Wire.open(t, server.port);
  const store = `postgres://postgres:${encodeURIComponent(PASSWORD)}@127.0.0.1:${wire.port}/montra?connect_timeout=60`;
  // Each publication has an edition and a list of changes.
  const fetched = () => wire.heard.split("FROM montra.editions WHERE").length - 1;
  const cacheDir = join(folder, "machine");

  const nodes = await Promise.all(
    Array.from({ length: isWhole ? 4 : 2 }, () =>
      spawnNode(t, ["--store", store, "--cache-dir", cacheDir]),
    ),
  );
  for (const node of nodes) await untilReady(node);
  assert.equal(fetched(), 2);

  const number = await publish("Dois");
  for (const node of nodes) {
    await eventually("the node has the publication", async () => {
      return (await node.ready()).says.publication === number;
    });
    assert.match(await (await node.get(LIST)).text(), /"titulo":"Dois"/);
  }
  assert.equal(fetched(), 4);
});

test("a database that becomes read-only refuses to be published to, and nodes go on following it", async (context) => {
  const t = endingOf(context);
  const { server, store, publish, folder } = await makeSite(t);
  await publish("Um");
  const node = await startNode(t, { store, cacheDir: join(folder, "cache") });
  await untilReady(node);
  const readOnly = async (state: "on" | "off") => {
    await server.sql(`ALTER DATABASE montra SET default_transaction_read_only = ${state}`);
  };

  await readOnly("on");
  await assert.rejects(publish("Dois"), /It is a standby or set to read only/);

  for (let page = 1; page <= 10; page += 1) {
    assert.equal((await node.get(`${LIST}?page_size=2&page=${page}`)).status, 200);
  }
  assert.deepEqual(
    await node.ready().then(({ status, says }) => [status, says.publication]),
    [200, 1],
  );
  assert.deepEqual(
    node.log.filter((line) => line.includes("cannot be followed")),
    [],
  );
  await readOnly("off");
  const number = await publish("Três");
  await eventually("the node has the publication", async () => {
    return (await node.ready()).says.publication === number;
  });
});

test("a query may take as long as the address lets a connection take", async (context) => {
  const t = endingOf(context);
  const { server, store, publish } = await makeSite(t);
  await publish("Um");
  assert.match(store, /\?connect_timeout=60$/);
  const locking = server.sql(
    "DO $$ BEGIN LOCK TABLE montra.publications; PERFORM pg_sleep(6); END $$",
    [],
    "montra",
  );
  await eventually("the table is locked", async () => {
    const granted = "SELECT 1 FROM pg_locks WHERE mode = 'AccessExclusiveLock' AND granted";
    return (await server.sql(`${granted} AND relation IS NOT NULL`)).length > 0;
  });

  const current = await openStore(store).current();

  assert.equal(current?.number, 1);
  await locking;
});
