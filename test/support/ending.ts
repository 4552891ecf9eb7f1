/** Cleaning up in the opposite order: nodes before the servers and folders that they use. */

/** What a test or a suite has to clean up with. */
export interface Ending {
  after(clean: () => unknown): void;
}

/** Of a whole suite, in which hooks cannot register what to clean. */
export class SuiteEnding implements Ending {
  readonly #cleanings: (() => unknown)[] = [];

  after(clean: () => unknown): void {
    this.#cleanings.push(clean);
  }

  /** Everything is cleaned up, also where a part of it fails. */
  async end(): Promise<void> {
    const failed: unknown[] = [];
    for (const clean of this.#cleanings.splice(0).reverse()) {
      try {
        await clean();
      } catch (error) {
        failed.push(error);
      }
    }
    if (failed.length > 0) throw new AggregateError(failed, "Could not clean up");
  }
}

/** Of one test, whose own `after` keeps the order in which it was told. */
export function endingOf(test: Ending): Ending {
  const ending = new SuiteEnding();
  test.after(() => ending.end());
  return ending;
}
