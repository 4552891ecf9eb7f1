/**
 * Follows the publications of a store: looks for a new one a few times a second and hands it over once
 * its edition is open. A store that fails is asked again, and what was taken up stays.
 */
import type { Publication } from "../store/publication.ts";
import type { Store } from "../store/store.ts";

const POLL_MILLISECONDS = 250;

export interface Follower {
  /** Opens a publication's edition and answers from it from then on. */
  readonly takeUp: (publication: Publication, editionFile: string) => void;
  /** Something went wrong; called once for as long as the message stays the same. */
  readonly onFault: (error: Error) => void;
}

export class Follow {
  readonly #store: Store;
  readonly #follower: Follower;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;
  #taken: Publication | undefined;
  #fault: string | undefined;

  constructor(store: Store, follower: Follower) {
    this.#store = store;
    this.#follower = follower;
  }

  /** What went wrong last, until it goes right again. */
  get fault(): string | undefined {
    return this.#fault;
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
    try {
      const current = await this.#store.current();
      if (current && !isSame(current, this.#taken)) {
        const file = await this.#store.editionFile(current.edition);
        if (this.#stopped) return;
        this.#follower.takeUp(current, file);
        this.#taken = current;
      }
      this.#fault = undefined;
    } catch (error) {
      const { message } = error as Error;
      if (message !== this.#fault) this.#follower.onFault(error as Error);
      this.#fault = message;
    }
  }
}

function isSame(one: Publication, other: Publication | undefined): boolean {
  return one.number === other?.number && one.edition === other.edition && one.time === other.time;
}
