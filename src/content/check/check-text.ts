/**
 * Texts of a certain form: addresses, codes, dates, coordinates, paths. Each is trimmed and kept as it
 * was written otherwise.
 * @see content.md, "Values"
 */
import { kinds } from "../../contract/kinds.ts";
import { slugify } from "../report/nearest-name.ts";
import { quote } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";
import { dateMeant } from "./meant.ts";
import { daysIn, isDate, parseMoment } from "./moment.ts";

type TextVerdict = { readonly value: string } | Complaint;

const SLUG = new RegExp(`^${kinds.slug.pattern}$`);
const CODE = new RegExp(`^${kinds.code.pattern}$`);

/** The check of each form, by the kind that has it. */
export const textChecks = {
  text: (text: string): TextVerdict => ({ value: text.trim() }),
  html: (text: string): TextVerdict => ({ value: text }),
  slug: checkSlug,
  code: checkCode,
  date: checkDate,
  moment: checkMoment,
  instant: checkInstant,
  url: checkUrl,
  gps: checkGps,
  image: checkImagePath,
};

/** Whether a text can be a slug. */
export function isSlug(text: string): boolean {
  return SLUG.test(text);
}

function checkSlug(text: string): TextVerdict {
  if (isSlug(text)) return { value: text };
  const better = slugify(text);
  return {
    wrong: `${quote(text)} has characters that an address cannot have`,
    expected: kinds.slug.expected,
    fix: better ? `write ${quote(better)}` : `write a word such as "${kinds.slug.example}"`,
  };
}

function checkCode(text: string): TextVerdict {
  const code = text.trim();
  if (CODE.test(code)) return { value: code };
  const wrong = /^[A-Za-z0-9]*$/.test(code)
    ? `${quote(code)} has ${code.length} characters`
    : `${quote(code)} has other characters than letters and digits`;
  return {
    wrong,
    expected: kinds.code.expected,
    fix: "correct it, or leave it out to have one made",
  };
}

function checkDate(text: string): TextVerdict {
  const date = text.trim();
  if (isDate(date)) return { value: date };
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date);
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(date);
  const better = dateMeant(date);
  if ((!parts && !local) || better) {
    return {
      wrong: `${quote(date)} is not written as a date`,
      expected: kinds.date.expected,
      fix: better ? `write ${better}` : "write year, month and day with two hyphens",
    };
  }
  const swapped = local && dateMeant(`${local[2]}/${local[1]}/${local[3]}`);
  if (swapped) {
    return {
      wrong: `${date} has the month before the day`,
      expected: `${kinds.date.expected} or 31/03/2026`,
      fix: `write ${swapped}`,
    };
  }
  const [year, month] = [Number(parts?.[1] ?? local?.[3]), Number(parts?.[2] ?? local?.[2])];
  const last = month >= 1 && month <= 12 ? daysIn(year, month) : undefined;
  return {
    wrong: `${date} is a date that does not exist`,
    expected: kinds.date.expected,
    fix:
      last && year > 0
        ? `write a day from 01 to ${last}: that month has no other`
        : "correct the year or the month",
  };
}

function checkMoment(text: string): TextVerdict {
  const moment = parseMoment(text.trim());
  return typeof moment === "string" ? { value: moment } : moment;
}

function checkInstant(text: string): TextVerdict {
  if (isDate(text.trim())) return { value: text.trim() };
  const moment = parseMoment(text.trim());
  if (typeof moment === "string") return { value: moment };
  return { ...moment, expected: kinds.instant.expected };
}

function checkUrl(text: string): TextVerdict {
  const url = text.trim();
  const isPlain = /^https?:\/\/[^\s/]/i.test(url) && !/[\s\p{Cc}\\<>"]/u.test(url);
  if (isPlain && URL.canParse(url)) return { value: url };
  const host = /^(?:www\.|[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:pt|com|org|eu|net)\b)/i.test(url);
  return {
    wrong: `${quote(url)} is no whole address`,
    expected: kinds.url.expected,
    fix:
      host && URL.canParse(`https://${url}`)
        ? `write ${quote(`https://${url}`)}`
        : "copy the address from the browser",
  };
}

function checkGps(text: string): TextVerdict {
  const found = /^\s*([-+]?\d+(?:\.\d+)?)\s*,\s*([-+]?\d+(?:\.\d+)?)\s*$/.exec(text);
  if (!found) {
    const comma = /^\s*\[?([-+]?\d+),(\d+)(?:\s*[,;/]\s*|\s+)([-+]?\d+),(\d+)\]?\s*$/.exec(text);
    const [, a, b, c, d] = comma ?? [];
    const [, one, two] = /^\[([-+]?\d+(?:\.\d+)?),([-+]?\d+(?:\.\d+)?)\]$/.exec(text) ?? [];
    if (one !== undefined) {
      return {
        wrong: `${quote(text)} is a list`,
        expected: kinds.gps.expected,
        fix: `write ${one},${two} without the brackets`,
      };
    }
    return {
      wrong: comma
        ? `${quote(text)} has decimal commas`
        : `${quote(text)} is no pair of coordinates`,
      expected: kinds.gps.expected,
      fix: comma ? `write ${quote(`${a}.${b},${c}.${d}`)}` : "copy the two numbers from a map",
    };
  }
  const [latitude, longitude] = [Number(found[1]), Number(found[2])];
  // Who means a place off Tanzania writes its sign.
  if (isInPortugal(longitude, latitude) && !found[2]?.startsWith("+")) {
    return {
      wrong: `${quote(text)} has the longitude before the latitude`,
      expected: kinds.gps.expected,
      fix: `write ${quote(`${found[2]},${found[1]}`)}, or ${quote(`${found[1]},+${found[2]}`)} if the place lies there`,
    };
  }
  if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) return { value: text.trim() };
  const swapped = Math.abs(latitude) <= 180 && Math.abs(longitude) <= 90;
  return {
    wrong: `${quote(text)} lies outside the earth's coordinates`,
    expected: "a latitude from -90 to 90 and a longitude from -180 to 180",
    fix: swapped
      ? `swap the two: ${quote(`${found[2]},${found[1]}`)}`
      : "copy the two numbers from a map",
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

function checkImagePath(text: string): TextVerdict {
  const path = text.trim();
  return complaintAboutImagePath(path) ?? { value: path };
}

/** What is wrong with a path by its looks; whether the image exists is `intake.ts`'s to find out. */
export function complaintAboutImagePath(path: string): Complaint | undefined {
  const bare = path.replaceAll("\\", "/").replace(/^(?:\.?\/)+/, "");
  if (/^[a-z][a-z0-9+.-]*:/i.test(path) || path.startsWith("//")) {
    return {
      wrong: `${quote(path)} is not in this folder`,
      expected: kinds.image.expected,
      fix: "save the image in the folder media and write its path",
    };
  }
  if (bare.split("/").includes("..")) {
    return {
      wrong: `${quote(path)} leads out of the folder`,
      expected: kinds.image.expected,
      fix: "copy the image into the folder media and write its path from there",
    };
  }
  if (path.startsWith("media/") && path === bare && !path.split("/").includes(".")) {
    return path === "media/" ? missingName(path) : undefined;
  }
  const straight = bare.replaceAll(/\/(?:\.\/)+/g, "/");
  const better = straight.startsWith("media/") ? straight : `media/${straight}`;
  const wrong = path.startsWith("media/")
    ? "is not the plain path of an image"
    : "does not begin with media/";
  return {
    wrong: `${quote(path)} ${wrong}`,
    expected: kinds.image.expected,
    fix: `write ${quote(better)}`,
  };
}

function missingName(path: string): Complaint {
  return {
    wrong: `${quote(path)} names no file`,
    expected: kinds.image.expected,
    fix: "add the file's name",
  };
}
