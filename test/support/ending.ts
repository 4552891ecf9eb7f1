/** Cleans up in reverse order: nodes before the servers and folders that they use. */

export interface Ending {
  after(clean: () => unknown): void;
}

/** For a whole suite, because its hooks cannot register cleanup. */
export class SuiteEnding implements Ending {
  readonly #cleanings: (() => unknown)[] = [];

  after(clean: () => unknown): void {
    this.#cleanings.push(clean);
  }

  /** Runs every cleanup, even if one fails. */
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

/** For one test, because its own `after` runs hooks in the order of registration. */
export function endingOf(test: Ending): Ending {
  const ending = new SuiteEnding();
  test.after(() => ending.end());
  return ending;
}
