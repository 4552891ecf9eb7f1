/** The language of a site's pages: messages, and formats of dates and numbers. */
import { collections } from "../../contract/site/collections.ts";
import { type Noun, wordsIn as pick, type Wording } from "../../contract/words.ts";
import { once } from "../../language/formats.ts";
import { type PageMessages, pagesIn } from "../../language/language.ts";
import type { Catalogue } from "../api/catalogue.ts";
import type { Resource } from "../api/resource.ts";

export interface Words {
  readonly say: PageMessages;
  /** @param date `YYYY-MM-DD` @returns `12 March 2026`; other text unchanged */
  day(date: string): string;
  /** @returns `12–13 March 2026`; `Thursday, 12 March 2026` if `last` is not later */
  period(first: string, last: string): string;
  /** @returns the parts of a date block: `["12", "Mar", "2026"]`; `undefined` for other text */
  dateParts(date: string): readonly [day: string, month: string, year: string] | undefined;
  /** @returns `4,880` */
  number(number: number): string;
  /** The text of a declaration in this language. */
  in<T>(words: Wording<T>): T;
  noun(resource: Resource): Noun | undefined;
}

const cachedWords = new Map<string, Words>();

/** English before the first publication. */
export function wordsOf(catalogue: Catalogue | undefined): Words {
  return pageWordsIn(catalogue?.edition.site.idioma ?? "en");
}

export function pageWordsIn(language: string): Words {
  return cachedWords.getOrInsertComputed(language, makeWords);
}

// In the machine's zone, which V8 uses by default even for a plain date, a day may not exist.
const DATE = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;

function makeWords(language: string): Words {
  const say = pagesIn(language);
  const { locale } = say;
  const weekday = once(() => new Intl.DateTimeFormat(locale, { weekday: "long", ...DATE }));
  const days = once(() => new Intl.DateTimeFormat(locale, DATE));
  const month = once(() => new Intl.DateTimeFormat(locale, { month: "short", timeZone: "UTC" }));
  const numbers = once(() => new Intl.NumberFormat(locale));
  return {
    say,
    day: (text) => {
      const date = plainDate(text);
      return date ? days().format(date) : text;
    },
    period: (first, last) => {
      const [begin, end] = [plainDate(first), plainDate(last)];
      if (!begin || !end) return first;
      if (Temporal.PlainDate.compare(begin, end) >= 0) return weekday().format(begin);
      // Within one month without spaces around the dash: `28–29 de março de 2026`.
      return days()
        .formatRange(begin, end)
        .replace(/^(\d+)\s–\s(\d+)(?=\s(?:de\s)?\p{L}+\s(?:de\s)?\d+$)/u, "$1–$2");
    },
    dateParts: (text) => {
      const date = plainDate(text);
      return date && [`${date.day}`, month().format(date).replace(/\.$/, ""), `${date.year}`];
    },
    number: (number) => numbers().format(number),
    in: (words) => pick(words, language),
    noun: ({ nouns, collection }) => {
      const words = nouns ?? (collection && collections[collection].nouns);
      return words && pick(words, language);
    },
  };
}

function plainDate(text: string): Temporal.PlainDate | undefined {
  try {
    return Temporal.PlainDate.from(text);
  } catch {
    return undefined;
  }
}
