/**
 * Compresses the bodies of kept responses, once for their stay in memory: off the event loop, one at a
 * time, and nobody waits for it, except a client that takes nothing else. Those come first, two at a time,
 * so that they leave threads to whoever reads files.
 * @see contract.md, "Every response"; RFC 9110 §8.4.1 (codings); performance.md for the levels
 */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";
import type { Coding } from "../protocol/negotiation.ts";
import type { Handle, Prepared, Variant } from "../protocol/prepared.ts";
import { COMPRESSIBLE_BYTES } from "../protocol/response-headers.ts";

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

/** What is not asked for by name may wait in such a number; beyond it identity goes on being sent. */
const MOST_JOBS = 1000;
/** As many clients may wait for a coding before others are told to come back. */
const MOST_DEMANDED = 32;
const DEMANDED_AT_ONCE = 2;

interface Job {
  readonly prepared: Prepared;
  readonly coding: Coding;
}

/** By its handle: what waits must not hold a body in memory that had to make room. */
interface WaitingJob {
  readonly handle: Handle;
  readonly coding: Coding;
}

/** The queue of what is to be compressed. */
export class Compression {
  readonly #jobs: WaitingJob[] = [];
  readonly #queued = new WeakMap<Prepared, Set<Coding>>();
  /** What clients wait for, each begun when its turn comes. */
  readonly #demanded: (() => Promise<void>)[] = [];
  #demandedRunning = 0;
  readonly #running = new Map<Prepared, Map<Coding, Promise<Variant>>>();
  #working = false;

  /** Whether so many clients wait for a coding that there is no use in waiting too. */
  get isFull(): boolean {
    return this.#demanded.length >= MOST_DEMANDED;
  }

  /** Asks for a coding of a kept response, once; others are not worth it. */
  request(prepared: Prepared, coding: Coding): void {
    if (!prepared.keeper || this.#jobs.length >= MOST_JOBS) return;
    let queued = this.#queued.get(prepared);
    if (!queued) {
      queued = new Set();
      this.#queued.set(prepared, queued);
    }
    if (queued.has(coding)) return;
    queued.add(coding);
    this.#jobs.push({ handle: prepared.handle, coding });
    if (!this.#working) void this.#work();
  }

  /** A response in a coding, for a client that excludes identity; it waits for those who came before. */
  async now(prepared: Prepared, coding: Coding): Promise<Variant> {
    const ready = prepared.coded(coding);
    if (ready) return ready;
    return await this.#once({ prepared, coding }, () =>
      // It takes less than telling the client to come back.
      prepared.identity.length < COMPRESSIBLE_BYTES
        ? compressOnce(prepared, coding)
        : this.#inTurn(() => compressOnce(prepared, coding)),
    );
  }

  async #inTurn(run: () => Promise<Variant>): Promise<Variant> {
    const { promise, resolve, reject } = Promise.withResolvers<Variant>();
    this.#demanded.push(() => run().then(resolve, reject));
    this.#beginDemanded();
    return await promise;
  }

  #beginDemanded(): void {
    if (this.#demandedRunning >= DEMANDED_AT_ONCE) return;
    const begin = this.#demanded.shift();
    if (!begin) return;
    this.#demandedRunning += 1;
    void begin().finally(() => {
      this.#demandedRunning -= 1;
      this.#beginDemanded();
    });
  }

  async #work(): Promise<void> {
    this.#working = true;
    for (let job = this.#jobs.shift(); job; job = this.#jobs.shift()) {
      const { coding, handle } = job;
      const { prepared } = handle;
      if (!prepared?.keeper || prepared.coded(coding)) continue;
      // Without memory for the compressor, identity goes on being served.
      await this.#once({ prepared, coding }, () => compressOnce(prepared, coding)).catch(() => {});
    }
    this.#working = false;
  }

  /** However many ask for it at the same time. */
  #once({ prepared, coding }: Job, run: () => Promise<Variant>): Promise<Variant> {
    const running = this.#running.get(prepared) ?? new Map<Coding, Promise<Variant>>();
    this.#running.set(prepared, running);
    let result = running.get(coding);
    if (!result) {
      result = run().finally(() => {
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
