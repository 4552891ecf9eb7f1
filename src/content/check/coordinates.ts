/**
 * Coordinates as people copy them from maps: a latitude and a longitude in degrees, and what is meant by
 * other spellings.
 * @see content.md, "Values"
 */
import { say } from "../../language/language.ts";
import { quote } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";

export function checkCoordinates(text: string): { readonly value: string } | Complaint {
  const expected = say.values.expected({ kind: "gps" });
  const quoted = quote(text);
  const found = /^\s*([-+]?\d+(?:\.\d+)?)\s*,\s*([-+]?\d+(?:\.\d+)?)\s*$/.exec(text);
  if (!found) {
    const comma = /^\s*\[?([-+]?\d+),(\d+)(?:\s*[,;/]\s*|\s+)([-+]?\d+),(\d+)\]?\s*$/.exec(text);
    const [, a, b, c, d] = comma ?? [];
    const [, one, two] = /^\[([-+]?\d+(?:\.\d+)?),([-+]?\d+(?:\.\d+)?)\]$/.exec(text) ?? [];
    if (one !== undefined) {
      return {
        wrong: say.values.gps.list({ quoted }),
        expected,
        fix: say.values.writeWithoutBrackets({ text: `${one},${two}` }),
      };
    }
    const [, north, east] = /^\s*([-+]?\d+\.\d+)[;/\s]+([-+]?\d+\.\d+)\s*$/.exec(text) ?? [];
    const plain = text.replaceAll(/[−–]/g, "-").replace(/^\s*\((.*)\)\s*$/, "$1");
    const isPlain =
      plain !== text && /^\s*[-+]?\d+(?:\.\d+)?\s*,\s*[-+]?\d+(?:\.\d+)?\s*$/.test(plain);
    const better = isPlain
      ? plain.replaceAll(/\s/g, "")
      : comma
        ? `${a}.${b},${c}.${d}`
        : north
          ? `${north},${east}`
          : otherwise(text);
    return {
      wrong: comma ? say.values.gps.commas({ quoted }) : say.values.gps.form({ quoted }),
      expected,
      fix: better ? say.values.write({ text: quote(better) }) : say.values.gps.copy,
    };
  }
  const [latitude, longitude] = [Number(found[1]), Number(found[2])];
  // Who means a place off Tanzania writes its sign.
  if (isInPortugal(longitude, latitude) && !found[2]?.startsWith("+")) {
    return {
      wrong: say.values.gps.swapped({ quoted }),
      expected,
      fix: say.values.gps.writeOrMean({
        better: quote(`${found[2]},${found[1]}`),
        meant: quote(`${found[1]},+${found[2]}`),
      }),
    };
  }
  if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return { value: text.trim() };
  const swapped = Math.abs(latitude) <= 180 && Math.abs(longitude) <= 90;
  return {
    wrong: say.values.gps.outside({ quoted }),
    expected: say.values.gps.bounds,
    fix: swapped
      ? say.values.gps.swap({ better: quote(`${found[2]},${found[1]}`) })
      : say.values.gps.copy,
  };
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

/** Whether a place in a site of Portugal lies as far east as it should lie west. */
export function lacksWest(text: string): boolean {
  const [, latitude, longitude = ""] = /^([^,]+),([^,]+)$/.exec(text) ?? [];
  return !longitude.trim().startsWith("+") && isInPortugal(Number(latitude), -Number(longitude));
}

// As maps and telephones show them: 41.1579 N, 8.6291 W; 41°09'28"N 8°37'44"W; within the address of a map.
const ANGLE = String.raw`(\d{1,3}(?:\.\d{1,9})?)°? ?(?:(\d{1,2}(?:\.\d{1,9})?)['′’] ?)?(?:(\d{1,2}(?:\.\d{1,9})?)["″”] ?)?`;
const WITH_LETTERS = new RegExp(`^\\s*${ANGLE}([NS])[,;]? ?${ANGLE}([EWO])\\s*$`, "i");
const IN_ADDRESS =
  /^https?:\/\/[^\s@]{1,500}[@=/](-?\d{1,3}\.\d{1,15}),(-?\d{1,3}\.\d{1,15})(?!\d)/i;

function otherwise(text: string): string | undefined {
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
