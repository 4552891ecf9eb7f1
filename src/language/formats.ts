/** Numbers, dates, lists and plurals as a language writes them. */

/** The forms of a word by plural category, such as `one`; `other` stands for missing ones. */
type Forms = { readonly other: string } & Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;

/** @param locale BCP 47: `pt-PT` */
export function formatsOf(locale: string) {
  const plurals = once(() => new Intl.PluralRules(locale));
  const numbers = once(() => new Intl.NumberFormat(locale));
  const decimals = once(
    () => new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  );
  const conjunction = once(() => new Intl.ListFormat(locale, { type: "conjunction" }));
  const disjunction = once(() => new Intl.ListFormat(locale, { type: "disjunction" }));
  const moments = new Map<string | undefined, Intl.DateTimeFormat>();
  const momentsIn = (timeZone: string | undefined) =>
    moments.getOrInsertComputed(timeZone, () => {
      return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", timeZone });
    });
  const day = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
  const time = { hour: "2-digit", minute: "2-digit" } as const;
  const shortMoments = once(() => new Intl.DateTimeFormat(locale, { ...day, ...time }));
  const days = once(() => new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }));
  return {
    locale,
    number: (value: number) => numbers().format(value),
    plural: (count: number, forms: Forms) => forms[plurals().select(count)] ?? forms.other,
    and: (parts: readonly string[]) => conjunction().format(parts),
    or: (parts: readonly string[]) => disjunction().format(parts),
    /** @param when epoch milliseconds or ISO 8601 @param zone default: that of this machine */
    moment: (when: number | string, zone?: string) => momentsIn(zone).format(new Date(when)),
    /** Digits only, in this machine's zone. */
    shortMoment: (when: number | string) => shortMoments().format(new Date(when)),
    bytes: (count: number) => {
      if (count < 1e3) return `${count} B`;
      if (count < 1e6) return `${decimals().format(count / 1e3)} kB`;
      if (count < 1e9) return `${decimals().format(count / 1e6)} MB`;
      return `${decimals().format(count / 1e9)} GB`;
    },
    /**
     * @param text "2026-03-31", or "2026-03-31T09:30:00+01:00", whose offset is ignored, so that
     *   its local time is shown
     */
    dateAsWritten: (text: string) => {
      const hasTime = text.length > "2026-03-31".length;
      if (!hasTime) return days().format(new Date(text));
      const withoutOffset = text.slice(0, "2026-03-31T09:30:00".length);
      return momentsIn("UTC").format(new Date(`${withoutOffset}Z`));
    },
  };
}

/** Calls `make` on first use: the first formatter of a process takes 20 ms, later ones 1 ms. */
export function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
