/**
 * Dates, moments and numbers in English words. A plain date never travels through a time zone, a moment
 * is read in the zone in which it is printed, so a page shows what the data says, wherever it is made.
 */

const LOCALE = "en-GB";
// Of a plain date; without a zone the machine's would be asked for.
const DATE = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
const TIME = { hour: "2-digit", minute: "2-digit" } as const;
const dayFormat = whenNeeded(() => new Intl.DateTimeFormat(LOCALE, { weekday: "long", ...DATE }));
const momentFormat = whenNeeded(() => new Intl.DateTimeFormat(LOCALE, { ...DATE, ...TIME }));
const numberFormat = whenNeeded(() => new Intl.NumberFormat(LOCALE));
const pluralRules = whenNeeded(() => new Intl.PluralRules(LOCALE));

/** @param date `YYYY-MM-DD` @returns `Thursday 12 March 2026`; the text itself where it is no date */
export function dateWords(date: string): string {
  const day = read(() => Temporal.PlainDate.from(date));
  return day ? dayFormat().format(day) : date;
}

/**
 * @param moment ISO 8601 with an offset
 * @returns `12 March 2026 at 09:30 (+01:00)`; the text itself where it is no moment
 */
export function momentWords(moment: string): string {
  const local = read(() => Temporal.PlainDateTime.from(moment.replace(/Z$/, "")));
  if (!local) return moment;
  const offset = /[+-]\d\d:\d\d$/.exec(moment)?.[0] ?? "UTC";
  return `${momentFormat().format(local)} (${offset})`;
}

/** @param epochMilliseconds @param zone IANA name @returns `28 March 2026 at 00:00 (Europe/Lisbon)` */
export function momentInZone(epochMilliseconds: number, zone: string): string {
  const local = Temporal.Instant.fromEpochMilliseconds(epochMilliseconds)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime();
  return `${momentFormat().format(local)} (${zone})`;
}

/** @returns `4,880` */
export function numberWords(number: number): string {
  return numberFormat().format(number);
}

/** @returns `1 item`, `4,880 items` */
export function countWords(count: number, one: string, several = `${one}s`): string {
  return `${numberWords(count)} ${pluralRules().select(count) === "one" ? one : several}`;
}

// The first formatter of a process takes 20 ms, which a start does not wait for.
function whenNeeded<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function read<T>(parse: () => T): T | undefined {
  try {
    return parse();
  } catch {
    return undefined;
  }
}
