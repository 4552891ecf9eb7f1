/**
 * Prepares misses for a few milliseconds in each event-loop turn, because a turn accepts only one
 * connection. During a burst of connections no misses are prepared: 800 connections are accepted in
 * a fifth of a second instead of four (performance.md, "Under load").
 */

/** Time for misses in one turn: for new requests, and again for queued ones. */
const TURN_MILLISECONDS = 2;
/** How many queued misses one turn starts. */
const MAX_STEPS = 16;
/** Misses are refused only after waits have been too long for this time: a short peak is served. */
const PATIENCE_MILLISECONDS = 500;

/** Two connections within this time are the start of a burst. */
const BURST_MILLISECONDS = 10;
/** A burst ends after this time without a connection, because idle turns are shorter. */
const LULL_MILLISECONDS = 2;
/** After this time without preparing anything, one turn prepares misses even during a burst. */
const MAX_YIELD_MILLISECONDS = 25;
/** Lull and yield also last these event-loop turns, because the clock runs on during a pause. */
const LULL_TURNS = 2;
const MAX_YIELD_TURNS = 40;

interface QueuedMiss {
  readonly queuedAt: number;
  readonly begin: () => void;
  readonly refuse: () => void;
}

export class MissQueue {
  readonly #maxWait: number;
  readonly #now: () => number;
  readonly #waiting: QueuedMiss[] = [];
  /** Callbacks that will each start a queued miss. */
  #steps = 0;
  /** Milliseconds spent on misses in this turn. */
  #spent = 0;
  /** Since when every started miss had waited longer than the maximum. */
  #lateSince = Infinity;
  #isTurnAwaited = false;
  #connectedAt = -Infinity;
  #isBurst = false;
  #preparedAt = -Infinity;
  #turnsSinceConnection = Infinity;
  #turnsSincePrepared = Infinity;

  /** @param maxWait milliseconds @param now a clock that never goes back, milliseconds */
  constructor(maxWait: number, now = () => performance.now()) {
    this.#maxWait = maxWait;
    this.#now = now;
  }

  /** Whether a new miss may be prepared at once, without {@link wait}. */
  get hasTime(): boolean {
    return this.#waiting.length === 0 && this.#hasTurn;
  }

  noteConnection(): void {
    const now = this.#now();
    this.#isBurst =
      this.#turnsSinceConnection < LULL_TURNS || now - this.#connectedAt < BURST_MILLISECONDS;
    this.#connectedAt = now;
    this.#turnsSinceConnection = 0;
    this.#awaitTurn();
  }

  /** Whether new misses should be refused, because others have waited too long for a while. */
  get isLate(): boolean {
    return this.#now() - this.#lateSince > PATIENCE_MILLISECONDS;
  }

  /** Runs `work` and counts its time against this turn. @throws the errors of `work` */
  spend<T>(work: () => T): T {
    const begun = this.#now();
    try {
      return work();
    } finally {
      this.#preparedAt = this.#now();
      this.#turnsSincePrepared = 0;
      this.#spent += this.#preparedAt - begun;
      this.#awaitTurn();
    }
  }

  /** Queues `work`, which must call {@link spend}; calls `refuse` instead if it waited too long. */
  async wait<T>(work: () => Promise<T>, refuse: () => Promise<T>): Promise<T> {
    const { promise, resolve } = Promise.withResolvers<T>();
    this.#waiting.push({
      queuedAt: this.#now(),
      begin: () => resolve(work()),
      refuse: () => resolve(refuse()),
    });
    this.#awaitTurn();
    this.#addStep();
    return await promise;
  }

  get #hasTurn(): boolean {
    return this.#spent < TURN_MILLISECONDS && !this.#isYielding;
  }

  /** In a burst until its lull, unless misses yielded for long or this turn has begun to prepare. */
  get #isYielding(): boolean {
    if (!this.#isBurst || this.#spent > 0) return false;
    const now = this.#now();
    const hasYieldedLong = now - this.#preparedAt >= MAX_YIELD_MILLISECONDS;
    if (hasYieldedLong && this.#turnsSincePrepared >= MAX_YIELD_TURNS) return false;
    return this.#turnsSinceConnection < LULL_TURNS || now - this.#connectedAt < LULL_MILLISECONDS;
  }

  #awaitTurn(): void {
    if (this.#isTurnAwaited) return;
    this.#isTurnAwaited = true;
    setImmediate(() => {
      this.#isTurnAwaited = false;
      this.#turnsSinceConnection += 1;
      this.#turnsSincePrepared += 1;
      if (this.#turnsSinceConnection < LULL_TURNS) this.#awaitTurn();
      this.#spent = 0;
    });
  }

  // One callback for each miss, because Node then writes the response while it is still in the
  // processor's cache: all misses in one callback took 40 % more time.
  #addStep(): void {
    if (this.#steps >= Math.min(MAX_STEPS, this.#waiting.length)) return;
    this.#steps += 1;
    const step = () => {
      this.#steps -= 1;
      if (this.#hasTurn) this.#startNext();
      this.#awaitTurn();
      this.#addStep();
    };
    // On a timer: a client on this machine may need the processor to open its next connection.
    if (this.#isYielding) setTimeout(step, 1);
    else setImmediate(step);
  }

  #startNext(): void {
    const { queuedAt, begin, refuse } = this.#waiting.shift() as QueuedMiss;
    const now = this.#now();
    const isOverdue = now - queuedAt > this.#maxWait;
    this.#lateSince = isOverdue ? Math.min(this.#lateSince, now) : Infinity;
    if (isOverdue && this.isLate) refuse();
    else begin();
    if (this.#waiting.length === 0) this.#lateSince = Infinity;
  }
}
