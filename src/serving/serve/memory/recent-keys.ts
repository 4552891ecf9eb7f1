/** Remembers recently requested keys, because only a response requested twice is worth caching. */
import { LRUCache } from "lru-cache";

/** Characters. Longer keys are rarely repeated, and a client could fill memory with them. */
export const MAX_KEY = 512;

export class RecentKeys extends LRUCache<string, true> {
  /** Remembers a key of at most {@link MAX_KEY} characters. @returns whether it was known before */
  remember(key: string): boolean {
    if (key.length > MAX_KEY) return false;
    const isKnown = this.has(key);
    this.set(key, true);
    return isKnown;
  }
}
