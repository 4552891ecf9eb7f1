/**
 * Prepares misses for only a few milliseconds in each event-loop turn, so that hits are written and connections
 * accepted in between. The loop accepts one connection a turn, so a turn that prepares a hundred responses
 * would keep the next client waiting for seconds. During a burst of connections no misses are prepared: 800
 * simultaneous connections are accepted in a fifth of a second instead of 800 turns of five milliseconds.
 * @see performance.md, "Under load"
 */

/** Time for misses in one turn: for new requests, and again for queued ones. */
const TURN_MILLISECONDS = 2;
/** How many queued misses one turn starts. */
const MAX_STEPS = 16;
/** Nothing is refused until waits have been too long for this time, so that a short burst is served. */
const PATIENCE_MILLISECONDS = 500;

/** Two connections within this time are the start of a burst. */
const FLOOD_MILLISECONDS = 10;
/** After this time without a connection the burst is over: an idle turn is shorter, and would have accepted one. */
const LULL_MILLISECONDS = 2;
/** After this time without preparing anything, one turn prepares misses even during a burst. */
const MAX_FLOOD_MILLISECONDS = 25;
/** The same bounds in event-loop turns, because the clock also runs while the process is descheduled. */
const LULL_TURNS = 2;
const MAX_FLOOD_TURNS = 40;

interface WaitingRequest {
  /** By the clock of the queue, milliseconds. */
  readonly since: number;
  readonly begin: () => void;
  readonly refuse: () => void;
}

export class MissQueue {
  readonly #maxWait: number;
  readonly #now: () => number;
  readonly #waiting: WaitingRequest[] = [];
  #steps = 0;
  #spent = 0;
  #lateSince = Infinity;
  #isTurnAhead = false;
  /** When the latest connection was accepted. */
  #connectedAt = -Infinity;
  /** Whether the latest two connections were close together. */
  #isFlood = false;
  /** When a miss was last prepared. */
  #spentAt = -Infinity;
  /** Turns since the latest connection. */
  #turnsWithout = Infinity;
  /** Turns since a miss was last prepared. */
  #turnsUnspent = Infinity;

  /**
   * @param maxWait how long a miss may wait before misses are refused, milliseconds
   * @param now a clock that never goes back, milliseconds
   */
  constructor(maxWait: number, now = () => performance.now()) {
    this.#maxWait = maxWait;
    this.#now = now;
  }

  /** Whether a new miss may be prepared at once: the queue is empty and this turn has time left. */
  get hasTime(): boolean {
    return this.#waiting.length === 0 && this.#hasTurn;
  }

  /** Records a new connection. */
  noteConnection(): void {
    const now = this.#now();
    this.#isFlood = this.#turnsWithout < LULL_TURNS || now - this.#connectedAt < FLOOD_MILLISECONDS;
    this.#connectedAt = now;
    this.#turnsWithout = 0;
    this.#awaitTurn();
  }

  /** Whether misses have been waiting too long for a while, so that new ones should be refused. */
  get isLate(): boolean {
    return this.#now() - this.#lateSince > PATIENCE_MILLISECONDS;
  }

  /** Runs `work` and counts its time against this turn. @throws the errors of `work` */
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
   * Queues `work` until a turn has time for it.
   * @param work is expected to call {@link spend}
   * @param refuse called instead of `work` if the wait was too long while the queue {@link isLate}
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

  /** Whether a miss may be prepared in this turn. */
  get #hasTurn(): boolean {
    return this.#spent < TURN_MILLISECONDS && !this.#isYielding;
  }

  /** Whether a burst of connections goes before misses. */
  get #isYielding(): boolean {
    if (!this.#isFlood || this.#spent > 0) return false;
    const now = this.#now();
    const isLong = now - this.#spentAt >= MAX_FLOOD_MILLISECONDS;
    if (isLong && this.#turnsUnspent >= MAX_FLOOD_TURNS) return false;
    return this.#turnsWithout < LULL_TURNS || now - this.#connectedAt < LULL_MILLISECONDS;
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

  // One callback for each miss, because Node then writes the response while it is still in the processor's cache:
  // all misses in one callback took 40 % more time.
  #addStep(): void {
    if (this.#steps >= Math.min(MAX_STEPS, this.#waiting.length)) return;
    this.#steps += 1;
    const step = () => {
      this.#steps -= 1;
      if (this.#hasTurn) this.#step();
      this.#awaitTurn();
      this.#addStep();
    };
    // On a timer, because a client on this machine may need the processor to open the next connection.
    if (this.#isYielding) setTimeout(step, 1);
    else setImmediate(step);
  }

  #step(): void {
    const { since, begin, refuse } = this.#waiting.shift() as WaitingRequest;
    const now = this.#now();
    const isLate = now - since > this.#maxWait;
    this.#lateSince = isLate ? Math.min(this.#lateSince, now) : Infinity;
    if (isLate && this.isLate) refuse();
    else begin();
    if (this.#waiting.length === 0) this.#lateSince = Infinity;
  }
}
