/**
 * The memory that bodies may occupy, in bytes, for the whole process: responses that are kept, media that
 * are kept, what readers have not taken yet of responses that are not, and what is being read from the
 * store. Whoever keeps something asks here, and gives it up when told to; whoever is about to read
 * something reserves its bytes before.
 *
 * Room is made in the order in which things came, but what was asked for since it last stood at the head
 * of the queue goes back to its end (second chance). So a hit costs one addition and no list is relinked.
 * @see architecture.md, "The way of a request"
 */
import type { Room } from "../../api/nested-items.ts";
import type { Prepared, Variant } from "../../protocol/prepared.ts";

/** Of the bound: once readers hold more, the slowest are given up, so that what is kept has the rest. */
const READERS_SHARE = 1 / 2;
/** Of the bound: what pages are joined from, of all editions that are answered from together. It gives way. */
const PIECES_SHARE = 1 / 2;
/** Of the bound: what one reader may reserve, so that there is something left for others. */
const RESERVED_SHARE = 3 / 4;
/** An answer that waits takes so much beside its body: objects of Node, header section (measured: 3.5 KB). */
const ANSWER_BYTES = 4096;

interface Keeping {
  /** As counted when it was last weighed. */
  bytes: number;
  /** It stays, whatever else has to go. */
  readonly pinned: boolean;
  readonly onGone: () => void;
  /** How often it had been asked for when it last stood at the head of the queue. */
  asked: number;
}

/** A response, and the variant of it that a reader gets. */
export interface Sent {
  readonly prepared: Prepared;
  readonly variant: Variant;
}

export interface KeepOptions {
  readonly pinned: boolean;
  /** It has been given up to make room. */
  readonly onGone: () => void;
}

export class BodyMemory {
  readonly maxBytes: number;
  #keptBytes = 0;
  #looseBytes = 0;
  #pieceBytes = 0;
  readonly #kept = new Map<Prepared, Keeping>();
  /** What takes the pieces of each edition back. */
  readonly #takeBack = new Set<() => void>();
  /** Responses that have not left whole, and how many read each. */
  readonly #readers = new Map<Prepared, number>();
  #relieve: (wanted: number) => void = () => {};

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
  }

  /** Bytes of what is kept. */
  get keptBytes(): number {
    return this.#keptBytes;
  }

  /** Bytes of what is not kept: what readers have not taken, and what is reserved. */
  get looseBytes(): number {
    return this.#looseBytes;
  }

  /** Bytes of what pages are joined from. */
  get pieceBytes(): number {
    return this.#pieceBytes;
  }

  /** How much of it readers may hold before the slowest of them are given up. */
  get readersBytes(): number {
    return this.maxBytes * READERS_SHARE;
  }

  /** As much can be reserved at once, where nobody else needs anything. */
  get mostReserved(): number {
    return this.maxBytes * RESERVED_SHARE;
  }

  /** Whether there is nothing left for anybody. */
  get isFull(): boolean {
    return this.#looseBytes >= this.maxBytes;
  }

  get keptResponses(): number {
    return this.#kept.size;
  }

  /**
   * @param relieve is called where readers hold more than their share, or what somebody else wants, to give the
   *   slowest up: so many bytes are wanted beside what there is
   */
  onPressure(relieve: (wanted: number) => void): void {
    this.#relieve = relieve;
  }

  /** Whether anything that is not kept may be prepared now, after slow readers have been given up for it. */
  hasRoom(): boolean {
    return this.#hasRoomFor(0);
  }

  #hasRoomFor(bytes: number): boolean {
    if (this.#looseBytes + bytes >= this.readersBytes) this.#relieve(bytes);
    return !this.isFull && this.#looseBytes + bytes <= this.maxBytes;
  }

  /**
   * Sets bytes aside before they are read from the store.
   * @returns what gives them back, once; `undefined` where there is no room for them
   */
  reserve(bytes: number): (() => void) | undefined {
    return this.#hasRoomFor(bytes) ? this.#addLoose(bytes) : undefined;
  }

  /** Room for the pieces of one edition, which is taken back where readers need it. */
  roomForPieces(): Room {
    let taken = 0;
    let forget = () => {};
    const release = () => {
      this.#pieceBytes -= taken;
      taken = 0;
      this.#takeBack.delete(takeBack);
    };
    const takeBack = () => {
      release();
      forget();
    };
    return {
      take: (bytes) => {
        if (this.#pieceBytes + bytes > this.maxBytes * PIECES_SHARE) return false;
        taken += bytes;
        this.#pieceBytes += bytes;
        this.#takeBack.add(takeBack);
        this.#makeRoom();
        return true;
      },
      release,
      onTakenBack: (called) => {
        forget = called;
      },
    };
  }

  /** Keeps a response, unless it is larger than all that there is. @returns whether it is kept */
  keep(prepared: Prepared, { pinned, onGone }: KeepOptions): boolean {
    const { bytes } = prepared;
    if (!pinned && bytes > this.maxBytes) return false;
    if (this.#kept.has(prepared)) this.#letGo(prepared);
    if (this.#readers.has(prepared)) this.#looseBytes -= bytes;
    this.#kept.set(prepared, { bytes, pinned, onGone, asked: prepared.asked });
    this.#keptBytes += bytes;
    prepared.keep(() => this.#weighAgain(prepared));
    this.#makeRoom();
    return this.#kept.has(prepared);
  }

  /** Its keeper gives a response up; somebody may still read it. */
  forget(prepared: Prepared): void {
    if (this.#kept.has(prepared)) this.#letGo(prepared);
  }

  /**
   * Somebody holds a response that has not left whole. What is kept costs no more than the answer itself,
   * as long as it is kept; a body that was made for this reader alone counts for each.
   * @returns what is called once the reader has it or is gone; once
   */
  hold({ prepared, variant }: Sent): () => void {
    const { sent, pieces } = variant;
    const own = ANSWER_BYTES + (typeof sent === "string" ? sent.length : 0);
    if (pieces) return this.#addLoose(own + pieces.pieceBytes);
    if (!prepared.holds(variant)) return this.#addLoose(own + variant.length);
    const readers = this.#readers.get(prepared) ?? 0;
    this.#readers.set(prepared, readers + 1);
    if (readers === 0 && !this.#kept.has(prepared)) this.#looseBytes += prepared.bytes;
    const giveBack = this.#addLoose(own);
    return () => {
      giveBack();
      this.#hasLeft(prepared);
    };
  }

  /** Somebody holds an answer without a body. @returns as {@link hold} */
  holdAnswer(): () => void {
    return this.#addLoose(ANSWER_BYTES);
  }

  #addLoose(bytes: number): () => void {
    this.#looseBytes += bytes;
    this.#makeRoom();
    if (this.#looseBytes >= this.readersBytes) this.#relieve(0);
    return () => {
      this.#looseBytes -= bytes;
    };
  }

  #hasLeft(prepared: Prepared): void {
    const readers = (this.#readers.get(prepared) ?? 1) - 1;
    if (readers > 0) {
      this.#readers.set(prepared, readers);
      return;
    }
    this.#readers.delete(prepared);
    if (!this.#kept.has(prepared)) this.#looseBytes -= prepared.bytes;
  }

  #weighAgain(prepared: Prepared): void {
    const keeping = this.#kept.get(prepared);
    if (!keeping) return;
    this.#keptBytes += prepared.bytes - keeping.bytes;
    keeping.bytes = prepared.bytes;
    this.#makeRoom();
  }

  #letGo(prepared: Prepared): void {
    const keeping = this.#kept.get(prepared) as Keeping;
    this.#kept.delete(prepared);
    this.#keptBytes -= keeping.bytes;
    prepared.giveUp();
    if (this.#readers.has(prepared)) this.#looseBytes += prepared.bytes;
  }

  get #usedBytes(): number {
    return this.#keptBytes + this.#looseBytes + this.#pieceBytes;
  }

  #makeRoom(): void {
    if (this.#usedBytes <= this.maxBytes) return;
    if (this.#looseBytes + this.#pieceBytes > this.maxBytes) {
      for (const takeBack of this.#takeBack) takeBack();
    }
    // What goes back to the end comes by once more, without its second chance.
    let turns = 2 * this.#kept.size;
    for (const [prepared, keeping] of this.#kept) {
      turns -= 1;
      if (turns < 0 || this.#usedBytes <= this.maxBytes) return;
      if (keeping.pinned || prepared.asked > keeping.asked) {
        keeping.asked = prepared.asked;
        this.#kept.delete(prepared);
        this.#kept.set(prepared, keeping);
      } else {
        this.#letGo(prepared);
        keeping.onGone();
      }
    }
  }
}
