import assert from "node:assert/strict";
import { test } from "node:test";
import { wordsIn } from "./words.ts";

const en = wordsIn("en");
const pt = wordsIn("pt");

test("date() formats a date, and returns other text unchanged", () => {
  assert.equal(en.date("2026-03-29"), "Sunday, 29 March 2026");
  assert.equal(pt.date("2026-03-29"), "domingo, 29 de março de 2026");
  assert.equal(en.date("2026-02-30"), "2026-02-30");
});

test("period() joins several days, and formats a single day like a date", () => {
  assert.equal(en.period("2026-03-28", "2026-03-29"), "28–29 March 2026");
  assert.equal(pt.period("2026-03-28", "2026-03-29"), "28–29 de março de 2026");
  assert.match(pt.period("2026-03-30", "2026-04-02"), /^30 de março\s–\s2 de abril de 2026$/);
  assert.equal(pt.period("2026-03-30", "2026-03-30"), "segunda-feira, 30 de março de 2026");
});

test("blockOf() returns day, month and year", () => {
  assert.deepEqual(pt.blockOf("2026-06-01"), ["1", "jun", "2026"]);
  assert.deepEqual(en.blockOf("2026-06-01"), ["1", "Jun", "2026"]);
  assert.equal(en.blockOf("soon"), undefined);
});

test("moment() formats a moment in its own offset", () => {
  assert.equal(en.moment("2019-07-01T11:00:00.123456+01:00"), "1 July 2019 at 11:00 (+01:00)");
  assert.equal(pt.moment("2019-01-01T23:30:00Z"), "1 de janeiro de 2019 às 23:30 (UTC)");
  assert.equal(en.moment("soon"), "soon");
});

test("momentInZone() formats a moment in a time zone", () => {
  const summer = Date.UTC(2026, 6, 1, 23);

  assert.equal(en.momentInZone(summer, "Europe/Lisbon"), "2 July 2026 at 00:00 (Europe/Lisbon)");
  assert.equal(
    pt.momentInZone(summer, "Europe/Lisbon"),
    "2 de julho de 2026 às 00:00 (Europe/Lisbon)",
  );
});

test("numbers are written as each language writes them", () => {
  assert.equal(en.number(4880), "4,880");
  assert.equal(pt.number(48_800), "48\u00a0800");
});
