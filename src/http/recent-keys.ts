/** Which keys were seen lately: what is asked for a second time is worth keeping, the rest is not. */

/** A longer key is hardly ever repeated, and a client could fill memory with it. */
export const LONGEST_KEY = 512;

/** Keys seen lately, each with something: forgets half of them whenever it is full. */
export class RecentKeys<V> {
  readonly #most: number;
  #recent = new Map<string, V>();
  #older = new Map<string, V>();

  constructor(most: number) {
    this.#most = most;
  }

  has(key: string): boolean {
    return this.#recent.has(key) || this.#older.has(key);
  }

  get(key: string): V | undefined {
    return this.#recent.get(key) ?? this.#older.get(key);
  }

  set(key: string, value: V): void {
    if (key.length > LONGEST_KEY) return;
    if (this.#recent.size >= this.#most / 2) {
      this.#older = this.#recent;
      this.#recent = new Map();
    }
    this.#recent.set(key, value);
  }
}
