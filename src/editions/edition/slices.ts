/** Splits long work, such as opening a large edition, so that requests are answered in between. */
import { setImmediate as nextTurn } from "node:timers/promises";

const MAX_SLICE_MILLISECONDS = 1;

export class Slices {
  #startedAt = performance.now();

  /** Yields to the event loop if this slice has lasted long enough. */
  async pause(): Promise<void> {
    if (performance.now() - this.#startedAt < MAX_SLICE_MILLISECONDS) return;
    await nextTurn();
    this.#startedAt = performance.now();
  }
}
