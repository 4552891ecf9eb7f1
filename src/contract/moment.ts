/**
 * Moments as the contract prints them: ISO 8601 in the site's zone with its offset (`Z` for zero), and six
 * fractional digits unless the fraction is zero.
 * @see contract.md, "The resources"
 */

/**
 * @param zone IANA name of the site's zone
 * @returns `2019-07-01T11:00:00.123456+01:00`, `2019-01-01T10:00:00Z`; digits after the sixth are cut
 */
export function printMoment(instant: Temporal.Instant, zone: string): string {
  const local = instant.toZonedDateTimeISO(zone);
  const hasFraction = local.millisecond !== 0 || local.microsecond !== 0;
  const text = local
    .toPlainDateTime()
    .toString({ fractionalSecondDigits: hasFraction ? 6 : 0, roundingMode: "trunc" });
  // Historic offsets have seconds (local mean time); they are cut because RFC 3339 does not allow them.
  return text + (local.offsetNanoseconds === 0 ? "Z" : local.offset.slice(0, "+01:00".length));
}

/** {@link printMoment} for epoch milliseconds. */
export function printMilliseconds(milliseconds: number, zone: string): string {
  return printMoment(Temporal.Instant.fromEpochMilliseconds(milliseconds), zone);
}
