/** Editions and media in compressed parts, so that client and server hold only one at a time. */
import { promisify } from "node:util";
import { constants, zstdCompress, zstdDecompress } from "node:zlib";

const MAX_PART_BYTES = 8 * 1024 * 1024;
// Incompressible data grows by a few bytes.
const MAX_RAW_PART_BYTES = MAX_PART_BYTES - 64 * 1024;

/** Tables whose rows are parts, and the column that names the whole. */
export const PARTED = { editions: "sha256", media: "address" } as const;

const compressPart = promisify(zstdCompress);
const decompressPart = promisify(zstdDecompress);
const LEVEL = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };

/** Empty data has one part too. */
export function countParts(bytes: number): number {
  return Math.max(1, Math.ceil(bytes / MAX_RAW_PART_BYTES));
}

export async function* partsOf(bytes: Uint8Array): AsyncGenerator<Buffer> {
  for (let part = 0; part < countParts(bytes.length); part += 1) {
    const raw = bytes.subarray(part * MAX_RAW_PART_BYTES, (part + 1) * MAX_RAW_PART_BYTES);
    yield await compressPart(raw, LEVEL);
  }
}

/** @throws if it is damaged */
export async function readPart(part: Uint8Array): Promise<Buffer> {
  return await decompressPart(part, { maxOutputLength: MAX_PART_BYTES });
}
