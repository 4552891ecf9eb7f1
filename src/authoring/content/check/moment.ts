/** Parses moments; `contract/moment.ts` prints them. (content.md, "Values") */

import { dayAfter, isDate, startOfDay } from "../../../contract/site/site-day.ts";

const MOMENT =
  /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?(?:([Zz])|([-+]\d{2}):?(\d{2})?)?$/;

/** `2026-03-31T09:30:00.000000`, followed by `Z`, an offset or nothing. */
export function parseMoment(text: string): string | undefined {
  const found = MOMENT.exec(text);
  const [, day = "", hour = "", minute = "", second = "00", fraction = "", zulu, hours, minutes] =
    found ?? [];
  const isEndOfDay = hour === "24" && Number(minute + second + fraction) === 0;
  const date = isEndOfDay && isDate(day) ? dayAfter(day) : day;
  if (!isDate(date)) return undefined;
  if ((Number(hour) > 23 && !isEndOfDay) || Number(minute) > 59 || Number(second) > 59)
    return undefined;
  if (Math.abs(Number(hours ?? 0)) > 14 || Number(minutes ?? 0) > 59) return undefined;
  const offset = hours ? `${hours}:${minutes ?? "00"}` : (zulu ?? "").toUpperCase();
  return `${date}T${isEndOfDay ? "00" : hour}:${minute}:${second}.${fraction.slice(0, 6).padEnd(6, "0")}${offset}`;
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
