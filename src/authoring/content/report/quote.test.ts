import assert from "node:assert/strict";
import { test } from "node:test";
import { quoteInFull } from "./quote.ts";

test("quoteInFull() keeps a name to the letter, and shortens what is longer than any name", () => {
  const name = `media/${"a".repeat(250)}  b.jpg`;

  assert.equal(quoteInFull(name), `"${name}"`);
  assert.ok(quoteInFull(`media/${"a".repeat(2_000_000)}.jpg`).length < 200);
});
