/** What a store does, whether it is a folder or PostgreSQL. (architecture.md, "The store") */
import type { Phase } from "../../language/language.ts";
import type { Edition } from "../edition/open-edition.ts";
import type { ChangeCounts, Publication } from "./publication.ts";

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
  /** Whether it is the current publication, and complete except perhaps for media. */
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
  /** @throws StoreUnavailableError; DamagedError if the pointer to it or the record is damaged */
  current(): Promise<Publication | undefined>;
  /** Ascending. A number above the current one was never current. @throws StoreUnavailableError */
  numbers(): Promise<number[]>;
  /** @throws DamagedError if the publication is missing or damaged */
  publication(number: number): Promise<Publication>;
  /** Number of the first publication whose edition is kept; earlier ones have been pruned. */
  keptFrom(): Promise<number>;
  /** Path of a verified local file. @throws DamagedError if it is missing or has another hash */
  editionFile(sha256: string): Promise<string>;
  /** Verified; `undefined` if the store does not have it. @throws DamagedError */
  readMedia(address: string): Promise<Buffer | undefined>;
  /** Not verified; `undefined` without a local copy, even if a remote store has the medium. */
  localMedia(address: string): Promise<LocalMedium | undefined>;
  /** Addresses of media that are missing or have another size. Does not read their content. */
  missingMedia(media: Iterable<MediumName>): Promise<string[]>;
}

/** A store for `serve`; a remote one may be unreachable. */
export interface ServedStore extends Store {
  /** How long to wait for an answer if something is {@link remembered}; Infinity if local. */
  readonly firstAnswerMilliseconds: number;
  /** This node serves a newer publication than the store last reported. */
  readonly isAhead: boolean;
  readonly media: WantedMedia;
  /** What this machine can serve before the store answers. A reachable store must have it too. */
  remembered(): Promise<UndamagedPublication | undefined>;
}

export interface WantedMedia {
  /** Reads the addresses of an edition before it is served. */
  learn(edition: Edition): Promise<void>;
  /** `undefined` if no served edition contains it. */
  bytesOf(address: string): number | undefined;
}

export interface Publisher {
  readonly who: string;
  readonly pid: number;
  readonly host: string;
  /** ISO 8601. */
  readonly since: string;
}

/** What is known of the holder of a lock. `connection`: a PostgreSQL process id. */
export type LockHolder = Publisher | { readonly pid?: number; readonly connection?: number };

export interface NextPublication {
  /** In {@link PublishingSession.scratchFolder}; `undefined` if the store already has it. */
  readonly file: string | undefined;
  readonly edition: string;
  readonly who: string;
  readonly note: string;
  readonly counts: Readonly<Record<string, ChangeCounts>>;
  /** Recorded only if its number is that of this publication. */
  readonly changes?: RecordedChanges;
}

/** A list of changes in the scratch folder, to be stored among the editions. */
export interface RecordedChanges {
  readonly file: string;
  readonly number: number;
  readonly sha256: string;
}

export interface StoredObject {
  /** SHA-256 of an edition, address of a medium, or a name from {@link StoredObjects.leftovers}. */
  readonly name: string;
  readonly bytes: number;
  /** When it was stored; for a medium, since when it may be in no edition. Epoch milliseconds. */
  readonly since: number;
}

export interface StoredObjects {
  editions(): Promise<StoredObject[]>;
  media(): Promise<StoredObject[]>;
  /** What publications that were not completed have left. */
  leftovers(): Promise<StoredObject[]>;
  /** Records that these media are in no edition since `since`, epoch milliseconds. */
  retireMedia(addresses: readonly string[], since: number): Promise<void>;
  remove(kind: "edition" | "medium" | "leftovers", name: string): Promise<void>;
}

/** The writing side. Only one publisher at a time has a session. */
export interface PublishingSession extends AsyncDisposable {
  readonly store: Store;
  readonly objects: StoredObjects;
  /** On the disk of a folder store. Emptied when a session starts and ends. */
  readonly scratchFolder: string;
  /**
   * Writes and flushes a medium, unless one of the same size exists. May be called concurrently.
   * Names of media are flushed by `publish` and `adopt`, and at the end of the session.
   */
  addMedia(address: string, bytes: Uint8Array): Promise<void>;
  /** Moves a finished edition from the scratch folder into the store. */
  addEdition(file: string, sha256: string): Promise<void>;
  /** Makes an edition current after its data is on disk and the second in its `time` has begun. */
  publish(next: NextPublication): Promise<Publication>;
  /**
   * Records publications of another store, replacing those of the same number, and makes the last
   * one current. Only its edition and media must exist already.
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
  /** Called before each of the last steps, and with `current` after them. */
  readonly onStep?: (step: Phase) => void;
  /** Now, in epoch milliseconds. */
  readonly clock?: () => number;
  /** PostgreSQL: how long to check whether a COMMIT without an answer succeeded. */
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
  /** A problem that only an operator can fix; each distinct one is logged. */
  readonly operatorProblem: string | undefined;

  constructor(
    message: string,
    options: ErrorOptions & { readonly operatorProblem?: string | undefined } = {},
  ) {
    super(message, options);
    this.operatorProblem = options.operatorProblem;
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
