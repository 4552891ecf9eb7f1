/**
 * Derives images from those of the content: crops for teasers, thumbnails for lists. Each is made once and kept in
 * the work cache under its original's SHA-256.
 */

import type { CollectionName } from "../../contract/field.ts";
import { collectionNames } from "../../contract/site/collections.ts";
import type { WorkCache } from "../content/files/work-cache.ts";
import type { CheckedContent, SourceImage } from "../content/report/content.ts";
import type { Progress } from "../content/report/progress.ts";
import type { DerivedImage } from "./derived-image.ts";
import { croppedFields, listedFields } from "./image-fields.ts";
import { CROP_VERSION, describeCrop, makeTeaserCrop } from "./teaser-crop.ts";
import {
  describeThumbnail,
  makeThumbnail,
  mayHaveThumbnail,
  THUMBNAIL_VERSION,
} from "./thumbnail.ts";

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
export const DERIVED_VERSION = `${CROP_VERSION} ${THUMBNAIL_VERSION}`;

interface Derivation {
  readonly version: string;
  readonly phase: string;
  /** Returns an empty buffer if the source gets no such image. */
  readonly make: (source: SourceImage, bytes: Buffer) => Promise<Buffer>;
  readonly describe: (source: SourceImage, bytes: Buffer) => DerivedImage;
}

const CROPS: Derivation = {
  version: CROP_VERSION,
  phase: "cropping images",
  make: makeTeaserCrop,
  describe: describeCrop,
};

const THUMBNAILS: Derivation = {
  version: THUMBNAIL_VERSION,
  phase: "making thumbnails",
  make: makeThumbnail,
  describe: describeThumbnail,
};

export async function deriveImages(
  content: CheckedContent,
  options: DeriveOptions,
): Promise<DerivedImages> {
  const cropped = imagesOf(content, (name) => croppedFields(name).map(({ field }) => field));
  const listed = imagesOf(content, listedFields).filter(mayHaveThumbnail);
  return {
    crops: await derive(CROPS, { content, sources: cropped, options }),
    thumbnails: await derive(THUMBNAILS, { content, sources: listed, options }),
  };
}

/** The images in some fields, each once. */
function imagesOf(
  content: CheckedContent,
  fieldsOf: (name: CollectionName) => readonly string[],
): SourceImage[] {
  const wanted = new Set(
    collectionNames.flatMap((name) =>
      fieldsOf(name).flatMap((field) => [...content.imagesIn(name, field)]),
    ),
  );
  const sources = content.images.filter(({ address }) => wanted.has(address));
  return [...new Map(sources.map((source) => [source.address, source])).values()];
}

const BATCH_SIZE = 4;

async function derive(
  derivation: Derivation,
  about: { content: CheckedContent; sources: readonly SourceImage[]; options: DeriveOptions },
): Promise<Map<string, DerivedImage>> {
  const { content, sources, options } = about;
  const derived = new Map<string, DerivedImage>();
  for (let start = 0; start < sources.length; start += BATCH_SIZE) {
    options.signal.throwIfAborted();
    const batch = sources.slice(start, start + BATCH_SIZE);
    const results = await Promise.all(
      batch.map((source) => bytesOf(derivation, { content, source, options })),
    );
    for (const [index, source] of batch.entries()) {
      const bytes = results[index] as Buffer;
      if (bytes.length > 0) derived.set(source.address, derivation.describe(source, bytes));
    }
    const done = Math.min(start + BATCH_SIZE, sources.length);
    options.onProgress(derivation.phase, done, sources.length);
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
