/**
 * Coordinates as people copy them from maps: a latitude and a longitude in degrees, and what is meant by
 * other spellings.
 * @see content.md, "Values"
 */
import { say } from "../../language/language.ts";
import { quote } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";

const PAIR = /^([-+]?\d+(?:\.\d+)?)\s*,\s*([-+]?\d+(?:\.\d+)?)$/;

/** Whether a text is a place on earth; its spaces within are kept. */
export function checkCoordinates(written: string): { readonly value: string } | Complaint {
  const text = written.trim();
  const found = PAIR.exec(text);
  if (!found) return complaintAboutForm(text);
  const quoted = quote(text);
  const [latitude, longitude] = [Number(found[1]), Number(found[2])];
  // Who means a place off Tanzania writes its sign.
  if (isInPortugal(longitude, latitude) && !found[2]?.startsWith("+")) {
    return {
      wrong: say.values.gps.swapped({ quoted }),
      expected: say.values.expected({ kind: "gps" }),
      fix: say.values.gps.writeOrMean({
        better: quote(`${found[2]},${found[1]}`),
        meant: quote(`${found[1]},+${found[2]}`),
      }),
    };
  }
  if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return { value: text };
  const swapped = Math.abs(latitude) <= 180 && Math.abs(longitude) <= 90;
  return {
    wrong: say.values.gps.outside({ quoted }),
    expected: say.values.gps.bounds,
    fix: swapped
      ? say.values.gps.swap({ better: quote(`${found[2]},${found[1]}`) })
      : say.values.gps.copy,
  };
}

function complaintAboutForm(text: string): Complaint {
  const expected = say.values.expected({ kind: "gps" });
  const quoted = quote(text);
  const listed = pairOf(text.replace(/^\[(.*)\]$/, "$1"));
  if (listed !== undefined) {
    const fix = say.values.writeWithoutBrackets({ text: listed });
    return { wrong: say.values.gps.list({ quoted }), expected, fix };
  }
  const comma = /^\[?([-+]?\d+),(\d+)(?:\s*[,;/]\s*|\s+)([-+]?\d+),(\d+)\]?$/.exec(text);
  if (comma) {
    const [, a, b, c, d] = comma;
    const fix = say.values.write({ text: quote(`${a}.${b},${c}.${d}`) });
    return { wrong: say.values.gps.commas({ quoted }), expected, fix };
  }
  const better = pairMeant(text);
  return {
    wrong: say.values.gps.form({ quoted }),
    expected,
    fix: better ? say.values.write({ text: quote(better) }) : say.values.gps.copy,
  };
}

/** A pair without its spaces. */
function pairOf(text: string): string | undefined {
  const found = PAIR.exec(text.trim());
  return found ? `${found[1]},${found[2]}` : undefined;
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

// As maps and telephones show them: 41.1579 N, 8.6291 W; 41°09'28"N 8°37'44"W; within the address of a map.
const ANGLE = String.raw`(\d{1,3}(?:\.\d{1,9})?)°? ?(?:(\d{1,2}(?:\.\d{1,9})?)['′’] ?)?(?:(\d{1,2}(?:\.\d{1,9})?)["″”] ?)?`;
const WITH_LETTERS = new RegExp(`^${ANGLE}([NS])[,;]? ?${ANGLE}([EWO])$`, "i");
const IN_ADDRESS =
  /^https?:\/\/[^\s@]{1,500}[@=/](-?\d{1,3}\.\d{1,15}),(-?\d{1,3}\.\d{1,15})(?!\d)/i;

function pairMeant(text: string): string | undefined {
  // With dashes of a word processor, in parentheses, with another sign between the two.
  const plain = text.replaceAll(/[−–]/g, "-").replace(/^\((.*)\)$/, "$1");
  const pair = pairOf(plain.replace(/(\.\d+)(?:\s*[;/]\s*|\s+)(?=[-+]?\d+\.)/, "$1,"));
  if (pair !== undefined) return pair;
  const [, north, east] = IN_ADDRESS.exec(text) ?? [];
  if (north !== undefined) return `${north},${east}`;
  const angles = WITH_LETTERS.exec(text);
  if (!angles) return undefined;
  const [, a, b, c, northSouth = "", d, e, f, eastWest = ""] = angles;
  const latitude = degrees([a, b, c], northSouth.toUpperCase() === "S");
  return `${latitude},${degrees([d, e, f], eastWest.toUpperCase() !== "E")}`;
}

/** Of degrees, minutes and seconds, to a metre or so. */
function degrees(parts: readonly (string | undefined)[], isNegative: boolean): number {
  const [whole = 0, minutes = 0, seconds = 0] = parts.map((part) => Number(part ?? 0));
  const value = Math.round((whole + minutes / 60 + seconds / 3600) * 100_000) / 100_000;
  return isNegative ? -value : value;
}
