/**
 * Verifies the file of a large edition again and again while it is being served. SQLite reads such an edition page by
 * page, so data that a failing disk has damaged would be sent to clients. The file is read slowly in small pieces, so
 * that neither the disk nor requests are slowed down.
 */
import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";

// Hashing one piece blocks the event loop for 0.2 ms.
const PIECE_BYTES = 256 * 1024;
/** Checks an edition of 100 MB every 40 seconds, with ten reads a second. */
export const CHECKED_BYTES_PER_SECOND = 2.5 * 1024 * 1024;
/** Delay after an error that does not prove damage, such as too many open files. */
const RETRY_MILLISECONDS = 10_000;
/** Minimum time between two immediate checks, because each reads the whole file. */
const MIN_BETWEEN_RUSHES_MILLISECONDS = 10_000;

interface WatchOptions {
  /** The expected SHA-256 of the whole file, hex. */
  readonly sha256: string;
  readonly bytesPerSecond: number;
  /** Called once, with the reason; the watch then stops. */
  readonly onDamage: (wrong: string) => void;
  /**
   * Called if the file cannot be checked, once until the next successful check. It may be undamaged, for example if it
   * was only renamed.
   */
  readonly onUnwatched?: (error: Error) => void;
}

export class EditionWatch {
  readonly #file: string;
  readonly #options: WatchOptions;
  #stopped = false;
  /** How many passes to make without pauses. */
  #rushedPasses = 0;
  #rushedAt = -Infinity;
  #isFailing = false;
  #wake = () => {};

  /** Starts the first check. */
  constructor(file: string, options: WatchOptions) {
    this.#file = file;
    this.#options = options;
    void this.#watch();
  }

  /** Checks the whole file now, because a read from it failed. */
  suspect(): void {
    if (performance.now() - this.#rushedAt < MIN_BETWEEN_RUSHES_MILLISECONDS) return;
    this.#rushedAt = performance.now();
    // The current pass may be beyond the damaged part already, so make another one.
    this.#rushedPasses = 2;
    this.#wake();
  }

  stop(): void {
    this.#stopped = true;
    this.#wake();
  }

  async #watch(): Promise<void> {
    while (!this.#stopped) {
      try {
        const wrong = await this.#check();
        if (wrong !== undefined) this.#options.onDamage(wrong);
        return;
      } catch (error) {
        if (this.#stopped) return;
        const { code, message } = error as NodeJS.ErrnoException;
        if (code === "EIO") return this.#options.onDamage(message);
        if (!this.#isFailing) this.#options.onUnwatched?.(error as Error);
        this.#isFailing = true;
        await this.#pause(RETRY_MILLISECONDS);
      }
    }
  }

  /** Checks the file until it is damaged. @returns what is wrong; `undefined` when stopped. @throws file system errors */
  async #check(): Promise<string | undefined> {
    const { sha256 } = this.#options;
    // Opened once, because the path may be removed or replaced while this file is still being served.
    await using handle = await open(this.#file);
    while (!this.#stopped) {
      const actual = await this.#hash(handle);
      this.#rushedPasses = Math.max(0, this.#rushedPasses - 1);
      if (this.#stopped) break;
      if (actual !== sha256) return `its SHA-256 is ${actual} and was ${sha256}`;
      this.#isFailing = false;
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
      await this.#pause(this.#rushedPasses > 0 ? 0 : milliseconds);
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
