/** What may happen thousands of times a second is told at once, and then once a minute with its number. */

const MINUTE_MILLISECONDS = 60_000;

export type Counts<Kind extends string> = { readonly [K in Kind]?: number };

export class Seldom<Kind extends string> {
  readonly #tell: (counts: Counts<Kind>) => void;
  #counts: { [K in Kind]?: number } = {};
  #isQuiet = false;

  /** @param tell is given how often each kind has happened since it was called last */
  constructor(tell: (counts: Counts<Kind>) => void) {
    this.#tell = tell;
  }

  count(kind: Kind): void {
    this.#counts[kind] = (this.#counts[kind] ?? 0) + 1;
    if (!this.#isQuiet) this.#tellNow();
  }

  #tellNow(): void {
    const counts = this.#counts;
    this.#counts = {};
    this.#isQuiet = Object.keys(counts).length > 0;
    if (!this.#isQuiet) return;
    this.#tell(counts);
    setTimeout(() => this.#tellNow(), MINUTE_MILLISECONDS).unref();
  }
}
