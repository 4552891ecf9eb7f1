/**
 * Compresses bodies off the event loop, two at a time, so that threads are left to whoever reads files.
 * A client waits for the coding that it prefers, as long as that takes some milliseconds; a kept response is
 * compressed once for its stay in memory. What a publication changes is compressed when nobody waits.
 * @see contract.md, "Every response"; RFC 9110 §8.4.1 (codings); performance.md for the levels
 */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";
import type { Coding } from "../../protocol/negotiation.ts";
import type { Handle, Prepared, Variant } from "../../protocol/prepared.ts";
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

/** What nobody waits for may wait in such a number; beyond it identity goes on being sent. */
const MOST_IDLE = 1000;
/** As many clients that take nothing else may wait before others are told to come back. */
const MOST_DEMANDED = 32;
/** Bytes that may be before a client that takes identity too: some 30 ms of one core. */
const MOST_BEFORE = 4 * 1024 * 1024;
const AT_ONCE = 2;

interface Wanted {
  readonly prepared: Prepared;
  readonly coding: Coding;
  /** By a client that does not take identity. */
  readonly isDemanded: boolean;
}

/** By its handle: what nobody waits for must not hold a body in memory that had to make room. */
interface IdleJob {
  readonly handle: Handle;
  readonly coding: Coding;
}

interface WaitingJob extends Pick<Wanted, "isDemanded"> {
  readonly bytes: number;
  readonly begin: () => Promise<void>;
}

/** The queue of what is to be compressed. */
export class Compression {
  /** What clients wait for. */
  readonly #waiting: WaitingJob[] = [];
  #waitingBytes = 0;
  readonly #idle: IdleJob[] = [];
  readonly #queued = new WeakMap<Prepared, Set<Coding>>();
  readonly #running = new Map<Prepared, Map<Coding, Promise<Variant>>>();
  #atWork = 0;

  /** Whether so many clients wait that take nothing else that there is no use in waiting too. */
  get isFull(): boolean {
    return this.#waiting.filter(({ isDemanded }) => isDemanded).length >= MOST_DEMANDED;
  }

  /** Asks for a coding of a kept response, once; others are not worth it. */
  request(prepared: Prepared, coding: Coding): void {
    if (!prepared.isKept || this.#idle.length >= MOST_IDLE) return;
    let queued = this.#queued.get(prepared);
    if (!queued) {
      queued = new Set();
      this.#queued.set(prepared, queued);
    }
    if (queued.has(coding)) return;
    queued.add(coding);
    this.#idle.push({ handle: prepared.handle, coding });
    this.#work();
  }

  /** A response in a coding, for a client that takes nothing else: behind all who came before. */
  async now(prepared: Prepared, coding: Coding): Promise<Variant> {
    return prepared.coded(coding) ?? (await this.#once({ prepared, coding, isDemanded: true }));
  }

  /** The same for a client that takes identity too; `undefined` where that takes less time. */
  soon(prepared: Prepared, coding: Coding): Promise<Variant> | undefined {
    const running = this.#running.get(prepared)?.get(coding);
    if (running) return running;
    if (this.#waitingBytes >= MOST_BEFORE) return undefined;
    return this.#once({ prepared, coding, isDemanded: false });
  }

  async #inTurn({ prepared, coding, isDemanded }: Wanted): Promise<Variant> {
    const { promise, resolve, reject } = Promise.withResolvers<Variant>();
    const bytes = prepared.identity.length;
    // It takes less than waiting does.
    if (bytes < COMPRESSIBLE_BYTES) return await compressOnce(prepared, coding);
    const begin = () => compressOnce(prepared, coding).then(resolve, reject);
    this.#waiting.push({ bytes, begin, isDemanded });
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

  // One at a time, since nobody waits for it.
  #nextIdle(): (() => Promise<unknown>) | undefined {
    while (this.#atWork === 0) {
      const job = this.#idle.shift();
      if (!job) return undefined;
      const { coding, handle } = job;
      const { prepared } = handle;
      if (!prepared?.isKept || prepared.coded(coding)) continue;
      // Without memory for the compressor, identity goes on being served.
      return () =>
        this.#share({ prepared, coding }, () => compressOnce(prepared, coding)).catch(() => {});
    }
    return undefined;
  }

  #once(wanted: Wanted): Promise<Variant> {
    return this.#share(wanted, () => this.#inTurn(wanted));
  }

  /** However many ask for it at the same time. */
  #share(
    { prepared, coding }: Pick<Wanted, "prepared" | "coding">,
    run: () => Promise<Variant>,
  ): Promise<Variant> {
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
  if (!prepared.isKept) return prepared.variantFor(coding, body);
  const variant = prepared.addCoded(coding, body);
  prepared.noteGrowth();
  return variant;
}
