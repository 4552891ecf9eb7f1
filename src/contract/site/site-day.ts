/**
 * Days of the site: when a date begins and which date it is, in the site's zone. A day begins at its
 * first moment, which is not always 00:00 and may come twice where clocks are set back over midnight;
 * the first of the two counts, so that days only ever go forward.
 * @see architecture.md, "Time"
 */

/** @returns the first moment of a date (`YYYY-MM-DD`) in a zone, in epoch milliseconds */
export function startOfDay(date: string, zone: string): number {
  return Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: zone }).epochMilliseconds;
}

/** @returns the date after `date`, as `YYYY-MM-DD` */
export function dayAfter(date: string): string {
  return Temporal.PlainDate.from(date).add({ days: 1 }).toString();
}

/** @returns the date that has begun last at `now` (epoch milliseconds) in a zone, as `YYYY-MM-DD` */
export function dayAt(now: number, zone: string): string {
  const date = Temporal.Instant.fromEpochMilliseconds(now)
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .toString();
  // Where a clock goes back over midnight the new day has begun although the wall shows the old one.
  const next = dayAfter(date);
  return startOfDay(next, zone) <= now ? next : date;
}
