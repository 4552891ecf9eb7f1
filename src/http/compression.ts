/**
 * Compresses the bodies of kept responses, once for their stay in memory: off the event loop, one at a
 * time, and nobody waits for it, except a client that takes nothing else.
 * @see contract.md, "Every response"; RFC 9110 §8.4.1 (codings)
 */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";
import type { Coding } from "./negotiation.ts";
import type { Prepared, Variant } from "./prepared.ts";

const compress: Readonly<Record<Coding, (body: Buffer) => Promise<Buffer>>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 6,
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

/** The queue of what is to be compressed. A response is in it once per coding. */
export class Compression {
  readonly #jobs: Job[] = [];
  readonly #queued = new WeakMap<Prepared, Set<Coding>>();
  #working = false;

  /** Asks for a coding of a kept response; others are not worth it. */
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
    const ready = prepared.coded(coding);
    if (ready && ready !== prepared.identity) return ready;
    return prepared.variantFor(coding, await compress[coding](prepared.identity.body));
  }

  async #work(): Promise<void> {
    this.#working = true;
    for (let job = this.#jobs.shift(); job; job = this.#jobs.shift()) {
      const { prepared, coding } = job;
      if (!prepared.keeper) continue;
      prepared.addCoded(coding, await compress[coding](prepared.identity.body));
      prepared.keeper?.();
    }
    this.#working = false;
  }
}
