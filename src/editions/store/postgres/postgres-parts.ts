/**
 * Editions and media as PostgreSQL keeps them: in parts, each compressed for itself, so that neither
 * side ever holds more than one of them. What they give together is compared with its SHA-256 by whoever
 * puts them together.
 */
import { open } from "node:fs/promises";
import { promisify } from "node:util";
import { constants, zstdCompress, zstdDecompress } from "node:zlib";

/** Largest part as it lies in the database. */
const MOST_PART_BYTES = 8 * 1024 * 1024;
// What cannot be compressed grows by a few bytes: the rest is room for them.
const RAW_PART_BYTES = MOST_PART_BYTES - 64 * 1024;

const compressPart = promisify(zstdCompress);
const decompressPart = promisify(zstdDecompress);
const LEVEL = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };

/** How many parts so many bytes make; what is empty is one part too. */
export function countParts(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / RAW_PART_BYTES));
}

/** The parts of what is in memory, compressed. */
export async function* partsOfBytes(bytes: Uint8Array): AsyncGenerator<Buffer> {
  for (let part = 0; part < countParts(bytes.length); part += 1) {
    const raw = bytes.subarray(part * RAW_PART_BYTES, (part + 1) * RAW_PART_BYTES);
    yield await compressPart(raw, LEVEL);
  }
}

/** The parts of what comes in pieces, none larger than a part, compressed. */
export async function* partsOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array = Buffer.alloc(0);
  for await (const piece of pieces) {
    const all = Buffer.concat([waiting, piece]);
    waiting = all;
    if (all.length < RAW_PART_BYTES) continue;
    yield await compressPart(all.subarray(0, RAW_PART_BYTES), LEVEL);
    waiting = all.subarray(RAW_PART_BYTES);
  }
  if (waiting.length > 0) yield await compressPart(waiting, LEVEL);
}

/** The parts of a file, compressed, read one at a time. */
export async function* partsOfFile(file: string, bytes: number): AsyncGenerator<Buffer> {
  const handle = await open(file, "r");
  try {
    for (let part = 0; part < countParts(bytes); part += 1) {
      const raw = Buffer.alloc(Math.min(RAW_PART_BYTES, bytes - part * RAW_PART_BYTES));
      await handle.read(raw, 0, raw.length, part * RAW_PART_BYTES);
      yield await compressPart(raw, LEVEL);
    }
  } finally {
    await handle.close();
  }
}

/** @throws where it is damaged */
export async function readPart(part: Uint8Array): Promise<Buffer> {
  return await decompressPart(part, { maxOutputLength: MOST_PART_BYTES });
}
