/** A scheduled moment as it passes, asked by many at once. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { Ending } from "../../support/ending.ts";
import { askThroughMoments, siteOfMoments } from "../../support/scheduled-moments.ts";
import { publishedStore, serveStore } from "../../support/serving.ts";

const SHOWN_MILLISECONDS = 4_000;

/**
 * Serves a site, on two nodes, at least three seconds before its item appears.
 * @param margin milliseconds from now to that moment, doubled if a busy machine needs longer
 */
async function serveInTime(t: Ending, margin = 6_000) {
  const appears = Date.now() + margin;
  const moments = { appears, goes: appears + SHOWN_MILLISECONDS };
  const store = await publishedStore(t, siteOfMoments(moments));
  const nodes = [await serveStore(t, store), await serveStore(t, store)];
  if (Date.now() > appears - 3_000) return await serveInTime(t, 2 * margin);
  return { ...moments, addresses: nodes.map(({ address }) => address) };
}

test("at a scheduled moment 32 connections see the item by itself, none too early or too late", async (t) => {
  const site = await serveInTime(t);
  await sleep(site.appears - 2_000 - Date.now());
  // Together they ask every eight milliseconds.
  const answers = await askThroughMoments({ ...site, pause: 250 });

  assert.deepEqual(answers.wrong.slice(0, 5), []);
  assert.ok(answers.before > 0 && answers.during > 0 && answers.after > 0, JSON.stringify(answers));
  t.diagnostic(JSON.stringify(answers));
});
