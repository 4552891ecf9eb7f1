/** Makes responses of whole lists one at a time, because each needs much memory. */

/** Including the response that is being made. */
const MAX_QUEUED = 16;

export class LargeAnswers<Result> {
  readonly #making = new Map<string, Promise<Result>>();
  #last: Promise<unknown> = Promise.resolve();

  /** Concurrent calls with one key share a result. @returns `undefined` if the queue is full */
  make(key: string, prepare: () => Promise<Result>): Promise<Result> | undefined {
    const concurrent = this.#making.get(key);
    if (concurrent) return concurrent;
    if (this.#making.size >= MAX_QUEUED) return undefined;
    const making = this.#last.then(prepare).finally(() => this.#making.delete(key));
    this.#making.set(key, making);
    this.#last = making.catch(() => {});
    return making;
  }
}
