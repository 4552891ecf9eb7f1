/**
 * The PostgreSQL store as a serving node sees it: what a primary says counts, a standby that is behind takes
 * nothing away, what was seen last is known from disk while the database is away, and it is not waited for
 * in the way of a request.
 * @see docs/fleet.md
 */
import { setTimeout as sleep } from "node:timers/promises";
import { Edition, EditionFormatError } from "../../edition/open-edition.ts";
import { DATABASE_BOUND, DISK_BOUND, KnownMedia } from "../known-media.ts";
import { PostgresHints } from "../postgres/postgres-hints.ts";
import { type Answer, mayBeBehind, wasReplaced } from "../postgres/postgres-lineage.ts";
import { PostgresStore, type PostgresStoreOptions } from "../postgres/postgres-store.ts";
import { isSame, type Publication } from "../publication.ts";
import {
  DamagedError,
  type LocalMedium,
  type MediumName,
  type ServedStore,
  StoreUnavailableError,
  type WholePublication,
} from "../store.ts";
import { NodeMemory, type Remembered } from "./node-memory.ts";

/** How old the last answer of the database may be that another process of this machine got. */
const SHARED_MILLISECONDS = 350;
/** How long the database is not asked again for a medium that an edition names and that it does not have. */
const NAMED_MILLISECONDS = 2000;
/** A client that asks for a medium that is not on disk waits this long; the fetching goes on. */
const MEDIUM_MILLISECONDS = 800;
/** A large one may take longer: 5 MB a second. */
const MEDIUM_BYTES_PER_MILLISECOND = 5000;

export class NodeStore extends PostgresStore implements ServedStore {
  readonly firstAnswerMilliseconds = 500;
  readonly media = new KnownMedia({
    ...{ bounds: [DISK_BOUND, DATABASE_BOUND], namedMilliseconds: NAMED_MILLISECONDS },
  });
  readonly #memory: NodeMemory;
  readonly #fetching = new Map<string, Promise<Buffer | undefined>>();
  /** What this machine answers from. */
  #seen: Publication | undefined;
  #lineage: string | undefined;
  #lineageAskedFor: string | undefined;
  /** Whether the database has yet to hear of that. */
  #isAhead = false;
  #away = false;
  /** Whether this process has had an answer of the database itself. */
  #hasAsked = false;
  /** Whether other processes of this machine can read what this one has seen. */
  #isNoted = true;
  /** Whether the database has more to say than another process of this machine heard last. */
  #isHinted = false;
  readonly #name: string;

  constructor(options: PostgresStoreOptions) {
    super(options);
    this.#name = options.name;
    this.#memory = new NodeMemory(options.cache.folder, options.address.place);
  }

  get isAhead(): boolean {
    return this.#isAhead;
  }

  /** What the database says, or what this machine has seen where a server is behind that. */
  override async current(): Promise<Publication | undefined> {
    const remembered = await this.#memory.read();
    const isShared = (await this.#memory.age()) < SHARED_MILLISECONDS;
    // What another process decided last counts, and not what this one did before.
    if (this.#isNoted && remembered.publications[0]) this.#believe(remembered);
    if (isShared && this.#hasAsked && !this.#away && !this.#isHinted) return this.#seen;
    this.#isHinted = false;
    const answer = await this.#ask();
    this.#isAhead = await this.#isBehind(answer);
    if (!this.#isAhead) await this.#take(answer);
    if (this.#seen) {
      const about = { isAhead: this.#isAhead, lineage: this.#lineage };
      this.#isNoted = await this.#memory.note(this.#seen, about);
    }
    this.#need([this.#seen, ...remembered.publications]);
    return this.#seen;
  }

  #believe({ publications, isAhead, lineage }: Remembered): void {
    this.#seen = publications[0];
    this.#isAhead = isAhead;
    this.#lineage = lineage;
  }

  async #take({ publication, isStandby }: Answer): Promise<void> {
    if (!publication || !isSame(publication, this.#seen)) this.#lineage = undefined;
    this.#seen = publication;
    // Asked once for each publication: a role that may not know would be refused at every look.
    if (!publication || isStandby || this.#lineageAskedFor === publication.time) return;
    try {
      this.#lineage ??= await this.lineage();
      this.#lineageAskedFor = publication.time;
    } catch {
      // It is asked again at the next look, and the publication is taken up meanwhile.
    }
  }

  async #isBehind(answer: Answer): Promise<boolean> {
    if (!this.#seen || !mayBeBehind(answer, this.#seen, Date.now())) return false;
    if (answer.isStandby) return true;
    return this.#lineage !== undefined && wasReplaced(await this.lineage(), this.#lineage);
  }

  #need(publications: readonly (Publication | undefined)[]): void {
    this.cache.need(publications.flatMap((one) => (one ? [one.edition, one.changes ?? ""] : [])));
  }

  onHint(listener: () => void): () => void {
    const onHint = () => {
      this.#isHinted = true;
      listener();
    };
    const hints = new PostgresHints(this.address, { name: this.#name, onHint });
    return () => hints.stop();
  }

  async #ask(): Promise<Answer> {
    try {
      const answer = await this.answer();
      this.#away = false;
      this.#hasAsked = true;
      return answer;
    } catch (error) {
      this.#away = error instanceof StoreUnavailableError;
      this.#hasAsked ||= error instanceof DamagedError;
      throw error;
    }
  }

  async remembered(): Promise<WholePublication | undefined> {
    const { publications } = await this.#memory.read();
    this.#need(publications);
    for (const publication of publications) {
      const file = await this.cache.edition(publication.edition);
      if (file === undefined || !isReadable(file) || !(await this.#mayHave(publication))) continue;
      return { publication, file, isCurrent: publication === publications[0], damage: [] };
    }
    return undefined;
  }

  /** Whether the database has a publication, or cannot be asked. */
  async #mayHave(publication: Publication): Promise<boolean> {
    if (!this.#hasAsked || this.#away || this.#isAhead) return true;
    try {
      return isSame(await this.publication(publication.number), publication);
    } catch (error) {
      return !(error instanceof DamagedError);
    }
  }

  override async localMedia(address: string): Promise<LocalMedium | undefined> {
    return this.media.wouldLook(address) ? await super.localMedia(address) : undefined;
  }

  override async readMedia(address: string): Promise<Buffer | undefined> {
    return await this.media.find(address, [
      () => this.cache.medium(address),
      () => this.#fetchInTime(address),
    ]);
  }

  async #fetchInTime(address: string): Promise<Buffer | undefined> {
    if (this.#away) throw this.#mediumAway(address);
    const fetching = this.#fetch(address);
    const large = (this.media.bytesOf(address) ?? 0) / MEDIUM_BYTES_PER_MILLISECOND;
    const late = sleep(MEDIUM_MILLISECONDS + large, "late" as const, { ref: false });
    const found = await Promise.race([fetching, late]);
    if (found === "late") throw this.#mediumAway(address);
    return found;
  }

  // Whoever asks again finds it on disk.
  #fetch(address: string): Promise<Buffer | undefined> {
    return this.#fetching.getOrInsertComputed(address, () => {
      const fetching = this.fetchMedium(address).finally(() => this.#fetching.delete(address));
      fetching.catch(() => {});
      return fetching;
    });
  }

  #mediumAway(address: string): StoreUnavailableError {
    return new StoreUnavailableError(
      `The medium ${address} is not on this machine yet, and ${this.place} does not answer`,
    );
  }

  /** A database that lags behind cannot tell what is missing; what was taken up was whole then. */
  override async missingMedia(media: Iterable<MediumName>): Promise<string[]> {
    return this.#isAhead ? [] : await super.missingMedia(media);
  }
}

function isReadable(file: string): boolean {
  try {
    new Edition(file)[Symbol.dispose]();
    return true;
  } catch (error) {
    if (error instanceof EditionFormatError) return false;
    throw error;
  }
}
