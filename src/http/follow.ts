/**
 * Follows the publications of a store: looks for a new one a few times a second and hands it over once
 * its edition is open. A store that fails is asked again, and what was taken up stays.
 */
import { newestWhole, type WholePublication } from "../store/newest-whole.ts";
import type { Publication } from "../store/publication.ts";
import { DamagedError, type Store } from "../store/store.ts";

const POLL_MILLISECONDS = 250;
// Looking whether damage has been repaired hashes editions, which is not for every poll.
const LOOK_AGAIN_MILLISECONDS = 10_000;

export interface Follower {
  /** Opens a publication's edition, and answers from it once everything is ready. */
  readonly takeUp: (publication: Publication, editionFile: string) => Promise<void>;
  /** Something went wrong; called once for as long as the message stays the same. */
  readonly onFault: (error: Error) => void;
  /** The store is damaged, and what is answered from is the newest publication that is whole. */
  readonly onDamage?: (damage: readonly Error[], answered: Publication) => void;
}

export class Follow {
  readonly #store: Store;
  readonly #follower: Follower;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;
  #taken: Publication | undefined;
  #fault: string | undefined;
  #damaged = false;
  /** What the store said of its current publication, when it was last looked into. */
  #seen: string | undefined;
  #lookAgainAt = Infinity;

  constructor(store: Store, follower: Follower) {
    this.#store = store;
    this.#follower = follower;
  }

  /** What went wrong last, until it goes right again. */
  get fault(): string | undefined {
    return this.#fault;
  }

  /** Whether the store is damaged: what was taken up may not be the newest publication. */
  get isDamaged(): boolean {
    return this.#damaged;
  }

  /** Takes up the current publication, if there is one, and follows from there. */
  async start(): Promise<void> {
    await this.#look();
    this.#schedule();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  #schedule(): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => this.#look().then(() => this.#schedule()), POLL_MILLISECONDS);
  }

  async #look(): Promise<void> {
    let seen: string | undefined;
    try {
      seen = await this.#pointer();
      if (seen === this.#seen && performance.now() < this.#lookAgainAt) return;
      const whole = await newestWhole(this.#store);
      if (this.#stopped) return;
      if (whole) await this.#take(whole);
      this.#seen = seen;
      this.#lookAgainAt = this.#damaged ? performance.now() + LOOK_AGAIN_MILLISECONDS : Infinity;
      this.#fault = undefined;
    } catch (error) {
      const { message } = error as Error;
      if (message !== this.#fault) this.#follower.onFault(error as Error);
      this.#fault = message;
      this.#seen = error instanceof DamagedError ? seen : undefined;
      this.#lookAgainAt = performance.now() + LOOK_AGAIN_MILLISECONDS;
    }
  }

  /** Cheap to ask at every poll: which publication is current, or why that cannot be told. */
  async #pointer(): Promise<string> {
    try {
      const current = await this.#store.current();
      return current ? `${current.number} ${current.time} ${current.edition}` : "";
    } catch (error) {
      if (error instanceof DamagedError) return error.message;
      throw error;
    }
  }

  async #take({ publication, file, damage }: WholePublication): Promise<void> {
    const isNew = !isSame(publication, this.#taken);
    if (isNew) await this.#follower.takeUp(publication, file);
    this.#taken = publication;
    const isDamaged = damage.length > 0;
    if (isDamaged && (isNew || !this.#damaged)) this.#follower.onDamage?.(damage, publication);
    this.#damaged = isDamaged;
  }
}

function isSame(one: Publication, other: Publication | undefined): boolean {
  return one.number === other?.number && one.edition === other.edition && one.time === other.time;
}
