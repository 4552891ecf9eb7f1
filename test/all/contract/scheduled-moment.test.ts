/** Many clients request while a scheduled moment passes. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { askThroughMoments, siteOfMoments } from "../../support/scheduled-moments.ts";
import { publishedStore, serveStore } from "../../support/serving.ts";

const APPEARS = Date.parse("2030-05-01T08:00:00Z");
const MOMENTS = { appears: APPEARS, goes: APPEARS + 4_000 };
const TICK_MILLISECONDS = 10;

test("at a scheduled moment 32 connections see the item by itself, none too early or too late", async (t) => {
  const store = await publishedStore(t, siteOfMoments(MOMENTS));
  let now = APPEARS - 2_000;
  const clock = () => now;
  const nodes = [await serveStore(t, store, { clock }), await serveStore(t, store, { clock })];
  const addresses = nodes.map(({ address }) => address);
  // A clock that stops while this process does not run, so that a busy machine makes nothing late.
  const ticking = setInterval(() => {
    now += TICK_MILLISECONDS;
  }, TICK_MILLISECONDS);
  t.after(() => clearInterval(ticking));

  // A request every eight milliseconds.
  const answers = await askThroughMoments({ ...MOMENTS, addresses, clock, pause: 250 });

  assert.deepEqual(answers.wrong.slice(0, 5), []);
  assert.ok(answers.before > 0 && answers.during > 0 && answers.after > 0, JSON.stringify(answers));
  t.diagnostic(JSON.stringify(answers));
});
