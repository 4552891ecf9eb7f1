/**
 * Answers that hold whole lists are made one after the other, and each once however many ask for it: what
 * they take in memory until they are done is that of one.
 * @see architecture.md, "The way of a request"
 */

/** So many different ones may be asked for at a time. */
const MOST_AT_A_TIME = 16;

/** @template Made what there is when one is done */
export class LargeAnswers<Made> {
  readonly #making = new Map<string, Promise<Made>>();
  #last: Promise<unknown> = Promise.resolve();

  /**
   * @param key the same for the same answer
   * @returns what `make` gives, when its turn has come; `undefined` where too many wait for theirs
   */
  make(key: string, make: () => Promise<Made>): Promise<Made> | undefined {
    const known = this.#making.get(key);
    if (known) return known;
    if (this.#making.size >= MOST_AT_A_TIME) return undefined;
    const made = this.#last.then(make).finally(() => this.#making.delete(key));
    this.#making.set(key, made);
    this.#last = made.catch(() => {});
    return made;
  }
}
