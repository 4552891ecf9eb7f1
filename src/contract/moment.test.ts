import assert from "node:assert/strict";
import { test } from "node:test";
import { printMoment } from "./moment.ts";

const cases: [instant: string, zone: string, printed: string][] = [
  ["2019-07-01T10:00:00.123456Z", "Europe/Lisbon", "2019-07-01T11:00:00.123456+01:00"],
  ["2019-01-01T10:00:00Z", "Europe/Lisbon", "2019-01-01T10:00:00Z"],
  ["2019-01-01T10:00:00.5Z", "Europe/Lisbon", "2019-01-01T10:00:00.500000Z"],
  ["2019-01-01T10:00:00.0000009Z", "Europe/Lisbon", "2019-01-01T10:00:00Z"],
  ["2026-01-31T10:00:00.001Z", "UTC", "2026-01-31T10:00:00.001000Z"],
  ["2026-01-31T10:00:00.000001Z", "UTC", "2026-01-31T10:00:00.000001Z"],
  ["2019-01-01T10:00:00Z", "America/St_Johns", "2019-01-01T06:30:00-03:30"],
  ["1900-01-01T00:00:00Z", "Europe/Lisbon", "1899-12-31T23:23:15-00:36"],
];

for (const [instant, zone, printed] of cases) {
  test(`printMoment() of ${instant} in ${zone}`, () => {
    assert.equal(printMoment(Temporal.Instant.from(instant), zone), printed);
  });
}
