/**
 * Derives images from those of the content: crops for teasers, thumbnails for lists. Each is made once and kept in
 * the work cache under its original's SHA-256.
 */

import PQueue from "p-queue";
import type { WorkCache } from "../content/files/work-cache.ts";
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
  const listed = sources(false).filter(mayHaveThumbnail);
  return {
    crops: await derive(CROPS, { content, sources: sources(true), options }),
    thumbnails: await derive(THUMBNAILS, { content, sources: listed, options }),
  };
}

/** As many as sharp works on at a time. */
const MAX_CONCURRENT = 4;

async function derive(
  derivation: Derivation,
  about: { content: CheckedContent; sources: readonly SourceImage[]; options: DeriveOptions },
): Promise<Map<string, DerivedImage>> {
  const { content, sources, options } = about;
  const { onProgress, signal } = options;
  const queue = new PQueue({ concurrency: MAX_CONCURRENT });
  let done = 0;
  const make = async (source: SourceImage) => {
    signal.throwIfAborted();
    const bytes = await bytesOf(derivation, { content, source, options });
    onProgress(derivation.phase, ++done, sources.length);
    return bytes;
  };
  const results = await queue
    .addAll(sources.map((source) => () => make(source)))
    // After an error the rest is not begun.
    .finally(() => queue.clear());
  const derived = new Map<string, DerivedImage>();
  for (const [index, source] of sources.entries()) {
    const bytes = results[index] as Buffer;
    if (bytes.length > 0) derived.set(source.address, describeDerived(derivation, source, bytes));
  }
  return derived;
}

async function bytesOf(
  { version, make }: Derivation,
  about: { content: CheckedContent; source: SourceImage; options: DeriveOptions },
): Promise<Buffer> {
  const { content, source, options } = about;
  const key = `${version} ${source.sha256}`;
  const cached = options.cache?.get(key);
  if (cached) return Buffer.from(cached);
  const bytes = await make(source, await content.readImage(source));
  options.cache?.set(key, bytes);
  return bytes;
}
