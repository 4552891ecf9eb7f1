/** Which keys were seen lately: what is asked for a second time is worth keeping, the rest is not. */

/** A longer key is hardly ever repeated, and a client could fill memory with it. */
export const LONGEST_KEY = 512;

/** Forgets half of them whenever it is full. */
export class RecentKeys {
  readonly #most: number;
  #recent = new Set<string>();
  #older = new Set<string>();

  constructor(most: number) {
    this.#most = most;
  }

  /** @returns whether it was known already; it is from now on, unless it is too long */
  remember(key: string): "known" | "new" {
    if (key.length > LONGEST_KEY) return "new";
    if (this.#recent.has(key) || this.#older.has(key)) return "known";
    if (this.#recent.size >= this.#most / 2) {
      this.#older = this.#recent;
      this.#recent = new Set();
    }
    this.#recent.add(key);
    return "new";
  }
}
