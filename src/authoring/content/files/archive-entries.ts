/**
 * The entries of a ZIP archive as its directory lists them, still packed; and an archive of such
 * entries. What the directory says of sizes may be a lie, so that nothing is believed but where the
 * bytes are; and what stands before the entries themselves is another story, which some programs read.
 */
import { fromBufferPromise, fromFdPromise } from "yauzl";

export interface ArchiveEntry {
  readonly name: string;
  /** {@link STORED}, {@link DEFLATED}, or a method that nobody reads. */
  readonly method: number;
  readonly data: Buffer;
}

export const STORED = 0;
export const DEFLATED = 8;

const LOCAL_ENTRY = 0x04034b50;
const END_OF_DIRECTORY = 0x06054b50;

// Names that lead out of a folder are names like others: nothing is written by them.
const AS_THEY_ARE = { decodeStrings: false, validateEntrySizes: false };

/** @throws Error where the directory is damaged or leads out of the bytes */
export async function* archiveEntries(bytes: Buffer): AsyncGenerator<ArchiveEntry> {
  const archive = await fromBufferPromise(bytes, AS_THEY_ARE);
  for await (const entry of archive.eachEntry()) {
    const { fileDataStart } = await archive.readLocalFileHeaderPromise(entry, { minimal: true });
    yield {
      name: entry.fileNameRaw.toString(),
      method: entry.compressionMethod,
      data: bytes.subarray(fileDataStart, fileDataStart + entry.compressedSize),
    };
  }
}

/**
 * @param descriptor of an open file, which stays open
 * @param most so many at most are read
 * @throws Error where the directory is damaged, or not there
 */
export async function namesInArchive(descriptor: number, most: number): Promise<string[]> {
  const archive = await fromFdPromise(descriptor, { ...AS_THEY_ARE, autoClose: false });
  const names: string[] = [];
  for await (const { fileNameRaw } of archive.eachEntry()) {
    names.push(fileNameRaw.toString());
    if (names.length === most) break;
  }
  return names;
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
