/** What the service answers from, replaced as a whole so that no response mixes two editions. */
import { type Publication, publicationSeconds } from "../../../editions/store/publication.ts";
import type { Catalogue } from "../../api/catalogue.ts";
import type { BodyMemory } from "./body-memory.ts";
import { ResponseCache } from "./response-cache.ts";

export interface Snapshot extends Disposable {
  readonly publication: Publication;
  /** Epoch seconds; never in the future. */
  readonly publishedAt: number;
  readonly catalogue: Catalogue;
  readonly cache: ResponseCache;
}

/** @param at when the service begins to serve the snapshot, epoch milliseconds */
export function makeSnapshot(
  publication: Publication,
  catalogue: Catalogue,
  { memory, at }: { memory: BodyMemory; at: number },
): Snapshot {
  const cache = new ResponseCache(memory);
  return {
    publication,
    // If the clock was set back, a validator must still not be in the future (RFC 9110 §8.8.2.1).
    publishedAt: Math.min(publicationSeconds(publication), Math.floor(at / 1000)),
    catalogue,
    cache,
    // Safe while clients still read responses of this edition, because responses own their bytes.
    [Symbol.dispose]: () => {
      cache.clear();
      catalogue[Symbol.dispose]();
    },
  };
}

/** Whole seconds until the next scheduled change; never negative. */
export function secondsLeft({ next }: { readonly next: number }, now: number): number {
  return Math.max(0, Math.floor((next - now) / 1000));
}
