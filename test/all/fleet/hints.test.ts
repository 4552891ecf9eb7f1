/** Nodes that are told of a publication, and need not wait until they look. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { openNodeStore } from "../../../src/editions/store/open/open-store.ts";
import { Follow } from "../../../src/serving/serve/follow.ts";
import { endingOf } from "../../support/ending.ts";
import { eventually } from "../../support/eventually.ts";
import { PostgresServer } from "../../support/postgres/postgres-server.ts";
import { makeSite } from "./site.ts";
import { Wire } from "./wire.ts";

const AN_HOUR = 3_600_000;

test("a node that looks once an hour has a publication when the server tells of it, also after its connection was ended", async (context) => {
  const t = endingOf(context);
  const { server, store, publish, folder } = await makeSite(t);
  await publish("Um");
  const taken: number[] = [];
  const faults: Error[] = [];
  const follow = new Follow(
    openNodeStore(store, { cacheDir: join(folder, "cache"), onWarning: () => {} }),
    {
      takeUp: async ({ number }) => void taken.push(number),
      onFault: (error) => void faults.push(error),
    },
    { pollMilliseconds: AN_HOUR },
  );
  t.after(() => follow.stop());
  const listeners = async () =>
    await server.sql("SELECT pid FROM pg_stat_activity WHERE query = 'LISTEN montra'");
  const listens = () =>
    eventually("the node listens", async () => (await listeners()).length === 1);
  await follow.start();
  assert.deepEqual(taken, [1]);

  await listens();
  const second = await publish("Dois");
  await eventually("the second is taken up", async () => taken.includes(second));

  await server.sql(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN montra'",
  );
  await eventually("it listens no more", async () => (await listeners()).length === 0);
  await listens();
  const third = await publish("Três");
  await eventually("the third is taken up", async () => taken.includes(third));

  follow.stop();
  await eventually("the connection is closed", async () => (await listeners()).length === 0);
  assert.deepEqual([taken, faults], [[1, second, third], []]);
});

test("a node on a standby, which has no notifications, says nothing and follows by looking", async (context) => {
  const t = endingOf(context);
  const { server, publish, folder } = await makeSite(t, PostgresServer.start);
  await publish("Um");
  const standby = await server.startStandby(t);
  const wire = await Wire.open(t, standby.port);
  const taken: number[] = [];
  const said: unknown[] = [];
  const store = openNodeStore(standby.url().replace(`:${standby.port}/`, `:${wire.port}/`), {
    cacheDir: join(folder, "cache"),
    onWarning: (message) => void (/may write/.test(message) || said.push(message)),
  });
  const follow = new Follow(store, {
    takeUp: async ({ number }) => void taken.push(number),
    onFault: (error) => void said.push(error),
  });
  t.after(() => follow.stop());
  await follow.start();

  const second = await publish("Dois");

  await eventually("the second is taken up", async () => taken.includes(second));
  await eventually("it has found out that it cannot listen", async () => {
    return wire.heard.includes("pg_is_in_recovery()");
  });
  assert.doesNotMatch(wire.heard, /LISTEN/);
  assert.deepEqual(said, []);
});
