/**
 * What has to be prepared, a few milliseconds of it in each turn of the event loop. In between hits are
 * written and connections accepted: the loop accepts one a turn, so a turn that prepares for a hundred
 * clients would keep the next one waiting for seconds, whatever it asks for.
 * @see performance.md, "Under load"
 */

/** Of a turn, for those that come in it, and again for those that wait. */
const TURN_MILLISECONDS = 5;
/** That many begin within a turn at most. */
const MOST_STEPS = 16;
/** How many that have had their turn are taken off the list at once. */
const FORGOTTEN_TOGETHER = 256;
/** A burst may wait longer than it should, for so long. */
const PATIENCE_MILLISECONDS = 500;

interface Waiting {
  /** By the clock of `performance`. */
  readonly since: number;
  readonly begin: () => void;
  readonly refuse: () => void;
}

export class MissQueue {
  readonly #mostWait: number;
  #waiting: Waiting[] = [];
  /** How many at the head of them have had their turn. */
  #begun = 0;
  #steps = 0;
  #spent = 0;
  #lateSince = Infinity;
  #isTurnAhead = false;

  /** @param mostWait how long something may wait before what comes is refused, milliseconds */
  constructor(mostWait: number) {
    this.#mostWait = mostWait;
  }

  /** Whether what comes now may be prepared at once: nothing is before it, and the turn has time left. */
  get hasTime(): boolean {
    return this.#waiting.length === 0 && this.#spent < TURN_MILLISECONDS;
  }

  /** Whether the wait has been too long for a while, so that there is no use in waiting too. */
  get isLate(): boolean {
    return performance.now() - this.#lateSince > PATIENCE_MILLISECONDS;
  }

  /** Prepares something in the time of this turn. @throws what the work throws */
  spend<T>(work: () => T): T {
    const begun = performance.now();
    try {
      return work();
    } finally {
      this.#spent += performance.now() - begun;
      this.#awaitTurn();
    }
  }

  /**
   * Prepares something when its turn comes.
   * @param work is expected to {@link spend}
   * @param refuse what is answered instead once it has waited too long while others have too
   */
  async wait<T>(work: () => Promise<T>, refuse: () => Promise<T>): Promise<T> {
    const { promise, resolve } = Promise.withResolvers<T>();
    this.#waiting.push({
      since: performance.now(),
      begin: () => resolve(work()),
      refuse: () => resolve(refuse()),
    });
    this.#awaitTurn();
    this.#addStep();
    return await promise;
  }

  #awaitTurn(): void {
    if (this.#isTurnAhead) return;
    this.#isTurnAhead = true;
    setImmediate(() => {
      this.#isTurnAhead = false;
      this.#spent = 0;
    });
  }

  // Each in a callback of its own, after which Node writes what was prepared while it is in the
  // processor's cache: all in one took 40 % more.
  #addStep(): void {
    if (this.#steps >= Math.min(MOST_STEPS, this.#waiting.length - this.#begun)) return;
    this.#steps += 1;
    setImmediate(() => {
      this.#steps -= 1;
      if (this.#spent < TURN_MILLISECONDS) this.#step();
      this.#awaitTurn();
      this.#addStep();
    });
  }

  #step(): void {
    const { since, begin, refuse } = this.#waiting[this.#begun++] as Waiting;
    if (this.#begun === this.#waiting.length || this.#begun === FORGOTTEN_TOGETHER) {
      this.#waiting = this.#waiting.slice(this.#begun);
      this.#begun = 0;
    }
    const now = performance.now();
    const isLate = now - since > this.#mostWait;
    this.#lateSince = isLate ? Math.min(this.#lateSince, now) : Infinity;
    if (isLate && this.isLate) refuse();
    else begin();
    if (this.#waiting.length === 0) this.#lateSince = Infinity;
  }
}
