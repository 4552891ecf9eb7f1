/**
 * One limit for all bodies in memory: cached, nested in others, in flight, and reserved. Eviction
 * is second chance: at the head of the queue, an entry that was requested since it was last there
 * moves to the end instead. So a hit costs only an addition.
 */
import type { MemoryBudget } from "../../api/nested-items.ts";
import type { PreparedResponse } from "../../protocol/prepared.ts";
import type { ResponseChoice } from "../../protocol/write.ts";

/** Share of the limit for in-flight bytes: beyond it the slowest readers are reset. */
const READERS_SHARE = 1 / 2;
/** Share of the limit for nested items of all open editions. Evictable. */
const NESTED_SHARE = 1 / 2;
/** Share of the limit that one reservation may take, so that others can reserve too. */
const RESERVED_SHARE = 3 / 4;
/** Node's objects and the header of an unfinished response, without its body (measured: 3.5 KB). */
const ANSWER_BYTES = 4096;

interface CacheEntry extends CacheOptions {
  /** As last counted in {@link BodyMemory.cachedBytes}. */
  bytes: number;
  /** Request count when the entry was last at the head of the queue. */
  timesSent: number;
}

export type SentVariant = Pick<ResponseChoice, "prepared" | "variant">;

export interface CacheOptions {
  /** Never evicted. */
  readonly pinned: boolean;
  readonly onEvicted: () => void;
}

export class BodyMemory {
  readonly maxBytes: number;
  readonly readersBytes: number;
  readonly maxReserved: number;
  cachedBytes = 0;
  /** Bytes of responses that are not cached and not sent completely, and reserved bytes. */
  inFlightBytes = 0;
  nestedBytes = 0;
  readonly #entries = new Map<PreparedResponse, CacheEntry>();
  /** For each edition, a function that discards its nested items. */
  readonly #discards = new Set<() => void>();
  /** Number of clients that are still reading each response. */
  readonly #readers = new Map<PreparedResponse, number>();
  #resetSlowest: (wanted: number) => void = () => {};

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
    this.readersBytes = maxBytes * READERS_SHARE;
    this.maxReserved = maxBytes * RESERVED_SHARE;
  }

  get cachedResponses(): number {
    return this.#entries.size;
  }

  /** @param resetSlowest gets the additional bytes that are needed */
  onPressure(resetSlowest: (wanted: number) => void): void {
    this.#resetSlowest = resetSlowest;
  }

  /** For a reservation, or by default for a miss. Resets slow readers if necessary. */
  hasRoom(bytes = 0): boolean {
    if (this.inFlightBytes + bytes >= this.readersBytes) this.#resetSlowest(bytes);
    // A reservation may fill memory exactly. A miss needs some free memory.
    return this.inFlightBytes < this.maxBytes && this.inFlightBytes + bytes <= this.maxBytes;
  }

  /** @returns a function to call once, to release the bytes; `undefined` if they do not fit */
  reserve(bytes: number): (() => void) | undefined {
    return this.hasRoom(bytes) ? this.#addInFlight(bytes) : undefined;
  }

  /** For one edition, whose nested items are discarded when in-flight bytes need the memory. */
  budgetForNestedItems(): MemoryBudget {
    let taken = 0;
    let onTakenBack = () => {};
    const release = () => {
      this.nestedBytes -= taken;
      taken = 0;
      this.#discards.delete(discard);
    };
    const discard = () => {
      release();
      onTakenBack();
    };
    return {
      take: (bytes) => {
        if (this.nestedBytes + bytes > this.maxBytes * NESTED_SHARE) return false;
        taken += bytes;
        this.nestedBytes += bytes;
        this.#discards.add(discard);
        this.#makeRoom();
        return true;
      },
      release,
      onTakenBack: (callback) => {
        onTakenBack = callback;
      },
    };
  }

  /** @returns whether the response is cached: not if it exceeds the limit */
  cache(prepared: PreparedResponse, { pinned, onEvicted }: CacheOptions): boolean {
    const { bytes } = prepared;
    if (!pinned && bytes > this.maxBytes) return false;
    this.forget(prepared);
    // The body now counts as cached instead of in flight.
    if (this.#readers.has(prepared)) this.inFlightBytes -= bytes;
    this.#entries.set(prepared, { bytes, pinned, onEvicted, timesSent: prepared.timesSent });
    this.cachedBytes += bytes;
    prepared.markCached(() => this.#countAgain(prepared));
    this.#makeRoom();
    return this.#entries.has(prepared);
  }

  /** Clients may still be reading the response. */
  forget(prepared: PreparedResponse): void {
    if (this.#entries.has(prepared)) this.#remove(prepared);
  }

  /**
   * Counts a response that is not sent completely. A cached body is not counted again.
   * @param sent `undefined` for a response without a body
   * @returns a function to call once, when it was sent or its client has disconnected
   */
  hold(sent: SentVariant | undefined): () => void {
    if (!sent) return this.#addInFlight(ANSWER_BYTES);
    const { prepared, variant } = sent;
    if (variant.pieces) return this.#addInFlight(ANSWER_BYTES + variant.pieces.pieceBytes);
    if (!prepared.holds(variant)) return this.#addInFlight(ANSWER_BYTES + variant.length);
    const readers = this.#readers.get(prepared) ?? 0;
    this.#readers.set(prepared, readers + 1);
    if (readers === 0 && !this.#entries.has(prepared)) this.inFlightBytes += prepared.bytes;
    const release = this.#addInFlight(ANSWER_BYTES);
    return () => {
      release();
      this.#removeReader(prepared);
    };
  }

  #addInFlight(bytes: number): () => void {
    this.inFlightBytes += bytes;
    this.#makeRoom();
    if (this.inFlightBytes >= this.readersBytes) this.#resetSlowest(0);
    return () => {
      this.inFlightBytes -= bytes;
    };
  }

  #removeReader(prepared: PreparedResponse): void {
    const readers = (this.#readers.get(prepared) ?? 1) - 1;
    if (readers > 0) {
      this.#readers.set(prepared, readers);
      return;
    }
    this.#readers.delete(prepared);
    if (!this.#entries.has(prepared)) this.inFlightBytes -= prepared.bytes;
  }

  #countAgain(prepared: PreparedResponse): void {
    const entry = this.#entries.get(prepared);
    if (!entry) return;
    this.cachedBytes += prepared.bytes - entry.bytes;
    entry.bytes = prepared.bytes;
    this.#makeRoom();
  }

  #remove(prepared: PreparedResponse): void {
    const entry = this.#entries.get(prepared) as CacheEntry;
    this.#entries.delete(prepared);
    this.cachedBytes -= entry.bytes;
    prepared.markEvicted();
    if (this.#readers.has(prepared)) this.inFlightBytes += prepared.bytes;
  }

  get #usedBytes(): number {
    return this.cachedBytes + this.inFlightBytes + this.nestedBytes;
  }

  #makeRoom(): void {
    if (this.#usedBytes <= this.maxBytes) return;
    if (this.inFlightBytes + this.nestedBytes > this.maxBytes) {
      for (const discard of this.#discards) discard();
    }
    // Twice, because entries that move to the end are examined again, and then evicted.
    let examinations = 2 * this.#entries.size;
    for (const [prepared, entry] of this.#entries) {
      examinations -= 1;
      if (examinations < 0 || this.#usedBytes <= this.maxBytes) return;
      if (entry.pinned || prepared.timesSent > entry.timesSent) {
        entry.timesSent = prepared.timesSent;
        this.#entries.delete(prepared);
        this.#entries.set(prepared, entry);
      } else {
        this.#remove(prepared);
        entry.onEvicted();
      }
    }
  }
}
