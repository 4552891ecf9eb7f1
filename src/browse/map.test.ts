import assert from "node:assert/strict";
import { test } from "node:test";
import { mapSite, parseGps, placeMap, placeWords } from "./map.ts";

const lisbon = { latitude: 38.7223, longitude: -9.1393 };

test("parseGps() reads latitude and longitude, and refuses anything else", () => {
  assert.deepEqual(parseGps("38.7223, -9.1393"), lisbon);
  for (const text of ["", "38.7", "91,0", "0,181", "38,7;9,1", "a,b"]) {
    assert.equal(parseGps(text), undefined, text);
  }
});

test("placeWords() and mapSite() tell the place to people and to a map", () => {
  assert.equal(placeWords(lisbon), "38.7223° N, 9.1393° W");
  assert.equal(placeWords({ latitude: -8.56, longitude: 125.57 }), "8.56° S, 125.57° E");
  assert.equal(
    mapSite(lisbon),
    "https://www.openstreetmap.org/?mlat=38.7223&mlon=-9.1393#map=16/38.7223/-9.1393",
  );
});

test("placeMap() draws mainland Portugal around a place in it, and only a net elsewhere", () => {
  assert.match(String(placeMap(lisbon)), /class="land"/);
  assert.doesNotMatch(String(placeMap({ latitude: 32.65, longitude: -16.91 })), /class="land"/);
  for (const latitude of [-90, 0, 90]) {
    assert.doesNotMatch(String(placeMap({ latitude, longitude: 180 })), /NaN|Infinity/);
  }
});
