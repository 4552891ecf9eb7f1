/**
 * The language of a site's pages: messages, and formats of dates, times and numbers. A date is never converted between
 * time zones, and a moment is shown in the zone of its offset, so the page does not depend on the server's zone.
 */

import { collections } from "../../contract/site/collections.ts";
import { type Noun, wordsIn as pick, type Worded } from "../../contract/words.ts";
import { once } from "../../language/formats.ts";
import { type PageMessages, pagesIn } from "../../language/language.ts";
import type { Catalogue } from "../api/catalogue.ts";
import type { Resource } from "../api/resource.ts";

/** All texts of a page in one language. */
export interface Words {
  readonly say: PageMessages;
  /** @param date `YYYY-MM-DD` @returns `Thursday, 12 March 2026`; other text unchanged */
  date(date: string): string;
  /** The same without the weekday: `12 March 2026`. */
  day(date: string): string;
  /** @returns `12–13 March 2026`; the first date like `date` if `last` is not later */
  period(first: string, last: string): string;
  /** @returns the parts of a date block: `["12", "Mar", "2026"]`; `undefined` for other text */
  blockOf(date: string): readonly [day: string, month: string, year: string] | undefined;
  /**
   * @param moment ISO 8601 with an offset
   * @returns `12 March 2026 at 09:30 (+01:00)`; other text unchanged
   */
  moment(moment: string): string;
  /** @param epochMilliseconds @param zone IANA name @returns `28 March 2026 at 00:00 (Europe/Lisbon)` */
  momentInZone(epochMilliseconds: number, zone: string): string;
  /** @returns `4,880` */
  number(number: number): string;
  /** The words of a declaration in this language. */
  in<T>(words: Worded<T>): T;
  /** Nouns for the items of a resource; `undefined` if they have none. */
  noun(resource: Resource): Noun | undefined;
  /** A text in this language, with curly apostrophes. */
  tell(text: Worded): string;
  curly(text: string): string;
}

/** A straight apostrophe between or after letters. Declarations have straight ones, pages show curly ones. */
const APOSTROPHE = /(?<=\p{L})'(?=[\p{L}\s]|$)/gu;

const cachedWords = new Map<string, Words>();

/** The language of the served site; English before the first publication. */
export function wordsOf(catalogue: Catalogue | undefined): Words {
  return wordsIn(catalogue?.edition.site.idioma ?? "en");
}

export function wordsIn(language: string): Words {
  return cachedWords.getOrInsertComputed(language, makeWords);
}

// Dates are formatted in UTC, because the default is the machine's zone.
const DATE = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
const TIME = { hour: "2-digit", minute: "2-digit" } as const;

function makeWords(language: string): Words {
  const say = pagesIn(language);
  const { locale } = say;
  const weekday = once(() => new Intl.DateTimeFormat(locale, { weekday: "long", ...DATE }));
  const days = once(() => new Intl.DateTimeFormat(locale, DATE));
  const month = once(() => new Intl.DateTimeFormat(locale, { month: "short", timeZone: "UTC" }));
  const instant = once(() => new Intl.DateTimeFormat(locale, { ...DATE, ...TIME }));
  const numbers = once(() => new Intl.NumberFormat(locale));
  const date = (text: string) => {
    const read = plainDate(text);
    return read ? weekday().format(read) : text;
  };
  return {
    say,
    date,
    day: (text) => {
      const read = plainDate(text);
      return read ? days().format(read) : text;
    },
    period: (first, last) => {
      const [begin, end] = [plainDate(first), plainDate(last)];
      if (!begin || !end || Temporal.PlainDate.compare(begin, end) >= 0) return date(first);
      // Days of one month are joined: 28–29.
      return days()
        .formatRange(begin, end)
        .replace(/^(\d+)\s–\s(\d+)(?=\s(?:de\s)?\p{L}+\s(?:de\s)?\d+$)/u, "$1–$2");
    },
    blockOf: (text) => {
      const read = plainDate(text);
      return read && [`${read.day}`, month().format(read).replace(/\.$/, ""), `${read.year}`];
    },
    moment: (moment) => {
      const local = readOr(() => Temporal.PlainDateTime.from(moment.replace(/Z$/, "")));
      if (!local) return moment;
      const offset = /[+-]\d\d:\d\d$/.exec(moment)?.[0] ?? "UTC";
      return `${instant().format(local)} (${offset})`;
    },
    momentInZone: (epochMilliseconds, zone) => {
      const local = Temporal.Instant.fromEpochMilliseconds(epochMilliseconds)
        .toZonedDateTimeISO(zone)
        .toPlainDateTime();
      return `${instant().format(local)} (${zone})`;
    },
    number: (number) => numbers().format(number),
    in: (words) => pick(words, language),
    noun: ({ nouns, collection }) => {
      const words = nouns ?? (collection && collections[collection].nouns);
      return words && pick(words, language);
    },
    tell: (text) => curly(pick(text, language)),
    curly,
  };
}

function curly(text: string): string {
  return text.replace(APOSTROPHE, "’");
}

function plainDate(text: string): Temporal.PlainDate | undefined {
  return readOr(() => Temporal.PlainDate.from(text));
}

function readOr<T>(parse: () => T): T | undefined {
  try {
    return parse();
  } catch {
    return undefined;
  }
}
