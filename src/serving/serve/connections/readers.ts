/**
 * Readers: clients that have not taken yet what was written to them. Whoever takes nothing for too long,
 * or less than a least rate, is cut off; where readers hold all the memory that there is for them the
 * slowest are given up first. A client that takes its answer at once is never seen here.
 * @see operators.md, "Memory and readers"
 */
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { BodyMemory, Sent } from "../memory/body-memory.ts";
import type { ReaderLimits } from "./limits.ts";

/** Why readers were given up: too long nothing, too little, others needed the room, too many answers. */
const givenUpReasons = ["timeout", "rate", "room", "pipelining"] as const;
export type GivenUpReason = (typeof givenUpReasons)[number];

const LOOK_MILLISECONDS = 250;
// Where there is no room every request asks for some: looking at all readers each time would take longer
// than what it makes room for. A tenth of the time is the most that it takes.
const RELIEF_MILLISECONDS = 25;
const RELIEF_SHARE = 1 / 10;
/**
 * A reader is not slow before it has had so long, nor one that takes so much a second. The system takes
 * large bodies in lumps: what is seen within less time says little.
 */
const GRACE_MILLISECONDS = 1000;
const SLOW_BYTES_A_SECOND = 65_536;
/** Where there is nothing left for anybody, everybody has had so long, and whoever took nothing so long. */
const SHORT_GRACE_MILLISECONDS = 250;
const SHORTEST_GRACE_MILLISECONDS = 20;

interface Reader {
  readonly since: number;
  readonly takenBefore: number;
  taken: number;
  /** When it took something last. */
  progressAt: number;
  /** What gives back the memory of each answer that it has not taken. */
  readonly held: Map<ServerResponse, () => void>;
}

export class Readers {
  readonly #memory: BodyMemory;
  readonly #limits: ReaderLimits;
  readonly #readers = new Map<Socket, Reader>();
  readonly #givenUp = new Map<GivenUpReason, number>(givenUpReasons.map((reason) => [reason, 0]));
  readonly #timer: NodeJS.Timeout;
  #lookedAt = performance.now();
  #relieveAgainAt = -Infinity;

  constructor(memory: BodyMemory, limits: ReaderLimits) {
    this.#memory = memory;
    this.#limits = limits;
    this.#timer = setInterval(() => this.#look(), LOOK_MILLISECONDS).unref();
    memory.onPressure((wanted) => this.#relieve(wanted));
  }

  /** How many there are. */
  get size(): number {
    return this.#readers.size;
  }

  /** How many have been given up, by the reason. */
  get givenUp(): ReadonlyMap<GivenUpReason, number> {
    return this.#givenUp;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /**
   * An answer has been written, and its reader has not taken it whole.
   * @param sent `undefined` of one without a body
   */
  watch(response: ServerResponse, sent: Sent | undefined): void {
    // It was closed before it was written, and says so only once.
    if (response.destroyed) return;
    const { socket } = response.req;
    const reader = this.#readers.get(socket) ?? this.#meet(socket);
    const release = sent ? this.#memory.hold(sent) : this.#memory.holdAnswer();
    reader.held.set(response, release);
    response.on("close", () => {
      if (!reader.held.delete(response)) return;
      release();
      if (reader.held.size === 0) this.#readers.delete(socket);
    });
  }

  #meet(socket: Socket): Reader {
    const now = performance.now();
    const taken = takenFrom(socket);
    const reader = { since: now, takenBefore: taken, taken, progressAt: now, held: new Map() };
    this.#readers.set(socket, reader);
    return reader;
  }

  #look(): void {
    const now = performance.now();
    // While the process stood still nobody could take anything.
    const late = now - this.#lookedAt - LOOK_MILLISECONDS;
    this.#lookedAt = now;
    const { sendTimeout, minSendRate } = this.#limits;
    for (const [socket, reader] of this.#readers) {
      if (late > LOOK_MILLISECONDS) reader.progressAt += late;
      lookAt(socket, reader, now);
      if (now - reader.progressAt > sendTimeout) this.giveUp(socket, "timeout");
      else if (now - reader.since > sendTimeout && rateOf(reader, now) < minSendRate) {
        this.giveUp(socket, "rate");
      }
    }
  }

  #relieve(wanted: number): void {
    const now = performance.now();
    if (now < this.#relieveAgainAt) return;
    const { looseBytes, maxBytes, readersBytes } = this.#memory;
    const isFull = looseBytes + wanted >= maxBytes;
    const slow: { socket: Socket; rate: number }[] = [];
    for (const [socket, reader] of this.#readers) {
      lookAt(socket, reader, now);
      const rate = rateOf(reader, now);
      if (isSlow(now - reader.since, rate, isFull)) slow.push({ socket, rate });
    }
    // Down to three quarters of what there is, so that not every request has to look.
    const enough = Math.min(readersBytes * 0.75, maxBytes - wanted);
    for (const { socket } of slow.sort((one, other) => one.rate - other.rate)) {
      if (this.#memory.looseBytes <= enough) break;
      this.giveUp(socket, "room");
    }
    const spent = performance.now() - now;
    this.#relieveAgainAt = now + Math.max(RELIEF_MILLISECONDS, spent / RELIEF_SHARE);
  }

  /** Ends a connection with what has not left: the client must see that its answer is not whole. */
  giveUp(socket: Socket, reason: GivenUpReason): void {
    this.#givenUp.set(reason, (this.#givenUp.get(reason) ?? 0) + 1);
    const reader = this.#readers.get(socket);
    this.#readers.delete(socket);
    for (const release of reader?.held.values() ?? []) release();
    reader?.held.clear();
    // Without a reset the system would go on offering what it has buffered.
    socket.resetAndDestroy();
  }
}

/** @param age for how long it has been reading, milliseconds @param rate bytes a second */
function isSlow(age: number, rate: number, isFull: boolean): boolean {
  if (!isFull) return age >= GRACE_MILLISECONDS && rate < SLOW_BYTES_A_SECOND;
  return age >= (rate === 0 ? SHORTEST_GRACE_MILLISECONDS : SHORT_GRACE_MILLISECONDS);
}

function lookAt(socket: Socket, reader: Reader, now: number): void {
  const taken = takenFrom(socket);
  if (taken > reader.taken) reader.progressAt = now;
  reader.taken = taken;
}

/** Bytes a second since it was met. */
function rateOf({ since, taken, takenBefore }: Reader, now: number): number {
  return ((taken - takenBefore) * 1000) / Math.max(1, now - since);
}

/** Bytes that the system has taken for a client since it connected: large bodies are written in pieces. */
function takenFrom(socket: Socket): number {
  return socket.bytesWritten - socket.writableLength;
}
