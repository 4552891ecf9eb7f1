/** Parses moments; `contract/moment.ts` prints them. (content.md, "Values") */

import { dayAfter, isDate, startOfDay } from "../../../contract/site/site-day.ts";

/** "2026-03-31T09:30", "2026-03-31 09:30:00.5Z", "2026-03-31T24:00+01". Offsets end at 14:59. */
const MOMENT =
  /^(\d{4}-\d{2}-\d{2})[Tt ]([01]\d|2[0-4]):([0-5]\d)(?::([0-5]\d)(?:[.,](\d+))?)?(?:([Zz])|([-+](?:0\d|1[0-4])):?([0-5]\d)?)?$/;

/** `2026-03-31T09:30:00.000000`, followed by `Z`, an offset or nothing. */
export function parseMoment(text: string): string | undefined {
  const match = MOMENT.exec(text);
  if (!match) return undefined;
  const [, day = "", hour, minute, second = "00", fraction = "", zulu = "", hours, minutes] = match;
  const isMidnightAfter = hour === "24";
  if (isMidnightAfter && /[1-9]/.test(`${minute}${second}${fraction}`)) return undefined;
  const date = isMidnightAfter && isDate(day) ? dayAfter(day) : day;
  if (!isDate(date)) return undefined;
  const microseconds = fraction.slice(0, 6).padEnd(6, "0");
  const time = `${isMidnightAfter ? "00" : hour}:${minute}:${second}.${microseconds}`;
  const offset = hours ? `${hours}:${minutes ?? "00"}` : zulu.toUpperCase();
  return `${date}T${time}${offset}`;
}

/** @param moment checked; without an offset, it is in the zone */
export function instantOf(moment: string, zone: string): Temporal.Instant {
  if (/(?:Z|[-+]\d{2}:\d{2})$/.test(moment)) return Temporal.Instant.from(moment);
  return Temporal.PlainDateTime.from(moment).toZonedDateTime(zone).toInstant();
}

/** @returns epoch milliseconds of a checked moment; a date is the start of that day in the zone */
export function millisecondsOf(checked: string, zone: string): number {
  if (isDate(checked)) return startOfDay(checked, zone);
  return instantOf(checked, zone).epochMilliseconds;
}
