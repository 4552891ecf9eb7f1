/**
 * Media: images by an address that holds the hash of their bytes, so that what is there never changes
 * and may be kept for ever.
 * @see contract.md, "The resources", `/media/<path>`
 */
import { LRUCache } from "lru-cache";
import { attachmentTypes, extensionOf } from "../../contract/attachment-types.ts";
import { imageTypes } from "../../contract/image-types.ts";
import { MediaFile } from "../../editions/store/media-file.ts";
import { DamagedError, type LocalMedium, type ServedStore } from "../../editions/store/store.ts";
import { type Pieces, Prepared } from "../protocol/prepared.ts";
import { ALLOW, cors } from "../protocol/response-headers.ts";
import type { BodyMemory } from "./memory/body-memory.ts";
import { RecentKeys } from "./memory/recent-keys.ts";

/** Media types that `OPTIONS` names. */
export const mediaTypes: readonly string[] = [
  ...Object.values(imageTypes),
  ...Object.values(attachmentTypes).map(({ mediaType }) => mediaType),
];

function typeOf(address: string): string | undefined {
  const extension = extensionOf(address);
  return imageTypes[extension] ?? attachmentTypes[extension]?.mediaType;
}

/** What an image or a document may do where it is opened by itself: nothing but be seen. */
const POLICY = [
  "Content-Security-Policy",
  "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  // A site that isolates itself shows it all the same.
  "Cross-Origin-Resource-Policy",
  "cross-origin",
  "Accept-Ranges",
  "bytes",
];

// A single large image must not push out everything else.
const LARGEST_SHARE = 1 / 16;
/** Up to it an image is read whole when it is asked for first; a larger one comes in pieces until it is kept. */
const WHOLE_BYTES = 256 * 1024;
/** How many addresses are remembered of those that were asked for once. */
const ONCE = 20_000;
/** How many images that come in pieces are known by the hashes of those, 13 KB each at most. */
const LARGE = 500;
/** How many of their files may be open at a time: the others have to wait for a while. */
const OPEN_FILES = 64;
/** How many are hashed at the same time, the others after them. */
const HASHED_AT_ONCE = 2;

/** Where images are read from, of all that a store is. */
export interface MediaSource extends Pick<ServedStore, "localMedia" | "readMedia"> {
  readonly media: Pick<ServedStore["media"], "bytesOf">;
}

export interface MediaOptions {
  readonly store: MediaSource;
  /** What kept media share with kept responses. */
  readonly memory: BodyMemory;
  /** An image could not be read to its end after it had been begun. */
  readonly onFault: (error: Error) => void;
}

/** Prepares media from a store, each read once however many ask for it at the same time. */
export class MediaResponses {
  readonly #store: MediaSource;
  readonly #memory: BodyMemory;
  readonly #onFault: (error: Error) => void;
  readonly #kept = new Map<string, Prepared>();
  readonly #once = new RecentKeys(ONCE);
  readonly #large = new LRUCache<string, { readonly file: MediaFile; readonly prepared: Prepared }>(
    {
      max: LARGE,
    },
  );
  #hashing = 0;
  readonly #toBeHashed: (() => void)[] = [];
  readonly #reading = new Map<string, Promise<Prepared | "no room" | undefined>>();

  constructor({ store, memory, onFault }: MediaOptions) {
    this.#store = store;
    this.#memory = memory;
    this.#onFault = onFault;
  }

  /** @param address `<32 hex digits>/<name>` */
  kept(address: string): Prepared | undefined {
    return this.#kept.get(address);
  }

  /**
   * @param address `<32 hex digits>/<name>`
   * @returns `undefined` where there is no such medium, `"no room"` where it cannot be held in memory for
   *   the moment. @throws the store's errors
   */
  async read(address: string): Promise<Prepared | "no room" | undefined> {
    let reading = this.#reading.get(address);
    if (!reading) {
      reading = this.#read(address).finally(() => this.#reading.delete(address));
      this.#reading.set(address, reading);
    }
    return await reading;
  }

  async #read(address: string): Promise<Prepared | "no room" | undefined> {
    const contentType = typeOf(address);
    if (contentType === undefined) return undefined;
    const local = await this.#store.localMedia(address);
    if (local && local.bytes > WHOLE_BYTES && !this.#mayBeKept(address, local.bytes)) {
      const inPieces = await this.#inPieces(address, { local, contentType });
      if (inPieces) return inPieces;
    }
    const bytes = local?.bytes ?? this.#store.media.bytesOf(address) ?? WHOLE_BYTES;
    const giveBack = this.#memory.reserve(Math.min(bytes, this.#memory.maxReserved));
    if (!giveBack) return "no room";
    try {
      const body = await this.#store.readMedia(address);
      if (!body) return undefined;
      const prepared = prepareMedium(address, { body, contentType });
      if (this.#mayBeKept(address, body.length)) this.#keep(address, prepared);
      return prepared;
    } finally {
      giveBack();
    }
  }

  /** It is asked for again, and not too large. */
  #mayBeKept(address: string, bytes: number): boolean {
    return (
      bytes <= this.#memory.maxBytes * LARGEST_SHARE && this.#once.remember(address) === "known"
    );
  }

  /** `undefined` where its file is damaged, so that the store has to find the bytes elsewhere, or say so. */
  async #inPieces(
    address: string,
    { local, contentType }: { local: LocalMedium; contentType: string },
  ): Promise<Prepared | "no room" | undefined> {
    const known = this.#large.get(address);
    if (known) {
      const open = [...this.#large.values()].filter(({ file }) => file.isOpen).length;
      return known.file.isOpen || open < OPEN_FILES ? known.prepared : "no room";
    }
    try {
      const file = await this.#hash(local.file, hashIn(address));
      const prepared = prepareMedium(address, { body: this.#watched(address, file), contentType });
      this.#large.set(address, { file, prepared });
      return prepared;
    } catch (error) {
      if (error instanceof DamagedError) return undefined;
      throw error;
    }
  }

  async #hash(path: string, prefix: string): Promise<MediaFile> {
    if (this.#hashing >= HASHED_AT_ONCE) {
      await new Promise<void>((resolve) => this.#toBeHashed.push(resolve));
    } else this.#hashing += 1;
    try {
      return await MediaFile.open(path, prefix);
    } finally {
      const next = this.#toBeHashed.shift();
      if (next) next();
      else this.#hashing -= 1;
    }
  }

  /** Where a piece is not what it was, the next request looks at the whole file again. */
  #watched(address: string, file: MediaFile): Pieces {
    const { length, pieceBytes } = file;
    const forget = (error: Error) => {
      this.#large.delete(address);
      this.#onFault(error);
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

  #keep(address: string, prepared: Prepared): void {
    const onGone = () => this.#kept.delete(address);
    if (this.#memory.keep(prepared, { pinned: false, onGone })) {
      this.#kept.set(address, prepared);
    }
  }
}

function prepareMedium(
  address: string,
  { body, contentType }: { body: Buffer | Pieces; contentType: string },
): Prepared {
  return new Prepared({
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

/** A document is shown or kept under its name, which has no character that would have to be quoted (RFC 6266). */
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
