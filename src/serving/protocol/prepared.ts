/** The header sections and body bytes of a response, made once. `write.ts` chooses among them. */
import { hash } from "node:crypto";
import { type HeaderSection, NO_BYTES } from "./header-section.ts";
import type { Coding } from "./negotiation.ts";
import { COMPRESSIBLE_BYTES, exposeHeader, noSniff } from "./response-headers.ts";

/** A body too large to hold in memory for every client; it is read while it is sent. */
export interface Pieces {
  /** Length of the whole body, in bytes. */
  readonly length: number;
  /** Memory per client, in bytes. */
  readonly pieceBytes: number;
  /**
   * Offsets are inclusive. A piece is valid until the next one, because its buffer is reused.
   * @throws the errors of the store, at any piece
   */
  read(first: number, last: number): AsyncIterable<Buffer>;
}

/** The body in one coding, with the header sections that belong to it. */
export interface Variant {
  /** Strong tag with its quotes; differs for each coding. */
  readonly etag: string | undefined;
  readonly notModified: HeaderSection;
  /** Empty if it comes in {@link pieces}. `sendBufferOf` moves it behind its header section. */
  body: Buffer;
  readonly pieces: Pieces | undefined;
  /** Length of the whole body, in bytes. */
  readonly length: number;
  readonly header: HeaderSection;
}

/** A reference to a cached response. All holders share it, so that eviction clears it for all. */
export interface Handle {
  prepared: PreparedResponse | undefined;
}

export interface PrepareOptions {
  /** With 204 the response has no body and no headers that describe one. */
  readonly status: number;
  /** Default: empty. */
  readonly body?: Buffer | Pieces;
  readonly contentType: string;
  readonly cacheControl: string;
  /** Epoch seconds. */
  readonly lastModified?: number;
  /** SHA-256 in hex that identifies the body, if already known; required for a body in pieces. */
  readonly hash?: string;
  /** Alternating names and values of headers that are sent with a 304 too. */
  readonly sharedHeaders?: readonly string[];
  /** Alternating names and values of headers that are not sent with a 304. */
  readonly headers?: readonly string[];
  /** Requests for a single byte range are supported. Such a body is not compressed. */
  readonly ranges?: boolean;
  /** false: the response does not depend on `Accept`. */
  readonly negotiated?: boolean;
  /** false: neither `ETag` nor `Last-Modified`. */
  readonly validators?: boolean;
  /** The last moment at which the response may be sent, in epoch milliseconds. */
  readonly validUntil?: number;
}

const CONTENT_DISPOSITION = "Content-Disposition";
/** Hex digits of the SHA-256 in a tag. */
const TAG_DIGITS = 32;

export class PreparedResponse {
  readonly status: number;
  readonly identity: Variant;
  /** Varies by `Accept-Encoding`. It is sent as identity until it has been compressed. */
  readonly compressible: boolean;
  /** Epoch seconds. */
  readonly lastModified: number | undefined;
  readonly ranges: boolean;
  /** In epoch milliseconds; `Infinity` if it stays valid until the next publication. */
  readonly validUntil: number;
  readonly handle: Handle = { prepared: undefined };
  timesSent = 0;
  /** Index of the metrics counter for requests that this response answers. */
  countedAs = 0;
  /** Set while the response is cached. */
  #onGrowth: (() => void) | undefined;
  readonly #options: Omit<PrepareOptions, "body">;
  readonly #hash: string | undefined;
  readonly #coded: Partial<Record<Coding, Variant>> = {};

  constructor(options: PrepareOptions) {
    const { body = NO_BYTES, ...others } = options;
    const { status, lastModified, ranges = false, validUntil = Infinity } = others;
    this.status = status;
    this.ranges = ranges;
    this.validUntil = validUntil;
    this.compressible = !ranges && body.length >= COMPRESSIBLE_BYTES;
    this.#options = others;
    this.#hash =
      options.validators === false
        ? undefined
        : (options.hash ?? hash("sha256", body as Buffer, "hex")).slice(0, TAG_DIGITS);
    this.lastModified = this.#hash === undefined ? undefined : lastModified;
    this.identity = this.#variant(body, undefined);
  }

  /** Only cached responses are worth compressing. */
  get isCached(): boolean {
    return this.#onGrowth !== undefined;
  }

  /** @param onGrowth called when a coding has been added */
  markCached(onGrowth: () => void): void {
    this.#onGrowth = onGrowth;
    this.handle.prepared = this;
  }

  markEvicted(): void {
    this.#onGrowth = undefined;
    this.handle.prepared = undefined;
  }

  /** The variant in a coding, `undefined` until the body has been compressed. */
  coded(coding: Coding): Variant | undefined {
    return this.#coded[coding];
  }

  /** The smaller of a coding and identity, `undefined` until the body has been compressed. */
  preferred(coding: Coding): Variant | undefined {
    const coded = this.#coded[coding];
    return coded && coded.body.length >= this.identity.body.length ? this.identity : coded;
  }

  /** If the response is cached, stores the variant and tells the cache that it has grown. */
  addCoded(coding: Coding, body: Buffer): Variant {
    const variant = this.#variant(body, coding);
    if (this.#onGrowth) {
      this.#coded[coding] = variant;
      this.#onGrowth();
    }
    return variant;
  }

  /** False for a variant that was made while the response was not cached. */
  holds(variant: Variant): boolean {
    return variant === this.identity || Object.values(this.#coded).includes(variant);
  }

  /** Memory used, in bytes: the bodies plus an estimate for the rest. */
  get bytes(): number {
    let bytes = this.identity.body.length + 2048;
    for (const { body } of Object.values(this.#coded)) bytes += body.length + 1024;
    return bytes;
  }

  #variant(whole: Buffer | Pieces, coding: Coding | undefined): Variant {
    const { length } = whole;
    const body = Buffer.isBuffer(whole) ? whole : NO_BYTES;
    const pieces = Buffer.isBuffer(whole) ? undefined : whole;
    const { contentType, headers = [] } = this.#options;
    const { status, lastModified } = this;
    const codingSuffix = coding === undefined ? "" : `-${coding}`;
    const etag = this.#hash === undefined ? undefined : `"${this.#hash}${codingSuffix}"`;
    const shared = this.#sharedFields(coding, etag);
    const hasBody = status !== 204;
    const modified = lastModified === undefined ? undefined : new Date(lastModified * 1000);
    const fields = [
      ...(hasBody ? ["Content-Type", contentType, ...noSniff] : []),
      ...(coding ? ["Content-Encoding", coding] : []),
      ...(modified ? ["Last-Modified", modified.toUTCString()] : []),
      ...shared,
      ...headers,
      ...(headers.includes(CONTENT_DISPOSITION) ? exposeHeader(CONTENT_DISPOSITION) : []),
      ...(hasBody ? ["Content-Length", String(length)] : []),
    ];
    const header: HeaderSection = { status, fields };
    const notModified = { status: 304, fields: shared };
    return { body, pieces, length, etag, header, notModified };
  }

  #sharedFields(coding: Coding | undefined, etag: string | undefined): string[] {
    const { cacheControl, sharedHeaders = [], negotiated = true } = this.#options;
    const vary = [
      ...(negotiated ? ["Accept"] : []),
      ...(coding !== undefined || this.compressible ? ["Accept-Encoding"] : []),
    ];
    return [
      "Cache-Control",
      cacheControl,
      ...(etag === undefined ? [] : ["ETag", etag]),
      ...(vary.length > 0 ? ["Vary", vary.join(", ")] : []),
      ...sharedHeaders,
    ];
  }
}
