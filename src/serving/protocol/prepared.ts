/**
 * A prepared response: header sections and body bytes, ready to write. All that can be done once
 * is done here; `write.ts` only chooses among what is ready.
 * @see architecture.md, "The way of a request"
 */
import { hash } from "node:crypto";
import { formatHttpDate } from "./conditional.ts";
import type { Coding } from "./negotiation.ts";
import { COMPRESSIBLE_BYTES, onlyThatType } from "./response-headers.ts";

/** Beyond it the copies of the string cost more than the second part of a write. */
const ONE_WRITE_BYTES = 4 * 1024;

const NOTHING = Buffer.alloc(0);

export interface HeaderSection {
  readonly status: number;
  /** Names and values alternating. Node adds what belongs to the connection (`Date`, `Connection`, `Keep-Alive`). */
  readonly fields: string[];
}

/** What a client may already have of a response. */
export interface Validated {
  /** Strong tag with its quotes, of one coding alone. */
  readonly etag: string | undefined;
  /** Header section of the 304 that stands for it. (RFC 9110 §15.4.5) */
  readonly notModified: HeaderSection;
}

/** A body that is read as it is sent, since it is too large to be held for every reader. */
export interface Pieces {
  /** Of the whole body, bytes. */
  readonly length: number;
  /** What is in memory of it for one reader, bytes. */
  readonly pieceBytes: number;
  /**
   * Each piece is what it is until the next one is asked for.
   * @param first offset of the first byte
   * @param last offset of the last byte, included
   * @throws what the store throws, at any piece
   */
  read(first: number, last: number): AsyncIterable<Buffer>;
}

/** The body in one coding, with the header sections that belong to it. */
export interface Variant extends Validated {
  /** Empty where it comes in {@link pieces}. */
  readonly body: Buffer;
  readonly pieces: Pieces | undefined;
  /** Of the whole body, bytes. */
  readonly length: number;
  /**
   * The body as it is handed to the socket: a short one as a string of its bytes, which leaves together
   * with the header section in one write.
   */
  readonly sent: Buffer | string;
  readonly header: HeaderSection;
}

/** What others hold of a kept response, so that it can be given up however many hold it. */
export interface Handle {
  /** `undefined` once it is not kept any more. */
  prepared: Prepared | undefined;
}

export interface PrepareOptions {
  /** 204 has no body, and says nothing of one. */
  readonly status: number;
  readonly body: Buffer | Pieces;
  readonly contentType: string;
  readonly cacheControl: string;
  /** Epoch seconds. */
  readonly lastModified?: number;
  /** The hash where it is known already, in place of one of the bytes; of a body in pieces it must be. */
  readonly hash?: string;
  /** Names and values that 304 has as well. */
  readonly always?: readonly string[];
  /** Names and values of whole responses alone. */
  readonly more?: readonly string[];
  /** Single byte ranges are answered; such bodies are not compressed. */
  readonly ranges?: boolean;
  /** false: it is the same whatever `Accept` says. */
  readonly negotiated?: boolean;
  /** false: neither tag nor date. */
  readonly validators?: boolean;
  /** The last moment at which it may be sent, epoch milliseconds. */
  readonly validUntil?: number;
}

export class Prepared {
  readonly status: number;
  readonly identity: Variant;
  /** Sent in a coding once it has been compressed, and varies by `Accept-Encoding`. */
  readonly compressible: boolean;
  /** Epoch seconds. */
  readonly lastModified: number | undefined;
  readonly ranges: boolean;
  /** The last moment, epoch milliseconds; `Infinity` where only a publication ends it. */
  readonly validUntil: number;
  #onGrowth: (() => void) | undefined;
  readonly handle: Handle = { prepared: undefined };
  /** How often it has answered a request since it was prepared. */
  asked = 0;
  /** What requests that it answers are counted under. */
  countedAs = 0;
  readonly #options: PrepareOptions;
  readonly #hash: string | undefined;
  readonly #coded: Partial<Record<Coding, Variant>> = {};

  constructor(options: PrepareOptions) {
    const { status, body, lastModified, ranges = false, validUntil = Infinity } = options;
    this.status = status;
    this.ranges = ranges;
    this.validUntil = validUntil;
    this.compressible = !ranges && body.length >= COMPRESSIBLE_BYTES;
    this.#options = options;
    this.#hash =
      options.validators === false ? undefined : (options.hash ?? tagHash(body as Buffer));
    this.lastModified = this.#hash === undefined ? undefined : lastModified;
    this.identity = this.#variant(body, undefined);
  }

  /** Whether it is kept in memory. What is written once and forgotten is not worth compressing. */
  get isKept(): boolean {
    return this.#onGrowth !== undefined;
  }

  /** @param onGrowth told when a coding of it has been added */
  keep(onGrowth: () => void): void {
    this.#onGrowth = onGrowth;
    this.handle.prepared = this;
  }

  /** Nobody keeps it any more. */
  giveUp(): void {
    this.#onGrowth = undefined;
    this.handle.prepared = undefined;
  }

  /** The variant in a coding, `undefined` as long as it has not been compressed. */
  coded(coding: Coding): Variant | undefined {
    return this.#coded[coding];
  }

  /** The smaller of a coding and identity, `undefined` as long as it is not known. */
  preferred(coding: Coding): Variant | undefined {
    const coded = this.#coded[coding];
    return coded && coded.body.length >= this.identity.body.length ? this.identity : coded;
  }

  /** Tells whoever keeps it that a coding has been added. */
  noteGrowth(): void {
    this.#onGrowth?.();
  }

  addCoded(coding: Coding, body: Buffer): Variant {
    const variant = this.#variant(body, coding);
    this.#coded[coding] = variant;
    return variant;
  }

  /** Whether a variant is one of its own, and none that was made for one client. */
  holds(variant: Variant): boolean {
    return variant === this.identity || Object.values(this.#coded).includes(variant);
  }

  /**
   * Takes over what another response has compressed of the same bytes.
   * @returns the codings that the other one has, and this one must be given anew
   */
  inheritCodings(from: Prepared): Coding[] {
    const coded = Object.entries(from.#coded) as [Coding, Variant][];
    if (this.#hash === undefined || from.#hash !== this.#hash)
      return coded.map(([coding]) => coding);
    for (const [coding, { body }] of coded) this.addCoded(coding, body);
    return [];
  }

  /** What a client has that was sent a coding. */
  validatedIn(coding: Coding): Validated {
    const etag = this.#tag(coding);
    return { etag, notModified: { status: 304, fields: this.#shared(coding, etag) } };
  }

  /** A variant in a coding that is kept nowhere. */
  variantFor(coding: Coding, body: Buffer): Variant {
    return this.#variant(body, coding);
  }

  /** What it occupies, in bytes: bodies and about as much as the rest of it takes. */
  get bytes(): number {
    let bytes = bytesOf(this.identity) + 2048;
    for (const variant of Object.values(this.#coded)) bytes += bytesOf(variant) + 1024;
    return bytes;
  }

  #variant(whole: Buffer | Pieces, coding: Coding | undefined): Variant {
    const { length } = whole;
    const [body, pieces] = Buffer.isBuffer(whole) ? [whole, undefined] : [NOTHING, whole];
    const { contentType, lastModified, more = [] } = this.#options;
    const etag = this.#tag(coding);
    const shared = this.#shared(coding, etag);
    const dated = this.#hash !== undefined && lastModified !== undefined;
    const hasBody = this.status !== 204;
    const fields = [
      ...(hasBody ? ["Content-Type", contentType, ...onlyThatType] : []),
      ...(coding ? ["Content-Encoding", coding] : []),
      ...(dated ? ["Last-Modified", formatHttpDate(lastModified)] : []),
      ...shared,
      ...more,
      ...(hasBody ? ["Content-Length", String(length)] : []),
    ];
    const sent = body.length <= ONE_WRITE_BYTES ? body.toString("latin1") : body;
    const header = { status: this.status, fields };
    const notModified = { status: 304, fields: shared };
    return { body, pieces, length, sent, etag, header, notModified };
  }

  #tag(coding: Coding | undefined): string | undefined {
    return this.#hash && `"${coding ? `${this.#hash}-${coding}` : this.#hash}"`;
  }

  /** The fields of the whole response that its 304 has as well. */
  #shared(coding: Coding | undefined, etag: string | undefined): string[] {
    const { cacheControl, always = [], negotiated = true } = this.#options;
    const varies = [
      ...(negotiated ? ["Accept"] : []),
      ...(coding !== undefined || this.compressible ? ["Accept-Encoding"] : []),
    ];
    return [
      "Cache-Control",
      cacheControl,
      ...(etag === undefined ? [] : ["ETag", etag]),
      ...(varies.length > 0 ? ["Vary", varies.join(", ")] : []),
      ...always,
    ];
  }
}

function bytesOf({ body, sent }: Variant): number {
  return body.length + (typeof sent === "string" ? sent.length : 0);
}

/** 32 hex digits of the bytes' SHA-256. */
function tagHash(body: Buffer): string {
  return hash("sha256", body, "hex").slice(0, 32);
}
