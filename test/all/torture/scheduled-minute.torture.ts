/** A scheduled minute on four nodes of one PostgreSQL, each a process of its own. (contract.md, "Later, and no longer") */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { writeContentFolder } from "../../support/content-folder.ts";
import { endingOf } from "../../support/ending.ts";
import { PostgresServer } from "../../support/postgres/postgres-server.ts";
import { askThroughMoments, siteOfMoments } from "../../support/scheduled-moments.ts";
import { publishFolder } from "../../support/serving.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { spawnNode, untilReady } from "../fleet/node.ts";

test("for a scheduled minute 32 connections to four nodes see the item, none too early or too late", async (t) => {
  const ending = endingOf(t);
  const folder = temporaryFolder(ending);
  const server = await PostgresServer.start(ending);
  const store = await server.makeDatabase("montra");
  const appears = Date.now() + 40_000;
  const goes = appears + 60_000;
  writeContentFolder(join(folder, "content"), siteOfMoments({ appears, goes }));
  await publishFolder(join(folder, "content"), store);
  const caches = ["one", "two", "three", "four"].map((name) => join(folder, name));
  const nodes = await Promise.all(
    caches.map((cache) => spawnNode(ending, ["--store", store, "--cache-dir", cache])),
  );
  await Promise.all(nodes.map(untilReady));

  const addresses = nodes.map(({ address }) => address);
  const answers = await askThroughMoments({ addresses, appears, goes, pause: 10 });

  assert.deepEqual(answers.wrong.slice(0, 5), []);
  assert.ok(answers.before > 0 && answers.during > 0 && answers.after > 0, JSON.stringify(answers));
  t.diagnostic(JSON.stringify(answers));
});
