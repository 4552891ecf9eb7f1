import assert from "node:assert/strict";
import { test } from "node:test";
import { pageWordsIn } from "./words.ts";

const en = pageWordsIn("en");
const pt = pageWordsIn("pt");

test("period() joins several days, and formats a single day like a date", () => {
  assert.equal(en.period("2026-03-28", "2026-03-29"), "28–29 March 2026");
  assert.equal(pt.period("2026-03-28", "2026-03-29"), "28–29 de março de 2026");
  assert.match(pt.period("2026-03-30", "2026-04-02"), /^30 de março\s–\s2 de abril de 2026$/);
  assert.equal(pt.period("2026-03-30", "2026-03-30"), "segunda-feira, 30 de março de 2026");
});

test("dateParts() returns day, month and year", () => {
  assert.deepEqual(pt.dateParts("2026-06-01"), ["1", "jun", "2026"]);
  assert.deepEqual(en.dateParts("2026-06-01"), ["1", "Jun", "2026"]);
  assert.equal(en.dateParts("soon"), undefined);
});

test("numbers are written as each language writes them", () => {
  assert.equal(en.number(4880), "4,880");
  assert.equal(pt.number(48_800), "48\u00a0800");
});
