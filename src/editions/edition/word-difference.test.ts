import assert from "node:assert/strict";
import { test } from "node:test";
import { wordDifference } from "./word-difference.ts";

test("wordDifference() shows the same on a machine that is busy", (t) => {
  let now = 0;
  t.mock.method(Date, "now", () => {
    now += 10_000;
    return now;
  });

  const { before, after } = wordDifference("acaba em maio.", "acaba em junho.");

  const ownOf = (parts: typeof before) => parts.filter(({ isOwn }) => isOwn);
  assert.deepEqual(
    [ownOf(before), ownOf(after)],
    [[{ text: "maio", isOwn: true }], [{ text: "junho", isOwn: true }]],
  );
});
