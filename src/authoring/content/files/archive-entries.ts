/**
 * Reads the entries of a ZIP archive from its central directory, without unpacking them, and builds an archive from
 * such entries. The sizes in the directory may be false, so only the offsets are trusted. The local headers are
 * ignored; some programs read those instead of the directory.
 */
import { fromBufferPromise, fromFdPromise } from "yauzl";

export interface ArchiveEntry {
  readonly name: string;
  /** {@link STORED}, {@link DEFLATED}, or a method that is not supported. */
  readonly method: number;
  readonly data: Buffer;
}

export const STORED = 0;
export const DEFLATED = 8;

const LOCAL_ENTRY = 0x04034b50;
const END_OF_DIRECTORY = 0x06054b50;

// Paths such as `../x` are harmless here because nothing is extracted to disk.
const RAW_NAMES = { decodeStrings: false, validateEntrySizes: false };

/** @throws Error if the directory is damaged or points outside the bytes */
export async function* archiveEntries(bytes: Buffer): AsyncGenerator<ArchiveEntry> {
  const archive = await fromBufferPromise(bytes, RAW_NAMES);
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
 * @param most maximum number of names to read
 * @throws Error if the directory is damaged or missing
 */
export async function namesInArchive(descriptor: number, most: number): Promise<string[]> {
  const archive = await fromFdPromise(descriptor, { ...RAW_NAMES, autoClose: false });
  const names: string[] = [];
  for await (const { fileNameRaw } of archive.eachEntry()) {
    names.push(fileNameRaw.toString());
    if (names.length === most) break;
  }
  return names;
}

/** An archive of unpacked-and-measured entries, for a library that reads local headers one after the other. */
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
