/** A bar on stderr, once a phase takes longer than half a second; only on a terminal. */
import { Presets, SingleBar } from "cli-progress";
import type { Progress } from "../../authoring/content/report/progress.ts";
import { type Phase, say } from "../../language/language.ts";

const DELAY_MILLISECONDS = 500;

export class ProgressDisplay {
  #phase: Phase | undefined;
  #phaseBegan = 0;
  #bar: SingleBar | undefined;

  readonly report: Progress = (phase, done, total) => {
    if (!process.stderr.isTTY) return;
    if (phase !== this.#phase) this.#begin(phase);
    if (performance.now() - this.#phaseBegan < DELAY_MILLISECONDS) return;
    this.#bar ??= startBar(phase);
    this.#bar.setTotal(total ?? done);
    this.#bar.update(done);
  };

  end(): void {
    this.#bar?.stop();
    this.#bar = undefined;
    this.#phase = undefined;
  }

  #begin(phase: Phase): void {
    this.end();
    this.#phase = phase;
    this.#phaseBegan = performance.now();
  }
}

function startBar(phase: Phase): SingleBar {
  const format = say.usage.progressBar({ phase: say.usage.phases[phase] });
  const bar = new SingleBar(
    { format, stream: process.stderr, hideCursor: true },
    Presets.shades_classic,
  );
  bar.start(0, 0);
  return bar;
}
