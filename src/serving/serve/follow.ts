/**
 * Follows the publications of a store: looks for a new one a few times a second and hands it over once
 * its edition is open. A store that fails is asked again, and what was taken up stays.
 */

import { setTimeout as sleep } from "node:timers/promises";
import { EditionFormatError, isReadWhole } from "../../editions/edition/open-edition.ts";
import { CHECKED_BYTES_PER_SECOND, EditionWatch } from "../../editions/store/edition-watch.ts";
import { newestWhole } from "../../editions/store/newest-whole.ts";
import { isSame, type Publication } from "../../editions/store/publication.ts";
import {
  DamagedError,
  type ServedStore,
  StoreUnavailableError,
  type WholePublication,
} from "../../editions/store/store.ts";
import { POLL_MILLISECONDS, waitBeforeLook } from "./look-pace.ts";

// After a hint, which all nodes get at the same moment.
const HINT_SPREAD_MILLISECONDS = 100;
// Looking whether damage has been repaired hashes editions, which is not for every poll.
const LOOK_AGAIN_MILLISECONDS = 10_000;

export interface Follower {
  /** Opens a publication's edition, and answers from it once everything is ready. */
  readonly takeUp: (publication: Publication, editionFile: string) => Promise<void>;
  /** The store cannot be read any more; called once until {@link onRecovery}. */
  readonly onFault: (error: Error) => void;
  /** It can be read again. */
  readonly onRecovery?: () => void;
  /** What is answered from is newer than what the store said last, or is so no more. */
  readonly onAhead?: (isAhead: boolean) => void;
  /** The file of the edition that is answered from has been damaged meanwhile: another one is looked for. */
  readonly onSpoilt?: (error: Error) => void;
  /** That file cannot be looked at just now; it is answered from on. Told once until it can be. */
  readonly onUnwatched?: (error: Error) => void;
  /** There is no other: nothing must be answered from it any more. */
  readonly withdraw?: () => void;
  /** The store is damaged, and what is answered from is the newest publication that is whole. */
  readonly onDamage?: (damage: readonly Error[], answered: Publication) => void;
}

export interface FollowOptions {
  /** How often the store is asked, whatever it hints; 250 ms unless given. */
  readonly pollMilliseconds?: number;
  /** How fast the file of a large edition is compared with its hash while it is served. */
  readonly checkedBytesPerSecond?: number;
}

export class Follow {
  readonly #store: ServedStore;
  readonly #follower: Follower;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;
  #taken: Publication | undefined;
  #fault: Error | undefined;
  /** Before the first look has ended nobody knows what the store holds. */
  #unread: Error | undefined = new StoreUnavailableError("The store has not answered yet");
  /** The kinds of faults that were told since all was well. */
  readonly #told = new Set<string>();
  #failures = 0;
  /** When the store was read last, by `performance.now()`. */
  #readAt: number | undefined;
  #damage: readonly Error[] = [];
  #isAhead = false;
  #watch: EditionWatch | undefined;
  /** Whether the file of the edition that is answered from is known to be damaged. */
  #isSpoilt = false;
  #timesSpoilt = 0;
  readonly #checkedBytesPerSecond: number;
  #taking: Promise<void> = Promise.resolve();
  /** What the store said of its current publication, when it was last looked into. */
  #seen: string | undefined;
  #lookAgainAt = Infinity;
  readonly #pollMilliseconds: number;
  /** Whether the store hinted since the last look at something new. */
  #isHinted = false;
  #stopHints: (() => void) | undefined;

  constructor(store: ServedStore, follower: Follower, options: FollowOptions = {}) {
    this.#store = store;
    this.#follower = follower;
    this.#pollMilliseconds = options.pollMilliseconds ?? POLL_MILLISECONDS;
    this.#checkedBytesPerSecond = options.checkedBytesPerSecond ?? CHECKED_BYTES_PER_SECOND;
  }

  /** What went wrong last, until it goes right again. */
  get fault(): Error | undefined {
    return this.#fault ?? this.#unread;
  }

  /** For how long the store has not been read, seconds; `undefined` where it never was. */
  get unreadSeconds(): number | undefined {
    if (this.#readAt === undefined) return undefined;
    return Math.floor((performance.now() - this.#readAt) / 1000);
  }

  /** Why what was taken up may not be the newest publication; empty where it is. */
  get damage(): readonly Error[] {
    return this.#damage;
  }

  /** Whether what is answered from is newer than what the store said last. */
  get isAhead(): boolean {
    return this.#isAhead;
  }

  /** How often the file of an edition was found damaged while it was answered from. */
  get timesSpoilt(): number {
    return this.#timesSpoilt;
  }

  /** Something could not be read from the edition: its file is looked at now. */
  suspect(): void {
    this.#watch?.suspect();
  }

  /** Takes up the current publication, if there is one, and follows from there. */
  async start(): Promise<void> {
    const looked = this.#look().then(() => "looked" as const);
    // A node that has something to answer from does not wait longer for a store that hangs.
    const first = await withinTime(looked, this.#store.firstAnswerMilliseconds);
    // A store that answers and holds nothing has nothing to be answered from.
    if (!this.#taken && (first === "late" || this.#fault)) await this.#takeRemembered();
    void looked.then(() => this.#schedule());
    if (!this.#stopped) this.#stopHints = this.#store.onHint(() => this.#hint());
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#watch?.stop();
    this.#stopHints?.();
  }

  #hint(): void {
    // Many hints bring the look no nearer than the first did.
    if (this.#isHinted) return;
    this.#isHinted = true;
    if (this.#timer) this.#schedule();
  }

  #schedule(): void {
    if (this.#stopped) return;
    clearTimeout(this.#timer);
    const wait = this.#isHinted
      ? Math.random() * HINT_SPREAD_MILLISECONDS
      : waitBeforeLook(this.#failures, Math.random(), this.#pollMilliseconds);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#look().then(() => this.#schedule());
    }, wait);
  }

  async #look(): Promise<void> {
    let seen: string | undefined;
    this.#isHinted = false;
    try {
      seen = await this.#pointer();
      this.#readAt = performance.now();
      this.#noteAhead();
      const isKnown = seen === this.#seen && performance.now() < this.#lookAgainAt;
      if (isKnown && !this.#isSpoilt) return;
      const whole = await newestWhole(this.#store);
      if (this.#stopped) return;
      if (whole) await this.#take(whole);
      else if (this.#taken) throw new StoreUnavailableError(GONE);
      this.#seen = seen;
      const isDamaged = this.#damage.length > 0;
      this.#lookAgainAt = isDamaged ? performance.now() + LOOK_AGAIN_MILLISECONDS : Infinity;
      this.#failures = 0;
      if (this.#fault) this.#follower.onRecovery?.();
      this.#fault = undefined;
      this.#told.clear();
    } catch (error) {
      const fault = error as Error;
      this.#tell(fault);
      this.#failures += 1;
      const isRemembered = fault instanceof DamagedError || fault instanceof EditionFormatError;
      this.#seen = isRemembered ? seen : undefined;
      if (this.#isSpoilt) await this.#replaceSpoilt();
      this.#lookAgainAt = performance.now() + LOOK_AGAIN_MILLISECONDS;
    } finally {
      this.#unread = undefined;
    }
  }

  #noteAhead(): void {
    const { isAhead } = this.#store;
    if (isAhead !== this.#isAhead) this.#follower.onAhead?.(isAhead);
    this.#isAhead = isAhead;
  }

  async #takeRemembered(): Promise<void> {
    try {
      const whole = await this.#store.remembered();
      if (this.#stopped) return;
      if (whole) await this.#take(whole, { onlyFirst: true });
    } catch (error) {
      if (!this.#fault) this.#tell(error as Error);
    }
  }

  // A database that goes down says so in many ways: one line is enough. What only an operator can end is
  // told each time it is something else, until all is well again.
  #tell(fault: Error): void {
    const kind = `${fault.name} ${fault instanceof StoreUnavailableError ? fault.needs : ""}`;
    if (!this.#told.has(kind)) {
      this.#follower.onFault(fault);
      // Whoever ended the one before is waiting to hear of this one.
      this.#failures = 0;
    }
    this.#told.add(kind);
    this.#fault = fault;
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

  /** One after the other: what is remembered and what the store says may come at the same time. */
  #take(whole: WholePublication, { onlyFirst = false } = {}): Promise<void> {
    const taking = this.#taking.then(async () => {
      if (!this.#stopped && !(onlyFirst && this.#taken)) await this.#takeNow(whole);
    });
    this.#taking = taking.catch(() => {});
    return taking;
  }

  async #takeNow({ publication, file, damage }: WholePublication): Promise<void> {
    const isNew = !isSame(publication, this.#taken) || this.#isSpoilt;
    if (isNew) {
      await this.#follower.takeUp(publication, file);
      this.#isSpoilt = false;
      this.#watchOver(file, publication);
    }
    this.#taken = publication;
    if (damage.length > 0 && (isNew || this.#damage.length === 0)) {
      this.#follower.onDamage?.(damage, publication);
    }
    this.#damage = damage;
  }

  // An edition in memory is out of reach of what happens to its file.
  #watchOver(file: string, { edition }: Publication): void {
    this.#watch?.stop();
    this.#watch = undefined;
    if (isReadWhole(file)) return;
    this.#watch = new EditionWatch(file, {
      sha256: edition,
      bytesPerSecond: this.#checkedBytesPerSecond,
      onDamage: (wrong) => this.#onSpoilt(`${file} was damaged while it was served: ${wrong}`),
      onUnwatched: (error) => this.#follower.onUnwatched?.(error),
    });
  }

  #onSpoilt(message: string): void {
    if (this.#stopped) return;
    this.#isSpoilt = true;
    this.#timesSpoilt += 1;
    this.#follower.onSpoilt?.(new DamagedError(message));
    this.#hint();
  }

  /** No other file of a whole edition could be had from the store: one of this machine, or none. */
  async #replaceSpoilt(): Promise<void> {
    const whole = await this.#store.remembered().catch(() => undefined);
    try {
      if (whole) await this.#take(whole);
    } catch {
      // It is damaged too, or gone meanwhile.
    }
    if (!this.#isSpoilt) return;
    this.#follower.withdraw?.();
    this.#watch?.stop();
    this.#taken = undefined;
    this.#isSpoilt = false;
  }
}

async function withinTime<T>(work: Promise<T>, milliseconds: number): Promise<T | "late"> {
  if (milliseconds === Infinity) return await work;
  return await Promise.race([work, sleep(milliseconds, "late" as const)]);
}

// A folder that was moved or is not mounted looks like a store in which nothing was ever published.
const GONE =
  "The store holds no publication any more. Bring its folder back, or publish into it again";
