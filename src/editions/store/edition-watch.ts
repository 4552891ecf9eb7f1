/**
 * Compares the file of an edition with its hash again and again while it is being served: one that is too
 * large to be held in memory is read page by page, and what a failing disk makes of a page would reach
 * clients. A piece at a time, at a pace that neither the disk nor a request feels.
 */
import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";

// Hashing it takes a fifth of a millisecond, for which requests wait.
const PIECE_BYTES = 256 * 1024;
/** An edition of 100 MB is compared every 40 seconds, with ten reads a second. */
export const CHECKED_BYTES_PER_SECOND = 2.5 * 1024 * 1024;
/** After something that says nothing of the file's bytes, such as a process with too many open files. */
const RETRY_MILLISECONDS = 10_000;
/** What goes wrong again and again is no reason to read the whole file each time. */
const LEAST_BETWEEN_HURRIES_MILLISECONDS = 10_000;

export interface WatchOptions {
  /** Hex, of the whole file. */
  readonly sha256: string;
  readonly bytesPerSecond: number;
  /** Told once, with what is wrong; nothing is looked at any more then. */
  readonly onDamage: (wrong: string) => void;
  /**
   * Told once until it ends: the file cannot be looked at just now. What is being read from it may be whole
   * all the same, also where its name is gone.
   */
  readonly onUnwatched?: (error: Error) => void;
}

export class EditionWatch {
  readonly #file: string;
  readonly #options: WatchOptions;
  #stopped = false;
  /** Whether a pass goes on without pauses, and how many such passes have been asked for. */
  #hurries = 0;
  #hurriedAt = -Infinity;
  #isUnwatched = false;
  #wake = () => {};

  /** Begins at once. */
  constructor(file: string, options: WatchOptions) {
    this.#file = file;
    this.#options = options;
    void this.#watch();
  }

  /** Something could not be read from it: a whole pass is made now. */
  suspect(): void {
    if (performance.now() - this.#hurriedAt < LEAST_BETWEEN_HURRIES_MILLISECONDS) return;
    this.#hurriedAt = performance.now();
    // What is left of this pass may not hold what was met with.
    this.#hurries = 2;
    this.#wake();
  }

  stop(): void {
    this.#stopped = true;
    this.#wake();
  }

  async #watch(): Promise<void> {
    while (!this.#stopped) {
      try {
        const wrong = await this.#look();
        if (wrong !== undefined) this.#options.onDamage(wrong);
        return;
      } catch (error) {
        if (this.#stopped) return;
        const { code, message } = error as NodeJS.ErrnoException;
        if (code === "EIO") return this.#options.onDamage(message);
        if (!this.#isUnwatched) this.#options.onUnwatched?.(error as Error);
        this.#isUnwatched = true;
        await this.#pause(RETRY_MILLISECONDS);
      }
    }
  }

  /** @returns what is wrong, `undefined` once it is stopped. @throws the file system's errors */
  async #look(): Promise<string | undefined> {
    const { sha256 } = this.#options;
    // The file that is being served, also after its name is gone or leads to another one.
    await using handle = await open(this.#file);
    while (!this.#stopped) {
      const found = await this.#hash(handle);
      this.#hurries = Math.max(0, this.#hurries - 1);
      if (this.#stopped) break;
      if (found !== sha256) return `its SHA-256 is ${found} and was ${sha256}`;
      this.#isUnwatched = false;
    }
    return undefined;
  }

  async #hash(handle: FileHandle): Promise<string> {
    const hash = createHash("sha256");
    const piece = Buffer.allocUnsafe(PIECE_BYTES);
    for (let position = 0; !this.#stopped; ) {
      const { bytesRead } = await handle.read(piece, 0, piece.length, position);
      hash.update(piece.subarray(0, bytesRead));
      position += bytesRead;
      const milliseconds = (PIECE_BYTES / this.#options.bytesPerSecond) * 1000;
      await this.#pause(this.#hurries > 0 ? 0 : milliseconds);
      if (bytesRead === 0) break;
    }
    return hash.digest("hex");
  }

  async #pause(milliseconds: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#wake = resolve;
    const timer = setTimeout(resolve, milliseconds).unref();
    await promise;
    clearTimeout(timer);
  }
}
