import assert from "node:assert/strict";
import { test } from "node:test";
import { degreesOf, mapAddress } from "./places.ts";

test("degreesOf() reads latitude and longitude, and refuses anything else", () => {
  assert.deepEqual(degreesOf(" 38.7223, -9.1393"), [38.7223, -9.1393]);
  for (const text of ["", "38.7", "38,7;9,1", "a,b"]) {
    assert.equal(degreesOf(text), undefined, text);
  }
});

test("mapAddress() leads to the place", () => {
  assert.equal(
    mapAddress([38.7223, -9.1393]),
    "https://www.openstreetmap.org/?mlat=38.7223&mlon=-9.1393#map=16/38.7223/-9.1393",
  );
});
