/**
 * Interprets yes, no and dates as people write them in Portuguese. All formats accept these.
 * @see content.md, "Values"
 */
import type { Kind } from "../../../contract/kinds.ts";
import { isDate } from "../../../contract/site/site-day.ts";
import type { RawValue } from "../parse/raw-item.ts";

// With the marks that people put into a column.
const YES = ["sim", "s", "verdadeiro", "v", "true", "yes", "1", "x", "✓", "✔"];
const NO = ["não", "nao", "n", "falso", "f", "false", "no", "0"];

export const FLAG_WORDS: readonly string[] = [...YES, ...NO];

/** What people write where there is nothing. */
export const NOTHING = /^\s*(?:[-–—]{1,3}|n\s?[./]\s?[ad]\.?|\(?(?:vazio|nenhum|null)\)?)\s*$/i;

export function parseFlag(text: string): boolean | undefined {
  const word = text.trim().normalize("NFC").toLowerCase();
  return YES.includes(word) || (NO.includes(word) ? false : undefined);
}

const MONTHS = [
  "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
  "january february march april may june july august september october november december",
].join(" ");

const MIDNIGHT = /(?<=\d)[T ]00:00(?::00(?:\.0{1,6})?)?Z?$/;
const WEEKDAYS = "seg ter qua qui sex sab dom mon tue wed thu fri sat sun".split(" ");
/** Only the name of a day may stand before a date: "até 14 de fevereiro" is a period. */
export const ON_WEEKDAY =
  /^(seg(?:unda)?|ter(?:[çc]a)?|qua(?:rta)?|qui(?:nta)?|sex(?:ta)?|s[áa]b(?:ado)?|dom(?:ingo)?|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*)(?:-feira)?[.,]{0,2} /iu;
const WITH_WORDS =
  /^(\d{1,2})(?:\.?[o°])?[ /-](?:de )?(\p{L}{3,9})[.,]?[ /-](?:de )?(\d{4}|\d{2})$/u;

/**
 * The ISO form of a date as it is written in Portuguese: 31/12/2026, 31-12-2026, 31/12/26, 31-dez-26, 31 de dezembro de
 * 2026; or without leading zeros, 2026-2-1. Midnight after the date is dropped, because programs add it. `undefined` with
 * any other time, and for a date that can be read in two ways.
 */
export function parseDate(text: string): string | undefined {
  const readings = dateReadings(text);
  return readings.length === 1 ? readings[0] : undefined;
}

/** All possible dates of a text: 26-02-14 may begin with the day or with the year. None on another day of the week. */
export function dateReadings(text: string): readonly string[] {
  // NFKC makes a space of a no-break space, and "o" of "º".
  const written = text.normalize("NFKC").replace(MIDNIGHT, "").toLowerCase();
  const [named = "", weekday = ""] = ON_WEEKDAY.exec(written) ?? [];
  const dates = readingsOf(written.slice(named.length).replace(/^dia /, ""));
  const at = WEEKDAYS.indexOf(bare(weekday).slice(0, 3));
  return at === -1 ? dates : dates.filter((date) => dayOfWeek(date) === (at % 7) + 1);
}

const dayOfWeek = (date: string) => Temporal.PlainDate.from(date).dayOfWeek;

function readingsOf(written: string): readonly string[] {
  const day = written
    .replaceAll(/ ?[‐–—] ?/g, "-")
    .replaceAll(" / ", "/")
    .replace(/\.$/, "")
    .replace(/^(\p{L}{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?, ?(\d{4})$/u, "$2 $1 $3");
  const [, dayOfMonth, month, year = ""] = WITH_WORDS.exec(day) ?? [];
  if (month)
    return datesOf([[year.length < 4 ? inCentury(year) : year, monthOf(month), dayOfMonth]]);
  const [, first = "", sign, second, third = ""] =
    /^(\d{1,4})([/.-])(\d{1,2})\2(\d{1,4})$/.exec(day) ?? [];
  if (first.length === 4) return third.length <= 2 ? datesOf([[first, second, third]]) : [];
  if (third.length === 4) return first.length <= 2 ? datesOf([[third, second, first]]) : [];
  if (first.length > 2 || third.length !== 2) return [];
  // Slashes and points begin with the day; with hyphens the year may come first, as in ISO dates.
  const isIso = sign === "-" && first.length === 2;
  return datesOf([
    [inCentury(third), second, first],
    ...(isIso ? [[inCentury(first), second, third]] : []),
  ]);
}

function datesOf(parts: readonly (readonly (string | undefined)[])[]): readonly string[] {
  const dates = parts.map((part) => part.map((number = "") => number.padStart(2, "0")).join("-"));
  return [...new Set(dates.filter(isDate))];
}

const bare = (word: string) => word.normalize("NFD").replaceAll(/\p{M}/gu, "");

function inCentury(year: string): string {
  return `${Number(year) < 70 ? "20" : "19"}${year}`;
}

function monthOf(name: string): string {
  const at = MONTHS.split(" ").findIndex(
    (month) => bare(month) === bare(name) || bare(month).slice(0, 3) === bare(name),
  );
  return String((at % 12) + 1);
}

const TIME =
  /[T,\s]\s{0,9}(?:(?:[-–—]|[àa]s|pelas)\s{1,9})?(\d{1,2})(?:[:.](\d{2})(?::(\d{2})(?:\.0{1,6})?)?(?:\s?h(?:oras)?)?|\s?h(?:oras)?(?:\s?(\d{2})(?:\s?m(?:in)?)?)?)$/iu;

/**
 * The ISO form of a day, with an optional time: 31/12/2026 9:30, 31 de dezembro de 2026 às 9h30. `undefined` if the text
 * is neither.
 */
export function parseInstant(text: string): string | undefined {
  const plain = text.trim();
  const [whole, hours = "", minutes, seconds, others] = TIME.exec(plain) ?? [];
  const day = whole === undefined ? plain : plain.slice(0, -whole.length);
  const date = parseDate(day);
  // Midnight in UTC is a moment, and no day of the site.
  if (whole === undefined) return MIDNIGHT.test(plain) ? undefined : date;
  if (date === undefined) return undefined;
  const time = [hours.padStart(2, "0"), minutes ?? others ?? "00", ...(seconds ? [seconds] : [])];
  return `${date}T${time.join(":")}`;
}

// In other values, the quotes and the comma of `data: “2026-02-14”,` are those of Word and JSON.
const IS_TEXT = /text|html|url|reference|formerNames/;

/** Converts a value of YAML or JSON that would be accepted in a table; other values are returned unchanged. */
export function asInTables(kind: Kind, raw: RawValue): RawValue {
  if (kind === "flag" && (raw.data === 1 || raw.data === 0))
    return { ...raw, data: raw.data === 1 };
  if (typeof raw.data !== "string" || raw.complaint) return raw;
  const isBare = IS_TEXT.test(kind) || !/^[\s“«]|[\s”»,;]$/.test(raw.data);
  const bare = isBare ? raw.data : raw.data.trim().replace(/^[“«]|[”»]?[,;]?$/g, "");
  let meant: string | boolean = bare;
  if (kind === "date" && !isDate(bare)) meant = parseDate(bare) ?? meant;
  else if (kind === "instant" || kind === "moment") meant = parseInstant(bare) ?? meant;
  else if (kind === "flag") meant = parseFlag(bare) ?? meant;
  if (meant === raw.data) return raw;
  return { ...raw, data: meant, written: raw.data };
}
