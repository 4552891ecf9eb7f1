import assert from "node:assert/strict";
import { test } from "node:test";
import { type Counts, Seldom } from "./seldom.ts";

test("Seldom reports at once, then counts once a minute, and nothing if nothing happened", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const reports: Counts<"refused" | "cut">[] = [];
  const seldom = new Seldom<"refused" | "cut">((counts) => reports.push(counts));

  seldom.count("refused");
  for (let times = 0; times < 1000; times++) seldom.count("cut");
  t.mock.timers.tick(60_000);
  t.mock.timers.tick(60_000);
  t.mock.timers.tick(60_000);
  seldom.count("refused");

  assert.deepEqual(reports, [{ refused: 1 }, { cut: 1000 }, { refused: 1 }]);
});
