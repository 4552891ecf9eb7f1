/**
 * The media of the served editions, and a limit for look-ups of others in a database. Clients still have addresses from
 * earlier editions, so these are looked up too, but with a rate limit, and misses are remembered for a while. Otherwise
 * a client could cause a database query for every address it invents.
 */
import { LRUCache } from "lru-cache";
import type { Edition } from "../edition/open-edition.ts";
import { Slices } from "../edition/slices.ts";
import { DamagedError, StoreUnavailableError, type WantedMedia } from "./store.ts";

/** The rate limit; a page of an earlier edition has a few dozen images. */
const MAX_PER_SECOND = 10;
const MAX_AT_ONCE = 50;
/** Takes 2 MB with addresses of 100 bytes, at most 5 MB. */
const MAX_MISSING = 10_000;
const MISSING_MILLISECONDS = 60_000;
/** How long a medium of a served edition that the database lacks is not queried again. */
const NAMED_MILLISECONDS = 2000;
/** The current edition and the one before, whose pages clients are still loading. */
const MAX_EDITIONS = 2;

export class KnownMedia implements WantedMedia {
  readonly #missing = new LRUCache<string, DamagedError | "missing">({ max: MAX_MISSING });
  /** Bytes by address. */
  #named: readonly ReadonlyMap<string, number>[] = [];
  /** Look-ups left of the rate limit, and since when they are counted. */
  #left = MAX_AT_ONCE;
  #since = performance.now();

  async learn(edition: Edition): Promise<void> {
    const names = new Map<string, number>();
    const slices = new Slices();
    for (const [address, bytes] of edition.iterate("SELECT address, bytes FROM media").rows) {
      names.set(address as string, bytes as number);
      await slices.pause();
    }
    this.#named = [names, ...this.#named].slice(0, MAX_EDITIONS);
    // A client may have requested it before this edition was opened.
    for (const address of this.#missing.keys()) {
      if (names.has(address)) this.#missing.delete(address);
    }
  }

  bytesOf(address: string): number | undefined {
    return this.#named.find((names) => names.has(address))?.get(address);
  }

  /**
   * @param look returns `undefined` if the database does not have the medium
   * @throws the errors of `look`; StoreUnavailableError if the rate limit is exceeded
   */
  async find<T>(address: string, look: () => Promise<T | undefined>): Promise<T | undefined> {
    const isNamed = this.bytesOf(address) !== undefined;
    const ttl = isNamed ? NAMED_MILLISECONDS : MISSING_MILLISECONDS;
    const missing = this.#missing.get(address);
    if (missing) {
      if (missing === "missing") return undefined;
      throw missing;
    }
    if (!isNamed) this.#count(address);
    try {
      const found = await look();
      if (found === undefined) this.#missing.set(address, "missing", { ttl });
      return found;
    } catch (error) {
      if (error instanceof DamagedError) this.#missing.set(address, error, { ttl });
      throw error;
    }
  }

  #count(address: string): void {
    const now = performance.now();
    const more = ((now - this.#since) / 1000) * MAX_PER_SECOND;
    this.#left = Math.min(MAX_AT_ONCE, this.#left + more);
    this.#since = now;
    if (this.#left >= 1) {
      this.#left -= 1;
      return;
    }
    throw new StoreUnavailableError(
      `The medium ${address} is not looked for: no edition names it, and too many such addresses are asked for`,
    );
  }
}
