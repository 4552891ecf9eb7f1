import assert from "node:assert/strict";
import { test } from "node:test";
import { mapSite, parseGps, placeMap } from "./map.ts";
import { wordsIn } from "./words.ts";

const words = wordsIn("en");
const lisbon = { latitude: 38.7223, longitude: -9.1393 };

test("parseGps() reads latitude and longitude, and refuses anything else", () => {
  assert.deepEqual(parseGps("38.7223, -9.1393"), lisbon);
  for (const text of ["", "38.7", "91,0", "0,181", "38,7;9,1", "a,b"]) {
    assert.equal(parseGps(text), undefined, text);
  }
});

test("a place has coordinates in words and a link to a map", () => {
  assert.equal(words.say.map.place(lisbon), "38.7223° N, 9.1393° W");
  assert.equal(wordsIn("pt").say.map.place(lisbon), "38,722° N, 9,139° O");
  assert.equal(
    mapSite(lisbon),
    "https://www.openstreetmap.org/?mlat=38.7223&mlon=-9.1393#map=16/38.7223/-9.1393",
  );
});

test("placeMap() draws the part of Portugal that a place is in", () => {
  const regions: [latitude: number, longitude: number, name: string][] = [
    [38.7223, -9.1393, "mainland Portugal"],
    [32.65, -16.91, "Madeira"],
    [37.74, -25.67, "the Azores"],
    [39.46, -31.13, "the Azores"],
  ];
  for (const [latitude, longitude, name] of regions) {
    const map = String(placeMap({ latitude, longitude }, words));
    assert.ok(map.includes(`in the outline of ${name}"`), name);
    assert.match(map, /class="land" d="M[^"]+Z"/);
    assert.doesNotMatch(map, /NaN|Infinity/);
  }
});

test("placeMap() draws nothing outside Portugal", () => {
  for (const [latitude, longitude] of [
    [22.2, 113.5],
    [0, 180],
    [-90, 0],
    [90, -9],
  ] as const) {
    assert.equal(placeMap({ latitude, longitude }, words), "");
  }
});
