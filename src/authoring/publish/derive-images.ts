/**
 * Derives images from those of the content: crops for teasers, thumbnails for lists. Each is made once and kept in
 * the work cache under its original's SHA-256.
 */

import PQueue from "p-queue";
import type { WorkCache } from "../content/files/work-cache.ts";
import type { ReadContentOptions } from "../content/read-content.ts";
import type { CheckedContent, SourceImage } from "../content/report/content.ts";
import type { Progress } from "../content/report/progress.ts";
import { type Derivation, type DerivedImage, describeDerived } from "./derived-image.ts";
import { imageFields } from "./image-fields.ts";
import { CROPS } from "./teaser-crop.ts";
import { mayHaveThumbnail, THUMBNAILS } from "./thumbnail.ts";

/** Keyed by the original's address. */
export interface DerivedImages {
  readonly crops: ReadonlyMap<string, DerivedImage>;
  readonly thumbnails: ReadonlyMap<string, DerivedImage>;
}

export interface DeriveOptions {
  readonly cache: WorkCache | undefined;
  readonly onProgress: Progress;
  readonly signal: AbortSignal;
}

/** Changes when the same content would give different images. */
export const DERIVED_VERSION = `${CROPS.version} ${THUMBNAILS.version}`;

/**
 * Makes the thumbnail of an image as it is decoded for the check, so that most are decoded once. Crops are made later,
 * because what a crop leaves out need not be decoded.
 */
export function thumbnailsInto(
  cache: WorkCache | undefined,
): NonNullable<ReadContentOptions["decodeImage"]> {
  return (isIn) => {
    const isListed = imageFields.some(
      ({ collection, field, cropColumn }) => cropColumn === undefined && isIn(collection, field),
    );
    if (!cache || !isListed) return undefined;
    return (facts, bytes) =>
      mayHaveThumbnail(facts)
        ? THUMBNAILS.make(facts, bytes).then((made) => cache.set(keyOf(THUMBNAILS, facts), made))
        : undefined;
  };
}

function keyOf({ version }: Derivation, { sha256 }: Pick<SourceImage, "sha256">): string {
  return `${version} ${sha256}`;
}

/** An image to be made. */
interface Order {
  readonly derivation: Derivation;
  readonly source: SourceImage;
}

export async function deriveImages(
  content: CheckedContent,
  options: DeriveOptions,
): Promise<DerivedImages> {
  const sources = (isCropped: boolean) => {
    const fields = imageFields.filter(({ cropColumn }) => (cropColumn !== undefined) === isCropped);
    const wanted = new Set(
      fields.flatMap(({ collection, field }) => [...content.imagesIn(collection, field)]),
    );
    // Two files may have the same address.
    const images = new Map(content.images.map((image) => [image.address, image]));
    return [...images.values()].filter(({ address }) => wanted.has(address));
  };
  const orders = [
    ...sources(true).map((source) => ({ derivation: CROPS, source })),
    ...sources(false)
      .filter(mayHaveThumbnail)
      .map((source) => ({ derivation: THUMBNAILS, source })),
  ];
  const made = await makeAll(orders, content, options);
  const imagesBy = (derivation: Derivation) =>
    new Map(
      orders.flatMap((order, index) => {
        const bytes = made[index] as Buffer;
        if (order.derivation !== derivation || bytes.length === 0) return [];
        const { source } = order;
        return [[source.address, describeDerived(derivation, source, bytes)] as const];
      }),
    );
  return { crops: imagesBy(CROPS), thumbnails: imagesBy(THUMBNAILS) };
}

/** As many as sharp works on at a time. */
const MAX_CONCURRENT = 4;

/** @returns the bytes of each, empty where a source gets no such image */
async function makeAll(
  orders: readonly Order[],
  content: CheckedContent,
  options: DeriveOptions,
): Promise<Buffer[]> {
  const { onProgress, signal } = options;
  const queue = new PQueue({ concurrency: MAX_CONCURRENT });
  let done = 0;
  const make = async (order: Order) => {
    signal.throwIfAborted();
    const bytes = await bytesOf(order, content, options.cache);
    onProgress("making crops and thumbnails", ++done, orders.length);
    return bytes;
  };
  return await queue
    .addAll(orders.map((order) => () => make(order)))
    // After an error the rest is not begun.
    .finally(() => queue.clear());
}

async function bytesOf(
  { derivation, source }: Order,
  content: CheckedContent,
  cache: WorkCache | undefined,
): Promise<Buffer> {
  const key = keyOf(derivation, source);
  const cached = cache?.get(key);
  if (cached) return Buffer.from(cached);
  const bytes = await derivation.make(source, await content.readImage(source));
  cache?.set(key, bytes);
  return bytes;
}
