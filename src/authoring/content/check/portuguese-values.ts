/** Parses yes, no and dates in Portuguese, for every file format. (content.md, "Values") */
import type { Kind } from "../../../contract/kinds.ts";
import { isDate } from "../../../contract/site/site-day.ts";
import type { RawValue } from "../parse/raw-item.ts";

const YES = "sim s verdadeiro v true yes y on 1 x ✓ ✔ ✅ ☑ ☒".split(" ");
const NO = "não nao n falso f false no off 0 ✗ ✘ ❌ ☐".split(" ");

export const FLAG_WORDS: readonly string[] = [...YES, ...NO];

/** Texts that stand for an empty value: "-", "n/d", "vazio", "NaN". */
export const NOTHING =
  /^\s*(?:[-–—]{1,3}|n\s?[./]\s?[ad]\.?|\(?(?:vazio|nenhuma?|null|none|nan|undefined)\)?)\s*$/i;

export function parseFlag(text: string): boolean | undefined {
  // "\ufe0f" makes a sign an emoji: "✔️".
  const word = text.trim().normalize("NFC").replace("\ufe0f", "").toLowerCase();
  if (YES.includes(word)) return true;
  return NO.includes(word) ? false : undefined;
}

// Without accents.
const MONTHS = [
  "janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro",
  "january february march april may june july august september october november december",
].flatMap((names) => names.split(" "));

/** Programs add midnight to a date. */
const MIDNIGHT = /(?<=\d)[T ]0?0:00(?::00(?:\.0{1,6})?)?Z?$/;
/** From Monday to Sunday, in Portuguese and English. */
const WEEKDAYS = "seg ter qua qui sex sab dom mon tue wed thu fri sat sun".split(" ");
/** Only a weekday may stand before a date: "até 14 de fevereiro" is a period. */
export const ON_WEEKDAY =
  /^(seg(?:unda)?|ter(?:[çc]a)?|qua(?:rta)?|qui(?:nta)?|sex(?:ta)?|s[áa]b(?:ado)?|dom(?:ingo)?|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*)(?:-feira)?[.,]{0,2} /iu;
const FORMS: readonly RegExp[] = [
  // "14 de fevereiro de 2026", "14-fev-26"
  /^(?<day>\d{1,2})(?:\.?[o°])?[ /-](?:de )?(?<month>\p{L}{3,9})[.,]?[ /-](?:de )?(?<year>\d{4}|\d{2})$/u,
  // "14/02/2026", "14-2-26"
  /^(?<day>\d{1,2})(?<separator>[/. -])(?<month>\d{1,2})\k<separator>(?<year>\d{4}|\d{2})$/,
  // "2026-02-14", "2026/2/14"
  /^(?<year>\d{4})(?<separator>[/. -])(?<month>\d{1,2})\k<separator>(?<day>\d{1,2})$/,
  // "26-02-14"
  /^(?<year>\d{2})-(?<month>\d{1,2})-(?<day>\d{2})$/,
];

/** The ISO date; `undefined` if the text has two readings, or a time other than midnight. */
export function parseDate(text: string): string | undefined {
  const readings = dateReadings(text);
  return readings.length === 1 ? readings[0] : undefined;
}

/** All dates that a text may mean: 26-02-14 may begin with the day or the year. */
export function dateReadings(text: string): readonly string[] {
  // NFKC turns a no-break space into a space, and "º" into "o".
  const written = text.normalize("NFKC").replace(MIDNIGHT, "").toLowerCase();
  const [prefix = "", weekday = ""] = ON_WEEKDAY.exec(written) ?? [];
  const dates = readingsOf(written.slice(prefix.length).replace(/^dia /, ""));
  const weekdayIndex = WEEKDAYS.indexOf(withoutAccents(weekday).slice(0, 3));
  if (weekdayIndex === -1) return dates;
  const dayOfWeek = (weekdayIndex % 7) + 1;
  return dates.filter((date) => Temporal.PlainDate.from(date).dayOfWeek === dayOfWeek);
}

/** @param written in lower case, without a weekday @returns ISO dates that exist */
function readingsOf(written: string): readonly string[] {
  const plain = written
    .replaceAll(/ ?[‐–—] ?/g, "-")
    .replaceAll(" / ", "/")
    .replace(/\.$/, "")
    // "20260214"
    .replace(/^((?:19|20)\d\d)(\d\d)(\d\d)$/, "$1-$2-$3")
    // "February 14th, 2026"
    .replace(/^(\p{L}{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? ?(\d{4})$/u, "$2 $1 $3");
  const dates = FORMS.values()
    .map((form) => form.exec(plain)?.groups)
    .filter((groups) => groups !== undefined)
    .map(({ year = "", month = "", day = "" }) =>
      [withCentury(year), monthNumber(month), day.padStart(2, "0")].join("-"),
    );
  return [...new Set(dates.filter(isDate))];
}

const withoutAccents = (word: string) => word.normalize("NFD").replaceAll(/\p{M}/gu, "");

function withCentury(year: string): string {
  if (year.length === 4) return year;
  return `${Number(year) < 70 ? "20" : "19"}${year}`;
}

/** "01" for "1", "janeiro", "jan" or "january"; "00" for any other word. */
function monthNumber(written: string): string {
  if (/\d/.test(written)) return written.padStart(2, "0");
  const name = withoutAccents(written);
  const index = MONTHS.findIndex((month) => month === name || month.slice(0, 3) === name);
  return String((index % 12) + 1).padStart(2, "0");
}

/** The time after a date: "T09:30", ", 9.30h", " às 9h30", " - 9 horas", " 9:30 p.m.". */
const TIME =
  /[T,\s]\s{0,9}(?:(?:[-–—]|[àa]s|pelas)\s{1,9})?(\d{1,2})(?:[:.](\d{2})(?::(\d{2})(?:\.0{1,6})?)?(?:\s?h(?:oras)?)?|\s?h(?:oras)?(?:\s?(\d{2})(?:\s?m(?:in)?)?)?|(?=\s?[ap]\.?m))(?:\s?([ap])\.?m\.?)?$/iu;
const MAY_BE_MONTH_FIRST = /^(?:0?\d|1[0-2])[/.-](?:0?\d|1[0-2])[/.-]/;
/** The "02/14" of "02/14/2026" and "2026/02/14". */
const DAY_AND_MONTH = /^(\d{4}[-/.])?(\d{1,2})([-/.])(\d{1,2})(?!\d)/;

/** The ISO form of a day with an optional time: 31 de dezembro de 2026 às 9h30. */
export function parseInstant(text: string): string | undefined {
  const plain = text.trim();
  const [time, hourWritten = "", minutes, seconds, minutesAfterH, meridiem] =
    TIME.exec(plain) ?? [];
  // Midnight with a "Z" is a moment in UTC, not a day in the site's zone.
  if (time === undefined) return MIDNIGHT.test(plain) ? undefined : parseDate(plain);
  const day = plain.slice(0, -time.length);
  const date = parseDate(day);
  if (date === undefined) return undefined;
  // Editors who write PM may put the month first: 5/6/2026 may be 6 May.
  if (meridiem && MAY_BE_MONTH_FIRST.test(day)) return undefined;
  const hour = meridiem ? in24Hours(hourWritten, meridiem) : hourWritten;
  const isoTime = `${hour.padStart(2, "0")}:${minutes ?? minutesAfterH ?? "00"}`;
  return `${date}T${isoTime}${seconds ? `:${seconds}` : ""}`;
}

/** "21" for 9 p.m. and for 21 p.m. @param meridiem "a" or "p" */
function in24Hours(hour: string, meridiem: string): string {
  if (Number(hour) > 12) return hour;
  return String((Number(hour) % 12) + (meridiem.toLowerCase() === "p" ? 12 : 0));
}

/** Like `parseInstant`, but with the month before the day: 02/14/2026 9:30. */
export function parseMonthFirst(text: string): string | undefined {
  return parseInstant(text.trim().replace(DAY_AND_MONTH, "$1$4$3$2"));
}

const TEXT_KINDS = new Set<Kind>(["text", "html", "url", "reference", "references", "formerNames"]);

/** Converts dates and flags that were written as texts or numbers; other values stay unchanged. */
export function parsePortuguese(kind: Kind, raw: RawValue): RawValue {
  if (raw.complaint || TEXT_KINDS.has(kind)) return raw;
  if (kind === "flag" && (raw.data === 1 || raw.data === 0))
    return { ...raw, data: raw.data === 1 };
  // YAML reads 20260214 as a number.
  const written = kind === "date" && typeof raw.data === "number" ? String(raw.data) : raw.data;
  if (typeof written !== "string") return raw;
  // The quotes and the comma of `data: “2026-02-14”,` are left over from Word or JSON.
  const plain = /^[\s“«]|[\s”»,;]$/.test(written)
    ? written.trim().replace(/^[“«]|[”»]?[,;]?$/g, "")
    : written;
  const data = convert(kind, plain) ?? plain;
  return data === written ? raw : { ...raw, data, written };
}

function convert(kind: Kind, text: string): string | boolean | undefined {
  if (kind === "flag") return parseFlag(text);
  if (kind === "date" && !isDate(text)) return parseDate(text);
  return kind === "instant" || kind === "moment" ? parseInstant(text) : undefined;
}
