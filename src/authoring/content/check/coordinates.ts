/**
 * Coordinates: a latitude and a longitude in degrees.
 * @see content.md, "Values"
 */
import { say } from "../../../language/language.ts";
import { quote } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";
import { notExpectedText } from "./not-expected.ts";

const PAIR = /^([-+]?\d+(?:\.\d+)?)\s*,\s*([-+]?\d+(?:\.\d+)?)$/;

/** Whether a text is a place on earth; its spaces within are kept. */
export function checkCoordinates(written: string): { readonly value: string } | Complaint {
  const text = written.trim();
  const [, north = "", east = ""] = PAIR.exec(text) ?? [];
  const [latitude, longitude] = [Number(north), Number(east)];
  // Who means a place off Tanzania writes its sign.
  if (isInPortugal(longitude, latitude) && !east.startsWith("+")) {
    return {
      wrong: say.values.gps.swapped({ quoted: quote(text) }),
      expected: say.values.expected({ kind: "gps" }),
      fix: say.values.gps.writeOrMean({
        better: quote(`${east},${north}`),
        meant: quote(`${north},+${east}`),
      }),
    };
  }
  const isOnEarth = east !== "" && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnEarth ? { value: text } : notExpectedText(text, "gps");
}

// The mainland, Madeira and the Azores.
const PORTUGAL = [
  { south: 36.9, north: 42.2, west: -9.6, east: -6.1 },
  { south: 32.3, north: 33.2, west: -17.4, east: -16.2 },
  { south: 36.8, north: 39.8, west: -31.4, east: -24.9 },
];

function isInPortugal(latitude: number, longitude: number): boolean {
  return PORTUGAL.some(
    ({ south, north, west, east }) =>
      latitude >= south && latitude <= north && longitude >= west && longitude <= east,
  );
}

/** Whether a checked place in a site of Portugal lies as far east as it should lie west. */
export function lacksWest(text: string): boolean {
  const [latitude, longitude = ""] = text.split(",");
  return !longitude.trim().startsWith("+") && isInPortugal(Number(latitude), -Number(longitude));
}
