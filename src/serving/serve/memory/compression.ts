/** Compresses bodies off the event loop (levels: performance.md, "Compression"). */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";
import type { Coding } from "../../protocol/negotiation.ts";
import type { PreparedResponse, Variant } from "../../protocol/prepared.ts";

const compressors: Readonly<Record<Coding, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  zstd: (body) =>
    promisify(zstdCompress)(body, { params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
  gzip: (body) => promisify(gzip)(body, { level: 4 }),
};

/** Compressed at a time: it takes 20 to 80 ms of a core, in the threads that also read files. */
const MAX_RUNNING_BYTES = 4 * 1024 * 1024;

export class Compression {
  #runningBytes = 0;
  /** One run for all clients that wait for the same variant. */
  readonly #running = new Map<Coding, Map<PreparedResponse, Promise<Variant>>>();

  /** @returns `undefined` if too much is being compressed already */
  compress(prepared: PreparedResponse, coding: Coding): Promise<Variant> | undefined {
    const running = this.#running.getOrInsertComputed(coding, () => new Map());
    const concurrent = running.get(prepared);
    if (concurrent) return concurrent;
    if (this.#runningBytes >= MAX_RUNNING_BYTES) return undefined;
    const { body, length } = prepared.identity;
    this.#runningBytes += length;
    const run = compressors[coding](body)
      .then((coded) => prepared.addCoded(coding, coded))
      .finally(() => {
        this.#runningBytes -= length;
        running.delete(prepared);
      });
    running.set(prepared, run);
    return run;
  }
}
