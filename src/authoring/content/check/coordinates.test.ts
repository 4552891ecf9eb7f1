/** Pairs of coordinates as people copy them from maps. (content.md, "Values") */
import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { checkCoordinates, coordinatesIn, lacksMinus } from "./coordinates.ts";

const PAIR = "latitude and longitude in degrees, such as 41.1579,-8.6291";

suite("checkCoordinates() accepts", () => {
  const pairs = [
    ...["41.1579,-8.6291", "90,180", "-90,-180", "+0 , 0.0", " 12.50\t,\t12.50 "],
    // East Africa; off its coast with a "+"; just outside the area of Portugal when swapped.
    ...[
      "-6.80,+39.28",
      "-15.5,32.65",
      "-6.09,40",
      "-9.61,40",
      "-8,42.21",
      "-8,36.89",
      "-40,8",
      "-40,37",
    ],
  ];
  for (const text of pairs) {
    test(JSON.stringify(text), () => {
      assert.deepEqual(checkCoordinates(text), { value: text.trim() });
    });
  }
});

test("checkCoordinates() reads the minus sign of typography, and a dash in its place", () => {
  assert.deepEqual(checkCoordinates("41.1579,\u22128.6291"), { value: "41.1579,-8.6291" });
  assert.deepEqual(checkCoordinates("41.1579, –8.6291"), { value: "41.1579, -8.6291" });
});

suite("checkCoordinates() refuses", () => {
  const noPairs = [
    ...["junto ao rio", "41.1579", "41.1579,-8.6291,3", "x41.1579,-8.6291", "41.,-8", ".5,1"],
    "[41.1579,-8.6291]",
    ...["90.1,0", "180,-90", "0,180.1", "0,-180.1", "141.15,-8.6"],
  ];
  for (const text of noPairs) {
    test(text, () => {
      const wrong = `found "${text}"`;
      const fix = "write it as in 41.1579,-8.6291";
      assert.deepEqual(checkCoordinates(text), { wrong, expected: PAIR, fix });
    });
  }

  test("commas within the degrees are written as points", () => {
    for (const text of [
      "41,1589 -8,6307",
      "41,1589,-8,6307",
      "41.1589; -8.6307",
      "41.1589 -8.6307",
    ]) {
      const verdict = checkCoordinates(text);
      assert.equal("fix" in verdict && verdict.fix, 'write "41.1589,-8.6307"');
    }
  });

  const swapped: [latitude: string, longitude: string][] = [
    ["-8.6291", "41.1579"],
    ["-6.1", "42.2"],
    ["-9.6", "36.9"],
    // Funchal and Ponta Delgada.
    ["-16.91", "32.65"],
    ["-25.67", "37.74"],
  ];
  for (const [one, other] of swapped) {
    test(`${one},${other}, which is in Portugal when swapped`, () => {
      assert.deepEqual(checkCoordinates(`${one},${other}`), {
        wrong: `"${one},${other}" has the longitude before the latitude`,
        expected: "latitude and longitude; in Portugal the longitude is negative",
        fix: `write "${other},${one}", or "${one},+${other}" if the place lies there`,
      });
    });
  }
});

test("lacksMinus() is true of a place that is in Portugal with a minus sign", () => {
  for (const text of ["41.1579,8.6291", "41.1579 , 8.6291", "32.65,16.91", "37.74,25.67"]) {
    assert.equal(lacksMinus(text), true, text);
  }
  for (const text of ["41.1579,-8.6291", "41.1579,+8.6291", "41.1579, +8.6291", "48.85,2.35"]) {
    assert.equal(lacksMinus(text), false, text);
  }
});

test("coordinatesIn() reads addresses of maps, the place before the middle of the map", () => {
  for (const [address, coordinates] of [
    [
      "https://www.google.com/maps/place/Casa/@41.2,-8.7,17z/data=!3m1!4b1!4m6!8m2!3d41.1579!4d-8.6291",
      "41.1579,-8.6291",
    ],
    ["https://www.google.pt/maps/@41.15,-8.61,15z", "41.15,-8.61"],
    ["https://maps.google.com/?q=41.15,-8.61", "41.15,-8.61"],
    ["https://www.openstreetmap.org/#map=17/41.15/-8.61", "41.15,-8.61"],
    ["https://www.openstreetmap.org/?mlat=41.15&mlon=-8.61#map=17/41.2/-8.7", "41.15,-8.61"],
    ["geo:41.15,-8.61?z=17", "41.15,-8.61"],
    ["41.15, -8.61", undefined],
    ["https://maps.app.goo.gl/abc", undefined],
  ] as const)
    assert.equal(coordinatesIn(address), coordinates, address);
});

test("checkCoordinates() shows as degrees what maps and people write", () => {
  for (const [written, better] of [
    [`41°09'32.0"N 8°37'50.5"W`, "41.158889,-8.630694"],
    ["41.1589° N, 8.6307° W", "41.1589,-8.6307"],
    ["(41.1589, -8.6307)", "41.1589,-8.6307"],
    ["41.1589 N, 8.6307 O", "41.1589,-8.6307"],
    ["https://www.google.com/maps/@41.1589,-8.6307,17z", "41.1589,-8.6307"],
  ] as const) {
    const verdict = checkCoordinates(written);
    assert.ok("fix" in verdict && verdict.fix.includes(`"${better}"`), written);
  }
});

test("checkCoordinates() suggests no coordinates out of range", () => {
  for (const written of ["41.1589, 863.07", "41,1589 863,07", "95°N 8°W", "geo:991,5"]) {
    const verdict = checkCoordinates(written);

    assert.ok("fix" in verdict && verdict.fix.startsWith("write it as in "), written);
  }
});
