/**
 * The PostgreSQL store as a serving node sees it: never older than what this machine has seen before,
 * known from disk while the database is away, and not waited for in the way of a request.
 * @see docs/fleet.md
 */
import { setTimeout as sleep } from "node:timers/promises";
import { Edition, EditionFormatError } from "../edition/open-edition.ts";
import { MEDIA_ADDRESS } from "./folder-layout.ts";
import { NodeMemory } from "./node-memory.ts";
import { PostgresHints } from "./postgres-hints.ts";
import { PostgresStore, type PostgresStoreOptions } from "./postgres-store.ts";
import { type Publication, publicationSeconds } from "./publication.ts";
import { type MediumName, StoreUnavailableError, type WholePublication } from "./store.ts";

/** How old the last answer of the database may be that another process of this machine got. */
const SHARED_MILLISECONDS = 350;
/** A client that asks for a medium that is not on disk waits this long; the fetching goes on. */
const MEDIUM_MILLISECONDS = 800;

export class NodeStore extends PostgresStore {
  readonly #memory: NodeMemory;
  readonly #fetching = new Map<string, Promise<Buffer | undefined>>();
  /** The newest publication that this machine has seen. */
  #newest: Publication | undefined;
  /** Whether what the database said last is older than that, or nothing at all. */
  #lags = false;
  #away = false;
  /** Whether the database has more to say than another process of this machine heard last. */
  #isHinted = false;
  readonly #name: string;

  constructor(options: PostgresStoreOptions) {
    super(options);
    this.#name = options.name;
    this.#memory = new NodeMemory(options.cache.folder, options.address.place);
  }

  /** The current publication, or the one this machine has seen where the database lags behind it. */
  override async current(): Promise<Publication | undefined> {
    const remembered = await this.#memory.read();
    this.#see(remembered[0]);
    const isShared = (await this.#memory.age()) < SHARED_MILLISECONDS;
    if (isShared && remembered[0] && !this.#away && !this.#isHinted) return this.#newest;
    this.#isHinted = false;
    const found = await this.#ask();
    this.#see(found);
    this.#lags = this.#newest !== undefined && isOlder(found, this.#newest);
    if (this.#newest) await this.#memory.note(this.#newest);
    this.cache.need([this.#newest, ...remembered].flatMap((one) => one?.edition ?? []));
    return this.#newest;
  }

  onHint(listener: () => void): () => void {
    const onHint = () => {
      this.#isHinted = true;
      listener();
    };
    const hints = new PostgresHints(this.address, { name: this.#name, onHint });
    return () => hints.stop();
  }

  async #ask(): Promise<Publication | undefined> {
    try {
      const found = await super.current();
      this.#away = false;
      return found;
    } catch (error) {
      this.#away = error instanceof StoreUnavailableError;
      throw error;
    }
  }

  // A publication's time is later than that of the one before in every history, also in one that goes on
  // from an older backup or from a standby that had not heard of the last publication.
  #see(found: Publication | undefined): void {
    if (found && (!this.#newest || isOlder(this.#newest, found))) this.#newest = found;
  }

  /** The newest publication whose edition is on this machine's disk, without asking the database. */
  async remembered(): Promise<WholePublication | undefined> {
    const remembered = await this.#memory.read();
    this.#see(remembered[0]);
    this.cache.need(remembered.map(({ edition }) => edition));
    for (const publication of remembered) {
      const file = await this.cache.edition(publication.edition);
      if (file === undefined || !isReadable(file)) continue;
      return { publication, file, isCurrent: publication === remembered[0], damage: [] };
    }
    return undefined;
  }

  override async readMedia(address: string): Promise<Buffer | undefined> {
    if (!MEDIA_ADDRESS.test(address)) return undefined;
    const here = await this.cache.medium(address);
    if (here) return here;
    if (this.#away) throw this.#mediumAway(address);
    const fetching = this.#fetch(address);
    const late = sleep(MEDIUM_MILLISECONDS, "late" as const, { ref: false });
    const found = await Promise.race([fetching, late]);
    if (found === "late") throw this.#mediumAway(address);
    return found;
  }

  // Whoever asks again finds it on disk.
  #fetch(address: string): Promise<Buffer | undefined> {
    let fetching = this.#fetching.get(address);
    if (!fetching) {
      fetching = this.fetchMedium(address).finally(() => this.#fetching.delete(address));
      fetching.catch(() => {});
      this.#fetching.set(address, fetching);
    }
    return fetching;
  }

  #mediumAway(address: string): StoreUnavailableError {
    return new StoreUnavailableError(
      `The medium ${address} is not on this machine yet, and ${this.place} does not answer`,
    );
  }

  /** A database that lags behind cannot tell what is missing; what was taken up was whole then. */
  override async missingMedia(media: Iterable<MediumName>): Promise<string[]> {
    return this.#lags ? [] : await super.missingMedia(media);
  }
}

function isOlder(one: Publication | undefined, other: Publication): boolean {
  return one === undefined || publicationSeconds(one) < publicationSeconds(other);
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
