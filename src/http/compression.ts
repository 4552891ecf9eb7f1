/**
 * Compresses the bodies of kept responses, once for their stay in memory: off the event loop, one at a
 * time, and nobody waits for it, except a client that takes nothing else.
 * @see contract.md, "Every response"; RFC 9110 §8.4.1 (codings); performance.md for the levels
 */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";
import type { Coding } from "./negotiation.ts";
import type { Prepared, Variant } from "./prepared.ts";

export const compress: Readonly<Record<Coding, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  zstd: (body) =>
    promisify(zstdCompress)(body, { params: { [constants.ZSTD_c_compressionLevel]: 9 } }),
  gzip: (body) => promisify(gzip)(body, { level: 6 }),
};

interface Job {
  readonly prepared: Prepared;
  readonly coding: Coding;
}

/** The queue of what is to be compressed. */
export class Compression {
  readonly #jobs: Job[] = [];
  readonly #queued = new WeakMap<Prepared, Set<Coding>>();
  readonly #running = new Map<Prepared, Map<Coding, Promise<Variant>>>();
  #working = false;

  /** Asks for a coding of a kept response, once; others are not worth it. */
  request(prepared: Prepared, coding: Coding): void {
    if (!prepared.keeper) return;
    let queued = this.#queued.get(prepared);
    if (!queued) {
      queued = new Set();
      this.#queued.set(prepared, queued);
    }
    if (queued.has(coding)) return;
    queued.add(coding);
    this.#jobs.push({ prepared, coding });
    if (!this.#working) void this.#work();
  }

  /** A response in a coding at once, for a client that excludes identity. */
  async now(prepared: Prepared, coding: Coding): Promise<Variant> {
    return prepared.coded(coding) ?? (await this.#run({ prepared, coding }));
  }

  async #work(): Promise<void> {
    this.#working = true;
    for (let job = this.#jobs.shift(); job; job = this.#jobs.shift()) {
      if (!job.prepared.keeper || job.prepared.coded(job.coding)) continue;
      // Without memory for the compressor, identity goes on being served.
      await this.#run(job).catch(() => {});
    }
    this.#working = false;
  }

  #run({ prepared, coding }: Job): Promise<Variant> {
    const running = this.#running.get(prepared) ?? new Map<Coding, Promise<Variant>>();
    this.#running.set(prepared, running);
    let result = running.get(coding);
    if (!result) {
      result = compressOnce(prepared, coding).finally(() => {
        running.delete(coding);
        if (running.size === 0) this.#running.delete(prepared);
      });
      running.set(coding, result);
    }
    return result;
  }
}

async function compressOnce(prepared: Prepared, coding: Coding): Promise<Variant> {
  const body = await compress[coding](prepared.identity.body);
  // It may have been given up meanwhile; then it must not grow, since nobody counts it any more.
  if (!prepared.keeper) return prepared.variantFor(coding, body);
  const variant = prepared.addCoded(coding, body);
  prepared.keeper();
  return variant;
}
