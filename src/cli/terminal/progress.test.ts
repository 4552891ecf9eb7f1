import assert from "node:assert/strict";
import { test } from "node:test";
import { speak } from "../../language/language.ts";
import { ProgressDisplay } from "./progress.ts";

test("where there is no terminal a phase that goes on is told now and then, with how far it is", (t) => {
  speak("en");
  const lines: unknown[] = [];
  t.mock.method(console, "error", (line: unknown) => lines.push(line));
  const { isTTY } = process.stderr;
  process.stderr.isTTY = false;
  t.after(() => {
    process.stderr.isTTY = isTTY;
  });
  const often = new ProgressDisplay({ lineMilliseconds: 0 });
  const seldom = new ProgressDisplay();

  for (const display of [often, seldom]) {
    display.report("comparing /api/v1/eventos/", 1, 3);
    display.report("comparing /api/v1/eventos/", 2, 3);
  }

  assert.deepEqual(lines, [
    "comparing /api/v1/eventos/: 1 of 3",
    "comparing /api/v1/eventos/: 2 of 3",
  ]);
});

test("where there is no terminal a phase that took long is told with what it counted, and one that counts nothing is not", (t) => {
  speak("en");
  const lines: unknown[] = [];
  t.mock.method(console, "error", (line: unknown) => lines.push(line));
  const { isTTY } = process.stderr;
  process.stderr.isTTY = false;
  t.after(() => {
    process.stderr.isTTY = isTTY;
  });
  let now = 1000;
  t.mock.method(performance, "now", () => now);
  const display = new ProgressDisplay();

  display.report("images", 3, 3);
  now += 600;
  display.report("writing down publication 3", 0, undefined);
  now += 600;
  display.report("making publication 3 current", 0, undefined);
  display.end();

  assert.deepEqual(lines, ["images: 3 of 3"]);
});
