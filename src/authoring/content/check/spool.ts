/** Texts on disk. The file is unlinked once it is open, so that even a killed process frees it. */
import { randomUUID } from "node:crypto";
import { closeSync, openSync, readSync, unlinkSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { say } from "../../../language/language.ts";

/** The temporary folder is full or cannot be written. */
export class SpoolError extends Error {
  override name = "SpoolError";
  readonly isExplained = true;
}

const PIECE_BYTES = 64 * 1024;
/** Maximum bytes of one UTF-16 code unit in UTF-8. */
const MAX_UNIT_BYTES = 3;

export class Spool implements Disposable {
  #file: number | undefined;
  #fileBytes = 0;
  /** Bytes not yet written to the file. */
  #tail = Buffer.allocUnsafe(PIECE_BYTES);
  #tailBytes = 0;
  /** The part of the file read last, and its offset. */
  #part = Buffer.alloc(0);
  #partAt = 0;
  readonly #endOffsets: number[] = [];

  /** @param text well-formed @returns the number of the text, from 0 @throws SpoolError */
  append(text: string): number {
    const maxBytes = text.length * MAX_UNIT_BYTES;
    if (this.#tailBytes + maxBytes > this.#tail.length) this.#makeRoom(maxBytes);
    this.#tailBytes += this.#tail.write(text, this.#tailBytes);
    return this.#endOffsets.push(this.#fileBytes + this.#tailBytes) - 1;
  }

  read(number: number): string {
    const [begin, end] = [this.#endOffsets[number - 1] ?? 0, this.#endOffsets[number] as number];
    if (begin >= this.#fileBytes)
      return this.#tail.toString("utf8", begin - this.#fileBytes, end - this.#fileBytes);
    if (begin < this.#partAt || end > this.#partAt + this.#part.length) this.#load(begin, end);
    return this.#part.toString("utf8", begin - this.#partAt, end - this.#partAt);
  }

  [Symbol.dispose](): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  #makeRoom(bytes: number): void {
    try {
      this.#file ??= openUnlinked();
      for (let at = 0; at < this.#tailBytes; )
        at += writeSync(this.#file, this.#tail, at, this.#tailBytes - at, this.#fileBytes + at);
    } catch (cause) {
      throw new SpoolError(say.files.scratchFull({ folder: tmpdir() }), { cause });
    }
    this.#fileBytes += this.#tailBytes;
    this.#tailBytes = 0;
    if (bytes > this.#tail.length) this.#tail = Buffer.allocUnsafe(bytes);
  }

  #load(begin: number, end: number): void {
    const bytes = Math.min(Math.max(end - begin, PIECE_BYTES), this.#fileBytes - begin);
    this.#part = Buffer.allocUnsafe(bytes);
    this.#partAt = begin;
    for (let at = 0; at < bytes; )
      at += readSync(this.#file as number, this.#part, at, bytes - at, begin + at);
  }
}

function openUnlinked(): number {
  const path = join(tmpdir(), `montra-${randomUUID()}`);
  const file = openSync(path, "wx+", 0o600);
  unlinkSync(path);
  return file;
}
