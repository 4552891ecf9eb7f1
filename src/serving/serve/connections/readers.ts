/**
 * Tracks clients whose socket has not accepted a whole response, and resets those that read too
 * slowly, the sooner the less memory is left (reference.md, "Memory and readers").
 */
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { BodyMemory, SentVariant } from "../memory/body-memory.ts";
import type { ReaderLimits } from "./limits.ts";

const CHECK_MILLISECONDS = 250;
// While memory is full, every request asks to free some, and a search each time would cost more
// than it frees. So searches have a minimum interval, and take at most a tenth of the time.
const SEARCH_MILLISECONDS = 25;
const SEARCH_SHARE = 1 / 10;
// A reader is slow if it is older than this and below this rate. The kernel accepts large bodies in
// large steps, so a rate over a shorter time says nothing.
const GRACE_MILLISECONDS = 1000;
const SLOW_BYTES_A_SECOND = 65_536;
/** While memory is full, a reader is slow if it is older than this, at any rate. */
const SHORT_GRACE_MILLISECONDS = 250;
/** While memory is full, a reader that has taken nothing is slow if it is older than this. */
const MIN_GRACE_MILLISECONDS = 20;

/** Times by `performance.now()`; bytes taken since the connection was opened: {@link takenFrom}. */
interface Reader {
  readonly trackedAt: number;
  readonly takenBefore: number;
  /** Start of the current check period, and the bytes taken until then. */
  checkedSince: number;
  checkedTaken: number;
  /** Each releases the memory of an unfinished response. */
  readonly releases: Map<ServerResponse, () => void>;
}

export class Readers {
  readonly #memory: BodyMemory;
  readonly #limits: ReaderLimits;
  readonly #readers = new Map<Socket, Reader>();
  /** Clients reset so far, by reason. */
  readonly givenUp = { timeout: 0, room: 0, pipelining: 0 };
  readonly #timer: NodeJS.Timeout;
  #checkedAt = performance.now();
  #nextSearchAt = -Infinity;
  #wasFull = false;

  constructor(memory: BodyMemory, limits: ReaderLimits) {
    this.#memory = memory;
    this.#limits = limits;
    this.#timer = setInterval(() => this.#check(), CHECK_MILLISECONDS).unref();
    memory.onPressure((wanted) => this.#resetSlowest(wanted));
  }

  get size(): number {
    return this.#readers.size;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** @param sent `undefined` for a response without a body */
  watch(response: ServerResponse, sent: SentVariant | undefined): void {
    // Already closed: its `close` event has passed and would not release anything.
    if (response.destroyed) return;
    const { socket } = response.req;
    const reader = this.#readers.get(socket) ?? this.#track(socket);
    const release = this.#memory.hold(sent);
    reader.releases.set(response, release);
    response.on("close", () => {
      if (!reader.releases.delete(response)) return;
      release();
      if (reader.releases.size === 0) this.#readers.delete(socket);
    });
  }

  #track(socket: Socket): Reader {
    const now = performance.now();
    const taken = takenFrom(socket);
    const reader: Reader = {
      trackedAt: now,
      takenBefore: taken,
      checkedSince: now,
      checkedTaken: taken,
      releases: new Map(),
    };
    this.#readers.set(socket, reader);
    return reader;
  }

  #check(): void {
    const now = performance.now();
    // Not counted, because no client could take bytes while the process was stopped.
    const delay = now - this.#checkedAt - CHECK_MILLISECONDS;
    this.#checkedAt = now;
    const { sendTimeout, minSendRate } = this.#limits;
    const minBytes = Math.max(1, (sendTimeout / 1000) * minSendRate);
    for (const [socket, reader] of this.#readers) {
      if (delay > CHECK_MILLISECONDS) reader.checkedSince += delay;
      if (now - reader.checkedSince <= sendTimeout) continue;
      const taken = takenFrom(socket);
      if (taken - reader.checkedTaken < minBytes) this.giveUp(socket, "timeout");
      reader.checkedSince = now;
      reader.checkedTaken = taken;
    }
  }

  #resetSlowest(wantedBytes: number): void {
    const now = performance.now();
    const { inFlightBytes, maxBytes, readersBytes } = this.#memory;
    const isFull = inFlightBytes + wantedBytes >= maxBytes;
    // More readers are slow once memory is full, so a search before that does not delay the next.
    if (now < this.#nextSearchAt && (this.#wasFull || !isFull)) return;
    this.#wasFull = isFull;
    const slow: { socket: Socket; rate: number }[] = [];
    for (const [socket, reader] of this.#readers) {
      const age = now - reader.trackedAt;
      const rate = ((takenFrom(socket) - reader.takenBefore) * 1000) / Math.max(1, age);
      if (isSlow(age, rate, isFull)) slow.push({ socket, rate });
    }
    // Down to three quarters of their share, so that not every request needs a search.
    const target = Math.min(readersBytes * 0.75, maxBytes - wantedBytes);
    for (const { socket } of slow.sort((one, other) => one.rate - other.rate)) {
      if (this.#memory.inFlightBytes <= target) break;
      this.giveUp(socket, "room");
    }
    const spent = performance.now() - now;
    this.#nextSearchAt = now + Math.max(SEARCH_MILLISECONDS, spent / SEARCH_SHARE);
  }

  giveUp(socket: Socket, reason: keyof Readers["givenUp"]): void {
    this.givenUp[reason] += 1;
    const reader = this.#readers.get(socket);
    this.#readers.delete(socket);
    for (const release of reader?.releases.values() ?? []) release();
    reader?.releases.clear();
    // A reset tells the client that its response is incomplete, and frees the kernel's buffer.
    socket.resetAndDestroy();
  }
}

/** @param age milliseconds @param rate bytes a second */
function isSlow(age: number, rate: number, isFull: boolean): boolean {
  if (!isFull) return age >= GRACE_MILLISECONDS && rate < SLOW_BYTES_A_SECOND;
  return age >= (rate === 0 ? MIN_GRACE_MILLISECONDS : SHORT_GRACE_MILLISECONDS);
}

/** Bytes of this connection that the kernel has accepted. */
function takenFrom(socket: Socket): number {
  return socket.bytesWritten - socket.writableLength;
}
