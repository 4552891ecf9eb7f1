/** Reports an event at once, and repetitions once a minute with their count, because it may happen thousands of times
 * a second. */

const MINUTE_MILLISECONDS = 60_000;

export type Counts<Kind extends string> = { readonly [K in Kind]?: number };

export class Seldom<Kind extends string> {
  readonly #report: (counts: Counts<Kind>) => void;
  #counts: { [K in Kind]?: number } = {};
  #isQuiet = false;

  /** @param report called with the count of each kind since the previous call */
  constructor(report: (counts: Counts<Kind>) => void) {
    this.#report = report;
  }

  count(kind: Kind): void {
    this.#counts[kind] = (this.#counts[kind] ?? 0) + 1;
    if (!this.#isQuiet) this.#reportNow();
  }

  #reportNow(): void {
    const counts = this.#counts;
    this.#counts = {};
    this.#isQuiet = Object.keys(counts).length > 0;
    if (!this.#isQuiet) return;
    this.#report(counts);
    setTimeout(() => this.#reportNow(), MINUTE_MILLISECONDS).unref();
  }
}
