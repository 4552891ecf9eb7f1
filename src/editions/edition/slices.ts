/**
 * Long work in slices, so that requests are answered in between: what takes up a publication reads a
 * hundred thousand rows while the one before is being served.
 */
import { setImmediate as nextTurn } from "node:timers/promises";

// A request that comes meanwhile waits for one slice at most.
const SLICE_MILLISECONDS = 1;

export class Slices {
  #begun = performance.now();

  /** Lets others have their turn if this slice has lasted long enough. */
  async pause(): Promise<void> {
    if (performance.now() - this.#begun < SLICE_MILLISECONDS) return;
    await nextTurn();
    this.#begun = performance.now();
  }
}
