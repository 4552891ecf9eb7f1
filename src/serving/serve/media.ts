/**
 * Images and documents. Their address contains the hash of their bytes, so that responses are immutable and may be
 * cached for ever.
 * @see contract.md, "The resources", `/media/<path>`
 */
import { LRUCache } from "lru-cache";
import { attachmentTypes, extensionOf } from "../../contract/attachment-types.ts";
import { imageTypes } from "../../contract/image-types.ts";
import { MediaFile } from "../../editions/store/media-file.ts";
import { DamagedError, type LocalMedium, type ServedStore } from "../../editions/store/store.ts";
import { type Pieces, PreparedResponse } from "../protocol/prepared.ts";
import { ALLOW, cors } from "../protocol/response-headers.ts";
import { NoRoomError } from "./memory/answer-room.ts";
import type { BodyMemory } from "./memory/body-memory.ts";
import { KeptResponses } from "./memory/kept-responses.ts";

function typeOf(address: string): string | undefined {
  const extension = extensionOf(address);
  return imageTypes[extension] ?? attachmentTypes[extension]?.mediaType;
}

/** Headers of media. A file opened on its own may not run scripts or load anything. */
const POLICY = [
  "Content-Security-Policy",
  "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  // Allows embedding in cross-origin isolated sites.
  "Cross-Origin-Resource-Policy",
  "cross-origin",
  "Accept-Ranges",
  "bytes",
];

// Share of the memory limit, so that one large image cannot evict everything else.
const MAX_SHARE = 1 / 16;
/** Up to this size the first request reads the file whole; larger files are sent in pieces until they are cached. */
const WHOLE_BYTES = 256 * 1024;
/** How many files sent in pieces are remembered with the hashes of their pieces, at most 13 KB each. */
const MAX_LARGE = 500;
/** How many of their files may be open at a time; further requests get 503. */
const MAX_OPEN_FILES = 64;

/** The part of a store that media are read from. */
export interface MediaSource extends Pick<ServedStore, "localMedia" | "readMedia"> {
  readonly media: Pick<ServedStore["media"], "bytesOf">;
}

export interface MediaOptions {
  readonly store: MediaSource;
  /** Shared with all other cached responses. */
  readonly memory: BodyMemory;
  /** Reading failed after the response had started. */
  readonly onFault: (error: Error) => void;
}

/** Prepares media from a store, reading each file once for all concurrent requests. */
export class MediaResponses {
  readonly #options: MediaOptions;
  readonly #kept: KeptResponses;
  readonly #large = new LRUCache<string, { file: MediaFile; prepared: PreparedResponse }>({
    max: MAX_LARGE,
  });
  #lastHashed: Promise<unknown> = Promise.resolve();
  readonly #reading = new Map<string, Promise<PreparedResponse | undefined>>();

  constructor(options: MediaOptions) {
    this.#options = options;
    this.#kept = new KeptResponses(options.memory);
  }

  /** @param address `<32 hex digits>/<name>` */
  kept(address: string): PreparedResponse | undefined {
    return this.#kept.get(address);
  }

  /**
   * @param address `<32 hex digits>/<name>`
   * @returns `undefined` if the store has no such file
   * @throws the store's errors; NoRoomError if there is no memory or descriptor for it at the moment
   */
  async read(address: string): Promise<PreparedResponse | undefined> {
    return await this.#reading.getOrInsertComputed(address, () =>
      this.#read(address).finally(() => this.#reading.delete(address)),
    );
  }

  async #read(address: string): Promise<PreparedResponse | undefined> {
    const { store, memory } = this.#options;
    const contentType = typeOf(address);
    if (contentType === undefined) return undefined;
    const local = await store.localMedia(address);
    if (local && local.bytes > WHOLE_BYTES && !this.#mayBeKept(address, local.bytes)) {
      const inPieces = await this.#inPieces(address, { local, contentType });
      if (inPieces) return inPieces;
    }
    const bytes = local?.bytes ?? store.media.bytesOf(address) ?? WHOLE_BYTES;
    const giveBack = memory.reserve(Math.min(bytes, memory.maxReserved));
    if (!giveBack) throw new NoRoomError("There is no memory left for an image");
    try {
      const body = await store.readMedia(address);
      if (!body) return undefined;
      const prepared = prepareMedium(address, { body, contentType });
      if (this.#mayBeKept(address, body.length)) this.#kept.admit(address, prepared);
      return prepared;
    } finally {
      giveBack();
    }
  }

  /** Whether to cache the file: it was requested before and is not too large. */
  #mayBeKept(address: string, bytes: number): boolean {
    const { maxBytes } = this.#options.memory;
    return bytes <= maxBytes * MAX_SHARE && this.#kept.isRepeated(address, bytes);
  }

  /** `undefined` if the local file is damaged; the store then reads the bytes elsewhere or throws. */
  async #inPieces(
    address: string,
    { local, contentType }: { local: LocalMedium; contentType: string },
  ): Promise<PreparedResponse | undefined> {
    const known = this.#large.get(address);
    if (known) {
      const open = [...this.#large.values()].filter(({ file }) => file.isOpen).length;
      if (known.file.isOpen || open < MAX_OPEN_FILES) return known.prepared;
      throw new NoRoomError("Too many files of images are open");
    }
    try {
      // One file at a time, so that threads stay free.
      const opened = this.#lastHashed.then(() => MediaFile.open(local.file, hashIn(address)));
      this.#lastHashed = opened.catch(() => {});
      const file = await opened;
      const prepared = prepareMedium(address, { body: this.#watched(address, file), contentType });
      this.#large.set(address, { file, prepared });
      return prepared;
    } catch (error) {
      if (error instanceof DamagedError) return undefined;
      throw error;
    }
  }

  /** If a piece has changed, the file is forgotten, so that the next request hashes the whole file again. */
  #watched(address: string, file: MediaFile): Pieces {
    const { length, pieceBytes } = file;
    const forget = (error: Error) => {
      this.#large.delete(address);
      this.#options.onFault(error);
    };
    async function* read(first: number, last: number) {
      try {
        yield* file.read(first, last);
      } catch (error) {
        forget(error as Error);
        throw error;
      }
    }
    return { length, pieceBytes, read };
  }
}

function prepareMedium(
  address: string,
  { body, contentType }: { body: Buffer | Pieces; contentType: string },
): PreparedResponse {
  return new PreparedResponse({
    status: 200,
    body,
    contentType,
    cacheControl: "public, max-age=31536000, immutable",
    hash: hashIn(address),
    negotiated: false,
    always: ["Allow", ALLOW, ...cors],
    more: [...POLICY, ...asFile(address)],
    ranges: true,
  });
}

/** `Content-Disposition` of a document. Its name has no characters that need escaping (RFC 6266). */
function asFile(address: string): string[] {
  const type = attachmentTypes[extensionOf(address)];
  if (!type) return [];
  const name = address.slice(address.indexOf("/") + 1);
  return ["Content-Disposition", `${type.disposition}; filename="${name}"`];
}

/** 32 hex digits. */
function hashIn(address: string): string {
  return address.slice(0, address.indexOf("/"));
}
