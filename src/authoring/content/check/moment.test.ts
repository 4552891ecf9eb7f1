import assert from "node:assert/strict";
import { test } from "node:test";
import { printMoment } from "../../../contract/moment.ts";
import { instantOf, millisecondsOf, parseMoment } from "./moment.ts";

/** As written, and normalised. */
const SPELT: readonly (readonly [string, string])[] = [
  ["2026-03-31T09:30:00", "2026-03-31T09:30:00.000000"],
  ["2026-03-31 09:30", "2026-03-31T09:30:00.000000"],
  ["2026-03-31t23:59:59z", "2026-03-31T23:59:59.000000Z"],
  ["2026-03-31T00:00Z", "2026-03-31T00:00:00.000000Z"],
  ["2026-03-31T09:30:01.5", "2026-03-31T09:30:01.500000"],
  ["2026-03-31T09:30:01,123456", "2026-03-31T09:30:01.123456"],
  // .NET prints seven digits, and Go nine.
  ["2026-01-31T10:00:00.1234567Z", "2026-01-31T10:00:00.123456Z"],
  ["2026-03-31T09:30+01", "2026-03-31T09:30:00.000000+01:00"],
  ["2026-03-31T09:30-0330", "2026-03-31T09:30:00.000000-03:30"],
  ["2026-03-31T09:30+14:00", "2026-03-31T09:30:00.000000+14:00"],
  ["2026-03-31T09:30-14:59", "2026-03-31T09:30:00.000000-14:59"],
  // The end of a day.
  ["2026-03-31T24:00", "2026-04-01T00:00:00.000000"],
  ["2026-12-31T24:00:00Z", "2027-01-01T00:00:00.000000Z"],
];

for (const [written, spelt] of SPELT) {
  test(`parseMoment() spells ${written} as ${spelt}`, () => {
    assert.equal(parseMoment(written), spelt);
  });
}

for (const text of [
  ...["ontem", "2026-03-31", "x2026-03-31T09:30", "2026-03-31T09:30x", "2026-03-31T09"],
  ...["2026-03-31T9:30", "2026-03-31T09:30:1", "2026-03-31T09:30:00.", "2026-03-31T09:30:00 Z"],
  ...["2026-03-31T09:30+1", "2026-03-31T09:30+01:0", "2026-02-29T10:00", "2026-03-31T24:01"],
  ...["2026-03-31T24:00:00.5", "9999-12-31T24:00", "2026-02-29T24:00"],
  ...["2026-03-31T25:00", "2026-03-31T23:60", "2026-03-31T23:59:60", "2026-01-31T10:00:00.1x"],
  ...["2026-03-31T09:30+15:00", "2026-03-31T09:30-15:00", "2026-03-31T09:30+01:60"],
]) {
  test(`parseMoment() refuses ${text}`, () => {
    assert.equal(parseMoment(text), undefined);
  });
}

/** As written, and as printed in Lisbon: `Z` in winter, `+01:00` in summer. */
const PRINTED: readonly (readonly [string, string])[] = [
  ["2026-01-31T10:00:00", "2026-01-31T10:00:00Z"],
  ["2026-07-31T10:00", "2026-07-31T10:00:00+01:00"],
  ["2026-07-31T10:00:00Z", "2026-07-31T11:00:00+01:00"],
  ["2026-07-31T10:00:00.25+02:00", "2026-07-31T09:00:00.250000+01:00"],
  ["2026-01-31T10:00:00,000001", "2026-01-31T10:00:00.000001Z"],
  ["2026-01-31T10:00:00.000000-0330", "2026-01-31T13:30:00Z"],
  // The hour that is skipped in spring, and the hour that is repeated in autumn.
  ["2026-03-29T01:30:00", "2026-03-29T02:30:00+01:00"],
  ["2026-10-25T01:30:00", "2026-10-25T01:30:00+01:00"],
];

for (const [written, printed] of PRINTED) {
  test(`the moment ${written} is printed as ${printed} in Lisbon`, () => {
    const moment = parseMoment(written);

    assert.equal(typeof moment, "string");
    assert.equal(printMoment(instantOf(String(moment), "Europe/Lisbon"), "Europe/Lisbon"), printed);
  });
}

test("millisecondsOf() gives the start of a date in the zone, and the instant of a moment", () => {
  const cases: [checked: string, instant: string][] = [
    ["2026-01-31", "2026-01-31T00:00:00Z"],
    ["2026-07-31", "2026-07-30T23:00:00Z"],
    ["2026-07-31T10:00:00.000000", "2026-07-31T09:00:00Z"],
    ["2026-07-31T10:00:00.250000Z", "2026-07-31T10:00:00.250Z"],
  ];
  for (const [checked, instant] of cases) {
    assert.equal(millisecondsOf(checked, "Europe/Lisbon"), Date.parse(instant), checked);
  }
  // In Toronto clocks went forward from 23:30 to 00:30.
  const first = millisecondsOf("1919-03-31", "America/Toronto");
  assert.equal(first, Date.parse("1919-03-31T00:30:00-04:00"));
});
