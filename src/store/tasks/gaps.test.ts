import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { firstBeyond, formatGaps, gapsIn } from "./gaps.ts";

const numbersTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

suite("gapsIn()", () => {
  test("has what is missing below the last number", () => {
    assert.deepEqual(gapsIn([]), []);
    assert.deepEqual(gapsIn([1, 2, 3]), []);
    assert.deepEqual(gapsIn([2, 3, 7, 9]), [
      [1, 1],
      [4, 6],
      [8, 8],
    ]);
  });

  test("is one gap where there would be more than a backup's mark can hold", () => {
    const odd = numbersTo(1002).map((number) => number * 2 - 1);

    assert.equal(gapsIn(odd.slice(0, 1001)).length, 1000);
    assert.deepEqual(gapsIn(odd), [[2, 2002]]);
  });
});

suite("firstBeyond()", () => {
  test("finds what is missing though no gap says so", () => {
    const there = new Set([2, 3, 7, 9]);
    const beyond = (gaps: Parameters<typeof firstBeyond>[0]) =>
      firstBeyond(gaps, { last: 9, has: (number) => there.has(number) });

    assert.equal(beyond(gapsIn([...there])), undefined);
    assert.equal(beyond([[1, 8]]), undefined);
    assert.equal(beyond([]), 1);
    assert.equal(beyond([[1, 4]]), 5);
    assert.equal(
      beyond([
        [1, 1],
        [4, 6],
      ]),
      8,
    );
    assert.equal(beyond([[4, 8]]), 1);
  });
});

test("formatGaps() names numbers and rows of them", () => {
  assert.equal(
    formatGaps([
      [1, 1],
      [4, 6],
    ]),
    "1, 4 to 6",
  );
});
