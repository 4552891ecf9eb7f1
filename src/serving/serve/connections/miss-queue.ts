/**
 * What has to be prepared, a few milliseconds of it in each turn of the event loop. In between hits are
 * written and connections accepted: the loop accepts one a turn, so a turn that prepares for a hundred
 * clients would keep the next one waiting for seconds, whatever it asks for. And while connections come one
 * after the other, turns prepare nothing: eight hundred that come at once are taken in a fifth of a second
 * then, and not in as many turns of five milliseconds.
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

/** Connections that come so close to each other come one after the other. */
const FLOOD_MILLISECONDS = 10;
/** With nothing to prepare a turn takes less, and in it the next connection would have come. */
const LULL_MILLISECONDS = 2;
/** What waits is prepared for a turn after so long, however many connections come. */
const LONGEST_FLOOD_MILLISECONDS = 25;
/** Where the processor is taken away for as long as that, turns tell what the clock does not. */
const LULL_TURNS = 2;
const LONGEST_FLOOD_TURNS = 40;

interface Waiting {
  /** By the clock of `performance`. */
  readonly since: number;
  readonly begin: () => void;
  readonly refuse: () => void;
}

export class MissQueue {
  readonly #mostWait: number;
  readonly #now: () => number;
  #waiting: Waiting[] = [];
  /** How many at the head of them have had their turn. */
  #begun = 0;
  #steps = 0;
  #spent = 0;
  #lateSince = Infinity;
  #isTurnAhead = false;
  /** When a connection came last, by the clock of `performance`. */
  #cameAt = -Infinity;
  /** Whether another one had come shortly before. */
  #isFlood = false;
  /** When something was prepared last. */
  #spentAt = -Infinity;
  /** Turns since a connection came, and since something was prepared. */
  #turnsWithout = Infinity;
  #turnsUnspent = Infinity;

  /**
   * @param mostWait how long something may wait before what comes is refused, milliseconds
   * @param now a clock that never goes back, milliseconds
   */
  constructor(mostWait: number, now = () => performance.now()) {
    this.#mostWait = mostWait;
    this.#now = now;
  }

  /** Whether what comes now may be prepared at once: nothing is before it, and the turn has time left. */
  get hasTime(): boolean {
    return this.#waiting.length === 0 && this.#hasTurn;
  }

  /** A connection has come: others may be behind it. */
  noteConnection(): void {
    const now = this.#now();
    this.#isFlood = this.#turnsWithout < LULL_TURNS || now - this.#cameAt < FLOOD_MILLISECONDS;
    this.#cameAt = now;
    this.#turnsWithout = 0;
    this.#awaitTurn();
  }

  /** Whether the wait has been too long for a while, so that there is no use in waiting too. */
  get isLate(): boolean {
    return this.#now() - this.#lateSince > PATIENCE_MILLISECONDS;
  }

  /** Prepares something in the time of this turn. @throws what the work throws */
  spend<T>(work: () => T): T {
    const begun = this.#now();
    try {
      return work();
    } finally {
      this.#spentAt = this.#now();
      this.#turnsUnspent = 0;
      this.#spent += this.#spentAt - begun;
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
      since: this.#now(),
      begin: () => resolve(work()),
      refuse: () => resolve(refuse()),
    });
    this.#awaitTurn();
    this.#addStep();
    return await promise;
  }

  /** Whether something may be prepared now. */
  get #hasTurn(): boolean {
    return this.#spent < TURN_MILLISECONDS && !this.#isYielding;
  }

  /** Whether connections are to be accepted before anything is prepared. */
  get #isYielding(): boolean {
    if (!this.#isFlood || this.#spent > 0) return false;
    const now = this.#now();
    const isLong = now - this.#spentAt >= LONGEST_FLOOD_MILLISECONDS;
    if (isLong && this.#turnsUnspent >= LONGEST_FLOOD_TURNS) return false;
    return this.#turnsWithout < LULL_TURNS || now - this.#cameAt < LULL_MILLISECONDS;
  }

  #awaitTurn(): void {
    if (this.#isTurnAhead) return;
    this.#isTurnAhead = true;
    setImmediate(() => {
      this.#isTurnAhead = false;
      this.#turnsWithout += 1;
      this.#turnsUnspent += 1;
      if (this.#turnsWithout < LULL_TURNS) this.#awaitTurn();
      this.#spent = 0;
    });
  }

  // Each in a callback of its own, after which Node writes what was prepared while it is in the
  // processor's cache: all in one took 40 % more.
  #addStep(): void {
    if (this.#steps >= Math.min(MOST_STEPS, this.#waiting.length - this.#begun)) return;
    this.#steps += 1;
    const step = () => {
      this.#steps -= 1;
      if (this.#hasTurn) this.#step();
      this.#awaitTurn();
      this.#addStep();
    };
    // Whoever sends the next connection may need the processor to do so.
    if (this.#isYielding) setTimeout(step, 1);
    else setImmediate(step);
  }

  #step(): void {
    const { since, begin, refuse } = this.#waiting[this.#begun++] as Waiting;
    if (this.#begun === this.#waiting.length || this.#begun === FORGOTTEN_TOGETHER) {
      this.#waiting = this.#waiting.slice(this.#begun);
      this.#begun = 0;
    }
    const now = this.#now();
    const isLate = now - since > this.#mostWait;
    this.#lateSince = isLate ? Math.min(this.#lateSince, now) : Infinity;
    if (isLate && this.isLate) refuse();
    else begin();
    if (this.#waiting.length === 0) this.#lateSince = Infinity;
  }
}
