/**
 * Splits long work into slices so that requests are answered in between: opening a new publication reads a hundred
 * thousand rows while the previous one is being served.
 */
import { setImmediate as nextTurn } from "node:timers/promises";

// The longest that a request waits for this work.
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
