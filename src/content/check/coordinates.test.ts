/** Pairs of coordinates as people copy them from maps. (content.md, "Values") */
import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { checkCoordinates, lacksWest } from "./coordinates.ts";

const PAIR = "latitude and longitude in degrees, such as 41.1579,-8.6291";
const ON_EARTH = "a latitude from -90 to 90 and a longitude from -180 to 180";
const COPY = "copy the two numbers from a map";

suite("checkCoordinates() takes", () => {
  const pairs = [
    ...["41.1579,-8.6291", "90,180", "-90,-180", "+0 , 0.0", " 12.50\t,\t12.50 "],
    // East Africa, off the coast with the sign of the longitude; and around what is Portugal with the two swapped.
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

suite("checkCoordinates() refuses", () => {
  const noPairs = [
    ...["junto ao rio", "41.1579", "41.1579,-8.6291,3", "x41.1579,-8.6291", "41.1579,-8.6291x"],
    ...["41.,-8", ".5,1", "x41,1589,-8,6307", "41,1589,-8,6307x"],
  ];
  for (const text of noPairs) {
    test(text, () => {
      const wrong = `"${text}" is no pair of coordinates`;
      assert.deepEqual(checkCoordinates(text), { wrong, expected: PAIR, fix: COPY });
    });
  }

  const withCommas: [text: string, shown: string, better: string][] = [
    ["41,1589,-8,6307", "41,1589,-8,6307", "41.1589,-8.6307"],
    [" 41,1589 ; +8,6307 ", "41,1589 ; +8,6307", "41.1589,+8.6307"],
    ["41,1589,-18,6307", "41,1589,-18,6307", "41.1589,-18.6307"],
    ["-4,1 8,6", "-4,1 8,6", "-4.1,8.6"],
    ["-4,1  \t8,6", "-4,1 8,6", "-4.1,8.6"],
    ["4,1  ;\t8,6", "4,1 ; 8,6", "4.1,8.6"],
  ];
  for (const [text, shown, better] of withCommas) {
    test(`${JSON.stringify(text)}, which has decimal commas`, () => {
      const wrong = `"${shown}" has decimal commas`;
      const said = { wrong, expected: PAIR, fix: `write "${better}"` };
      assert.deepEqual(checkCoordinates(text), said);
    });
  }

  const offEarth: [text: string, fix: string][] = [
    ["90.1,0", 'swap the two: "0,90.1"'],
    ["-90.1,0", 'swap the two: "0,-90.1"'],
    ["180,-90", 'swap the two: "-90,180"'],
    ["180.5,90", COPY],
    ["180,90.5", COPY],
    ["0,180.1", COPY],
    ["0,-180.1", COPY],
  ];
  for (const [text, fix] of offEarth) {
    test(`${text}, which is nowhere on earth`, () => {
      const wrong = `"${text}" lies outside the earth's coordinates`;
      assert.deepEqual(checkCoordinates(text), { wrong, expected: ON_EARTH, fix });
    });
  }

  const swapped: [latitude: string, longitude: string][] = [
    ["-8.6291", "41.1579"],
    ["-6.1", "42.2"],
    ["-9.6", "36.9"],
    // Funchal and Ponta Delgada.
    ["-16.91", "32.65"],
    ["-25.67", "37.74"],
  ];
  for (const [one, other] of swapped) {
    test(`${one},${other}, which is in Portugal with the two swapped`, () => {
      assert.deepEqual(checkCoordinates(`${one},${other}`), {
        wrong: `"${one},${other}" has the longitude before the latitude`,
        expected: PAIR,
        fix: `write "${other},${one}", or "${one},+${other}" if the place lies there`,
      });
    });
  }

  const lists: [text: string, better: string][] = [
    ["[41.1579,-8.6291]", "41.1579,-8.6291"],
    ["[ +41, -8 ]", "+41,-8"],
  ];
  for (const [text, better] of lists) {
    test(`${text}, which is a list`, () => {
      assert.deepEqual(checkCoordinates(text), {
        wrong: `"${text}" is a list`,
        expected: PAIR,
        fix: `write ${better} without the brackets`,
      });
    });
  }

  const otherwise: [text: string, better: string | undefined][] = [
    ["41.1579 -8.6291", "41.1579,-8.6291"],
    ["+41.1579  +8.6291", "+41.1579,+8.6291"],
    ["41.1579; -8.6291", "41.1579,-8.6291"],
    ["-41.1579/8.6291", "-41.1579,8.6291"],
    ["41.1579 18.6291", "41.1579,18.6291"],
    ["41.1579 ; ; 8.6291", undefined],
    ["41.1579N; 8.6291", undefined],
    ["41 8", undefined],
    ["41.1579 8", undefined],
    ["x 41.1579 8.6291", undefined],
    ["41.1579,−8.6291", "41.1579,-8.6291"],
    ["–41.1579 –8.6291", "-41.1579,-8.6291"],
    ["(41.1579, -8.6291)", "41.1579,-8.6291"],
    ["( 41.1579 -8.6291 )", "41.1579,-8.6291"],
    ["x(41.1579,-8.6291)", undefined],
    ["(41.1579,-8.6291)x", undefined],
    ["x[41.1579,-8.6291]", undefined],
    ["[41.1579,-8.6291]x", undefined],
    ["4[1.1579,-8.6291]", undefined],
    ["[41.1579,-8.6]291", undefined],
    ["4(1.1579,-8.6291)", undefined],
    ["(41.1579,-8.6)291", undefined],
    ["41.1579 N, 8.6291 W", "41.1579,-8.6291"],
    ["41.1579° n 8.6291° o", "41.1579,-8.6291"],
    ["33.8568 s; 151.2153 e", "-33.8568,151.2153"],
    ["41°09'28\"N 8°37'44\"W", "41.15778,-8.62889"],
    ["41° 9.5' N, 8° 37.5' W", "41.15833,-8.625"],
    ["41.1579 X, 8.6291 W", undefined],
    ["41.1579 N, 8.6291 W, Porto", undefined],
    ["https://www.google.com/maps/@41.1579,-8.6291,17z", "41.1579,-8.6291"],
    ["http://maps.example.pt/?q=-41.1579,8.6291", "-41.1579,8.6291"],
    ["https://maps.example.pt/-33.8568,151.2153", "-33.8568,151.2153"],
    ["https://maps.example.pt/41.1579,-8.1234567890123456", undefined],
    ["https://maps.example.pt/x41.1579,-8.6291", undefined],
    ["https://maps.example.pt/ @41.1579,-8.6291", undefined],
    ["ver https://maps.example.pt/@41.1579,-8.6291", undefined],
  ];
  for (const [text, better] of otherwise) {
    test(`${text}, in place of ${better}`, () => {
      assert.deepEqual(checkCoordinates(text), {
        wrong: `"${text.replace("  ", " ")}" is no pair of coordinates`,
        expected: PAIR,
        fix: better ? `write "${better}"` : COPY,
      });
    });
  }
});

test("lacksWest() is true of a place that is in Portugal with a minus", () => {
  for (const text of ["41.1579,8.6291", "41.1579 , 8.6291", "32.65,16.91", "37.74,25.67"]) {
    assert.equal(lacksWest(text), true, text);
  }
  for (const text of ["41.1579,-8.6291", "41.1579,+8.6291", "41.1579, +8.6291", "48.85,2.35"]) {
    assert.equal(lacksWest(text), false, text);
  }
});
