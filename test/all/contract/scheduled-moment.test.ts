/** A scheduled moment as it passes, asked by many at once. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { writeContentFolder } from "../../support/content-folder.ts";
import { askThroughMoments, siteOfMoments } from "../../support/scheduled-moments.ts";
import { publishFolder, serveStore } from "../../support/serving.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

test("at a scheduled moment 32 connections see the item by itself, none too early or too late", async (t) => {
  const folder = temporaryFolder(t);
  const store = join(folder, "store");
  // Far enough for a publication on a busy machine.
  const appears = Date.now() + 9_000;
  const goes = appears + 4_000;
  writeContentFolder(join(folder, "content"), siteOfMoments({ appears, goes }));
  await publishFolder(join(folder, "content"), store);
  const nodes = [await serveStore(t, store), await serveStore(t, store)];
  const addresses = nodes.map(({ address }) => address);
  await sleep(appears - 2_000 - Date.now());
  // Together they ask every eight milliseconds.
  const answers = await askThroughMoments({ addresses, appears, goes, pause: 250 });

  assert.deepEqual(answers.wrong.slice(0, 5), []);
  assert.ok(answers.before > 0 && answers.during > 0 && answers.after > 0, JSON.stringify(answers));
  t.diagnostic(JSON.stringify(answers));
});
