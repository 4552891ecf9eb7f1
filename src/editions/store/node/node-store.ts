/**
 * The PostgreSQL store of a serving node. It ignores a standby that lags behind, and uses the last
 * publication from disk while the database is unreachable. (docs/fleet.md)
 */
import { setTimeout as sleep } from "node:timers/promises";
import { Edition } from "../../edition/open-edition.ts";
import { KnownMedia } from "../known-media.ts";
import { MEDIA_ADDRESS } from "../media-address.ts";
import { valueOrDamage } from "../or-damage.ts";
import {
  type DatabaseAnswer,
  type Lineage,
  mayBeBehind,
  wasReplaced,
} from "../postgres/postgres-lineage.ts";
import { PostgresStore, type PostgresStoreOptions } from "../postgres/postgres-store.ts";
import { isSame, type Publication } from "../publication.ts";
import {
  DamagedError,
  type MediumName,
  type ServedStore,
  StoreUnavailableError,
  type UndamagedPublication,
} from "../store.ts";
import { NodeMemory, type ServedHistory, withServedFirst } from "./node-memory.ts";

/** Maximum time that a request waits for a medium from the database; the download continues. */
const MAX_MEDIUM_MILLISECONDS = 800;
/** Extra time for large media: 5 MB per second. */
const MEDIUM_BYTES_PER_MILLISECOND = 5000;

export class NodeStore extends PostgresStore implements ServedStore {
  readonly firstAnswerMilliseconds = 500;
  readonly media = new KnownMedia();
  readonly #memory: NodeMemory;
  readonly #fetching = new Map<string, Promise<Buffer | undefined>>();
  /** What this machine had served before this start. */
  readonly #histories: Promise<readonly ServedHistory[]>;
  /** Identity of the database; `undefined` until it has answered. */
  #database: string | undefined;
  /** Publications served from this database, newest first. */
  #remembered: readonly Publication[] = [];
  #served: Publication | undefined;
  /** Of the server that returned {@link #served}. */
  #lineage: Lineage | undefined;
  /** Time of the publication for which the lineage was read last. */
  #lineageQueriedFor: string | undefined;
  isAhead = false;
  #isUnreachable = true;
  readonly #onWarning: (message: string) => void;

  /** @param options `onWarning`: called with advice about the database role */
  constructor(options: PostgresStoreOptions & { onWarning: (message: string) => void }) {
    super(options);
    this.#onWarning = options.onWarning;
    this.#memory = new NodeMemory(options.cache.folder);
    this.#histories = this.#memory.read();
  }

  /** Returns the served publication if the server is behind it. */
  override async current(): Promise<Publication | undefined> {
    const answer = await this.#query();
    this.#database ??= await this.#identifyDatabase();
    this.isAhead = await this.#isBehind(answer);
    if (!this.isAhead) await this.#accept(answer);
    if (this.#served) {
      this.#remembered = withServedFirst(this.#served, this.#remembered);
      await this.#memory.write({
        database: this.#database,
        place: this.place,
        publications: this.#remembered,
        lineage: this.#lineage,
      });
    }
    const files = this.#remembered.flatMap(({ edition, changes }) => [edition, changes]);
    this.cache.setNeeded(files.filter((sha256) => sha256 !== undefined));
    return this.#served;
  }

  /** Reads what was served before. Returns an identity that does not depend on the hosts. */
  async #identifyDatabase(): Promise<string> {
    const system = (await this.lineage())?.system;
    const database = system === undefined ? this.place : `${system} ${this.address.database}`;
    const histories = await this.#histories;
    const history = histories.find((one) => one.database === database);
    this.#remembered = history?.publications ?? [];
    this.#served = this.#remembered[0];
    this.#lineage = history?.lineage;
    if (await this.mayWrite()) this.#onWarning(mayWriteWarning(this.address.user));
    return database;
  }

  async #accept({ publication, isStandby }: DatabaseAnswer): Promise<void> {
    if (!publication || !isSame(publication, this.#served)) this.#lineage = undefined;
    this.#served = publication;
    // Once per publication, because a role without permission would get an error each time.
    if (!publication || isStandby || this.#lineageQueriedFor === publication.time) return;
    try {
      this.#lineage ??= await this.lineage();
      this.#lineageQueriedFor = publication.time;
    } catch {
      // Retried at the next query; the publication is served anyway.
    }
  }

  async #isBehind(answer: DatabaseAnswer): Promise<boolean> {
    if (!this.#served || !mayBeBehind(answer, this.#served, Date.now())) return false;
    if (answer.isStandby) return true;
    return this.#lineage !== undefined && wasReplaced(await this.lineage(), this.#lineage);
  }

  async #query(): Promise<DatabaseAnswer> {
    try {
      const answer = await this.answer();
      this.#isUnreachable = false;
      return answer;
    } catch (error) {
      this.#isUnreachable = error instanceof StoreUnavailableError;
      throw error;
    }
  }

  async remembered(): Promise<UndamagedPublication | undefined> {
    const histories = await this.#histories;
    // Before the database has answered, only its address is known.
    const history = histories.find(({ place }) => place === this.place);
    const publications =
      this.#database === undefined ? (history?.publications ?? []) : this.#remembered;
    for (const publication of publications) {
      const file = await this.cache.edition(publication.edition);
      if (file === undefined) continue;
      const opening = Promise.try(() => new Edition(file)[Symbol.dispose]());
      const { damage } = await valueOrDamage(opening);
      if (damage || !(await this.#mayExist(publication))) continue;
      return { publication, file, isCurrent: publication === publications[0], damage: [] };
    }
    return undefined;
  }

  /** Whether the database has this publication; also true if it does not answer. */
  async #mayExist(publication: Publication): Promise<boolean> {
    if (this.#isUnreachable || this.isAhead) return true;
    try {
      return isSame(await this.publication(publication.number), publication);
    } catch (error) {
      return !(error instanceof DamagedError);
    }
  }

  override async readMedia(address: string): Promise<Buffer | undefined> {
    if (!MEDIA_ADDRESS.test(address)) return undefined;
    const cached = await this.cache.medium(address);
    return cached ?? (await this.media.find(address, () => this.#fetchInTime(address)));
  }

  async #fetchInTime(address: string): Promise<Buffer | undefined> {
    if (this.#isUnreachable) throw this.#mediumUnavailable(address);
    const fetching = this.#fetch(address);
    const extra = (this.media.bytesOf(address) ?? 0) / MEDIUM_BYTES_PER_MILLISECOND;
    const timeout = sleep(MAX_MEDIUM_MILLISECONDS + extra, "timeout" as const, { ref: false });
    const found = await Promise.race([fetching, timeout]);
    if (found === "timeout") throw this.#mediumUnavailable(address);
    return found;
  }

  // Concurrent requests share one download; later ones find the medium on disk.
  #fetch(address: string): Promise<Buffer | undefined> {
    return this.#fetching.getOrInsertComputed(address, () => {
      const fetching = this.fetchMedium(address).finally(() => this.#fetching.delete(address));
      // After a timeout no request waits for its error.
      fetching.catch(() => {});
      return fetching;
    });
  }

  #mediumUnavailable(address: string): StoreUnavailableError {
    return new StoreUnavailableError(
      `The medium ${address} is not on this machine yet, and ${this.place} does not answer`,
    );
  }

  /** None while the database is behind: the served publication was complete when it was opened. */
  override async missingMedia(media: Iterable<MediumName>): Promise<string[]> {
    return this.isAhead ? [] : await super.missingMedia(media);
  }
}

function mayWriteWarning(user: string): string {
  return `The role "${user}" may write to the store. Serve with a role that has SELECT alone: see docs/fleet.md, "Roles"`;
}
