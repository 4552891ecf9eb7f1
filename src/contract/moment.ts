/**
 * Moments as the contract prints them: ISO 8601 in the site's zone with its offset, `Z` where the offset
 * is zero, a fraction of a second with six digits and none when it is zero.
 * @see contract.md, "The resources"
 */

/**
 * @param zone IANA name of the site's zone
 * @returns `2019-07-01T11:00:00.123456+01:00`, `2019-01-01T10:00:00Z`; digits after the sixth are cut
 */
export function printMoment(instant: Temporal.Instant, zone: string): string {
  const local = instant.toZonedDateTimeISO(zone);
  const fraction = local.millisecond !== 0 || local.microsecond !== 0;
  const text = local
    .toPlainDateTime()
    .toString({ fractionalSecondDigits: fraction ? 6 : 0, roundingMode: "trunc" });
  // Once a zone was its longitude, with seconds that an offset has no place for.
  return text + (local.offsetNanoseconds === 0 ? "Z" : local.offset.slice(0, "+01:00".length));
}

/** As {@link printMoment}, from epoch milliseconds. */
export function printMilliseconds(milliseconds: number, zone: string): string {
  return printMoment(Temporal.Instant.fromEpochMilliseconds(milliseconds), zone);
}
