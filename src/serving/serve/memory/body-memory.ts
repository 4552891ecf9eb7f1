/**
 * Accounts for all bodies in memory of the process, in bytes, with one limit: cache entries (responses and media),
 * in-flight bytes of responses that are not cached, and bytes reserved for reads from the store. Caches add
 * entries here and drop them in `onGone`; code that reads from the store reserves the bytes first.
 *
 * Eviction is second chance: the oldest entry goes, unless it was requested since it was last at the head of the
 * queue; then it moves to the end. So a hit costs one addition and no list is relinked.
 * @see architecture.md, "The way of a request"
 */
import type { MemoryBudget } from "../../api/nested-items.ts";
import type { PreparedResponse, Variant } from "../../protocol/prepared.ts";

/** Share of the limit: beyond it the slowest readers are reset, so that cache entries have the rest. */
const READERS_SHARE = 1 / 2;
/** Share of the limit for rendered items that list pages are joined from, of all open editions. Evictable. */
const PIECES_SHARE = 1 / 2;
/** Share of the limit that one reservation may take, so that others can reserve too. */
const RESERVED_SHARE = 3 / 4;
/** Memory of an unfinished response beside its body: Node's objects and the header (measured: 3.5 KB). */
const ANSWER_BYTES = 4096;

interface CacheEntry extends KeepOptions {
  /** As last counted in `keptBytes`. */
  bytes: number;
  /** Request count when the entry was last at the head of the queue. */
  timesSent: number;
}

/** A response and the variant that is sent. */
export interface SentVariant {
  readonly prepared: PreparedResponse;
  readonly variant: Variant;
}

export interface KeepOptions {
  /** Never evicted. */
  readonly pinned: boolean;
  /** Called after the entry was evicted. */
  readonly onGone: () => void;
}

export class BodyMemory {
  readonly maxBytes: number;
  /** Beyond this many in-flight bytes the slowest readers are reset. */
  readonly readersBytes: number;
  /** Largest reservation that can succeed, bytes. */
  readonly maxReserved: number;
  /** Bytes of cache entries. */
  keptBytes = 0;
  /** In-flight bytes of responses that are not cached, and reserved bytes. */
  looseBytes = 0;
  /** Bytes of rendered items that list pages are joined from. */
  pieceBytes = 0;
  readonly #kept = new Map<PreparedResponse, CacheEntry>();
  /** Functions that discard the pieces of one edition each. */
  readonly #takeBack = new Set<() => void>();
  /** Number of clients that are still reading each response. */
  readonly #readers = new Map<PreparedResponse, number>();
  #relieve: (wanted: number) => void = () => {};

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
    this.readersBytes = maxBytes * READERS_SHARE;
    this.maxReserved = maxBytes * RESERVED_SHARE;
  }

  get keptResponses(): number {
    return this.#kept.size;
  }

  /**
   * @param relieve resets the slowest readers; called when in-flight bytes exceed their share or a reservation
   *   does not fit, with the additional bytes that are needed
   */
  onPressure(relieve: (wanted: number) => void): void {
    this.#relieve = relieve;
  }

  /** Whether a miss may be prepared now. Resets slow readers if necessary. */
  hasRoom(): boolean {
    return this.#hasRoomFor(0);
  }

  #hasRoomFor(bytes: number): boolean {
    if (this.looseBytes + bytes >= this.readersBytes) this.#relieve(bytes);
    return this.looseBytes < this.maxBytes && this.looseBytes + bytes <= this.maxBytes;
  }

  /**
   * Reserves bytes before they are read from the store.
   * @returns a function that releases them, to be called once; `undefined` if they do not fit
   */
  reserve(bytes: number): (() => void) | undefined {
    return this.#hasRoomFor(bytes) ? this.#addLoose(bytes) : undefined;
  }

  /** Room for the pieces of one edition, discarded when in-flight bytes need the memory. */
  roomForPieces(): MemoryBudget {
    let taken = 0;
    let forget = () => {};
    const release = () => {
      this.pieceBytes -= taken;
      taken = 0;
      this.#takeBack.delete(takeBack);
    };
    const takeBack = () => {
      release();
      forget();
    };
    return {
      take: (bytes) => {
        if (this.pieceBytes + bytes > this.maxBytes * PIECES_SHARE) return false;
        taken += bytes;
        this.pieceBytes += bytes;
        this.#takeBack.add(takeBack);
        this.#makeRoom();
        return true;
      },
      release,
      onTakenBack: (callback) => {
        forget = callback;
      },
    };
  }

  /** Adds a response as a cache entry, unless it exceeds the limit. @returns whether it is cached */
  keep(prepared: PreparedResponse, { pinned, onGone }: KeepOptions): boolean {
    const { bytes } = prepared;
    if (!pinned && bytes > this.maxBytes) return false;
    if (this.#kept.has(prepared)) this.#letGo(prepared);
    if (this.#readers.has(prepared)) this.looseBytes -= bytes;
    this.#kept.set(prepared, { bytes, pinned, onGone, timesSent: prepared.timesSent });
    this.keptBytes += bytes;
    prepared.whenCached(() => this.#weighAgain(prepared));
    this.#makeRoom();
    return this.#kept.has(prepared);
  }

  /** Removes the cache entry of a response. Clients may still be reading it. */
  forget(prepared: PreparedResponse): void {
    if (this.#kept.has(prepared)) this.#letGo(prepared);
  }

  /**
   * Counts a response that is not sent completely. The body of a cached response is not counted again; a body made
   * for one client is counted for each.
   * @param sent `undefined` for a response without a body
   * @returns a function to call once, when the response was sent or its client has disconnected
   */
  hold(sent: SentVariant | undefined): () => void {
    if (!sent) return this.#addLoose(ANSWER_BYTES);
    const { prepared, variant } = sent;
    const { pieces } = variant;
    if (pieces) return this.#addLoose(ANSWER_BYTES + pieces.pieceBytes);
    if (!prepared.holds(variant)) return this.#addLoose(ANSWER_BYTES + variant.length);
    const readers = this.#readers.get(prepared) ?? 0;
    this.#readers.set(prepared, readers + 1);
    if (readers === 0 && !this.#kept.has(prepared)) this.looseBytes += prepared.bytes;
    const giveBack = this.#addLoose(ANSWER_BYTES);
    return () => {
      giveBack();
      this.#release(prepared);
    };
  }

  #addLoose(bytes: number): () => void {
    this.looseBytes += bytes;
    this.#makeRoom();
    if (this.looseBytes >= this.readersBytes) this.#relieve(0);
    return () => {
      this.looseBytes -= bytes;
    };
  }

  #release(prepared: PreparedResponse): void {
    const readers = (this.#readers.get(prepared) ?? 1) - 1;
    if (readers > 0) {
      this.#readers.set(prepared, readers);
      return;
    }
    this.#readers.delete(prepared);
    if (!this.#kept.has(prepared)) this.looseBytes -= prepared.bytes;
  }

  #weighAgain(prepared: PreparedResponse): void {
    const entry = this.#kept.get(prepared);
    if (!entry) return;
    this.keptBytes += prepared.bytes - entry.bytes;
    entry.bytes = prepared.bytes;
    this.#makeRoom();
  }

  #letGo(prepared: PreparedResponse): void {
    const entry = this.#kept.get(prepared) as CacheEntry;
    this.#kept.delete(prepared);
    this.keptBytes -= entry.bytes;
    prepared.whenEvicted();
    if (this.#readers.has(prepared)) this.looseBytes += prepared.bytes;
  }

  get #usedBytes(): number {
    return this.keptBytes + this.looseBytes + this.pieceBytes;
  }

  #makeRoom(): void {
    if (this.#usedBytes <= this.maxBytes) return;
    if (this.looseBytes + this.pieceBytes > this.maxBytes) {
      for (const takeBack of this.#takeBack) takeBack();
    }
    // Entries that move to the end come by a second time and are then evicted.
    let turns = 2 * this.#kept.size;
    for (const [prepared, entry] of this.#kept) {
      turns -= 1;
      if (turns < 0 || this.#usedBytes <= this.maxBytes) return;
      if (entry.pinned || prepared.timesSent > entry.timesSent) {
        entry.timesSent = prepared.timesSent;
        this.#kept.delete(prepared);
        this.#kept.set(prepared, entry);
      } else {
        this.#letGo(prepared);
        entry.onGone();
      }
    }
  }
}
