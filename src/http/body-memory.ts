/**
 * The memory that bodies may occupy, in bytes, for the whole process: responses that are kept, media that
 * are kept, and what slow readers still hold of responses that are not. Whoever keeps something asks
 * here, and gives it up when told to.
 *
 * Room is made in the order in which things came, but what was asked for since it last stood at the head
 * of the queue goes back to its end (second chance). So a hit costs one addition and no list is relinked.
 * @see architecture.md, "The way of a request"
 */
import type { ServerResponse } from "node:http";
import type { Prepared, Variant } from "./prepared.ts";

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
  readonly #kept = new Map<Prepared, Keeping>();
  /** Responses that have not left whole, and how many read each. */
  readonly #readers = new Map<Prepared, number>();

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
  }

  /** Bytes of what is kept. */
  get keptBytes(): number {
    return this.#keptBytes;
  }

  /** Bytes of what is not kept and still being read. */
  get looseBytes(): number {
    return this.#looseBytes;
  }

  get keptResponses(): number {
    return this.#kept.size;
  }

  /** Slow readers hold all that there is: nothing more can be prepared for the moment. */
  get isExhausted(): boolean {
    return this.#looseBytes >= this.maxBytes;
  }

  /** Keeps a response, unless it is larger than all that there is. @returns whether it is kept */
  keep(prepared: Prepared, { pinned, onGone }: KeepOptions): boolean {
    const { bytes } = prepared;
    if (!pinned && bytes > this.maxBytes) return false;
    if (this.#kept.has(prepared)) this.#letGo(prepared);
    if (this.#readers.has(prepared)) this.#looseBytes -= bytes;
    this.#kept.set(prepared, { bytes, pinned, onGone, asked: prepared.asked });
    this.#keptBytes += bytes;
    prepared.keeper = () => this.#weighAgain(prepared);
    prepared.handle.prepared = prepared;
    this.#makeRoom();
    return this.#kept.has(prepared);
  }

  /** Its keeper gives a response up; somebody may still read it. */
  forget(prepared: Prepared): void {
    if (this.#kept.has(prepared)) this.#letGo(prepared);
  }

  /**
   * A response has been written and has not left whole: it counts until its reader has it or is gone.
   * One that is kept costs nothing more, as long as it is; a body that was made for this reader alone
   * counts for each.
   */
  watch({ prepared, variant }: Sent, response: ServerResponse): void {
    // It was closed before it was written, and says so only once.
    if (response.destroyed) return;
    if (!prepared.holds(variant)) {
      const { length } = variant.body;
      this.#looseBytes += length;
      response.on("close", () => {
        this.#looseBytes -= length;
      });
      this.#makeRoom();
      return;
    }
    const readers = this.#readers.get(prepared) ?? 0;
    this.#readers.set(prepared, readers + 1);
    if (readers === 0 && !this.#kept.has(prepared)) this.#looseBytes += prepared.bytes;
    response.on("close", () => this.#hasLeft(prepared));
    this.#makeRoom();
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
    prepared.keeper = undefined;
    prepared.handle.prepared = undefined;
    if (this.#readers.has(prepared)) this.#looseBytes += prepared.bytes;
  }

  #makeRoom(): void {
    if (this.#keptBytes + this.#looseBytes <= this.maxBytes) return;
    // What goes back to the end comes by once more, without its second chance.
    let turns = 2 * this.#kept.size;
    for (const [prepared, keeping] of this.#kept) {
      turns -= 1;
      if (turns < 0 || this.#keptBytes + this.#looseBytes <= this.maxBytes) return;
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
