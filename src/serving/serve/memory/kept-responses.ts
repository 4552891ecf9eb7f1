/**
 * The responses of one edition that are kept: the first page of every resource stays, everything else is
 * admitted when it is asked for a second time. So no client can fill memory, or push out what is asked
 * for, with addresses that nobody repeats. How much there is room for is `body-memory.ts`.
 * @see architecture.md, "The way of a request"
 */
import { LRUCache } from "lru-cache";
import { NO_KIND } from "../../protocol/negotiation.ts";
import type { Handle, Prepared } from "../../protocol/prepared.ts";
import type { BodyMemory } from "./body-memory.ts";
import { LONGEST_KEY, RecentKeys } from "./recent-keys.ts";

/** How many keys are remembered of those that were asked for once. */
const ONCE = 20_000;
/** How many spellings lead to a response without being understood again. */
const SPELLINGS = 8192;

/**
 * @template Subject what a response can be prepared from again, for another edition
 */
export class KeptResponses<Subject> {
  readonly #memory: BodyMemory;
  readonly #kept = new Map<string, { readonly prepared: Prepared; readonly subject: Subject }>();
  // The keys alone: held weakly, their responses would stay until the next full collection of garbage,
  // which is another 40 MB in a crawl.
  readonly #once = new RecentKeys(ONCE);
  // By their handles: a spelling must not hold a body in memory that had to make room.
  readonly #spellings = new LRUCache<string, (Handle | undefined)[]>({ max: SPELLINGS });
  readonly #spelledOnce = new RecentKeys(ONCE);

  constructor(memory: BodyMemory) {
    this.#memory = memory;
  }

  get(key: string): Prepared | undefined {
    return this.#kept.get(key)?.prepared;
  }

  /** Keeps a response if it has earned it. */
  offer(
    key: string,
    prepared: Prepared,
    { subject, pinned }: { subject: Subject; pinned: boolean },
  ): void {
    const before = this.#kept.get(key)?.prepared;
    if (before === prepared) return;
    if (before || pinned || this.#once.remember(key) === "known")
      this.admit(key, prepared, { subject, pinned });
  }

  /** Keeps a response that has earned it elsewhere. */
  admit(
    key: string,
    prepared: Prepared,
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
   * The response that a target led to the last time, without parsing it.
   * @param kind small number that stands for all else that chooses the representation
   */
  bySpelling(url: string, kind: number): Prepared | undefined {
    return this.#spellings.get(url)?.[kind]?.prepared;
  }

  /** Remembers where a target led, once it has been seen twice. */
  rememberSpelling(url: string, kind: number, prepared: Prepared): void {
    if (!prepared.isKept || kind === NO_KIND || url.length > LONGEST_KEY) return;
    const known = this.#spellings.get(url);
    if (known) known[kind] = prepared.handle;
    else if (this.#spelledOnce.remember(url) === "known") this.#remember(url, kind, prepared);
  }

  #remember(url: string, kind: number, prepared: Prepared): void {
    const handles = this.#spellings.get(url) ?? [];
    handles[kind] = prepared.handle;
    this.#spellings.set(url, handles);
  }

  /** What is kept, the most asked for first. */
  hottest(): { readonly prepared: Prepared; readonly subject: Subject; readonly key: string }[] {
    return [...this.#kept]
      .map(([key, { prepared, subject }]) => ({ key, prepared, subject }))
      .sort((one, other) => other.prepared.asked - one.prepared.asked);
  }

  /**
   * Takes over the spellings of another edition's responses.
   * @param successors this edition's responses by those that they stand for
   */
  inheritSpellings(
    from: KeptResponses<Subject>,
    successors: ReadonlyMap<Prepared, Prepared>,
  ): void {
    // Oldest first, so that the order of their last use stays the same.
    for (const [url, handles] of [...from.#spellings.entries()].reverse()) {
      for (const [kind, handle] of handles.entries()) {
        const successor = handle?.prepared && successors.get(handle.prepared);
        if (successor?.isKept) this.#remember(url, kind, successor);
      }
    }
  }

  /** Gives everything up. */
  clear(): void {
    for (const { prepared } of this.#kept.values()) this.#memory.forget(prepared);
    this.#kept.clear();
    this.#spellings.clear();
  }
}
