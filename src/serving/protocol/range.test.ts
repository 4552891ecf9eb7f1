import assert from "node:assert/strict";
import { test } from "node:test";
import { type ByteRange, chooseRange, rangeStillApplies } from "./range.ts";

const cases: [range: string, expected: ByteRange | "unsatisfiable" | undefined][] = [
  ["bytes=0-3", { first: 0, last: 3 }],
  ["bytes=4-", { first: 4, last: 9 }],
  ["bytes=-3", { first: 7, last: 9 }],
  ["bytes=-30", { first: 0, last: 9 }],
  ["bytes=8-30", { first: 8, last: 9 }],
  ["Bytes=0-0", { first: 0, last: 0 }],
  ["bytes=10-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=3-2", undefined],
  ["bytes=-", undefined],
  ["bytes=0-1,4-5", undefined],
  ["items=0-1", undefined],
  ["bytes=a-b", undefined],
  ["bytes=a-3", undefined],
  ["bytes=0-b", undefined],
  ["bytes=-b", undefined],
  ["bytes=+1-3", undefined],
  ["bytes=1.0-3", undefined],
  ["bytes=0-3=", undefined],
  ["bytes=0-3-", undefined],
  ["bytes=0-3-4=5", undefined],
  ["bytes=5", undefined],
  ["bytes", undefined],
  ["", undefined],
  [" bytes = 0 - 3 ", { first: 0, last: 3 }],
  ["bytes=9-9", { first: 9, last: 9 }],
  ["bytes=-10", { first: 0, last: 9 }],
  ["bytes=3-3", { first: 3, last: 3 }],
];

for (const [range, expected] of cases) {
  test(`chooseRange() of ten bytes for Range: ${range}`, () => {
    assert.deepEqual(chooseRange(range, 10), expected);
  });
}

test("rangeStillApplies() compares strongly", () => {
  const current = { etag: '"a"', lastModified: 784_111_777 };

  assert.equal(rangeStillApplies(undefined, current), true);
  assert.equal(rangeStillApplies('"a"', current), true);
  assert.equal(rangeStillApplies('W/"a"', current), false);
  assert.equal(rangeStillApplies('"b"', current), false);
  assert.equal(rangeStillApplies("Sun, 06 Nov 1994 08:49:37 GMT", current), true);
  assert.equal(rangeStillApplies("Sun, 06 Nov 1994 08:49:38 GMT", current), false);
  assert.equal(rangeStillApplies(' "a" ', current), true);
  assert.equal(rangeStillApplies("yesterday", { ...current, lastModified: undefined }), false);
});
