/** Derives crops for teasers and thumbnails for lists. The work cache keeps them. */

import { fourAtOnce } from "../content/files/four-at-once.ts";
import type { WorkCache } from "../content/files/work-cache.ts";
import type { ImageFacts } from "../content/images/check-image.ts";
import type { ReadContentOptions } from "../content/read-content.ts";
import type { CheckedContent, SourceImage } from "../content/report/content.ts";
import type { Progress } from "../content/report/progress.ts";
import { type Derivation, type DerivedImage, describeDerived } from "./derived-image.ts";
import { croppedFields, type imageFields, uncroppedFields } from "./image-fields.ts";
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
 * Checks an image by making its thumbnail or crop, so that most images are decoded only once. The
 * check needs the whole image, so crops for which the decoder reads less are made later.
 */
export function deriveWhileChecking(
  cache: WorkCache | undefined,
): NonNullable<ReadContentOptions["decodeImage"]> {
  return (isIn) => {
    const isListed = uncroppedFields.some(({ collection, field }) => isIn(collection, field));
    const isCropped = croppedFields.some(({ collection, field }) => isIn(collection, field));
    if (!cache || !(isListed || isCropped)) return undefined;
    const make = async (derivation: Derivation, facts: ImageFacts, bytes: Buffer) =>
      cache.set(cacheKey(derivation, facts), await derivation.make(facts, bytes));
    return (facts, bytes, isReadWhole) => {
      if (isListed && mayHaveThumbnail(facts)) return make(THUMBNAILS, facts, bytes);
      return isCropped && isReadWhole ? make(CROPS, facts, bytes) : undefined;
    };
  };
}

function cacheKey({ version }: Derivation, { sha256 }: Pick<SourceImage, "sha256">): string {
  return `${version} ${sha256}`;
}

export async function deriveImages(
  content: CheckedContent,
  options: DeriveOptions,
): Promise<DerivedImages> {
  const { cache, onProgress, signal } = options;
  // Files with the same bytes have the same address.
  const images = new Map(content.images.map((image) => [image.address, image])).values().toArray();
  const imagesIn = (fields: typeof imageFields) => {
    const used = fields.map(({ collection, field }) => content.imagesIn(collection, field));
    return images.filter(({ address }) => used.some((addresses) => addresses.has(address)));
  };
  const cropped = imagesIn(croppedFields);
  const listed = imagesIn(uncroppedFields).filter(mayHaveThumbnail);
  let done = 0;
  const make = async (derivation: Derivation, source: SourceImage) => {
    signal.throwIfAborted();
    const key = cacheKey(derivation, source);
    const cached = cache?.get(key);
    const bytes = cached ?? (await derivation.make(source, await content.readImage(source)));
    if (!cached) cache?.set(key, bytes);
    onProgress("derivedImages", ++done, cropped.length + listed.length);
    return [source.address, describeDerived(derivation, source, Buffer.from(bytes))] as const;
  };
  const made = await fourAtOnce([
    ...cropped.map((source) => () => make(CROPS, source)),
    ...listed.map((source) => () => make(THUMBNAILS, source)),
  ]);
  // The bytes are empty if the original gets no such image.
  const byOriginal = (derived: typeof made) =>
    new Map(derived.filter(([, { bytes }]) => bytes.length > 0));
  return {
    crops: byOriginal(made.slice(0, cropped.length)),
    thumbnails: byOriginal(made.slice(cropped.length)),
  };
}
