/** Checks values written as text: titles, addresses, codes, dates, paths. (content.md, "Values") */

import { posix } from "node:path";
import { type Kind, kinds } from "../../../contract/kinds.ts";
import { decodePercent } from "../../../contract/percent-encoding.ts";
import { isDate } from "../../../contract/site/site-day.ts";
import { say } from "../../../language/language.ts";
import { slugify } from "../report/nearest-name.ts";
import { quote, quoteInFull } from "../report/quote.ts";
import type { Complaint } from "../report/report.ts";
import { checkCoordinates } from "./coordinates.ts";
import { parseMoment } from "./moment.ts";
import { notExpectedText } from "./not-expected.ts";
import { dateReadings, ON_WEEKDAY, parseInstant, parseMonthFirst } from "./portuguese-values.ts";

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
  if (text.includes("\ufffd")) return say.text.lostCharacter({ quoted: quote(text) });
  return { value: onOneLine(text) };
}

/** Replaces line breaks by spaces, as YAML does in a text without quotes. */
export function onOneLine(text: string): string {
  if (!/[\r\n]/.test(text)) return text.trim();
  const lines = text.split(/[\r\n]/).map((line) => line.trim());
  return lines.filter((line) => line !== "").join(" ");
}

export function isSlug(text: string): boolean {
  return SLUG.test(text);
}

function checkSlug(text: string): TextVerdict {
  if (isSlug(text)) return { value: text };
  // Of "/noticias/obras" and "obras.md", suggest "obras".
  const name = text.replaceAll(/^\D.*\/(?=[^/])|\.(?:md|html|yaml)$/g, "");
  return notExpectedText(text, "slug", slugify(name));
}

function checkCode(text: string): TextVerdict {
  const code = text.trim();
  return CODE.test(code) ? { value: code } : notExpectedText(code, "code");
}

// `parsePortuguese` has converted clear dates. The others have a time, the wrong weekday, two
// readings, or the month before the day, or do not exist.
function checkDate(text: string): TextVerdict {
  const date = text.trim();
  if (isDate(date)) return { value: date };
  const dayOfInstant = parseInstant(date)?.slice(0, 10);
  if (dayOfInstant) return notExpectedText(date, "date", dayOfInstant);
  const withoutWeekday = date.replace(/^[\p{L}-]+[.,]* /u, "");
  const readings = dateReadings(withoutWeekday);
  if (readings.length > 0) {
    const complaint = notExpectedText(date, "date", readings.join(say.pages.or));
    const hasWeekday = ON_WEEKDAY.test(date);
    return hasWeekday ? { ...complaint, wrong: say.values.weekday({ date }) } : complaint;
  }
  const complaint = notExpectedText(date, "date", parseMonthFirst(date)?.slice(0, 10));
  return DATE_FORM.test(date) ? { ...complaint, wrong: say.values.noDate({ date }) } : complaint;
}

/** "2026-02-31", "31/2/2026" */
const DATE_FORM = /^(?:\d{4}-\d{2}-\d{2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{4})$/;

function checkMoment(text: string, kind: Kind = "moment"): TextVerdict {
  const moment = parseMoment(text.trim());
  if (moment === undefined) return notExpectedText(text, kind, parseMonthFirst(text));
  return { value: moment };
}

function checkInstant(text: string): TextVerdict {
  const day = text.trim();
  return isDate(day) ? { value: day } : checkMoment(text, "instant");
}

export function isMediaPath(address: string): boolean {
  return address.startsWith("media/");
}

function checkUrl(text: string): TextVerdict {
  const url = unwrapPath(text);
  if (isMediaPath(url)) return complaintAboutImagePath(url) ?? { value: url.normalize("NFC") };
  const isWhole = /^https?:\/\/[^\s/]/i.test(url) && !/[\s\p{Cc}\\<>"]/u.test(url);
  if (isWhole && URL.canParse(url)) return { value: url };
  const withScheme = `https://${url}`;
  const lacksScheme = BEGINS_WITH_HOST.test(url) && URL.canParse(withScheme);
  return notExpectedText(url, "url", lacksScheme ? quoteInFull(withScheme) : undefined);
}

/** "www.exemplo.pt/obras", "exemplo.pt" */
const BEGINS_WITH_HOST = /^(?:www\.|[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:pt|com|org|eu|net)\b)\S*$/i;

function checkImagePath(text: string): TextVerdict {
  const path = unwrapPath(text);
  return complaintAboutImagePath(path) ?? { value: path };
}

/** "![Casa](media/casa.jpg)", "“media/casa.jpg”", "<media/casa.jpg>", but not `<img src=…>`. */
const WRAPPED = /^(?:!?\[[^[\]]*\]\(([^()]+)\)|["'“”„«‘`<](?!img\b)([^<>]+)["'“”»’`>])$/;

/** Removes quotes or Markdown; `/media/…`, `../media/…` and `media\…` become `media/…`. */
function unwrapPath(text: string): string {
  const [, inLink, inQuotes] = WRAPPED.exec(text.trim()) ?? [];
  const path = (inLink ?? inQuotes ?? text).trim();
  return /^(?:\.{0,2}[/\\])*media[/\\]/i.test(path)
    ? path.replaceAll("\\", "/").replace(/^(?:\.{0,2}\/)*media\//i, "media/")
    : path;
}

/** The "casa.jpg" of "C:/Site/media/casa.jpg" and `<img src="media/casa.jpg">`. */
const IN_MEDIA = /^(?:.*[^\p{L}\p{N}_-])?media\/([^"<>]*\.\w{3,4}|[^"<>]+)/isu;
/** "C:/casa.jpg", "https://a.pt/casa.jpg", "//a.pt/casa.jpg"; also "media/", without a file. */
const OUTSIDE_MEDIA = /^[a-z][a-z0-9+.-]*:|^\/\/|^media\/?$/i;

export function complaintAboutImagePath(path: string): Complaint | undefined {
  const hasDots = path.split("/").some((part) => part === "." || part === "..");
  if (/^media\/[^/]/.test(path) && !/[\\]|\/\//.test(path) && !hasDots) return undefined;
  const decoded = /^(?:file|https?):/i.test(path) ? decodePercent(path) : path;
  const plain = decoded.replaceAll("\\", "/");
  const inMedia = IN_MEDIA.exec(plain)?.[1] ?? (OUTSIDE_MEDIA.test(plain) ? undefined : plain);
  // `join` resolves "..", which may lead out of the folder.
  const better = inMedia === undefined ? "" : posix.join("media", inMedia);
  if (isMediaPath(better)) return notExpectedText(path, "image", quoteInFull(better));
  return { ...notExpectedText(path, "image"), fix: say.values.image.putThere };
}
