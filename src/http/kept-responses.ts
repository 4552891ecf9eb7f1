/**
 * The responses that are kept in memory, within a bound of bytes: the first page of every resource
 * stays, everything else is admitted when it is asked for a second time and leaves when others were
 * asked for more recently. So no client can fill memory, or push out what is asked for, with addresses
 * that nobody repeats.
 * @see architecture.md, "The way of a request"
 */
import { LRUCache } from "lru-cache";
import type { Prepared } from "./prepared.ts";

/** How many keys are remembered of those that were asked for once. */
const ONCE = 20_000;
/** How many spellings lead to a response without being understood again. */
const SPELLINGS = 8192;

export class KeptResponses {
  readonly #pinned = new Map<string, Prepared>();
  readonly #kept: LRUCache<string, Prepared>;
  readonly #once = new RecentStrings(ONCE);
  readonly #spellings = new LRUCache<string, (Prepared | undefined)[]>({ max: SPELLINGS });
  readonly #spelledOnce = new RecentStrings(ONCE);

  /** @param maxBytes bound of all bodies together, pinned ones included as far as they leave room */
  constructor(maxBytes: number) {
    this.#kept = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (prepared) => prepared.bytes,
      dispose: (prepared) => {
        prepared.keeper = undefined;
      },
    });
  }

  get(key: string): Prepared | undefined {
    return this.#pinned.get(key) ?? this.#kept.get(key);
  }

  /** Keeps a response if it has earned it. */
  offer(key: string, prepared: Prepared, { pinned }: { pinned: boolean }): void {
    if (pinned) {
      this.#pinned.set(key, prepared);
      prepared.keeper = () => {};
    } else if (this.#kept.has(key) || this.#once.takes(key)) {
      this.#keep(key, prepared);
    }
  }

  #keep(key: string, prepared: Prepared): void {
    this.#kept.set(key, prepared);
    // A response that is larger than the bound is not taken.
    prepared.keeper = this.#kept.has(key) ? () => this.#weighAgain(key, prepared) : undefined;
  }

  #weighAgain(key: string, prepared: Prepared): void {
    if (this.#kept.peek(key) !== prepared) return;
    this.#kept.delete(key);
    this.#keep(key, prepared);
  }

  /**
   * The response that a target led to the last time, without parsing it.
   * @param kind small number that stands for all else that chooses the representation
   */
  bySpelling(url: string, kind: number): Prepared | undefined {
    const prepared = this.#spellings.get(url)?.[kind];
    return prepared?.keeper ? prepared : undefined;
  }

  /** Remembers where a target led, once it has been seen twice. */
  rememberSpelling(url: string, kind: number, prepared: Prepared): void {
    if (!prepared.keeper) return;
    const known = this.#spellings.get(url);
    if (known) known[kind] = prepared;
    else if (this.#spelledOnce.takes(url)) {
      const prepareds: (Prepared | undefined)[] = [];
      prepareds[kind] = prepared;
      this.#spellings.set(url, prepareds);
    }
  }

  /** Keys in the order of their last use, the most recent first, those that are pinned before them. */
  *keys(): Iterable<string> {
    yield* this.#pinned.keys();
    yield* this.#kept.keys();
  }

  /** What is kept occupies, in bytes. */
  get bytes(): number {
    let bytes = this.#kept.calculatedSize;
    for (const prepared of this.#pinned.values()) bytes += prepared.bytes;
    return bytes;
  }
}

// What is longer is hardly ever repeated, and a client could fill memory with it.
const LONGEST = 512;

/** Strings seen lately: forgets half of them whenever it is full. */
class RecentStrings {
  readonly #most: number;
  #recent = new Set<string>();
  #older = new Set<string>();

  constructor(most: number) {
    this.#most = most;
  }

  /** @returns whether it was there already; if not, it is from now on */
  takes(text: string): boolean {
    if (text.length > LONGEST) return false;
    if (this.#recent.has(text) || this.#older.has(text)) return true;
    if (this.#recent.size >= this.#most / 2) {
      this.#older = this.#recent;
      this.#recent = new Set();
    }
    this.#recent.add(text);
    return false;
  }
}
