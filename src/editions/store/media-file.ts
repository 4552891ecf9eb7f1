/**
 * A medium that is read from its file in pieces. The file is hashed once, whole and piece by piece, and
 * each piece is compared with its hash whenever it is read: what a client gets has been compared with the
 * address, however large it is and whatever has become of the file since.
 */
import { createHash, hash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { DamagedError } from "./store.ts";

/** Of a piece. A reader has one of them in memory, and hashing it takes a twentieth of a millisecond. */
const PIECE_BYTES = 64 * 1024;

const HASH_BYTES = 32;

export class MediaFile {
  readonly length: number;
  readonly pieceBytes = PIECE_BYTES;
  readonly #file: string;
  /** SHA-256 of each piece, one after the other. */
  readonly #hashes: Buffer;
  /** Shared by all who read at the same time. */
  #handle: Promise<FileHandle> | undefined;
  #readers = 0;

  private constructor(file: string, length: number, hashes: Buffer) {
    this.#file = file;
    this.length = length;
    this.#hashes = hashes;
  }

  /** Whether somebody is reading it, so that it takes a descriptor. */
  get isOpen(): boolean {
    return this.#readers > 0;
  }

  /**
   * @param prefix what the SHA-256 of the bytes must begin with, hex
   * @throws DamagedError where it does not; the errors of the file system
   */
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
   * Each piece is in the same memory as the one before.
   * @param first offset of the first byte, @param last of the last one, included
   * @throws DamagedError where a piece is not what it was; the errors of the file system
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
        const known = this.#hashes.subarray(number * HASH_BYTES, (number + 1) * HASH_BYTES);
        if (!hash("sha256", piece, "buffer").equals(known)) throw damaged(this.#file);
        const begin = number * PIECE_BYTES;
        yield piece.subarray(Math.max(0, first - begin), last - begin + 1);
      }
    } finally {
      await this.#leave();
    }
  }

  async #leave(): Promise<void> {
    this.#readers -= 1;
    if (this.#readers > 0) return;
    const handle = this.#handle;
    this.#handle = undefined;
    // One that could not be opened has said so to whoever read.
    await handle?.then((opened) => opened.close()).catch(() => {});
  }
}

/** @returns fewer bytes at the end of the file, none behind it */
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
