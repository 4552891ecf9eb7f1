/**
 * Scheduled changes: items that appear or disappear at a moment. The next snapshot is opened in advance and served from
 * that moment on, like a publication, on each node by its own clock.
 * @see architecture.md, "Time"
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Snapshot } from "./memory/snapshot.ts";

export interface ScheduledChangesOptions {
  /** Now, in epoch milliseconds. */
  readonly clock: () => number;
  /** Opens the same publication as of a moment, epoch milliseconds. */
  readonly open: (at: number) => Promise<Snapshot>;
  /** Serves the snapshot from now on. */
  readonly show: (next: Snapshot) => void;
  readonly onFault: (error: Error) => void;
  /** The clock was set back: what is visible is derived again. */
  readonly onBack?: () => void;
}

/** The next snapshot is opened so long in advance. */
const LEAD_MILLISECONDS = 5000;
/** How often the clock is read, because it may be set at any time. */
const LOOK_MILLISECONDS = 1000;

/** Applies the scheduled changes of one publication in order, until it is stopped. Starts over if the clock goes back. */
export class ScheduledChanges {
  readonly #options: ScheduledChangesOptions;
  readonly #stopping = new AbortController();
  /** The clock at the latest look. */
  #seen: number;
  readonly #ended: Promise<void>;

  /** @param next the first moment, epoch milliseconds; `Infinity` if there is none */
  constructor(next: number, options: ScheduledChangesOptions) {
    this.#options = options;
    this.#seen = options.clock();
    this.#ended = this.#run(next);
  }

  /** Stops for good. Once resolved, no further snapshot is served. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#ended;
  }

  async #run(first: number): Promise<void> {
    let next = first;
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      if (!(await this.#until(next - LEAD_MILLISECONDS))) next = this.#seen;
      if (signal.aborted) return;
      try {
        next = await this.#change(next);
      } catch (error) {
        this.#options.onFault(error as Error);
        if (!(await this.#until(this.#seen + LOOK_MILLISECONDS))) next = this.#seen;
      }
    }
  }

  /** @returns the moment of the change after it */
  async #change(moment: number): Promise<number> {
    const { clock, open, show } = this.#options;
    // If late, as of now, because several moments may have passed.
    const snapshot = await open(Math.max(moment, clock()));
    const { next } = snapshot.catalogue.edition.schedule;
    const isReached = await this.#until(moment);
    if (isReached) show(snapshot);
    else snapshot[Symbol.dispose]();
    return isReached ? next : this.#seen;
  }

  /** Waits for a moment. @returns false if stopped before it, or if the clock has gone back */
  async #until(moment: number): Promise<boolean> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const now = this.#options.clock();
      const isBack = now < this.#seen;
      this.#seen = now;
      if (isBack) this.#options.onBack?.();
      if (isBack || moment <= now) return !isBack;
      const wait = Math.min(moment - now, LOOK_MILLISECONDS);
      await sleep(wait, undefined, { ref: false, signal }).catch(() => {});
    }
    return false;
  }
}
