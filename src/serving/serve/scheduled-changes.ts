/**
 * What appears and goes by itself: the snapshot that will hold at the next such moment is made and warmed
 * before its time, and taken up at that moment, like a publication, on every node by its own clock.
 * @see architecture.md, "Time"
 */
import type { Snapshot } from "./memory/snapshot.ts";

export interface ScheduledChangesOptions {
  /** Now, in epoch milliseconds. */
  readonly clock: () => number;
  /** The same publication as of a moment. */
  readonly open: (at: number) => Promise<Snapshot>;
  /** Prepares what is asked for most, waits for the moment, and answers from it unless it was called off. */
  readonly takeUp: (next: Snapshot, moment: Promise<boolean>) => Promise<void>;
  readonly onFault: (error: Error) => void;
}

/** The next snapshot is made so long before its time. */
const LEAD_MILLISECONDS = 5000;
/** Clocks are corrected, and timers have a longest time. */
const LONGEST_WAIT = 60_000;
/** After a fault. */
const AGAIN_MILLISECONDS = 1000;

/** The changes of one publication, one after the other, until it is stopped. */
export class ScheduledChanges {
  readonly #options: ScheduledChangesOptions;
  readonly #stopping = Promise.withResolvers<void>();
  #isStopped = false;
  #timer: NodeJS.Timeout | undefined;
  readonly #ended: Promise<void>;

  /** @param next the first moment, epoch milliseconds; `Infinity` where nothing is to come */
  constructor(next: number, options: ScheduledChangesOptions) {
    this.#options = options;
    this.#ended = this.#run(next);
  }

  /** After it nothing more is taken up. */
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
    // Late, it is as of now: several may have passed.
    const snapshot = await this.#options.open(Math.max(moment, this.#options.clock()));
    const { next } = snapshot.catalogue.edition.changes;
    if (this.#isStopped) snapshot[Symbol.dispose]();
    else await this.#options.takeUp(snapshot, this.#until(moment));
    return next;
  }

  /** @returns whether it came before this was stopped */
  async #until(moment: number): Promise<boolean> {
    while (!this.#isStopped) {
      const wait = moment - this.#options.clock();
      if (wait <= 0) return true;
      await Promise.race([this.#sleep(Math.min(wait, LONGEST_WAIT)), this.#stopping.promise]);
    }
    return false;
  }

  #sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      this.#timer = setTimeout(resolve, milliseconds).unref();
    });
  }
}
