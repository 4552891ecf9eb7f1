/**
 * The interfaces of a store, for reading and for publishing. There are two implementations: a folder (the default)
 * and PostgreSQL (for a fleet). Code outside `store/` does not depend on which one it uses.
 * @see architecture.md, "The store"
 */
import type { Phase } from "../../language/language.ts";
import type { Edition } from "../edition/open-edition.ts";
import type { ChangeCounts, Publication } from "./publication.ts";

/** Address and size of a medium, from an edition. */
export interface MediumName {
  /** `<32 hex digits>/<name>`. */
  readonly address: string;
  readonly bytes: number;
}

export interface LocalMedium {
  readonly file: string;
  readonly bytes: number;
}

export interface UndamagedPublication {
  readonly publication: Publication;
  /** Path of the edition; its hash has been verified. */
  readonly file: string;
  /** Whether it is the current publication, and nothing but media is missing of it. */
  readonly isCurrent: boolean;
  /** Damage found in this publication or in later ones. */
  readonly damage: readonly Error[];
}

/** The reading side. `serve` uses only this, so it cannot write to a store. */
export interface Store {
  /** Location for messages; never contains a password. */
  readonly place: string;
  /** Path of a folder store; `undefined` for a remote store. */
  readonly folder: string | undefined;
  /**
   * The current publication, `undefined` before the first.
   * @throws StoreUnavailableError; DamagedError if the pointer to it or the record is damaged
   */
  current(): Promise<Publication | undefined>;
  /**
   * The numbers of all recorded publications, ascending. One above the current number was never made current.
   * @throws StoreUnavailableError
   */
  numbers(): Promise<number[]>;
  /** @throws DamagedError if the publication is missing or damaged */
  publication(number: number): Promise<Publication>;
  /** Number of the first publication whose edition is kept; earlier ones have been pruned. */
  keptFrom(): Promise<number>;
  /**
   * Path of a local file with the edition; its hash has been verified.
   * @throws DamagedError if the file is missing or has another hash
   */
  editionFile(sha256: string): Promise<string>;
  /**
   * The bytes of a medium, verified against the hash in its address; `undefined` if the store does not have it.
   * @throws DamagedError
   */
  readMedia(address: string): Promise<Buffer | undefined>;
  /**
   * Path and size of a local copy of a medium, not verified. `undefined` if there is no local copy; a remote store may
   * still have the medium.
   */
  localMedia(address: string): Promise<LocalMedium | undefined>;
  /** Addresses of media that are missing or have another size; does not read their content. */
  missingMedia(media: Iterable<MediumName>): Promise<string[]>;
}

/** A store for `serve`. A remote store may be unreachable, and limits look-ups of invented addresses. */
export interface ServedStore extends Store {
  /**
   * How long to wait for the store's first answer if something is {@link remembered}, milliseconds; Infinity for a
   * local store.
   */
  readonly firstAnswerMilliseconds: number;
  /** Whether this node already serves a newer publication than the store last reported. */
  readonly isAhead: boolean;
  readonly media: WantedMedia;
  /**
   * The newest publication that this machine can serve before the store has answered. Never one that a reachable store
   * does not have.
   */
  remembered(): Promise<UndamagedPublication | undefined>;
}

/** Limits look-ups of media to those in served editions, and others within a rate limit. */
export interface WantedMedia {
  /** Reads the addresses of an edition before it is served. */
  learn(edition: Edition): Promise<void>;
  /** Size of a medium according to a served edition; `undefined` if none contains it. */
  bytesOf(address: string): number | undefined;
}

/** A publisher, as it names itself to others that wait. */
export interface Publisher {
  readonly who: string;
  readonly pid: number;
  readonly host: string;
  /** ISO 8601. */
  readonly since: string;
}

/** The holder of the publish lock, or only its process, or its connection to the database (a PostgreSQL process id). */
export type LockHolder = Publisher | { readonly pid?: number; readonly connection?: number };

/** A finished edition and the data of its publication. */
export interface NextPublication {
  /** Path of the edition in {@link PublishingSession.scratchFolder}; `undefined` if the store already has it. */
  readonly file: string | undefined;
  readonly edition: string;
  readonly who: string;
  readonly note: string;
  readonly counts: Readonly<Record<string, ChangeCounts>>;
  /** Recorded only if its number is the number that this publication gets. */
  readonly changes?: RecordedChanges;
}

/** A list of changes in the scratch folder, to be stored among the editions. */
export interface RecordedChanges {
  readonly file: string;
  readonly number: number;
  readonly sha256: string;
}

/** A stored edition, medium or leftover that may be removed. */
export interface StoredObject {
  /** SHA-256 of an edition, address of a medium, or a name from {@link StoredObjects.leftovers}. */
  readonly name: string;
  readonly bytes: number;
  /** When it was stored; for a medium, since when it may be in no edition. Epoch milliseconds. */
  readonly since: number;
}

/** Lists and removes stored objects, for pruning. */
export interface StoredObjects {
  editions(): Promise<StoredObject[]>;
  media(): Promise<StoredObject[]>;
  /** Leftovers of publications that were not completed. */
  leftovers(): Promise<StoredObject[]>;
  /** Records that these media are in no edition since `since`, epoch milliseconds. */
  retireMedia(addresses: readonly string[], since: number): Promise<void>;
  remove(kind: "edition" | "medium" | "leftovers", name: string): Promise<void>;
}

/** The writing side. Only one publisher at a time has a session. */
export interface PublishingSession extends AsyncDisposable {
  readonly store: Store;
  readonly objects: StoredObjects;
  /** A folder for unfinished files; a folder store has it on its own disk. Emptied when a session starts and ends. */
  readonly scratchFolder: string;
  /**
   * Writes and flushes a medium, unless one with the same size exists. Several may be added at a time. The names of
   * media are flushed by `publish` and `adopt`, and at the end of the session.
   */
  addMedia(address: string, bytes: Uint8Array): Promise<void>;
  /** Moves a finished edition from the scratch folder into the store. */
  addEdition(file: string, sha256: string): Promise<void>;
  /** Makes an edition current after its data is on disk and the second in its `time` has begun. */
  publish(next: NextPublication): Promise<Publication>;
  /**
   * Records publications of another store and makes the last one current. Its edition and media must exist already;
   * editions of the others may be missing. A publication with the same number is replaced.
   */
  adopt(history: readonly Publication[]): Promise<void>;
  /** Records that editions of publications before `number` are no longer kept. */
  keepFrom(number: number): Promise<void>;
}

export interface SessionOptions {
  readonly who: string;
  /** Called once if another publisher holds the lock. */
  readonly onWait: (holder: LockHolder | undefined) => void;
  /** If false, throw StoreUnavailableError instead of waiting for another publisher. */
  readonly wait?: boolean;
  /** Called before each of the last steps (storing, recording, making current), and with `current` after them. */
  readonly onStep?: (step: Phase) => void;
  /** Now, in epoch milliseconds. */
  readonly clock?: () => number;
  /** PostgreSQL only: how long to check whether a COMMIT without an answer succeeded; default 10 s. */
  readonly outcomeMilliseconds?: number | undefined;
  readonly signal?: AbortSignal;
}

export interface PublishingStore extends Store {
  /** A local folder for cached work; may be deleted at any time. */
  readonly cacheFolder: string;
  /** Waits for the publish lock, which is released when its process ends. */
  startPublishing(options: SessionOptions): Promise<PublishingSession>;
}

/** The store cannot be read or written; the message has the place and a remedy. */
export class StoreUnavailableError extends Error {
  override name = "StoreUnavailableError";
  readonly isExplained = true;
  /**
   * What is wrong, if only an operator can fix it (such as a missing permission): each distinct one is logged.
   * `undefined` for temporary problems, whose messages vary although the problem is the same.
   */
  readonly needs: string | undefined;

  constructor(
    message: string,
    options: ErrorOptions & { readonly needs?: string | undefined } = {},
  ) {
    super(message, options);
    this.needs = options.needs;
  }
}

/** The local cache of a remote store cannot be written; the message names the folder. */
export class CacheFolderError extends StoreUnavailableError {
  override name = "CacheFolderError";
}

/** Stored data is missing or does not match its hash; the message has a remedy. */
export class DamagedError extends Error {
  override name = "DamagedError";
  readonly isExplained = true;
}
