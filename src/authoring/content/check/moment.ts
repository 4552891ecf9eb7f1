/**
 * Parses moments as editors write them: `created` and `modified`. `contract/moment.ts` prints them.
 * (content.md, "Values"; contract.md: the site's zone, `Z` where its offset is zero, six digits or none)
 */

import { startOfDay } from "../../../contract/site/site-day.ts";

const MOMENT =
  /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?(?:([Zz])|([-+]\d{2}):?(\d{2})?)?$/;
const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * A moment in normalised form: `2026-03-31T09:30:00.000000`, followed by `Z`, an offset or nothing; `undefined` if
 * the text is not a moment.
 */
export function parseMoment(text: string): string | undefined {
  const found = MOMENT.exec(text);
  const [, date = "", hour = "", minute = "", second = "00", fraction = "", zulu, hours, minutes] =
    found ?? [];
  if (!isDate(date) || fraction.length > 6) return undefined;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  if (Math.abs(Number(hours ?? 0)) > 14 || Number(minutes ?? 0) > 59) return undefined;
  const offset = hours ? `${hours}:${minutes ?? "00"}` : zulu ? "Z" : "";
  return `${date}T${hour}:${minute}:${second}.${fraction.padEnd(6, "0")}${offset}`;
}

/** Whether `YYYY-MM-DD` is an existing day, from the year 1 on. */
export function isDate(text: string): boolean {
  const found = DATE.exec(text);
  if (!found) return false;
  const [year, month, day] = [Number(found[1]), Number(found[2]), Number(found[3])];
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  return day <= daysIn(year, month);
}

export function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** The instant of a checked moment; without an offset, it is in the site's zone. */
export function instantOf(moment: string, zone: string): Temporal.Instant {
  if (/(?:Z|[-+]\d{2}:\d{2})$/.test(moment)) return Temporal.Instant.from(moment);
  return Temporal.PlainDateTime.from(moment).toZonedDateTime(zone).toInstant();
}

/** @returns epoch milliseconds of a checked date or moment; for a date, the start of that day in the zone */
export function millisecondsOf(checked: string, zone: string): number {
  if (isDate(checked)) return startOfDay(checked, zone);
  return instantOf(checked, zone).epochMilliseconds;
}
