/**
 * A cache of responses. First pages are pinned; others are cached at their second request, so that
 * addresses requested only once cannot evict popular ones.
 */
import { LRUCache } from "lru-cache";
import type { Handle, PreparedResponse } from "../../protocol/prepared.ts";
import type { BodyMemory } from "./body-memory.ts";

const MAX_REQUESTED_KEYS = 20_000;
/** How many request targets are mapped to a response without parsing. */
const MAX_TARGETS = 8192;
/** Longer keys and targets are rarely repeated, and a client could fill memory with them. */
const MAX_KEY_CHARACTERS = 512;
/** How many values of `Accept` are remembered for each target. */
const MAX_ACCEPTS = 8;
/** Longer values are not remembered: a browser's has about 140 characters. */
const MAX_ACCEPT_CHARACTERS = 256;

export class ResponseCache {
  readonly #memory: BodyMemory;
  readonly #entries = new Map<string, PreparedResponse>();
  // Keys that were requested, as many as would fill the memory with their responses. Only keys:
  // responses would stay until the next full garbage collection even if weakly held, another 40 MB
  // during a crawl.
  #requested: LRUCache<string, true>;
  // By target, then by `Accept`. Handles, so that no evicted body stays in memory because of them.
  readonly #byTarget = new LRUCache<string, Map<string, Handle>>({
    // Not `max`, which takes memory for all entries at once and delays each switch.
    maxSize: MAX_TARGETS,
    sizeCalculation: () => 1,
  });

  constructor(memory: BodyMemory) {
    this.#memory = memory;
    this.#requested = new LRUCache({ maxSize: memory.maxBytes });
  }

  get(key: string): PreparedResponse | undefined {
    return this.#entries.get(key);
  }

  /** @param bytes of the response @returns whether the key was requested before */
  recordRequest(key: string, bytes: number): boolean {
    if (key.length > MAX_KEY_CHARACTERS) return false;
    const wasRequested = this.#requested.has(key);
    const size = Math.ceil(Math.max(bytes, this.#memory.maxBytes / MAX_REQUESTED_KEYS));
    this.#requested.set(key, true, { size });
    return wasRequested;
  }

  /** Takes over the keys of the previous snapshot, so that popular responses are cached at once. */
  shareKeysOf(other: ResponseCache): void {
    this.#requested = other.#requested;
  }

  /** Caches a response if it is pinned, replaces an entry, or its key was requested before. */
  offer(key: string, prepared: PreparedResponse, pinned = false): void {
    const before = this.get(key);
    if (before === prepared) return;
    if (before || pinned || this.recordRequest(key, prepared.bytes))
      this.admit(key, prepared, pinned);
  }

  /** Caches a response unless it exceeds the memory limit. */
  admit(key: string, prepared: PreparedResponse, pinned = false): void {
    const before = this.get(key);
    if (before) this.#memory.forget(before);
    this.#entries.set(key, prepared);
    const onEvicted = () => {
      if (this.get(key) === prepared) this.#entries.delete(key);
    };
    if (!this.#memory.cache(prepared, { pinned, onEvicted })) onEvicted();
  }

  byTarget(url: string, accept = ""): PreparedResponse | undefined {
    return this.#byTarget.get(url)?.get(accept)?.prepared;
  }

  rememberTarget(url: string, prepared: PreparedResponse, accept = ""): void {
    const isLong = url.length > MAX_KEY_CHARACTERS || accept.length > MAX_ACCEPT_CHARACTERS;
    if (!prepared.isCached || isLong) return;
    const byAccept = this.#byTarget.get(url) ?? new Map<string, Handle>();
    if (byAccept.size >= MAX_ACCEPTS) byAccept.clear();
    byAccept.set(accept, prepared.handle);
    this.#byTarget.set(url, byAccept);
  }

  clear(): void {
    for (const prepared of this.#entries.values()) this.#memory.forget(prepared);
    this.#entries.clear();
    this.#byTarget.clear();
  }
}
