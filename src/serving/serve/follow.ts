/** Polls a store and hands over each new publication. If the store fails, the served one stays. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { EditionFormatError, isReadIntoMemory } from "../../editions/edition/open-edition.ts";
import { CHECKED_BYTES_PER_SECOND, EditionWatch } from "../../editions/store/edition-watch.ts";
import { newestUndamaged } from "../../editions/store/newest-undamaged.ts";
import { isSame, type Publication } from "../../editions/store/publication.ts";
import {
  DamagedError,
  type ServedStore,
  StoreUnavailableError,
  type UndamagedPublication,
} from "../../editions/store/store.ts";
import type { FollowState } from "./watch/health.ts";

const POLL_MILLISECONDS = 250;
// A check whether damage has been repaired hashes editions, which is too slow for every poll.
const RECHECK_MILLISECONDS = 10_000;
// Exponential backoff with jitter, so that nodes do not poll a recovering database in step.
const MAX_BACKOFF_MILLISECONDS = 5000;

export interface PublicationReceiver {
  readonly serve: (publication: Publication, editionFile: string) => Promise<void>;
  /** Stops serving a damaged edition, because there is no replacement. */
  readonly withdraw: () => void;
}

export interface StoreFollowerOptions {
  readonly log: Logger;
  /** Speed at which the file of a served large edition is compared with its hash. */
  readonly checkedBytesPerSecond?: number;
}

export class StoreFollower implements FollowState {
  readonly #store: ServedStore;
  readonly #receiver: PublicationReceiver;
  readonly #log: Logger;
  readonly #checkedBytesPerSecond: number;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;
  #served: Publication | undefined;
  fault: Error | undefined = new StoreUnavailableError("The store has not answered yet");
  /** The kinds of faults reported since the last recovery. */
  readonly #reported = new Set<string>();
  #failures = 0;
  /** By `performance.now()`. */
  #readAt: number | undefined;
  damage: readonly Error[] = [];
  isAhead = false;
  timesDamaged = 0;
  #watch: EditionWatch | undefined;
  #isFileDamaged = false;
  #handingOver: Promise<void> = Promise.resolve();
  /** While the pointer is the same, the store is not read; `undefined` after a transient error. */
  #lastPointer: string | undefined;
  #recheckAt = Infinity;

  constructor(store: ServedStore, receiver: PublicationReceiver, options: StoreFollowerOptions) {
    this.#store = store;
    this.#receiver = receiver;
    this.#log = options.log;
    this.#checkedBytesPerSecond = options.checkedBytesPerSecond ?? CHECKED_BYTES_PER_SECOND;
  }

  get secondsSinceRead(): number | undefined {
    if (this.#readAt === undefined) return undefined;
    return Math.floor((performance.now() - this.#readAt) / 1000);
  }

  /** Checks the edition's file now, because reading from it failed. */
  suspect(): void {
    this.#watch?.suspect();
  }

  /** Hands over the current publication, if there is one, and starts polling. */
  async start(): Promise<void> {
    const firstPoll = this.#poll();
    // If the store does not answer in time, a node serves the publication that it remembers.
    await withinTime(firstPoll, this.#store.firstAnswerMilliseconds);
    // An empty store is no fault, and then a remembered publication must not be served.
    if (!this.#served && this.fault) await this.#handOverRemembered();
    void firstPoll.then(() => this.#schedule());
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
    this.#watch?.stop();
  }

  #schedule(wait = pollDelay(this.#failures)): void {
    if (this.#stopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#poll().then(() => this.#schedule());
    }, wait);
  }

  async #poll(): Promise<void> {
    let pointer: string | undefined;
    try {
      pointer = await this.#readPointer();
      this.#readAt = performance.now();
      this.#reportAhead();
      const isKnown = pointer === this.#lastPointer && performance.now() < this.#recheckAt;
      if (isKnown && !this.#isFileDamaged) return;
      const undamaged = await newestUndamaged(this.#store);
      if (this.#stopped) return;
      if (undamaged) await this.#handOver(undamaged);
      else if (this.#served) throw new StoreUnavailableError(GONE);
      this.#noteSuccess(pointer);
    } catch (error) {
      await this.#noteFault(error as Error, pointer);
    }
  }

  #noteSuccess(pointer: string): void {
    this.#lastPointer = pointer;
    const isDamaged = this.damage.length > 0;
    this.#recheckAt = isDamaged ? performance.now() + RECHECK_MILLISECONDS : Infinity;
    this.#failures = 0;
    if (this.#reported.size > 0) this.#log.info("the store can be followed again");
    this.fault = undefined;
    this.#reported.clear();
  }

  async #noteFault(fault: Error, pointer: string | undefined): Promise<void> {
    this.#report(fault);
    this.#failures += 1;
    const isLasting = fault instanceof DamagedError || fault instanceof EditionFormatError;
    this.#lastPointer = isLasting ? pointer : undefined;
    if (this.#isFileDamaged) await this.#replaceDamaged();
    this.#recheckAt = performance.now() + RECHECK_MILLISECONDS;
  }

  #reportAhead(): void {
    const { isAhead } = this.#store;
    if (isAhead === this.isAhead) return;
    this.isAhead = isAhead;
    if (isAhead)
      this.#log.warn("the database is older than the publication that this machine serves");
    else this.#log.info("the database has caught up with this machine");
  }

  async #handOverRemembered(): Promise<void> {
    try {
      const undamaged = await this.#store.remembered();
      if (this.#stopped) return;
      if (undamaged) await this.#handOver(undamaged, { onlyFirst: true });
    } catch (error) {
      if (this.#reported.size === 0) this.#report(error as Error);
    }
  }

  // Each kind is reported once until recovery: a failing database alternates between errors.
  #report(fault: Error): void {
    const kind = `${fault.name} ${fault instanceof StoreUnavailableError ? fault.operatorProblem : ""}`;
    if (!this.#reported.has(kind)) {
      this.#log.error({ reason: fault.message }, "the store cannot be followed");
      // Poll soon again: an operator who repaired the previous fault is waiting for the result.
      this.#failures = 0;
    }
    this.#reported.add(kind);
    this.fault = fault;
  }

  /** A text that changes with the current publication. Cheap enough for every poll. */
  async #readPointer(): Promise<string> {
    try {
      const current = await this.#store.current();
      return current ? `${current.number} ${current.time} ${current.edition}` : "";
    } catch (error) {
      if (error instanceof DamagedError) return error.message;
      throw error;
    }
  }

  /** One at a time, because the remembered and the current publication may arrive together. */
  #handOver(undamaged: UndamagedPublication, { onlyFirst = false } = {}): Promise<void> {
    const handingOver = this.#handingOver.then(async () => {
      if (!this.#stopped && !(onlyFirst && this.#served)) await this.#handOverNow(undamaged);
    });
    this.#handingOver = handingOver.catch(() => {});
    return handingOver;
  }

  async #handOverNow({ publication, file, damage }: UndamagedPublication): Promise<void> {
    const isNew = !isSame(publication, this.#served) || this.#isFileDamaged;
    if (isNew) {
      await this.#receiver.serve(publication, file);
      this.#isFileDamaged = false;
      this.#startWatch(file, publication);
    }
    this.#served = publication;
    // Reported once for each publication, not at each recheck.
    if (damage.length > 0 && (isNew || this.damage.length === 0)) {
      for (const { name, message } of damage) {
        const event = name === "EditionFormatError" ? "upgrade Montra" : "the store is damaged";
        this.#log.error({ reason: message }, event);
      }
      const { number } = publication;
      this.#log.error({ publication: number }, "serving the newest undamaged publication");
    }
    this.damage = damage;
  }

  // Editions that were read into memory cannot be damaged through their file.
  #startWatch(file: string, { edition }: Publication): void {
    this.#watch?.stop();
    this.#watch = undefined;
    if (isReadIntoMemory(file)) return;
    this.#watch = new EditionWatch(file, {
      sha256: edition,
      bytesPerSecond: this.#checkedBytesPerSecond,
      onDamage: (wrong) => this.#onFileDamaged(`${file} was damaged while it was served: ${wrong}`),
      onUnwatched: ({ message: reason }) => {
        this.#log.warn({ reason }, "the edition's file cannot be compared with its hash");
      },
    });
  }

  #onFileDamaged(reason: string): void {
    if (this.#stopped) return;
    this.#isFileDamaged = true;
    this.timesDamaged += 1;
    this.#log.error({ reason }, "the edition is damaged");
    // Without a timer a poll is under way, and the next poll is scheduled after that.
    if (this.#timer) this.#schedule(0);
  }

  /** Serves the publication remembered on this machine, if the store has no undamaged edition. */
  async #replaceDamaged(): Promise<void> {
    const undamaged = await this.#store.remembered().catch(() => undefined);
    try {
      if (undamaged) await this.#handOver(undamaged);
    } catch {
      // The remembered edition cannot be served either.
    }
    if (!this.#isFileDamaged) return;
    this.#receiver.withdraw();
    this.#watch?.stop();
    this.#served = undefined;
    this.#isFileDamaged = false;
  }
}

async function withinTime(work: Promise<void>, milliseconds: number): Promise<void> {
  // A timer of `Infinity` would fire at once.
  if (milliseconds === Infinity) await work;
  else await Promise.race([work, sleep(milliseconds)]);
}

// A store folder that was moved or is not mounted looks like an empty store.
const GONE =
  "The store holds no publication any more. Bring its folder back, or publish into it again";

/** @returns milliseconds */
function pollDelay(failures: number): number {
  if (failures === 0) return POLL_MILLISECONDS * (0.9 + 0.2 * Math.random());
  const backoff = Math.min(POLL_MILLISECONDS * 2 ** failures, MAX_BACKOFF_MILLISECONDS);
  return backoff * (0.5 + 0.5 * Math.random());
}
