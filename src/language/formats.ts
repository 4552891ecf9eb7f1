/** Numbers, dates, lists and plurals as a language writes them. */

/** By plural category of the language; `other` is used for missing ones. */
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
      const zone = timeZone && { timeZone };
      return new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short", ...zone });
    });
  const two = "2-digit";
  const digits = { year: "numeric", month: two, day: two, hour: two, minute: two } as const;
  const shortMoments = once(() => new Intl.DateTimeFormat(locale, digits));
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
      if (count < 1000) return `${count} B`;
      const [size, unit] =
        count < 1e6 ? [count / 1e3, "kB"] : count < 1e9 ? [count / 1e6, "MB"] : [count / 1e9, "GB"];
      return `${decimals().format(size)} ${unit}`;
    },
    /** The offset of a moment is ignored, so that its local time is shown. */
    dateAsWritten: (text: string) =>
      text.length > 10
        ? momentsIn("UTC").format(new Date(`${text.slice(0, 19)}Z`))
        : days().format(new Date(text)),
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
