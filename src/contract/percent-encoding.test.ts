import assert from "node:assert/strict";
import { test } from "node:test";
import { decodePercent, encodePath } from "./percent-encoding.ts";

test("decodePercent() returns text that is not percent-encoded UTF-8 unchanged", () => {
  assert.equal(decodePercent("jos%C3%A9%20m"), "josé m");
  for (const text of ["100%", "%E9", "%ZZ", ""]) assert.equal(decodePercent(text), text);
  assert.equal(decodePercent("100%%20casa 5%.svg"), "100% casa 5%.svg");
});

test("encodePath() encodes every character that would end an attribute or an address in srcset", () => {
  assert.equal(encodePath("media/São João's, 1.jpg"), "media/S%C3%A3o%20Jo%C3%A3o%27s%2C%201.jpg");
});
