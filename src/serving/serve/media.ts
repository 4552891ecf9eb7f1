/** Images and documents, immutable because their address contains their hash. */
import { LRUCache } from "lru-cache";
import { attachmentTypes, extensionOf } from "../../contract/attachment-types.ts";
import { imageTypes } from "../../contract/image-types.ts";
import { MediaFile } from "../../editions/store/media-file.ts";
import { DamagedError, type LocalMedium, type ServedStore } from "../../editions/store/store.ts";
import { type Pieces, PreparedResponse } from "../protocol/prepared.ts";
import { allowAndCors } from "../protocol/response-headers.ts";
import type { BodyMemory } from "./memory/body-memory.ts";
import { NoMemoryError } from "./memory/reserved-memory.ts";
import { ResponseCache } from "./memory/response-cache.ts";

/** A file that is opened by itself must not run scripts or load anything. */
const MEDIA_HEADERS = [
  "Content-Security-Policy",
  "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  // Allows embedding in cross-origin isolated sites.
  "Cross-Origin-Resource-Policy",
  "cross-origin",
  "Accept-Ranges",
  "bytes",
];

/** Share of the memory limit: a larger image is not cached, because it could evict all others. */
const MAX_CACHED_SHARE = 1 / 16;
/** Larger files are sent in pieces until they are cached. */
const WHOLE_BYTES = 256 * 1024;
/** How many are remembered with the hashes of their pieces, which take at most 13 KB each. */
const MAX_LARGE_FILES = 500;
/** How many large files may be open at a time; requests for further ones get 503. */
const MAX_OPEN_FILES = 64;

export interface MediaSource extends Pick<ServedStore, "localMedia" | "readMedia"> {
  readonly media: Pick<ServedStore["media"], "bytesOf">;
}

export interface MediaOptions {
  readonly store: MediaSource;
  /** Shared with all other cached responses. */
  readonly memory: BodyMemory;
  /** Called if reading failed after the response had started. */
  readonly onFault: (error: Error) => void;
}

/** Concurrent requests share one read of a file. */
export class MediaResponses {
  readonly #options: MediaOptions;
  readonly #cache: ResponseCache;
  readonly #largeFiles = new LRUCache<string, { file: MediaFile; prepared: PreparedResponse }>({
    max: MAX_LARGE_FILES,
  });
  #lastOpening: Promise<unknown> = Promise.resolve();
  readonly #reading = new Map<string, Promise<PreparedResponse | undefined>>();

  constructor(options: MediaOptions) {
    this.#options = options;
    this.#cache = new ResponseCache(options.memory);
  }

  /** @param address `<32 hex digits>/<name>` */
  cached(address: string): PreparedResponse | undefined {
    return this.#cache.get(address);
  }

  /** @returns `undefined` if the store has no such file @throws the store's errors; NoMemoryError */
  async read(address: string): Promise<PreparedResponse | undefined> {
    return await this.#reading.getOrInsertComputed(address, () =>
      this.#read(address).finally(() => this.#reading.delete(address)),
    );
  }

  async #read(address: string): Promise<PreparedResponse | undefined> {
    const { store, memory } = this.#options;
    if (contentTypeOf(address) === undefined) return undefined;
    const local = await store.localMedia(address);
    if (local && local.bytes > WHOLE_BYTES) {
      const isToCache = this.#recordRequest(address, local.bytes);
      const inPieces = isToCache ? undefined : await this.#prepareInPieces(address, local);
      if (inPieces) return inPieces;
    }
    // For a file that no served edition contains, `WHOLE_BYTES` is a guess.
    const bytes = local?.bytes ?? store.media.bytesOf(address) ?? WHOLE_BYTES;
    const release = memory.reserve(Math.min(bytes, memory.maxReserved));
    if (!release) throw new NoMemoryError("There is no memory left for an image");
    try {
      const body = await store.readMedia(address);
      if (!body) return undefined;
      const prepared = prepareMedium(address, body);
      if (this.#recordRequest(address, body.length)) this.#cache.admit(address, prepared);
      return prepared;
    } finally {
      release();
    }
  }

  /** @returns whether to cache the file: it was requested before and is not too large */
  #recordRequest(address: string, bytes: number): boolean {
    const { maxBytes } = this.#options.memory;
    return bytes <= maxBytes * MAX_CACHED_SHARE && this.#cache.recordRequest(address, bytes);
  }

  /** `undefined` if the local file is damaged; the store then reads elsewhere or throws. */
  async #prepareInPieces(
    address: string,
    local: LocalMedium,
  ): Promise<PreparedResponse | undefined> {
    const large = this.#largeFiles.get(address);
    if (large) {
      const openFiles = [...this.#largeFiles.values()].filter(({ file }) => file.isOpen).length;
      if (large.file.isOpen || openFiles < MAX_OPEN_FILES) return large.prepared;
      throw new NoMemoryError("Too many files of images are open");
    }
    try {
      // Opening hashes the file: one at a time, so that threads stay free.
      const opening = this.#lastOpening.then(() => MediaFile.open(local.file, hashIn(address)));
      this.#lastOpening = opening.catch(() => {});
      const file = await opening;
      const prepared = prepareMedium(address, this.#piecesOf(address, file));
      this.#largeFiles.set(address, { file, prepared });
      return prepared;
    } catch (error) {
      if (error instanceof DamagedError) return undefined;
      throw error;
    }
  }

  /** Forgets a file if a piece has changed, so that the next request hashes it whole again. */
  #piecesOf(address: string, file: MediaFile): Pieces {
    const { length, pieceBytes } = file;
    const largeFiles = this.#largeFiles;
    const { onFault } = this.#options;
    async function* read(first: number, last: number) {
      try {
        yield* file.read(first, last);
      } catch (error) {
        largeFiles.delete(address);
        onFault(error as Error);
        throw error;
      }
    }
    return { length, pieceBytes, read };
  }
}

function contentTypeOf(address: string): string | undefined {
  const extension = extensionOf(address);
  return imageTypes[extension] ?? attachmentTypes[extension]?.mediaType;
}

function prepareMedium(address: string, body: Buffer | Pieces): PreparedResponse {
  return new PreparedResponse({
    status: 200,
    body,
    contentType: contentTypeOf(address) as string,
    cacheControl: "public, max-age=31536000, immutable",
    hash: hashIn(address),
    negotiated: false,
    sharedHeaders: allowAndCors,
    headers: [...MEDIA_HEADERS, ...dispositionOf(address)],
    ranges: true,
  });
}

/** The name has no characters that need escaping (RFC 6266). */
function dispositionOf(address: string): string[] {
  const type = attachmentTypes[extensionOf(address)];
  if (!type) return [];
  const name = address.slice(address.indexOf("/") + 1);
  return ["Content-Disposition", `${type.disposition}; filename="${name}"`];
}

function hashIn(address: string): string {
  return address.slice(0, address.indexOf("/"));
}
