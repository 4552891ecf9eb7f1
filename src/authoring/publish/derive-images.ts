/**
 * The images that publication makes of those of the content: crops for teasers, thumbnails for lists. Each is
 * made once and kept in the work cache by its original's bytes.
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

/** Each by the address of its original. */
export interface DerivedImages {
  readonly crops: ReadonlyMap<string, DerivedImage>;
  readonly thumbnails: ReadonlyMap<string, DerivedImage>;
}

export interface DeriveOptions {
  readonly cache: WorkCache | undefined;
  readonly onProgress: Progress;
  readonly signal: AbortSignal;
}

/** Changes when the same content would give other images. */
export const DERIVED_VERSION = `${CROP_VERSION} ${THUMBNAIL_VERSION}`;

interface Derivation {
  readonly version: string;
  readonly phase: string;
  /** No bytes where there is nothing to make of it after all. */
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

/** The images in some fields, each once, by path. */
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

const AT_ONCE = 4;

async function derive(
  derivation: Derivation,
  about: { content: CheckedContent; sources: readonly SourceImage[]; options: DeriveOptions },
): Promise<Map<string, DerivedImage>> {
  const { content, sources, options } = about;
  const made = new Map<string, DerivedImage>();
  for (let index = 0; index < sources.length; index += AT_ONCE) {
    options.signal.throwIfAborted();
    const some = sources.slice(index, index + AT_ONCE);
    const all = await Promise.all(
      some.map((source) => bytesOf(derivation, { content, source, options })),
    );
    for (const [at, source] of some.entries()) {
      const bytes = all[at] as Buffer;
      if (bytes.length > 0) made.set(source.address, derivation.describe(source, bytes));
    }
    options.onProgress(derivation.phase, Math.min(index + AT_ONCE, sources.length), sources.length);
  }
  return made;
}

async function bytesOf(
  { version, make }: Derivation,
  about: { content: CheckedContent; source: SourceImage; options: DeriveOptions },
): Promise<Buffer> {
  const { content, source, options } = about;
  const key = `${version} ${source.sha256}`;
  const kept = options.cache?.get(key);
  if (kept) return Buffer.from(kept);
  const bytes = await make(source, await content.readImage(source));
  options.cache?.set(key, bytes);
  return bytes;
}
