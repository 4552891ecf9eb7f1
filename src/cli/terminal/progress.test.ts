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
