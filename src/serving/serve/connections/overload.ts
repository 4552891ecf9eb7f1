/**
 * Detects overload: the event loop is so late that another query would make every client wait longer. Then only
 * kept responses are served, and misses get 503.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";

// At 10 ms the sampling alone takes half a per cent of a core, at 50 ms a quarter of that.
const RESOLUTION_MILLISECONDS = 50;
const WINDOW_MILLISECONDS = 250;
// Two, because one long pause (garbage collection) fills one window and is over when it is measured.
const LATE_WINDOWS = 2;

export class Overload {
  readonly #threshold: number;
  readonly #histogram: ReturnType<typeof monitorEventLoopDelay>;
  readonly #timer: NodeJS.Timeout;
  #lag = 0;
  #lateWindows = 0;

  /** @param threshold average lag that counts as overload, milliseconds */
  constructor(threshold: number) {
    this.#threshold = threshold;
    this.#histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MILLISECONDS });
    this.#histogram.enable();
    this.#timer = setInterval(() => this.#sample(), WINDOW_MILLISECONDS).unref();
  }

  get isOverloaded(): boolean {
    return this.#lateWindows >= LATE_WINDOWS;
  }

  /** Milliseconds by which the loop was late, on average of the latest window. */
  get lag(): number {
    return this.#lag;
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#histogram.disable();
  }

  #sample(): void {
    const { count, mean } = this.#histogram;
    this.#lag = count === 0 ? 0 : Math.max(0, mean / 1e6 - RESOLUTION_MILLISECONDS);
    this.#lateWindows = this.#lag > this.#threshold ? this.#lateWindows + 1 : 0;
    this.#histogram.reset();
  }
}
