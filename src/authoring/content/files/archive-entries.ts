/**
 * Reads the entries of a ZIP archive from its central directory, without unpacking them. The sizes in the directory may
 * be false, so only the offsets are trusted. The local headers are ignored; some programs read those instead of the
 * directory.
 */
import { fromBufferPromise, fromFdPromise } from "yauzl";

export interface ArchiveEntry {
  readonly name: string;
  /** {@link STORED}, {@link DEFLATED}, or a method that is not supported. */
  readonly method: number;
  readonly data: Buffer;
  /** As the directory says. */
  readonly unpackedBytes: number;
}

export const STORED = 0;
export const DEFLATED = 8;

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
      unpackedBytes: entry.uncompressedSize,
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
