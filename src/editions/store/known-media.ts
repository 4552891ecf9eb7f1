/**
 * Limits look-ups of media in a database. Clients have addresses from earlier editions too, so all
 * are looked up, but invented addresses must not cause a query each: a token bucket limits them.
 */
import { LRUCache } from "lru-cache";
import type { Edition } from "../edition/open-edition.ts";
import { Slices } from "../edition/slices.ts";
import { DamagedError, StoreUnavailableError, type WantedMedia } from "./store.ts";

/** A page of an earlier edition has a few dozen images. */
const MAX_PER_SECOND = 10;
/** After a time without look-ups. */
const MAX_AT_ONCE = 50;
/** Takes 2 MB with addresses of 100 bytes, at most 5 MB. */
const MAX_MISSING = 10_000;
/** How long a miss is remembered. */
const MISSING_MILLISECONDS = 60_000;
/** How long a miss of a medium in a served edition is remembered. */
const NAMED_MILLISECONDS = 2000;
/** The current edition and the one before, whose pages clients are still loading. */
const MAX_EDITIONS = 2;

export class KnownMedia implements WantedMedia {
  readonly #missing = new LRUCache<string, DamagedError | "missing">({ max: MAX_MISSING });
  /** Bytes by address, for each served edition. */
  #sizes: readonly ReadonlyMap<string, number>[] = [];
  /** How many look-ups the rate limit still allowed at `#allowanceAt`. */
  #allowance = MAX_AT_ONCE;
  #allowanceAt = performance.now();

  async learn(edition: Edition): Promise<void> {
    const sizes = new Map<string, number>();
    const slices = new Slices();
    for (const [address, bytes] of edition.iterate("SELECT address, bytes FROM media").rows) {
      sizes.set(address as string, bytes as number);
      await slices.pause();
    }
    this.#sizes = [sizes, ...this.#sizes].slice(0, MAX_EDITIONS);
    // Clients may have requested media of this edition before it was published.
    for (const address of this.#missing.keys()) {
      if (sizes.has(address)) this.#missing.delete(address);
    }
  }

  bytesOf(address: string): number | undefined {
    return this.#sizes.find((sizes) => sizes.has(address))?.get(address);
  }

  /** @throws the errors of `lookUp`; StoreUnavailableError if the rate limit is exceeded */
  async find<T>(address: string, lookUp: () => Promise<T | undefined>): Promise<T | undefined> {
    const missing = this.#missing.get(address);
    if (missing === "missing") return undefined;
    if (missing) throw missing;
    const isNamed = this.bytesOf(address) !== undefined;
    const ttl = isNamed ? NAMED_MILLISECONDS : MISSING_MILLISECONDS;
    if (!isNamed) this.#useAllowance(address);
    try {
      const found = await lookUp();
      if (found === undefined) this.#missing.set(address, "missing", { ttl });
      return found;
    } catch (error) {
      if (error instanceof DamagedError) this.#missing.set(address, error, { ttl });
      throw error;
    }
  }

  #useAllowance(address: string): void {
    const now = performance.now();
    const regained = ((now - this.#allowanceAt) / 1000) * MAX_PER_SECOND;
    this.#allowance = Math.min(MAX_AT_ONCE, this.#allowance + regained);
    this.#allowanceAt = now;
    if (this.#allowance < 1) {
      throw new StoreUnavailableError(
        `The medium ${address} is not looked for: no edition names it, and too many such addresses are asked for`,
      );
    }
    this.#allowance -= 1;
  }
}
