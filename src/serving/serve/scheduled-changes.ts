/**
 * Scheduled changes: items that appear or disappear at a moment. The next snapshot is opened and warmed in advance
 * and served from that moment on, like a publication, on each node by its own clock.
 * @see architecture.md, "Time"
 */
import type { Snapshot } from "./memory/snapshot.ts";

export interface ScheduledChangesOptions {
  /** Now, in epoch milliseconds. */
  readonly clock: () => number;
  /** Opens the same publication as of a moment, epoch milliseconds. */
  readonly open: (at: number) => Promise<Snapshot>;
  /** Warms the snapshot and serves it once `moment` resolves to true; discards it if to false. */
  readonly takeUp: (next: Snapshot, moment: Promise<boolean>) => Promise<void>;
  readonly onFault: (error: Error) => void;
}

/** The next snapshot is opened so long in advance. */
const LEAD_MILLISECONDS = 5000;
/** Longest single timer, because clocks are corrected and timers are limited to 24 days. */
const MAX_WAIT = 60_000;
/** Pause before a retry. */
const AGAIN_MILLISECONDS = 1000;

/** Applies the scheduled changes of one publication in order, until it is stopped. */
export class ScheduledChanges {
  readonly #options: ScheduledChangesOptions;
  readonly #stopping = Promise.withResolvers<void>();
  #isStopped = false;
  #timer: NodeJS.Timeout | undefined;
  readonly #ended: Promise<void>;

  /** @param next the first moment, epoch milliseconds; `Infinity` if there is none */
  constructor(next: number, options: ScheduledChangesOptions) {
    this.#options = options;
    this.#ended = this.#run(next);
  }

  /** Stops for good. Once resolved, no further snapshot is served. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    this.#stopping.resolve();
    await this.#ended;
  }

  async #run(first: number): Promise<void> {
    let next = first;
    while (next !== Infinity && !this.#isStopped) {
      await this.#until(next - LEAD_MILLISECONDS);
      if (this.#isStopped) return;
      try {
        next = await this.#change(next);
      } catch (error) {
        this.#options.onFault(error as Error);
        await this.#until(this.#options.clock() + AGAIN_MILLISECONDS);
      }
    }
  }

  /** @returns the moment of the change after it */
  async #change(moment: number): Promise<number> {
    // If late, as of now, because several moments may have passed.
    const snapshot = await this.#options.open(Math.max(moment, this.#options.clock()));
    const { next } = snapshot.catalogue.edition.changes;
    if (this.#isStopped) snapshot[Symbol.dispose]();
    else await this.#options.takeUp(snapshot, this.#until(moment));
    return next;
  }

  /** Waits for a moment. @returns false if stopped before it */
  async #until(moment: number): Promise<boolean> {
    while (!this.#isStopped) {
      const wait = moment - this.#options.clock();
      if (wait <= 0) return true;
      await Promise.race([this.#sleep(Math.min(wait, MAX_WAIT)), this.#stopping.promise]);
    }
    return false;
  }

  #sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      this.#timer = setTimeout(resolve, milliseconds).unref();
    });
  }
}
