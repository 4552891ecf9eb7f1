/**
 * Reads a tar archive that anybody may have made: one entry after the other, in memory that does not
 * depend on what the archive says of itself. Only what a backup has is understood: plain files, folders,
 * and names that are too long for a header.
 *
 * Why not the library that packs: it takes headers of 4 MiB, as many in a row as there are, and copies
 * what a global one says for each entry (1.2 MB of it: 0.37 s an entry). That cannot be bounded from outside.
 * @see POSIX.1-2017, pax, "ustar Interchange Format" and "pax Extended Header"; GNU tar, "Basic Tar Format"
 */
const BLOCK_BYTES = 512;
/** Of a header that says more about the next entry: a path is never longer than 4 KiB. */
const MOST_HEADER_BYTES = 64 * 1024;
const MOST_HEADERS_OF_ONE_ENTRY = 8;

export interface TarEntry {
  /** As it stands in the archive; may be anything. */
  readonly name: string;
  /** `other`: a link, a device, or something newer. */
  readonly kind: "file" | "folder" | "other";
  readonly bytes: number;
  /** To be read before the next entry is asked for, or not at all. */
  readonly content: AsyncIterable<Uint8Array>;
}

/** The archive is damaged, cut off or none; the message begins with what it does ("it …"). */
export class ArchiveError extends Error {
  override name = "ArchiveError";
}

/**
 * Ends at the mark of the end; what comes after it is not read.
 * @throws ArchiveError; what `pieces` throws
 */
export async function* readTar(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  await using input = new Input(pieces);
  let said: Said = {};
  let headers = 0;
  for (;;) {
    const header = parseHeader(await input.take(BLOCK_BYTES));
    if (header === "end") return;
    const { type } = header;
    if (type in EXTENSIONS) {
      headers += 1;
      if (headers > MOST_HEADERS_OF_ONE_ENTRY || header.bytes > MOST_HEADER_BYTES) {
        throw new ArchiveError("it has headers of a size that no backup has");
      }
      const text = await input.take(header.bytes);
      said = { ...said, ...EXTENSIONS[type]?.(text) };
      await input.skip(padding(header.bytes));
      continue;
    }
    const bytes = said.bytes ?? header.bytes;
    const kind = type === "5" ? "folder" : "07\0".includes(type) ? "file" : "other";
    input.unread = bytes;
    yield { name: said.name ?? header.name, kind, bytes, content: input.content() };
    await input.skip(input.unread + padding(bytes));
    said = {};
    headers = 0;
  }
}

/** What a header says of the entry after it. */
interface Said {
  readonly name?: string;
  readonly bytes?: number;
}

/** By type: `x` and `L` say something, the others nothing that a backup needs. */
const EXTENSIONS: Readonly<Record<string, (content: Buffer) => Said>> = {
  x: parsePax,
  L: (content) => ({ name: untilZero(content) }),
  g: () => ({}),
  K: () => ({}),
};

function parsePax(content: Buffer): Said {
  const said: { name?: string; bytes?: number } = {};
  for (let at = 0; at < content.length; ) {
    const space = content.indexOf(" ", at);
    const length = space < 0 ? 0 : Number(content.toString("latin1", at, space));
    if (!(length > space - at + 1 && at + length <= content.length)) {
      throw new ArchiveError("it has a damaged header");
    }
    const [, key, value = ""] =
      /^([^=]*)=(.*)\n$/s.exec(content.toString("utf8", space + 1, at + length)) ?? [];
    if (key === "path") said.name = value;
    if (key === "size") said.bytes = checkedBytes(Number(value));
    at += length;
  }
  return said;
}

interface Header {
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
}

function parseHeader(block: Buffer): Header | "end" {
  if (block.every((byte) => byte === 0)) return "end";
  let sum = 8 * 32;
  for (const [index, byte] of block.entries()) if (index < 148 || index >= 156) sum += byte;
  const isTar = block.toString("latin1", 257, 262) === "ustar";
  if (!isTar || parseNumber(block.subarray(148, 156)) !== sum) {
    throw new ArchiveError("it has a damaged header, or is no tar archive");
  }
  const name = untilZero(block.subarray(0, 100));
  // GNU's own format has times where the standard has the beginning of a long name.
  const prefix = block[262] === 0 ? untilZero(block.subarray(345, 500)) : "";
  return {
    name: prefix ? `${prefix}/${name}` : name,
    type: block.toString("latin1", 156, 157),
    bytes: checkedBytes(parseNumber(block.subarray(124, 136))),
  };
}

function checkedBytes(bytes: number): number {
  if (Number.isSafeInteger(bytes) && bytes >= 0) return bytes;
  throw new ArchiveError("it has an entry without a size");
}

/** Octal digits, or bytes where the first bit is set, for what has more than eight gibibytes. */
function parseNumber(field: Buffer): number {
  if (field[0] === 0x80) return field.subarray(1).reduce((sum, byte) => sum * 256 + byte, 0);
  const text = untilZero(field).trim();
  return /^[0-7]*$/.test(text) ? Number.parseInt(text || "0", 8) : Number.NaN;
}

function untilZero(bytes: Buffer): string {
  const end = bytes.indexOf(0);
  return bytes.toString("utf8", 0, end < 0 ? bytes.length : end);
}

function padding(bytes: number): number {
  return (BLOCK_BYTES - (bytes % BLOCK_BYTES)) % BLOCK_BYTES;
}

/** The archive's bytes, taken off one after the other. */
class Input implements AsyncDisposable {
  readonly #pieces: AsyncIterator<Uint8Array>;
  #piece: Uint8Array = Buffer.alloc(0);
  /** Of the entry that was given out last. */
  unread = 0;

  constructor(pieces: AsyncIterable<Uint8Array>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  /** @param bytes few: all of them are in memory at once */
  async take(bytes: number): Promise<Buffer> {
    const taken: Uint8Array[] = [];
    for (let left = bytes; left > 0; left -= taken.at(-1)?.length ?? 0)
      taken.push(await this.#some(left));
    return Buffer.concat(taken);
  }

  async skip(bytes: number): Promise<void> {
    for (let left = bytes; left > 0; ) left -= (await this.#some(left)).length;
  }

  async *content(): AsyncGenerator<Uint8Array> {
    while (this.unread > 0) {
      const some = await this.#some(this.unread);
      this.unread -= some.length;
      yield some;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#pieces.return?.();
  }

  /** At least one byte, at most so many. */
  async #some(most: number): Promise<Uint8Array> {
    while (this.#piece.length === 0) {
      const { value, done } = await this.#pieces.next();
      if (done) throw new ArchiveError("it has been cut off");
      this.#piece = value;
    }
    const some = this.#piece.subarray(0, most);
    this.#piece = this.#piece.subarray(some.length);
    return some;
  }
}
