/**
 * Compresses bodies off the event loop, two at a time, so that threads stay free for file reads. A client waits for
 * its preferred coding if that takes only milliseconds. A cached response is compressed once. Responses prepared
 * for a new publication are compressed while no client waits.
 * @see contract.md, "Every response"; RFC 9110 §8.4.1 (codings); performance.md for the levels
 */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";
import type { Coding } from "../../protocol/negotiation.ts";
import type { Handle, PreparedResponse, Variant } from "../../protocol/prepared.ts";
import { COMPRESSIBLE_BYTES } from "../../protocol/response-headers.ts";

const compress: Readonly<Record<Coding, (body: Buffer) => Promise<Buffer>>> = {
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

/** Longest queue of background jobs; further responses stay uncompressed. */
const MAX_IDLE = 1000;
/** Queued bytes beyond which a client that accepts identity gets it: about 30 ms of one core. */
const MAX_QUEUED_BYTES = 4 * 1024 * 1024;
const AT_ONCE = 2;

interface CompressionJob {
  readonly prepared: PreparedResponse;
  readonly coding: Coding;
}

/** Holds a handle instead of the response, so that a background job does not keep an evicted body in memory. */
interface IdleJob {
  readonly handle: Handle;
  readonly coding: Coding;
}

interface WaitingJob {
  readonly bytes: number;
  readonly begin: () => Promise<void>;
}

export class Compression {
  /** Jobs that clients wait for. */
  readonly #waiting: WaitingJob[] = [];
  #waitingBytes = 0;
  readonly #idle: IdleJob[] = [];
  readonly #queued = new WeakMap<PreparedResponse, Set<Coding>>();
  readonly #running = new Map<PreparedResponse, Map<Coding, Promise<Variant>>>();
  #atWork = 0;

  /** Queues a background job for a cached response, once for each coding. Ignores responses that are not cached. */
  request(prepared: PreparedResponse, coding: Coding): void {
    if (!prepared.isKept || this.#idle.length >= MAX_IDLE) return;
    const queued = this.#queued.getOrInsertComputed(prepared, () => new Set());
    if (queued.has(coding)) return;
    queued.add(coding);
    this.#idle.push({ handle: prepared.handle, coding });
    this.#work();
  }

  /** A response in a coding, for a client that does not accept identity. Waits for its turn. */
  async now(prepared: PreparedResponse, coding: Coding): Promise<Variant> {
    return prepared.coded(coding) ?? (await this.#once({ prepared, coding }));
  }

  /** The same for a client that accepts identity; `undefined` if sending identity is faster. */
  soon(prepared: PreparedResponse, coding: Coding): Promise<Variant> | undefined {
    const running = this.#running.get(prepared)?.get(coding);
    if (running) return running;
    if (this.#waitingBytes >= MAX_QUEUED_BYTES) return undefined;
    return this.#once({ prepared, coding });
  }

  async #inTurn({ prepared, coding }: CompressionJob): Promise<Variant> {
    const { promise, resolve, reject } = Promise.withResolvers<Variant>();
    const bytes = prepared.identity.length;
    // Compressing a small body takes less time than waiting.
    if (bytes < COMPRESSIBLE_BYTES) return await compressOnce(prepared, coding);
    const begin = () => compressOnce(prepared, coding).then(resolve, reject);
    this.#waiting.push({ bytes, begin });
    this.#waitingBytes += bytes;
    this.#work();
    return await promise;
  }

  #work(): void {
    while (this.#atWork < AT_ONCE) {
      const work = this.#nextWaiting() ?? this.#nextIdle();
      if (!work) return;
      this.#atWork += 1;
      void work().finally(() => {
        this.#atWork -= 1;
        this.#work();
      });
    }
  }

  #nextWaiting(): (() => Promise<void>) | undefined {
    const next = this.#waiting.shift();
    if (!next) return undefined;
    this.#waitingBytes -= next.bytes;
    return next.begin;
  }

  // One at a time, because no client waits for it.
  #nextIdle(): (() => Promise<unknown>) | undefined {
    while (this.#atWork === 0) {
      const job = this.#idle.shift();
      if (!job) return undefined;
      const { coding, handle } = job;
      const { prepared } = handle;
      if (!prepared?.isKept || prepared.coded(coding)) continue;
      // If the compressor has no memory, the response stays uncompressed.
      return () =>
        this.#share({ prepared, coding }, () => compressOnce(prepared, coding)).catch(() => {});
    }
    return undefined;
  }

  #once(job: CompressionJob): Promise<Variant> {
    return this.#share(job, () => this.#inTurn(job));
  }

  /** Runs a job once for all concurrent requests. */
  #share({ prepared, coding }: CompressionJob, run: () => Promise<Variant>): Promise<Variant> {
    const running = this.#running.getOrInsertComputed(prepared, () => new Map());
    return running.getOrInsertComputed(coding, () =>
      run().finally(() => {
        running.delete(coding);
        if (running.size === 0) this.#running.delete(prepared);
      }),
    );
  }
}

async function compressOnce(prepared: PreparedResponse, coding: Coding): Promise<Variant> {
  const body = await compress[coding](prepared.identity.body);
  // If the response was evicted meanwhile it must not grow, because its bytes are no longer counted.
  if (!prepared.isKept) return prepared.variantFor(coding, body);
  return prepared.addCoded(coding, body);
}
