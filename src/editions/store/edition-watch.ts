/**
 * Verifies a large edition again and again while it is served: SQLite reads it page by page, so
 * damage on the disk would reach clients. Small pieces slow down neither disk nor requests.
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
  /** Expected SHA-256, hex. */
  readonly sha256: string;
  readonly bytesPerSecond: number;
  /** Called once, with the reason; the watch then stops. */
  readonly onDamage: (wrong: string) => void;
  /** Called once until the next successful check: the file is unreadable, but maybe undamaged. */
  readonly onUnwatched?: (error: Error) => void;
}

export class EditionWatch {
  readonly #file: string;
  readonly #options: WatchOptions;
  #isStopped = false;
  /** How many passes over the file to make without pauses. */
  #rushedPasses = 0;
  #rushedAt = -Infinity;
  /** Whether the last attempt to read the file failed, which has been reported. */
  #isFailing = false;
  #wake = () => {};

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
    this.#isStopped = true;
    this.#wake();
  }

  async #watch(): Promise<void> {
    while (!this.#isStopped) {
      try {
        const wrong = await this.#checkUntilDamaged();
        if (wrong !== undefined) this.#options.onDamage(wrong);
        return;
      } catch (error) {
        if (!this.#isStopped) await this.#handleReadError(error as NodeJS.ErrnoException);
      }
    }
  }

  /** @returns what is wrong; `undefined` when stopped. @throws file system errors */
  async #checkUntilDamaged(): Promise<string | undefined> {
    const { sha256 } = this.#options;
    // Opened once, because the path may be removed or replaced while the file is being served.
    await using handle = await open(this.#file);
    while (!this.#isStopped) {
      const actual = await this.#hash(handle);
      this.#rushedPasses = Math.max(0, this.#rushedPasses - 1);
      if (this.#isStopped) break;
      if (actual !== sha256) return `its SHA-256 is ${actual} and was ${sha256}`;
      this.#isFailing = false;
    }
    return undefined;
  }

  async #handleReadError(error: NodeJS.ErrnoException): Promise<void> {
    if (error.code === "EIO") {
      this.stop();
      return this.#options.onDamage(error.message);
    }
    if (!this.#isFailing) this.#options.onUnwatched?.(error);
    this.#isFailing = true;
    await this.#pause(RETRY_MILLISECONDS);
  }

  async #hash(handle: FileHandle): Promise<string> {
    const hash = createHash("sha256");
    const piece = Buffer.allocUnsafe(PIECE_BYTES);
    const pauseMilliseconds = (PIECE_BYTES / this.#options.bytesPerSecond) * 1000;
    let position = 0;
    let isAtEnd = false;
    while (!isAtEnd && !this.#isStopped) {
      const { bytesRead } = await handle.read(piece, 0, piece.length, position);
      isAtEnd = bytesRead === 0;
      hash.update(piece.subarray(0, bytesRead));
      position += bytesRead;
      await this.#pause(this.#rushedPasses > 0 ? 0 : pauseMilliseconds);
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
