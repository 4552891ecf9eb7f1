/**
 * The response cache of one edition. The first page of every resource is pinned; everything else is cached at its
 * second request. So a client cannot evict popular entries with addresses that are requested only once.
 * `body-memory.ts` limits the bytes.
 * @see architecture.md, "The way of a request"
 */
import { LRUCache } from "lru-cache";
import { NO_KIND } from "../../protocol/negotiation.ts";
import type { Handle, PreparedResponse } from "../../protocol/prepared.ts";
import type { BodyMemory } from "./body-memory.ts";
import { MAX_KEY, RecentKeys } from "./recent-keys.ts";

/** How many keys requested once are remembered. */
const ONCE = 20_000;
/** How many request targets are mapped to a response without parsing. */
const SPELLINGS = 8192;

/** @template Subject enough to prepare the same response from another edition */
export class KeptResponses<Subject> {
  readonly #memory: BodyMemory;
  readonly #kept = new Map<
    string,
    { readonly prepared: PreparedResponse; readonly subject: Subject }
  >();
  // Only the keys: weakly held responses would stay until the next full garbage collection, another 40 MB during
  // a crawl.
  readonly #once = new RecentKeys(ONCE);
  // Handles, so that a spelling does not keep an evicted body in memory.
  readonly #spellings = new LRUCache<string, (Handle | undefined)[]>({ max: SPELLINGS });
  readonly #spelledOnce = new RecentKeys(ONCE);

  constructor(memory: BodyMemory) {
    this.#memory = memory;
  }

  get(key: string): PreparedResponse | undefined {
    return this.#kept.get(key)?.prepared;
  }

  /** Caches a response if it is pinned, replaces an entry, or its key was requested before. */
  offer(
    key: string,
    prepared: PreparedResponse,
    { subject, pinned }: { subject: Subject; pinned: boolean },
  ): void {
    const before = this.#kept.get(key)?.prepared;
    if (before === prepared) return;
    if (before || pinned || this.#once.remember(key) === "known")
      this.admit(key, prepared, { subject, pinned });
  }

  /** Caches a response without these conditions. */
  admit(
    key: string,
    prepared: PreparedResponse,
    { subject, pinned }: { subject: Subject; pinned: boolean },
  ): void {
    const before = this.#kept.get(key)?.prepared;
    if (before) this.#memory.forget(before);
    this.#kept.set(key, { prepared, subject });
    const onGone = () => {
      if (this.#kept.get(key)?.prepared === prepared) this.#kept.delete(key);
    };
    if (!this.#memory.keep(prepared, { pinned, onGone })) onGone();
  }

  /**
   * The cached response of a request target, found without parsing it.
   * @param kind the `kind` of the request's `MediaPreference`
   */
  bySpelling(url: string, kind: number): PreparedResponse | undefined {
    return this.#spellings.get(url)?.[kind]?.prepared;
  }

  /** Maps a request target to its response, at the target's second request. */
  rememberSpelling(url: string, kind: number, prepared: PreparedResponse): void {
    if (!prepared.isKept || kind === NO_KIND || url.length > MAX_KEY) return;
    const known = this.#spellings.get(url);
    if (known) known[kind] = prepared.handle;
    else if (this.#spelledOnce.remember(url) === "known") this.#remember(url, kind, prepared);
  }

  #remember(url: string, kind: number, prepared: PreparedResponse): void {
    const handles = this.#spellings.get(url) ?? [];
    handles[kind] = prepared.handle;
    this.#spellings.set(url, handles);
  }

  /** The cache entries, the most requested first. */
  hottest(): {
    readonly prepared: PreparedResponse;
    readonly subject: Subject;
    readonly key: string;
  }[] {
    return [...this.#kept]
      .map(([key, { prepared, subject }]) => ({ key, prepared, subject }))
      .sort((one, other) => other.prepared.asked - one.prepared.asked);
  }

  /**
   * Takes over the spellings of the previous edition.
   * @param successors from each response of the previous edition to the response that replaces it
   */
  inheritSpellings(
    from: KeptResponses<Subject>,
    successors: ReadonlyMap<PreparedResponse, PreparedResponse>,
  ): void {
    // Oldest first, so that the order of their last use stays the same.
    for (const [url, handles] of [...from.#spellings.entries()].reverse()) {
      for (const [kind, handle] of handles.entries()) {
        const successor = handle?.prepared && successors.get(handle.prepared);
        if (successor?.isKept) this.#remember(url, kind, successor);
      }
    }
  }

  /** Removes all entries. */
  clear(): void {
    for (const { prepared } of this.#kept.values()) this.#memory.forget(prepared);
    this.#kept.clear();
    this.#spellings.clear();
  }
}
