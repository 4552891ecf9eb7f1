/** Remembers recently requested keys, because only a response requested twice is worth caching. */

/** Characters. Longer keys are rarely repeated, and a client could fill memory with them. */
export const MAX_KEY = 512;

/** Forgets the older half whenever it is full. */
export class RecentKeys {
  readonly #max: number;
  #recent = new Set<string>();
  #older = new Set<string>();

  constructor(max: number) {
    this.#max = max;
  }

  /** Remembers a key of at most {@link MAX_KEY} characters. @returns whether it was known before */
  remember(key: string): "known" | "new" {
    if (key.length > MAX_KEY) return "new";
    if (this.#recent.has(key) || this.#older.has(key)) return "known";
    if (this.#recent.size >= this.#max / 2) {
      this.#older = this.#recent;
      this.#recent = new Set();
    }
    this.#recent.add(key);
    return "new";
  }
}
