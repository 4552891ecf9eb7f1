/** Pairs of coordinates as people copy them from maps. (content.md, "Values") */
import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { checkCoordinates } from "./coordinates.ts";

const PAIR = "latitude and longitude in degrees, such as 41.1579,-8.6291";
const ON_EARTH = "a latitude from -90 to 90 and a longitude from -180 to 180";
const COPY = "copy the two numbers from a map";

suite("checkCoordinates() takes", () => {
  const pairs = ["41.1579,-8.6291", "90,180", "-90,-180", "+0 , 0.0", " 12.50\t,\t12.50 "];
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
});
