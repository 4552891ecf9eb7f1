/**
 * Limits look-ups of media. An address in a served edition is always looked up. Clients still have addresses from
 * earlier editions, so other addresses are looked up too, but with a rate limit, and misses are remembered for a while.
 * Otherwise a client could cause a disk or database query for every address it invents.
 */
import type { Edition } from "../edition/open-edition.ts";
import { Slices } from "../edition/slices.ts";
import { MEDIA_ADDRESS } from "./media-address.ts";
import {
  DamagedError,
  type LookUpCounts,
  StoreUnavailableError,
  type WantedMedia,
} from "./store.ts";

/** Rate limit for look-ups of addresses that no served edition contains. */
export interface LookUpBound {
  readonly perSecond: number;
  /** Look-ups allowed at once; a page of an earlier edition has a few dozen images. */
  readonly burst: number;
}

export const DISK_BOUND: LookUpBound = { perSecond: 500, burst: 1000 };
export const DATABASE_BOUND: LookUpBound = { perSecond: 10, burst: 50 };

export interface KnownMediaOptions {
  /** One per place passed to {@link KnownMedia.find}, in the same order. */
  readonly bounds: readonly LookUpBound[];
  /** How long a missing or damaged medium of a served edition is not looked up again. */
  readonly namedMilliseconds: number;
}

/** Longest file name in common file systems. */
const MAX_NAME_CHARACTERS = 255;
const PREFIX_CHARACTERS = 33;
/** Takes 2 MB with addresses of 100 bytes, at most 5 MB. */
const MAX_MISSING = 10_000;
const MISSING_MILLISECONDS = 60_000;
/** The current edition and the one before, whose pages clients are still loading. */
const MAX_EDITIONS = 2;

interface Miss {
  readonly until: number;
  readonly error: DamagedError | undefined;
}

export class KnownMedia implements WantedMedia {
  readonly counts: LookUpCounts = { asked: 0, remembered: 0, refused: 0 };
  readonly #namedMilliseconds: number;
  readonly #buckets: readonly TokenBucket[];
  readonly #missing = new Map<string, Miss>();
  /** Bytes by address. */
  #named: readonly ReadonlyMap<string, number>[] = [];

  constructor({ bounds, namedMilliseconds }: KnownMediaOptions) {
    this.#buckets = bounds.map((bound) => new TokenBucket(bound));
    this.#namedMilliseconds = namedMilliseconds;
  }

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

  /** Whether {@link find} would query the first place now; does not change any counter. */
  wouldLook(address: string): boolean {
    if (this.#missingNow(address)) return false;
    return this.bytesOf(address) !== undefined || this.#buckets[0]?.isLeft === true;
  }

  /**
   * Looks for a medium in one place after the other.
   * @param looks one per bound; each returns `undefined` if it does not have the medium
   * @throws the errors of `looks`; StoreUnavailableError if a rate limit is exceeded
   */
  async find<T>(
    address: string,
    looks: readonly (() => Promise<T | undefined>)[],
  ): Promise<T | undefined> {
    if (address.length > PREFIX_CHARACTERS + MAX_NAME_CHARACTERS || !MEDIA_ADDRESS.test(address)) {
      return undefined;
    }
    const isNamed = this.bytesOf(address) !== undefined;
    const missing = this.#missingNow(address);
    if (missing) {
      if (!isNamed) this.counts.remembered += 1;
      if (missing.error) throw missing.error;
      return undefined;
    }
    if (!isNamed) this.counts.asked += 1;
    const found = await this.#look(address, { looks, isNamed });
    if (found === undefined) this.#miss(address, { isNamed, error: undefined });
    return found;
  }

  async #look<T>(
    address: string,
    { looks, isNamed }: { looks: readonly (() => Promise<T | undefined>)[]; isNamed: boolean },
  ): Promise<T | undefined> {
    for (const [place, look] of looks.entries()) {
      if (!isNamed && this.#buckets[place]?.spend() === false) throw this.#refusal(address);
      try {
        const found = await look();
        if (found !== undefined) return found;
      } catch (error) {
        if (error instanceof DamagedError) this.#miss(address, { isNamed, error });
        throw error;
      }
    }
    return undefined;
  }

  #refusal(address: string): StoreUnavailableError {
    this.counts.refused += 1;
    return new StoreUnavailableError(
      `The medium ${address} is not looked for: no edition names it, and too many such addresses are asked for`,
    );
  }

  #missingNow(address: string): Miss | undefined {
    const known = this.#missing.get(address);
    if (!known || known.until > performance.now()) return known;
    this.#missing.delete(address);
    return undefined;
  }

  #miss(
    address: string,
    { isNamed, error }: { isNamed: boolean; error: DamagedError | undefined },
  ): void {
    const milliseconds = isNamed ? this.#namedMilliseconds : MISSING_MILLISECONDS;
    if (milliseconds === 0) return;
    if (this.#missing.size >= MAX_MISSING) {
      const [oldest] = this.#missing.keys();
      this.#missing.delete(oldest as string);
    }
    this.#missing.set(address, { until: performance.now() + milliseconds, error });
  }
}

class TokenBucket {
  readonly #bound: LookUpBound;
  #left: number;
  #since = performance.now();

  constructor(bound: LookUpBound) {
    this.#bound = bound;
    this.#left = bound.burst;
  }

  get isLeft(): boolean {
    const { perSecond, burst } = this.#bound;
    const now = performance.now();
    this.#left = Math.min(burst, this.#left + ((now - this.#since) / 1000) * perSecond);
    this.#since = now;
    return this.#left >= 1;
  }

  /** @returns false if no token is left */
  spend(): boolean {
    if (!this.isLeft) return false;
    this.#left -= 1;
    return true;
  }
}
