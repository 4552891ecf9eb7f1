/**
 * Checks texts with a fixed form: addresses, codes, dates, coordinates, paths. Each is trimmed and otherwise
 * unchanged.
 * @see content.md, "Values"
 */

import { posix } from "node:path";
import { kinds } from "../../../contract/kinds.ts";
import { decodePercent } from "../../../contract/percent-encoding.ts";
import { isDate } from "../../../contract/site/site-day.ts";
import { say } from "../../../language/language.ts";
import { slugify } from "../report/nearest-name.ts";
import { quote, quoteInFull } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";
import { checkCoordinates } from "./coordinates.ts";
import { parseMoment } from "./moment.ts";
import { notExpectedText } from "./not-expected.ts";
import { dateReadings, ON_WEEKDAY, parseInstant } from "./portuguese-values.ts";

type TextVerdict = { readonly value: string } | Complaint;

const SLUG = new RegExp(`^${kinds.slug.pattern}$`);
const CODE = new RegExp(`^${kinds.code.pattern}$`);

export const textChecks = {
  text: checkText,
  html: (text: string): TextVerdict => ({ value: text }),
  slug: checkSlug,
  code: checkCode,
  date: checkDate,
  moment: checkMoment,
  instant: checkInstant,
  url: checkUrl,
  gps: checkCoordinates,
  image: checkImagePath,
};

function checkText(text: string): TextVerdict {
  const isWhole = !text.includes("\ufffd");
  return isWhole ? { value: onOneLine(text) } : say.text.lostCharacter({ quoted: quote(text) });
}

/** A line break in a title is a space, as it is in YAML without quotes. */
export function onOneLine(text: string): string {
  if (!/[\r\n]/.test(text)) return text.trim();
  const lines = text.split(/[\r\n]/).map((line) => line.trim());
  return lines.filter((line) => line !== "").join(" ");
}

export function isSlug(text: string): boolean {
  return SLUG.test(text);
}

function checkSlug(text: string): TextVerdict {
  return isSlug(text)
    ? { value: text }
    : notExpectedText(text, "slug", slugify(text.replace(/^.*\/(?=[^/])/, "")));
}

function checkCode(text: string): TextVerdict {
  const code = text.trim();
  return CODE.test(code) ? { value: code } : notExpectedText(code, "code");
}

function checkDate(text: string): TextVerdict {
  const date = text.trim();
  if (isDate(date)) return { value: date };
  const day = parseInstant(date)?.slice(0, 10);
  const readings = day ? [day] : dateReadings(date.replace(/^[\p{L}-]+[.,]* /u, ""));
  const complaint = notExpectedText(date, "date", readings.join(say.pages.or));
  const isInNoCalendar = (readings.length === 0 ? DATE_FORM : ON_WEEKDAY).test(date);
  return isInNoCalendar ? { ...complaint, wrong: say.values.noDate({ date }) } : complaint;
}

const DATE_FORM = /^(?:\d{4}-\d{2}-\d{2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{4})$/;

function checkMoment(text: string): TextVerdict {
  const moment = parseMoment(text.trim());
  return moment === undefined ? notExpectedText(text, "moment") : { value: moment };
}

function checkInstant(text: string): TextVerdict {
  const instant = text.trim();
  const moment = isDate(instant) ? instant : parseMoment(instant);
  return moment === undefined ? notExpectedText(instant, "instant") : { value: moment };
}

/** Whether an address is a path in the content folder. */
export function isMediaPath(address: string): boolean {
  return address.startsWith("media/");
}

function checkUrl(text: string): TextVerdict {
  const url = plainPath(text);
  if (isMediaPath(url)) {
    return complaintAboutImagePath(url) ?? { value: url.normalize("NFC") };
  }
  const isPlain = /^https?:\/\/[^\s/]/i.test(url) && !/[\s\p{Cc}\\<>"]/u.test(url);
  if (isPlain && URL.canParse(url)) return { value: url };
  const isHost = /^(?:www\.|[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:pt|com|org|eu|net)\b)\S*$/i.test(url);
  const isMeant = isHost && URL.canParse(`https://${url}`);
  return notExpectedText(url, "url", isMeant ? quoteInFull(`https://${url}`) : undefined);
}

function checkImagePath(text: string): TextVerdict {
  const path = plainPath(text);
  return complaintAboutImagePath(path) ?? { value: path };
}

// In quotes, or as an image or a link of Markdown.
const WRAPPED = /^(?:!?\[[^[\]]*\]\(([^()]+)\)|["'“”„«‘`<](?!img\b)([^<>]+)["'“”»’`>])$/;

// Accepts `/media/…`, `./media/…`, `../media/…`, the backslashes of Windows, and what wraps a path.
function plainPath(text: string): string {
  const [, inLink, inQuotes = text] = WRAPPED.exec(text.trim()) ?? [];
  const path = (inLink ?? inQuotes).trim();
  return /^(?:\.{0,2}[/\\])*media[/\\]/i.test(path)
    ? path.replaceAll("\\", "/").replace(/^(?:\.{0,2}\/)*media\//i, "media/")
    : path;
}

// The path in "C:/Site/media/casa.jpg" and `<img src="media/casa.jpg">`.
const IN_MEDIA = /^(?:.*[^\p{L}\p{N}_-])?media\/([^"<>]*\.\w{3,4}|[^"<>]+)/isu;

/** Checks the form of a path; `intake.ts` checks later that the file exists. */
export function complaintAboutImagePath(path: string): Complaint | undefined {
  const parts = path.split("/");
  const isPlain = /^media\/[^/]/.test(path) && !/[\\]|\/\//.test(path) && !parts.includes(".");
  if (isPlain && !parts.includes("..")) return undefined;
  const decoded = /^(?:file|https?):/i.test(path) ? decodePercent(path) : path;
  const plain = decoded.replaceAll("\\", "/");
  const isInFolder = !/^[a-z][a-z0-9+.-]*:|^\/\/|^media\/?$/i.test(plain);
  const better = posix.join("media", IN_MEDIA.exec(plain)?.[1] ?? (isInFolder ? plain : ".."));
  return notExpectedText(path, "image", isMediaPath(better) ? quoteInFull(better) : undefined);
}
