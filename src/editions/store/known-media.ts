/**
 * Which media are looked for, and how often. What the edition names that is answered from is always looked
 * for. Clients hold addresses of earlier editions too, so any other address may lead somewhere: it is looked
 * for as well, but only so many times a second, and what was not there is not looked for again for a while.
 * So nobody can have a database or a disk asked as fast as he can make up names.
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

/** How many names that no edition has are looked for in one place. */
export interface LookUpBound {
  readonly perSecond: number;
  /** At once after a pause: a page of an earlier edition has a few dozen images. */
  readonly burst: number;
}

/** Of a disk of this machine. */
export const DISK_BOUND: LookUpBound = { perSecond: 500, burst: 1000 };
/** Of a database that many machines ask. */
export const DATABASE_BOUND: LookUpBound = { perSecond: 10, burst: 50 };

export interface KnownMediaOptions {
  /** One for each place in which is looked, in their order. */
  readonly bounds: readonly LookUpBound[];
  /** How long a medium is not looked for again that an edition names and that is missing or damaged. */
  readonly namedMilliseconds: number;
}

/** As it is in file systems: no name is longer. */
const LONGEST_NAME = 255;
const ADDRESS_BEFORE_NAME = 33;
/** With addresses of 100 bytes it is 2 MB, at worst 5 MB. */
const MOST_MISSING = 10_000;
const MISSING_MILLISECONDS = 60_000;
/** The edition answered from and the one before, whose pages are still being read. */
const EDITIONS = 2;

interface Missing {
  readonly until: number;
  readonly error: DamagedError | undefined;
}

export class KnownMedia implements WantedMedia {
  readonly counts: LookUpCounts = { asked: 0, remembered: 0, refused: 0 };
  readonly #namedMilliseconds: number;
  readonly #allowances: readonly Allowance[];
  readonly #missing = new Map<string, Missing>();
  /** Bytes by address. */
  #named: readonly ReadonlyMap<string, number>[] = [];

  constructor({ bounds, namedMilliseconds }: KnownMediaOptions) {
    this.#allowances = bounds.map((bound) => new Allowance(bound));
    this.#namedMilliseconds = namedMilliseconds;
  }

  async learn(edition: Edition): Promise<void> {
    const names = new Map<string, number>();
    const slices = new Slices();
    for (const [address, bytes] of edition.iterate("SELECT address, bytes FROM media").rows) {
      names.set(address as string, bytes as number);
      await slices.pause();
    }
    this.#named = [names, ...this.#named].slice(0, EDITIONS);
    // It may have been asked for before there was an edition that names it.
    for (const address of this.#missing.keys()) {
      if (names.has(address)) this.#missing.delete(address);
    }
  }

  bytesOf(address: string): number | undefined {
    for (const names of this.#named) {
      const bytes = names.get(address);
      if (bytes !== undefined) return bytes;
    }
    return undefined;
  }

  /** Whether {@link find} would look in the first place now; nothing is counted. */
  wouldLook(address: string): boolean {
    if (this.#missingNow(address)) return false;
    return this.#named.some((names) => names.has(address)) || this.#allowances[0]?.isLeft === true;
  }

  /**
   * Looks for a medium in one place after the other.
   * @param looks as many as there are bounds; each gives what it found, `undefined` where it has none
   * @throws what they throw; StoreUnavailableError where too many are being looked for that nothing names
   */
  async find<T>(
    address: string,
    looks: readonly (() => Promise<T | undefined>)[],
  ): Promise<T | undefined> {
    if (address.length > ADDRESS_BEFORE_NAME + LONGEST_NAME || !MEDIA_ADDRESS.test(address)) {
      return undefined;
    }
    const isNamed = this.#named.some((names) => names.has(address));
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
      if (!isNamed && this.#allowances[place]?.spend() === false) throw this.#refusal(address);
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

  #missingNow(address: string): Missing | undefined {
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
    if (this.#missing.size >= MOST_MISSING) {
      const [oldest] = this.#missing.keys();
      this.#missing.delete(oldest as string);
    }
    this.#missing.set(address, { until: performance.now() + milliseconds, error });
  }
}

/** What is left of a bound: it comes back with time. */
class Allowance {
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

  /** @returns false where nothing is left */
  spend(): boolean {
    if (!this.isLeft) return false;
    this.#left -= 1;
    return true;
  }
}
