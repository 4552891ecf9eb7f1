import assert from "node:assert/strict";
import { test } from "node:test";
import { dayAt, isDate, startOfDay } from "./site-day.ts";

const at = (instant: string) => Temporal.Instant.from(instant).epochMilliseconds;

const days: [instant: string, zone: string, day: string][] = [
  ["2026-07-01T22:59:59Z", "Europe/Lisbon", "2026-07-01"],
  ["2026-07-01T23:00:00Z", "Europe/Lisbon", "2026-07-02"],
  ["2026-12-01T23:59:59Z", "Europe/Lisbon", "2026-12-01"],
  // The clock jumps from 23:59:59 to 01:00, so the day begins at 01:00.
  ["2018-11-04T02:59:59Z", "America/Sao_Paulo", "2018-11-03"],
  ["2018-11-04T03:00:00Z", "America/Sao_Paulo", "2018-11-04"],
  // At 00:01 the clock went back to 23:01 of the day before, but the new day had begun and stays.
  ["2010-11-07T02:29:59Z", "America/St_Johns", "2010-11-06"],
  ["2010-11-07T02:30:30Z", "America/St_Johns", "2010-11-07"],
  ["2010-11-07T02:45:00Z", "America/St_Johns", "2010-11-07"],
];

for (const [instant, zone, day] of days) {
  test(`dayAt() ${instant} in ${zone} is ${day}`, () => {
    assert.equal(dayAt(at(instant), zone), day);
  });
}

test("startOfDay() is 01:00 if the clock skips midnight", () => {
  assert.equal(startOfDay("2018-11-04", "America/Sao_Paulo"), at("2018-11-04T03:00:00Z"));
});

test("isDate() knows the calendar", () => {
  for (const date of ["2024-02-29", "2000-02-29", "2400-02-29", "0001-01-01", "9999-12-31"])
    assert.ok(isDate(date), date);
  for (const date of [
    "2023-02-29",
    "1900-02-29",
    "2100-02-29",
    "2026-04-31",
    "2026-00-10",
    "0000-01-01",
    "2026-1-1",
    "26-01-01",
    "2026-13-01",
    "2026-12-32",
    "2026-01-00",
    "2026-06-31",
    "2026-09-31",
    "2026-11-31",
    "2026-01-011",
    "12026-01-01",
  ]) {
    assert.ok(!isDate(date), date);
  }
});
