import assert from "node:assert/strict";
import { test } from "node:test";
import { decodePercent, encodePath } from "./percent-encoding.ts";

test("decodePercent() leaves a text as it stands that is no percent-encoding", () => {
  assert.equal(decodePercent("jos%C3%A9%20m"), "josé m");
  for (const text of ["100%", "%E9", "%ZZ", ""]) assert.equal(decodePercent(text), text);
});

test("encodePath() leaves nothing that an attribute or a list of addresses reads as its end", () => {
  assert.equal(encodePath("media/São João's, 1.jpg"), "media/S%C3%A3o%20Jo%C3%A3o%27s%2C%201.jpg");
});
