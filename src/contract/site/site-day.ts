/**
 * Days in the site's zone: when a date begins, and which date it is. A day begins at its first moment, which is
 * not 00:00 if the clock skips midnight. If the clock is set back over midnight, the first of the two
 * midnights counts, so that the date never goes back.
 * @see architecture.md, "Time"
 */

/** Whether a text is an existing date (`YYYY-MM-DD`), from the year 1 on. */
export function isDate(text: string): boolean {
  if (!/^(?!0000)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/.test(text)) return false;
  const day = Number(text.slice(8));
  // Every month has 28 days, so only later days are parsed, which takes five times as long. The parser makes 2 March
  // of 2026-02-30.
  return day <= 28 || new Date(text).getUTCDate() === day;
}

/** @returns the first moment of a date (`YYYY-MM-DD`) in a zone, in epoch milliseconds */
export function startOfDay(date: string, zone: string): number {
  return Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone }).epochMilliseconds;
}

/** @returns the date after `date`, as `YYYY-MM-DD` */
export function dayAfter(date: string): string {
  return Temporal.PlainDate.from(date).add({ days: 1 }).toString();
}

/** @returns the latest date that has begun in a zone at `now` (epoch milliseconds), as `YYYY-MM-DD` */
export function dayAt(now: number, zone: string): string {
  const date = Temporal.Instant.fromEpochMilliseconds(now)
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .toString();
  // After the clock was set back over midnight it shows the old date, although the new day has begun.
  const next = dayAfter(date);
  return startOfDay(next, zone) <= now ? next : date;
}
