/**
 * What a store is to those who read from it and to those who publish into it. Two implementations: a
 * folder (the embedded default) and PostgreSQL (a fleet); nothing above this floor knows which one it has.
 * @see architecture.md, "The store"
 */
import type { Changes, Publication } from "./publication.ts";

/** The reading side, all that `serve` ever holds: there is no way to write through it. */
export interface Store {
  /** Where it is, for messages; never holds a password. */
  readonly place: string;
  /**
   * The current publication, `undefined` before the first.
   * @throws StoreUnavailableError
   */
  current(): Promise<Publication | undefined>;
  /**
   * Path of a local file with the edition, its hash verified.
   * @throws DamagedError where its bytes do not have that hash, or it is not there
   */
  editionFile(sha256: string): Promise<string>;
  /**
   * The bytes of a medium by its address (`<32 hex digits>/<name>`), verified against the address.
   * `undefined` where the store has none.
   * @throws DamagedError
   */
  readMedia(address: string): Promise<Buffer | undefined>;
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
  /** Path of the edition, made in {@link PublishingSession.scratchFolder}. */
  readonly file: string;
  readonly edition: string;
  readonly epochSeconds: number;
  readonly who: string;
  readonly note: string;
  readonly counts: Readonly<Record<string, Changes>>;
}

/** The writing side, held by one publisher at a time. */
export interface PublishingSession extends AsyncDisposable {
  readonly store: Store;
  /** A folder on the store's disk for what is not finished; emptied when the session begins and ends. */
  readonly scratchFolder: string;
  /** A folder of this machine for work that need not be done again; may be deleted at any time. */
  readonly cacheFolder: string;
  hasMedia(address: string): Promise<boolean>;
  /** Writes a medium and flushes it; one that is there already is left alone. */
  addMedia(address: string, bytes: Uint8Array): Promise<void>;
  /** Makes an edition current, after everything it needs is on disk, when its second has come. */
  publish(next: NextPublication): Promise<Publication>;
}

export interface LockOptions {
  readonly who: string;
  /** Called once where another publisher holds the lock. */
  readonly onWait: (holder: Publisher | undefined) => void;
  readonly signal?: AbortSignal;
}

/** A store that can also be published into. */
export interface PublishingStore extends Store {
  /** Waits until no other publisher is at work; the lock dies with its process. */
  startPublishing(options: LockOptions): Promise<PublishingSession>;
}

/** The store cannot be read or written; the message says where and what to do. */
export class StoreUnavailableError extends Error {
  override name = "StoreUnavailableError";
}

/** Something in the store does not have the bytes that its name promises. */
export class DamagedError extends Error {
  override name = "DamagedError";
}
