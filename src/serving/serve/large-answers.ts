/**
 * Makes responses of whole lists one at a time, so that they never need more memory than one response does. Concurrent
 * requests for the same response share it.
 * @see architecture.md, "The way of a request"
 */

/** How many distinct responses may be queued, including the one that is being made. */
const MAX_QUEUED = 16;

export class LargeAnswers<Result> {
  readonly #making = new Map<string, Promise<Result>>();
  #last: Promise<unknown> = Promise.resolve();

  /**
   * @param key identifies the response
   * @returns the result of `make`, which is called in its turn; `undefined` if the queue is full
   */
  make(key: string, make: () => Promise<Result>): Promise<Result> | undefined {
    const concurrent = this.#making.get(key);
    if (concurrent) return concurrent;
    if (this.#making.size >= MAX_QUEUED) return undefined;
    const making = this.#last.then(make).finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    this.#last = making.catch(() => {});
    return making;
  }
}
