/**
 * The text of a file that editors have, in the encoding that it says or shows: a byte order mark, the declaration of
 * XML, else UTF-8. What is in none of these was saved by an older program of Windows, and is read as that. Gzip is
 * unpacked. A large file is read in pieces.
 */
import { isUtf8 } from "node:buffer";
import { closeSync, openSync, readFileSync, readSync, statSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { ImportRefusedError } from "../journal/journal.ts";

// What a string can hold, and what is held in memory whole.
const MOST_BYTES = 512 * 1024 * 1024;
const PIECE_BYTES = 1024 * 1024;
const HEAD_BYTES = 4096;
// What old programs of Windows write, and call Latin-1.
const OLDER = "windows-1252";

export class FileText {
  readonly encoding: string;
  /** Whether it is not in the encoding that it says it has, or should have. */
  readonly isGuessed: boolean;
  readonly #file: string;
  /** Of a file that had to be unpacked. */
  readonly #unpacked: Buffer | undefined;

  /** @throws ImportRefusedError where it cannot be read, or is no text */
  constructor(file: string) {
    this.#file = file;
    const head = this.#try(() => headOf(file));
    if (head.subarray(0, 2).toString("latin1") === "PK")
      throw new ImportRefusedError(`${file} is a ZIP archive: unpack it, and import what is in it`);
    if (head[0] === 0x1f && head[1] === 0x8b) {
      const options = { maxOutputLength: MOST_BYTES };
      this.#unpacked = this.#try(() => gunzipSync(readFileSync(file), options));
    }
    const said = saidIn(this.#unpacked?.subarray(0, HEAD_BYTES) ?? head);
    this.isGuessed = said === "utf-8" && !this.#try(() => this.#isUtf8());
    this.encoding = this.isGuessed ? OLDER : said;
  }

  /** Its beginning, without white space. */
  get head(): string {
    const head = this.#unpacked?.subarray(0, HEAD_BYTES) ?? headOf(this.#file);
    return this.#decoder().decode(head, { stream: true }).trimStart();
  }

  /** @throws ImportRefusedError where it is too large to be read whole */
  whole(): string {
    return this.#try(() => {
      if (!this.#unpacked && statSync(this.#file).size > MOST_BYTES)
        throw new Error("it has more than 512 MB");
      return this.#decoder().decode(this.#unpacked ?? readFileSync(this.#file));
    });
  }

  *pieces(): Generator<string> {
    const decoder = this.#decoder();
    for (const piece of this.#bytes()) yield decoder.decode(piece, { stream: true });
    yield decoder.decode();
  }

  #decoder(): TextDecoder {
    return new TextDecoder(this.encoding);
  }

  #isUtf8(): boolean {
    if (this.#unpacked) return isUtf8(this.#unpacked);
    const decoder = new TextDecoder("utf-8", { fatal: true });
    try {
      for (const piece of this.#bytes()) decoder.decode(piece, { stream: true });
      decoder.decode();
      return true;
    } catch (error) {
      if (error instanceof TypeError) return false;
      throw error;
    }
  }

  *#bytes(): Generator<Buffer> {
    if (this.#unpacked) {
      for (let at = 0; at < this.#unpacked.length; at += PIECE_BYTES)
        yield this.#unpacked.subarray(at, at + PIECE_BYTES);
      return;
    }
    const handle = openSync(this.#file, "r");
    try {
      const piece = Buffer.alloc(PIECE_BYTES);
      for (let read = -1; read !== 0; ) {
        read = readSync(handle, piece);
        yield piece.subarray(0, read);
      }
    } finally {
      closeSync(handle);
    }
  }

  #try<T>(read: () => T): T {
    try {
      return read();
    } catch (cause) {
      throw new ImportRefusedError(
        `Cannot read ${this.#file}: ${(cause as Error).message}. Give the address of a service, or a file`,
        { cause },
      );
    }
  }
}

function headOf(file: string): Buffer {
  const handle = openSync(file, "r");
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    return head.subarray(0, readSync(handle, head));
  } finally {
    closeSync(handle);
  }
}

// The decoder passes over a mark, and knows by many names what XML declares.
function saidIn(head: Buffer): string {
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  const [, named] =
    /^\s*<\?xml[^>]*\bencoding=["']([\w:.-]+)["']/.exec(head.toString("latin1")) ?? [];
  try {
    return new TextDecoder(named ?? "utf-8").encoding;
  } catch {
    return "utf-8";
  }
}
