/** Opens the snapshot of the next scheduled change in advance (architecture.md, "Time"). */
import { setTimeout as sleep } from "node:timers/promises";
import type { Snapshot } from "./memory/snapshot.ts";

export interface ScheduledChangesOptions {
  /** Epoch milliseconds. */
  readonly clock: () => number;
  /** Opens the same publication as of a moment, epoch milliseconds. */
  readonly open: (at: number) => Promise<Snapshot>;
  readonly show: (next: Snapshot) => void;
  readonly onFault: (error: Error) => void;
  readonly onClockSetBack?: () => void;
}

/** How long before its moment the next snapshot is opened. */
const LEAD_MILLISECONDS = 5000;
/** How often the clock is read, because it may be set at any time. */
const CLOCK_CHECK_MILLISECONDS = 1000;

/** If the clock was set back, opens a snapshot as of now and goes on from there. */
export class ScheduledChanges {
  readonly #options: ScheduledChangesOptions;
  readonly #stopping = new AbortController();
  /** The clock when it was last read. */
  #now: number;
  readonly #ended: Promise<void>;

  /** @param next the first moment, epoch milliseconds; `Infinity` if there is none */
  constructor(next: number, options: ScheduledChangesOptions) {
    this.#options = options;
    this.#now = options.clock();
    this.#ended = this.#run(next);
  }

  /** Once resolved, no further snapshot is served. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#ended;
  }

  async #run(first: number): Promise<void> {
    let next = first;
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const isNear = await this.#waitUntil(next - LEAD_MILLISECONDS);
      if (signal.aborted) return;
      // The clock was set back: what is visible now is due at once.
      if (!isNear) next = this.#now;
      try {
        next = await this.#applyChange(next);
      } catch (error) {
        this.#options.onFault(error as Error);
        const isRetryDue = await this.#waitUntil(this.#now + CLOCK_CHECK_MILLISECONDS);
        if (!isRetryDue) next = this.#now;
      }
    }
  }

  /** @returns the moment of the following change; now, if this one was not reached */
  async #applyChange(moment: number): Promise<number> {
    const { clock, open, show } = this.#options;
    // As of now if it is late, because several moments may have passed.
    const snapshot = await open(Math.max(moment, clock()));
    const { next } = snapshot.catalogue.edition.schedule;
    const isReached = await this.#waitUntil(moment);
    if (isReached) show(snapshot);
    else snapshot[Symbol.dispose]();
    return isReached ? next : this.#now;
  }

  /** @returns false if stopped before the moment, or if the clock was set back */
  async #waitUntil(moment: number): Promise<boolean> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const now = this.#options.clock();
      const isSetBack = now < this.#now;
      this.#now = now;
      if (isSetBack) {
        this.#options.onClockSetBack?.();
        return false;
      }
      if (moment <= now) return true;
      const wait = Math.min(moment - now, CLOCK_CHECK_MILLISECONDS);
      await sleep(wait, undefined, { ref: false, signal }).catch(() => {});
    }
    return false;
  }
}
