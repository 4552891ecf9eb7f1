/**
 * A cache of responses, by key. The first page of every resource is pinned; everything else is cached at its
 * second request. So a client cannot evict popular entries with addresses that are requested only once.
 * `body-memory.ts` limits the bytes.
 * @see architecture.md, "The way of a request"
 */
import { LRUCache } from "lru-cache";
import type { Handle, PreparedResponse } from "../../protocol/prepared.ts";
import type { BodyMemory } from "./body-memory.ts";

/** How many keys requested once are remembered at most. */
const ONCE = 20_000;
/** How many request targets are mapped to a response without parsing. */
const SPELLINGS = 8192;
/** Characters. Longer keys and spellings are rarely repeated, and a client could fill memory with them. */
const MAX_KEY = 512;
/** How many `Accept` fields are kept for each, and how long they may be: a browser's has about 140 characters. */
const MAX_ACCEPTS = 8;
const MAX_ACCEPT_CHARACTERS = 256;

export class KeptResponses {
  readonly #memory: BodyMemory;
  readonly #kept = new Map<string, PreparedResponse>();
  // Only the keys: weakly held responses would stay until the next full garbage collection, another 40 MB during
  // a crawl. As many as would fit with their bodies: a response that is requested again after more than that would have
  // been evicted by then anyway.
  #once: LRUCache<string, true>;
  // Handles, so that a spelling does not keep an evicted body in memory.
  readonly #spellings = new LRUCache<string, Map<string, Handle>>({
    // With `max`, memory for all entries would be taken at once, which delays each switch by milliseconds.
    maxSize: SPELLINGS,
    sizeCalculation: () => 1,
  });

  constructor(memory: BodyMemory) {
    this.#memory = memory;
    this.#once = new LRUCache({ maxSize: memory.maxBytes });
  }

  get(key: string): PreparedResponse | undefined {
    return this.#kept.get(key);
  }

  /**
   * Remembers that a key was requested.
   * @param bytes of its response
   * @returns whether it was before
   */
  isRepeated(key: string, bytes: number): boolean {
    if (key.length > MAX_KEY) return false;
    const isKnown = this.#once.has(key);
    const size = Math.ceil(Math.max(bytes, this.#memory.maxBytes / ONCE));
    this.#once.set(key, true, { size });
    return isKnown;
  }

  /** Shares the keys that another cache remembers, so that at a switch popular responses are cached at once. */
  rememberWith(other: KeptResponses): void {
    this.#once = other.#once;
  }

  /** Caches a response if it is pinned, replaces an entry, or its key was requested before. */
  offer(key: string, prepared: PreparedResponse, pinned = false): void {
    const before = this.get(key);
    if (before === prepared) return;
    if (before || pinned || this.isRepeated(key, prepared.bytes)) this.admit(key, prepared, pinned);
  }

  /** Caches a response without these conditions. */
  admit(key: string, prepared: PreparedResponse, pinned = false): void {
    const before = this.get(key);
    if (before) this.#memory.forget(before);
    this.#kept.set(key, prepared);
    const onGone = () => {
      if (this.get(key) === prepared) this.#kept.delete(key);
    };
    if (!this.#memory.keep(prepared, { pinned, onGone })) onGone();
  }

  /** The cached response of a request target and its `Accept`, found without parsing them. */
  bySpelling(url: string, accept = ""): PreparedResponse | undefined {
    return this.#spellings.get(url)?.get(accept)?.prepared;
  }

  rememberSpelling(url: string, prepared: PreparedResponse, accept = ""): void {
    if (!prepared.isCached || url.length > MAX_KEY || accept.length > MAX_ACCEPT_CHARACTERS) return;
    const known = this.#spellings.get(url) ?? new Map<string, Handle>();
    if (known.size === 0) this.#spellings.set(url, known);
    if (known.size >= MAX_ACCEPTS) known.clear();
    known.set(accept, prepared.handle);
  }

  clear(): void {
    for (const prepared of this.#kept.values()) this.#memory.forget(prepared);
    this.#kept.clear();
    this.#spellings.clear();
  }
}
