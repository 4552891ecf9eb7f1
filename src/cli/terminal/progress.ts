/**
 * Progress on stderr. On a terminal: a bar, once a phase takes longer than half a second. Elsewhere: a line at the end
 * of each such phase that counted something, and one per minute meanwhile.
 */

import { Presets, SingleBar } from "cli-progress";
import type { Progress } from "../../authoring/content/report/progress.ts";
import { say } from "../../language/language.ts";
import { phaseInWords } from "../../language/phases.ts";

const PATIENCE_MILLISECONDS = 500;
const LINE_MILLISECONDS = 60_000;

export class ProgressDisplay {
  readonly #lineMilliseconds: number;
  #phase = "";
  #since = 0;
  #told = 0;
  #bar: SingleBar | undefined;
  #last: { done: number; total: number | undefined } = { done: 0, total: undefined };

  /** @param lineMilliseconds the interval of lines during a phase, without a terminal */
  constructor({ lineMilliseconds = LINE_MILLISECONDS } = {}) {
    this.#lineMilliseconds = lineMilliseconds;
  }

  readonly report: Progress = (phase, done, total) => {
    if (phase !== this.#phase) this.#begin(phase);
    this.#last = { done, total };
    if (!process.stderr.isTTY) {
      if (performance.now() - this.#told >= this.#lineMilliseconds) this.#tell();
      return;
    }
    if (performance.now() - this.#since < PATIENCE_MILLISECONDS) return;
    this.#bar ??= startBar(phase);
    this.#bar.setTotal(total ?? done);
    this.#bar.update(done);
  };

  /** Ends the current phase. */
  end(): void {
    const slow = performance.now() - this.#since >= PATIENCE_MILLISECONDS;
    this.#bar?.stop();
    // A phase that counts nothing may only have waited, so it gets no line.
    const { done, total } = this.#last;
    const isCounted = done > 0 || total !== undefined;
    if (!this.#bar && slow && isCounted && this.#phase !== "") this.#tell();
    this.#bar = undefined;
    this.#phase = "";
  }

  #tell(): void {
    const { done, total } = this.#last;
    const phase = phaseInWords(this.#phase);
    console.error(say.usage.progress({ phase, done, ...(total !== undefined && { total }) }));
    this.#told = performance.now();
  }

  #begin(phase: string): void {
    this.end();
    this.#phase = phase;
    this.#since = performance.now();
    this.#told = this.#since;
  }
}

function startBar(phase: string): SingleBar {
  const bar = new SingleBar(
    {
      format: say.usage.progressBar({ phase: phaseInWords(phase) }),
      stream: process.stderr,
      hideCursor: true,
    },
    Presets.shades_classic,
  );
  bar.start(0, 0);
  return bar;
}
