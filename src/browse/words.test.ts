import assert from "node:assert/strict";
import { test } from "node:test";
import { countWords, dateWords, momentInZone, momentWords } from "./words.ts";

test("dateWords() says a plain date, and leaves what is none as it is", () => {
  assert.equal(dateWords("2026-03-29"), "Sunday, 29 March 2026");
  assert.equal(dateWords("2026-02-30"), "2026-02-30");
});

test("momentWords() says a moment in the offset in which it is printed", () => {
  assert.equal(momentWords("2019-07-01T11:00:00.123456+01:00"), "1 July 2019 at 11:00 (+01:00)");
  assert.equal(momentWords("2019-01-01T23:30:00Z"), "1 January 2019 at 23:30 (UTC)");
  assert.equal(momentWords("soon"), "soon");
});

test("momentInZone() says a moment on the clocks of a zone", () => {
  const summer = Date.UTC(2026, 6, 1, 23);

  assert.equal(momentInZone(summer, "Europe/Lisbon"), "2 July 2026 at 00:00 (Europe/Lisbon)");
});

test("countWords() knows one and several", () => {
  assert.equal(countWords(1, "item"), "1 item");
  assert.equal(countWords(4880, "item"), "4,880 items");
});
