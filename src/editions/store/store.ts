/**
 * What a store is to those who read from it and to those who publish into it. Two implementations: a
 * folder (the embedded default) and PostgreSQL (a fleet); nothing above this floor knows which one it has.
 * @see architecture.md, "The store"
 */
import type { Edition } from "../edition/open-edition.ts";
import type { Changes, Publication } from "./publication.ts";

/** A medium as an edition names it. */
export interface MediumName {
  /** `<32 hex digits>/<name>`. */
  readonly address: string;
  readonly bytes: number;
}

/** A medium that is not in memory. */
export interface MediumPieces {
  readonly length: number;
  /** From its beginning, each time. */
  pieces(): AsyncIterable<Uint8Array>;
}

/** A medium in a file of this machine. */
export interface LocalMedium {
  readonly file: string;
  readonly bytes: number;
}

/** A publication that can be answered from. */
export interface WholePublication {
  readonly publication: Publication;
  /** Path of the edition, its hash verified. */
  readonly file: string;
  /** Whether it is the one that the store names as current. */
  readonly isCurrent: boolean;
  /** What is wrong with this one or with those that came after it; empty where all is well. */
  readonly damage: readonly Error[];
}

/** The reading side, all that `serve` ever holds: there is no way to write through it. */
export interface Store {
  /** Where it is, for messages; never holds a password. */
  readonly place: string;
  /** Path of the folder that holds all of it; `undefined` of a store that is elsewhere. */
  readonly folder: string | undefined;
  /**
   * The current publication, `undefined` before the first.
   * @throws StoreUnavailableError; DamagedError where it cannot be told which one it is
   */
  current(): Promise<Publication | undefined>;
  /**
   * The numbers of the publications that are written down, ascending. One above the current number was
   * never made current.
   * @throws StoreUnavailableError
   */
  numbers(): Promise<number[]>;
  /** @throws DamagedError where there is no such publication or it cannot be read as one */
  publication(number: number): Promise<Publication>;
  /** The first publication whose edition is kept; those before it have been pruned. */
  keptFrom(): Promise<number>;
  /**
   * Path of a local file with the edition, its hash verified.
   * @throws DamagedError where its bytes do not have that hash, or it is not there
   */
  editionFile(sha256: string): Promise<string>;
  /**
   * The bytes of a medium by its address, verified against the address. `undefined` where the store has
   * none.
   * @throws DamagedError
   */
  readMedia(address: string): Promise<Buffer | undefined>;
  /**
   * Where a medium lies on this machine and how large it is; its content is not looked at. `undefined` where
   * it does not: a store that is elsewhere may have it all the same.
   */
  localMedia(address: string): Promise<LocalMedium | undefined>;
  /** Addresses of those that are not there, or not with that many bytes; their content is not read. */
  missingMedia(media: Iterable<MediumName>): Promise<string[]>;
}

/** A store as `serve` has it: clients may ask for whatever they make up, and it may be elsewhere and away. */
export interface ServedStore extends Store {
  /**
   * For how long the first answer is waited for where something is {@link remembered}, milliseconds; Infinity
   * of a store of this machine.
   */
  readonly firstAnswerMilliseconds: number;
  /** Whether what it gives as current is newer than what was found there last. */
  readonly isAhead: boolean;
  /** Which media it looks for. */
  readonly media: WantedMedia;
  /**
   * The newest publication that this machine can answer from before the store has answered. Never one that
   * the store, where it answers, does not have.
   */
  remembered(): Promise<WholePublication | undefined>;
  /**
   * Tells the listener when something may have been published. It may never tell, or for nothing; asking goes
   * on.
   * @returns what stops it
   */
  onHint(listener: () => void): () => void;
}

/** Which media are looked for: those that editions name, and others within a bound. */
export interface WantedMedia {
  /** Learns what an edition names that is going to be answered from. */
  learn(edition: Edition): Promise<void>;
  /** How large a medium is, as the edition says that names it; `undefined` where none does. */
  bytesOf(address: string): number | undefined;
  /** What became of media that no edition names. */
  readonly counts: LookUpCounts;
}

/** What became of addresses that the edition does not name. */
export interface LookUpCounts {
  /** Looked for somewhere. */
  asked: number;
  /** Known to be missing. */
  remembered: number;
  /** Beyond the bound: answered 503. */
  refused: number;
}

/** Who is publishing, for the one who waits. */
export interface Publisher {
  readonly who: string;
  readonly pid: number;
  readonly host: string;
  /** ISO 8601. */
  readonly since: string;
}

/** A finished edition and what is to be written down of its publication. */
export interface NextPublication {
  /**
   * Path of the edition, made in {@link PublishingSession.scratchFolder}; `undefined` of one that the
   * store has already.
   */
  readonly file: string | undefined;
  readonly edition: string;
  readonly who: string;
  readonly note: string;
  readonly counts: Readonly<Record<string, Changes>>;
  /** Of the publication of that number alone. */
  readonly changes?: RecordedChanges;
}

/** A list of changes, made in the scratch folder; stored where editions are. */
export interface RecordedChanges {
  readonly file: string;
  /** Of the publication that it is of. */
  readonly number: number;
  readonly sha256: string;
}

/** Something that a store keeps and that may be removed from it. */
export interface KeptThing {
  /** SHA-256 of an edition, address of a medium, or what {@link KeptThings.litter} names. */
  readonly name: string;
  readonly bytes: number;
  /** Epoch milliseconds: of a medium since when it may be named by no edition. */
  readonly since: number;
}

/** What a store keeps, for those who clear it. */
export interface KeptThings {
  /** All editions that lie in the store. */
  editions(): Promise<KeptThing[]>;
  /** All media that lie in the store. */
  media(): Promise<KeptThing[]>;
  /** What publications left behind that did not come to their end. */
  litter(): Promise<KeptThing[]>;
  /** Notes that from `since` (epoch milliseconds) on no edition names these media. */
  retireMedia(addresses: readonly string[], since: number): Promise<void>;
  remove(kind: "edition" | "medium" | "litter", name: string): Promise<void>;
}

/** The writing side, held by one publisher at a time. */
export interface PublishingSession extends AsyncDisposable {
  readonly store: Store;
  readonly kept: KeptThings;
  /** A folder on the store's disk for what is not finished; emptied when the session begins and ends. */
  readonly scratchFolder: string;
  /**
   * Writes a medium and flushes it; one that is there with as many bytes is left alone.
   * @throws what its pieces throw, and nothing of it is there
   */
  addMedia(address: string, medium: Uint8Array | MediumPieces): Promise<void>;
  /** Moves a finished edition from the scratch folder to where editions are. */
  addEdition(file: string, sha256: string): Promise<void>;
  /** Makes an edition current, after everything it needs is on disk, when its second has come. */
  publish(next: NextPublication): Promise<Publication>;
  /**
   * Writes down publications of another store, the last of them current from then on. Its edition and media
   * are there already; editions of the others need not be. One with the same number is replaced.
   */
  adopt(history: readonly Publication[]): Promise<void>;
  /** Writes down that editions of publications before `number` are no longer kept. */
  keepFrom(number: number): Promise<void>;
}

export interface LockOptions {
  readonly who: string;
  /** Called once where another publisher holds the lock. */
  readonly onWait: (holder: Publisher | undefined) => void;
  /** False: do not wait for another publisher, but throw StoreUnavailableError. */
  readonly wait?: boolean;
  /** Told before each step of the last part: storing, writing down, making current. */
  readonly onStep?: (step: string) => void;
  /** Now, in epoch milliseconds. */
  readonly clock?: () => number;
  /** How long is looked for a publication whose commit had no answer, in a store elsewhere; ten seconds. */
  readonly outcomeMilliseconds?: number | undefined;
  readonly signal?: AbortSignal;
}

/** A store that can also be published into. */
export interface PublishingStore extends Store {
  /** A folder of this machine for work that need not be done again; may be deleted at any time. */
  readonly cacheFolder: string;
  /** Waits until no other publisher is at work; the lock dies with its process. */
  startPublishing(options: LockOptions): Promise<PublishingSession>;
}

/** The store cannot be read or written; the message says where and what to do. */
export class StoreUnavailableError extends Error {
  override name = "StoreUnavailableError";
  readonly isExplained = true;
  /**
   * What only an operator can end, such as a right that is missing: each is told, also one right after
   * the other. `undefined` of what ends by itself, which says the same in many ways.
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

/** What this machine keeps of a store that is elsewhere cannot be written; the message names the folder. */
export class CacheFolderError extends StoreUnavailableError {
  override name = "CacheFolderError";
}

/** Something in the store does not have the bytes that its name promises; the message says what to do. */
export class DamagedError extends Error {
  override name = "DamagedError";
  readonly isExplained = true;
}
