import assert from "node:assert/strict";
import { test } from "node:test";
import { instantOf, isDate, parseMoment, printInstant } from "./moment.ts";

test("isDate() knows the calendar", () => {
  for (const date of ["2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"])
    assert.ok(isDate(date), date);
  for (const date of [
    "2023-02-29",
    "1900-02-29",
    "2026-04-31",
    "2026-00-10",
    "0000-01-01",
    "2026-1-1",
    "26-01-01",
  ]) {
    assert.ok(!isDate(date), date);
  }
});

/** As written, and as printed in Lisbon: `Z` in winter, `+01:00` in summer. */
const PRINTED: readonly (readonly [string, string])[] = [
  ["2026-01-31T10:00:00", "2026-01-31T10:00:00Z"],
  ["2026-07-31T10:00", "2026-07-31T10:00:00+01:00"],
  ["2026-07-31T10:00:00Z", "2026-07-31T11:00:00+01:00"],
  ["2026-07-31T10:00:00.25+02:00", "2026-07-31T09:00:00.250000+01:00"],
  ["2026-01-31T10:00:00,000001", "2026-01-31T10:00:00.000001Z"],
  ["2026-01-31T10:00:00.000000-0330", "2026-01-31T13:30:00Z"],
  // The hour that does not exist when clocks go forward, and the one that comes twice when they go back.
  ["2026-03-29T01:30:00", "2026-03-29T02:30:00+01:00"],
  ["2026-10-25T01:30:00", "2026-10-25T01:30:00+01:00"],
];

for (const [written, printed] of PRINTED) {
  test(`the moment ${written} is printed as ${printed} in Lisbon`, () => {
    const moment = parseMoment(written);

    assert.equal(typeof moment, "string");
    assert.equal(
      printInstant(instantOf(String(moment), "Europe/Lisbon"), "Europe/Lisbon"),
      printed,
    );
  });
}
