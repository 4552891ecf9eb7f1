/**
 * A day begins at its first moment in the site's zone: not at 00:00 if the clock skips midnight,
 * and at the first of two midnights if it is set back, so that dates never go back.
 */

/** Whether a text is an existing date (`YYYY-MM-DD`), from the year 1 on. */
export function isDate(text: string): boolean {
  if (!/^(?!0000)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/.test(text)) return false;
  const day = Number(text.slice(8));
  // Only later days are parsed, which takes five times as long. 2026-02-30 is parsed as 2 March.
  return day <= 28 || new Date(text).getUTCDate() === day;
}

/** @param date `YYYY-MM-DD` @returns epoch milliseconds */
export function startOfDay(date: string, zone: string): number {
  return Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone }).epochMilliseconds;
}

export function dayAfter(date: string): string {
  return Temporal.PlainDate.from(date).add({ days: 1 }).toString();
}

/** The latest date that has begun. @param now epoch milliseconds */
export function dayAt(now: number, zone: string): string {
  const date = Temporal.Instant.fromEpochMilliseconds(now)
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .toString();
  // After a clock is set back over midnight it shows the old date, although the new day has begun.
  const next = dayAfter(date);
  return startOfDay(next, zone) <= now ? next : date;
}
