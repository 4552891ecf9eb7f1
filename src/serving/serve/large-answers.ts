/**
 * Makes responses of whole lists one at a time, and each once for all concurrent requests, so that they never take
 * more memory than one.
 * @see architecture.md, "The way of a request"
 */

/** How many distinct responses may be queued or in the making. */
const MAX_QUEUED = 16;

export class LargeAnswers<Response> {
  readonly #making = new Map<string, Promise<Response>>();
  #last: Promise<unknown> = Promise.resolve();

  /**
   * @param key identifies the response
   * @returns the result of `make`, which is called in its turn; `undefined` if the queue is full
   */
  make(key: string, make: () => Promise<Response>): Promise<Response> | undefined {
    const known = this.#making.get(key);
    if (known) return known;
    if (this.#making.size >= MAX_QUEUED) return undefined;
    const made = this.#last.then(make).finally(() => this.#making.delete(key));
    this.#making.set(key, made);
    this.#last = made.catch(() => {});
    return made;
  }
}
