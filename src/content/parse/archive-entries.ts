/**
 * The entries of a ZIP archive as its directory lists them, still packed; and an archive of such
 * entries. What the directory says of sizes may be a lie, so that nothing is believed but where the
 * bytes are; and what stands before the entries themselves is another story, which some programs read.
 */

export interface ArchiveEntry {
  readonly name: string;
  /** {@link STORED}, {@link DEFLATED}, or a method that nobody reads. */
  readonly method: number;
  readonly data: Buffer;
}

export const STORED = 0;
export const DEFLATED = 8;

const END_OF_DIRECTORY = 0x06054b50;
const LOCAL_ENTRY = 0x04034b50;
const DIRECTORY_ENTRY = 0x02014b50;

/**
 * Every entry.
 * @throws RangeError where an offset leads out of the bytes
 */
export function* archiveEntries(bytes: Buffer): Generator<ArchiveEntry> {
  let end = bytes.length - 22;
  while (end >= 0 && bytes.readUInt32LE(end) !== END_OF_DIRECTORY) end--;
  if (end < 0) return;
  let at = bytes.readUInt32LE(end + 16);
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count--) {
    if (bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) return;
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString("utf8", at + 46, at + 46 + nameLength);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const data = bytes.subarray(start, start + bytes.readUInt32LE(at + 20));
    yield { name, method: bytes.readUInt16LE(at + 10), data };
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
}

/** An archive of entries that were unpacked before, for a reader who goes from entry to entry. */
export function archiveOf(entries: Iterable<ArchiveEntry & { readonly unpacked: number }>): Buffer {
  const pieces: Buffer[] = [];
  for (const { name, method, data, unpacked } of entries) {
    const header = Buffer.alloc(30);
    header.writeUInt32LE(LOCAL_ENTRY, 0);
    header.writeUInt16LE(20, 4);
    header.writeUInt16LE(method, 8);
    header.writeUInt32LE(data.length, 18);
    header.writeUInt32LE(unpacked, 22);
    header.writeUInt16LE(Buffer.byteLength(name), 26);
    pieces.push(header, Buffer.from(name), data);
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(END_OF_DIRECTORY, 0);
  return Buffer.concat([...pieces, end]);
}
