import assert from "node:assert/strict";
import { test } from "node:test";
import { placesOf } from "./place-sets.ts";

test("places of a set", () => {
  const set = Uint8Array.of(0b1000_0001, 0, 0b0000_0010);

  assert.deepEqual(placesOf(set, { begin: 0, most: Infinity }), [1, 8, 18]);
  assert.deepEqual(placesOf(set, { begin: 1, most: 1 }), [8]);
  assert.deepEqual(placesOf(set, { begin: 2, most: 5 }), [18]);
  assert.deepEqual(placesOf(set, { begin: 3, most: 5 }), []);
});
