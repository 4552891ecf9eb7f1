/**
 * Compresses bodies off the event loop, two at a time, so that threads stay free for file reads. A client waits for
 * its preferred coding if that takes only milliseconds. A cached response is compressed once.
 * @see contract.md, "Every response"; RFC 9110 §8.4.1 (codings); performance.md for the levels
 */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";
import type { Coding } from "../../protocol/negotiation.ts";
import type { PreparedResponse, Variant } from "../../protocol/prepared.ts";
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

/** Queued bytes beyond which a client that accepts identity gets it: about 30 ms of one core. */
const MAX_QUEUED_BYTES = 4 * 1024 * 1024;
const AT_ONCE = 2;

interface WaitingJob {
  readonly bytes: number;
  readonly begin: () => Promise<void>;
}

export class Compression {
  readonly #waiting: WaitingJob[] = [];
  #waitingBytes = 0;
  readonly #running = new Map<PreparedResponse, Map<Coding, Promise<Variant>>>();
  #atWork = 0;

  /**
   * A response in a coding, after its turn.
   * @param must the client does not accept identity
   * @returns `undefined` if sending identity is faster
   */
  soon(prepared: PreparedResponse, coding: Coding, must = false): Promise<Variant> | undefined {
    const running = this.#running.get(prepared) ?? new Map<Coding, Promise<Variant>>();
    const isQueueFull = !must && this.#waitingBytes >= MAX_QUEUED_BYTES;
    if (isQueueFull && !running.has(coding)) return undefined;
    this.#running.set(prepared, running);
    // One run for all clients that wait for the same variant.
    return running.getOrInsertComputed(coding, () =>
      this.#inTurn(prepared, coding).finally(() => {
        running.delete(coding);
        if (running.size === 0) this.#running.delete(prepared);
      }),
    );
  }

  async #inTurn(prepared: PreparedResponse, coding: Coding): Promise<Variant> {
    const run = async () =>
      prepared.addCoded(coding, await compress[coding](prepared.identity.body));
    const { promise, resolve, reject } = Promise.withResolvers<Variant>();
    const bytes = prepared.identity.length;
    // Compressing a small body takes less time than waiting.
    if (bytes < COMPRESSIBLE_BYTES) return await run();
    this.#waiting.push({ bytes, begin: () => run().then(resolve, reject) });
    this.#waitingBytes += bytes;
    this.#work();
    return await promise;
  }

  #work(): void {
    while (this.#atWork < AT_ONCE) {
      const next = this.#waiting.shift();
      if (!next) return;
      this.#waitingBytes -= next.bytes;
      this.#atWork += 1;
      void next.begin().finally(() => {
        this.#atWork -= 1;
        this.#work();
      });
    }
  }
}
