/** Reads the entries of a ZIP archive from its central directory, and ignores local headers. */
import type { Readable } from "node:stream";
import { fromBufferPromise, fromFdPromise } from "yauzl";

export interface ArchiveEntry {
  readonly name: string;
  /** As the directory says. If the data has another size, reading fails. */
  readonly unpackedBytes: number;
  readonly read: () => Promise<Readable>;
}

// If yauzl decoded the names, it would refuse an archive with a path such as `../x`. That path is
// harmless here, because nothing is extracted to disk. Entries are read after the whole directory,
// at whose end yauzl would close the archive.
const OPTIONS = { decodeStrings: false, autoClose: false };

/** @throws Error if the directory is damaged or points outside the bytes */
export async function* archiveEntries(bytes: Buffer): AsyncGenerator<ArchiveEntry> {
  const archive = await fromBufferPromise(bytes, OPTIONS);
  for await (const entry of archive.eachEntry()) {
    yield {
      name: entry.fileNameRaw.toString(),
      unpackedBytes: entry.uncompressedSize,
      read: () => archive.openReadStreamPromise(entry),
    };
  }
}

/** @param descriptor stays open @throws Error if the directory is damaged or missing */
export async function namesInArchive(descriptor: number, maxNames: number): Promise<string[]> {
  // Only the names are read, so the sizes of the entries need not be right.
  const archive = await fromFdPromise(descriptor, { ...OPTIONS, validateEntrySizes: false });
  const names: string[] = [];
  for await (const { fileNameRaw } of archive.eachEntry()) {
    names.push(fileNameRaw.toString());
    if (names.length === maxNames) break;
  }
  return names;
}
