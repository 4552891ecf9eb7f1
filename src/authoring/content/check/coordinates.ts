/** Checks latitude and longitude in degrees. (content.md, "Values") */
import { say } from "../../../language/language.ts";
import { quote } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";
import { notExpectedText } from "./not-expected.ts";

/** "41.1589,-8.6307", "41, -8" */
const PAIR = /^([-+]?\d+(?:\.\d+)?)\s*,\s*([-+]?\d+(?:\.\d+)?)$/;

export function checkCoordinates(written: string): { readonly value: string } | Complaint {
  // Text from web pages may have a minus sign or a dash instead of a hyphen.
  const text = written.trim().replaceAll(/[−–](?=\d)/g, "-");
  const [, north = "", east = ""] = PAIR.exec(text) ?? [];
  // A place in Portugal with its numbers swapped is off Tanzania. A "+" confirms that place.
  if (isInPortugal(Number(east), Number(north)) && !east.startsWith("+")) {
    const better = quote(`${east},${north}`);
    const confirmed = quote(`${north},+${east}`);
    return say.values.gps({ quoted: quote(text), better, confirmed, isSwapped: true });
  }
  if (isOnEarth(text)) return { value: text };
  const better = withPoints(text) ?? coordinatesIn(text) ?? decimalDegrees(text) ?? "";
  return notExpectedText(text, "gps", isOnEarth(better) ? quote(better) : undefined);
}

function isOnEarth(text: string): boolean {
  const [, north, east] = PAIR.exec(text) ?? [];
  return Math.abs(Number(north)) <= 90 && Math.abs(Number(east)) <= 180;
}

const DECIMAL_COMMAS = /^([-+]?\d+)[.,](\d+)[,; ]\s*([-+]?\d+)[.,](\d+)$/;

/** `41.1589,-8.6307` for `41,1589 -8,6307`. */
function withPoints(text: string): string | undefined {
  return DECIMAL_COMMAS.test(text) ? text.replace(DECIMAL_COMMAS, "$1.$2,$3.$4") : undefined;
}

// Degrees, minutes, seconds and direction; L and O are east and west in Portuguese.
const ANGLE = String.raw`([-+]?\d{1,3}(?:\.\d{1,12})?) ?°? ?(?:(\d{1,2}(?:\.\d{1,12})?) ?['’′] ?)?(?:(\d{1,2}(?:\.\d{1,12})?) ?(?:["”″]|''|’’) ?)?([NSEWLO])?`;
const TWO_ANGLES = new RegExp(String.raw`^\(?${ANGLE}(?:[,;] ?| |(?<=[NS]))${ANGLE}\)?$`, "i");

/** `41.158889,-8.630694` for `41°09'32.0"N 8°37'50.5"W`, and for `(41.1589 N, 8.6307 O)`. */
function decimalDegrees(text: string): string | undefined {
  const [, ...parts] = TWO_ANGLES.exec(text) ?? [];
  if (parts.length === 0) return undefined;
  const angles = [parts.slice(0, 4), parts.slice(4)].map(
    ([degrees = "", minutes = "0", seconds = "0", direction = ""]) => {
      const size = Math.abs(Number(degrees)) + Number(minutes) / 60 + Number(seconds) / 3600;
      const isNegative = degrees.startsWith("-") || /[SWO]/i.test(direction);
      return Number((isNegative ? -size : size).toFixed(6));
    },
  );
  return angles.join(",");
}

// In addresses of maps. The place itself is better than the middle of the map, so it comes first.
const IN_ADDRESSES = [
  /!3d([-+]?\d{1,3}(?:\.\d+)?)!4d([-+]?\d{1,3}(?:\.\d+)?)/,
  /[?&]mlat=([-+]?\d{1,3}(?:\.\d+)?)&mlon=([-+]?\d{1,3}(?:\.\d+)?)/,
  /[?&](?:q|query|ll|destination|center)=(?:loc:)?([-+]?\d{1,3}(?:\.\d+)?)(?:,|%2C)\+?([-+]?\d{1,3}(?:\.\d+)?)/,
  /@([-+]?\d{1,3}(?:\.\d+)?),([-+]?\d{1,3}(?:\.\d+)?)/,
  /#map=[\d.]+\/([-+]?\d{1,3}(?:\.\d+)?)\/([-+]?\d{1,3}(?:\.\d+)?)/,
  /^geo:([-+]?\d{1,3}(?:\.\d+)?),([-+]?\d{1,3}(?:\.\d+)?)/,
];

export function coordinatesIn(address: string): string | undefined {
  const form = IN_ADDRESSES.find((pattern) => pattern.test(address));
  return form?.exec(address)?.slice(1).join(",");
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

/** Whether coordinates would be in Portugal with a minus sign before the longitude. */
export function lacksMinus(text: string): boolean {
  const [latitude, longitude = ""] = text.split(",");
  return !longitude.trim().startsWith("+") && isInPortugal(Number(latitude), -Number(longitude));
}
