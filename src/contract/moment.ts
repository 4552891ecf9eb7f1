/** Moments as the contract prints them. (contract.md, "The resources") */

/** @returns `2019-07-01T11:00:00.123456+01:00` or `2019-01-01T10:00:00Z` */
export function printMoment(instant: Temporal.Instant, zone: string): string {
  const local = instant.toZonedDateTimeISO(zone);
  const hasFraction = local.millisecond !== 0 || local.microsecond !== 0;
  const text = local
    .toPlainDateTime()
    .toString({ fractionalSecondDigits: hasFraction ? 6 : 0, roundingMode: "trunc" });
  // Historic offsets have seconds (local mean time), which RFC 3339 does not allow.
  return text + (local.offsetNanoseconds === 0 ? "Z" : local.offset.slice(0, "+01:00".length));
}

export function printMilliseconds(milliseconds: number, zone: string): string {
  return printMoment(Temporal.Instant.fromEpochMilliseconds(milliseconds), zone);
}
