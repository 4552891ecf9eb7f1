/**
 * Media: images by an address that holds the hash of their bytes, so that what is there never changes
 * and may be kept for ever.
 * @see contract.md, "The resources", `/media/<path>`
 */
import { LRUCache } from "lru-cache";
import type { Store } from "../store/store.ts";
import { Prepared } from "./prepared.ts";
import { ALLOW, cors } from "./response-headers.ts";

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  avif: "image/avif",
  gif: "image/gif",
  svg: "image/svg+xml",
};

/** Media types that `OPTIONS` names. */
export const mediaTypes: readonly string[] = Object.values(MEDIA_TYPES);

/** What an image may do where it is opened by itself: nothing but be seen. */
const POLICY = [
  "X-Content-Type-Options",
  "nosniff",
  "Content-Security-Policy",
  "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  "Accept-Ranges",
  "bytes",
];

/** Prepares media from a store, each read once however many ask for it at the same time. */
export class MediaResponses {
  readonly #store: Store;
  readonly #kept: LRUCache<string, Prepared>;

  /** @param cacheBytes bound of all kept media together */
  constructor(store: Store, cacheBytes: number) {
    this.#store = store;
    this.#kept = new LRUCache({
      maxSize: cacheBytes,
      // A single large image must not push out everything else.
      maxEntrySize: Math.ceil(cacheBytes / 8),
      sizeCalculation: ({ identity }) => identity.body.length + 1024,
      fetchMethod: async (address) => await this.#read(address),
    });
  }

  /**
   * @param address `<32 hex digits>/<name>`
   * @returns `undefined` where there is no such medium. @throws the store's errors
   */
  get(address: string): Prepared | undefined | Promise<Prepared | undefined> {
    return this.#kept.get(address) ?? this.#kept.fetch(address);
  }

  async #read(address: string): Promise<Prepared | undefined> {
    const contentType = MEDIA_TYPES[address.slice(address.lastIndexOf(".") + 1)];
    if (contentType === undefined) return undefined;
    const body = await this.#store.readMedia(address);
    return (
      body &&
      new Prepared({
        status: 200,
        body,
        contentType,
        cacheControl: "public, max-age=31536000, immutable",
        hash: address.slice(0, address.indexOf("/")),
        always: ["Allow", ALLOW, ...cors],
        more: POLICY,
        ranges: true,
      })
    );
  }
}
