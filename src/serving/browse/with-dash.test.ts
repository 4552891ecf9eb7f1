import assert from "node:assert/strict";
import { test } from "node:test";
import { withDash } from "./with-dash.ts";

test("withDash() keeps a dash on the line of the preceding word, and leaves hyphens alone", () => {
  assert.equal(
    withDash("Casa — Direito – e pós-laboral"),
    "Casa\u00A0— Direito\u00A0– e pós-laboral",
  );
});
