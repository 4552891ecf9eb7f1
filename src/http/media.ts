/**
 * Media: images by an address that holds the hash of their bytes, so that what is there never changes
 * and may be kept for ever.
 * @see contract.md, "The resources", `/media/<path>`
 */
import { imageTypes } from "../contract/image-types.ts";
import type { Store } from "../store/store.ts";
import type { BodyMemory } from "./body-memory.ts";
import { Prepared } from "./prepared.ts";
import { RecentKeys } from "./recent-keys.ts";
import { ALLOW, cors } from "./response-headers.ts";

/** Media types that `OPTIONS` names. */
export const mediaTypes: readonly string[] = Object.values(imageTypes);

/** What an image may do where it is opened by itself: nothing but be seen. */
const POLICY = [
  "Content-Security-Policy",
  "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  "Accept-Ranges",
  "bytes",
];

// A single large image must not push out everything else.
const LARGEST_SHARE = 1 / 8;
/** How many addresses are remembered of those that were asked for once. */
const ONCE = 20_000;

/** Prepares media from a store, each read once however many ask for it at the same time. */
export class MediaResponses {
  readonly #store: Store;
  readonly #memory: BodyMemory;
  readonly #kept = new Map<string, Prepared>();
  readonly #once = new RecentKeys(ONCE);
  readonly #reading = new Map<string, Promise<Prepared | undefined>>();

  /** @param memory what kept media share with kept responses */
  constructor(store: Store, memory: BodyMemory) {
    this.#store = store;
    this.#memory = memory;
  }

  /** @param address `<32 hex digits>/<name>` */
  kept(address: string): Prepared | undefined {
    return this.#kept.get(address);
  }

  /**
   * @param address `<32 hex digits>/<name>`
   * @returns `undefined` where there is no such medium. @throws the store's errors
   */
  async read(address: string): Promise<Prepared | undefined> {
    let reading = this.#reading.get(address);
    if (!reading) {
      reading = this.#read(address).finally(() => this.#reading.delete(address));
      this.#reading.set(address, reading);
    }
    return await reading;
  }

  async #read(address: string): Promise<Prepared | undefined> {
    const contentType = imageTypes[address.slice(address.lastIndexOf(".") + 1)];
    if (contentType === undefined) return undefined;
    const body = await this.#store.readMedia(address);
    if (!body) return undefined;
    const prepared = new Prepared({
      status: 200,
      body,
      contentType,
      cacheControl: "public, max-age=31536000, immutable",
      hash: address.slice(0, address.indexOf("/")),
      always: ["Allow", ALLOW, ...cors],
      more: POLICY,
      ranges: true,
    });
    this.#keep(address, prepared);
    return prepared;
  }

  #keep(address: string, prepared: Prepared): void {
    if (!this.#once.takes(address)) return;
    if (prepared.bytes > this.#memory.maxBytes * LARGEST_SHARE) return;
    const onGone = () => this.#kept.delete(address);
    if (this.#memory.keep(prepared, { pinned: false, onGone })) {
      this.#kept.set(address, prepared);
    }
  }
}
