/**
 * The thumbnail of an image that lists show as it is: 480 pixels wide, upright, in sRGB and without
 * metadata, in WebP whatever the original. What is small already has none, nor has what moves.
 * @see content.md, "Images"
 */
import sharp from "sharp";
import type { SourceImage } from "../content/report/content.ts";
import { type DerivedImage, describeDerived, MOST_PIXELS } from "./derived-image.ts";

const THUMBNAIL_WIDTH = 480;

/** Raised when the same original would give another thumbnail. */
export const THUMBNAIL_VERSION = `thumbnail 2 ${sharp.versions.vips}`;

// In lists it stands at about 280 pixels: at that size a higher quality is not seen, and takes twice the bytes.
const ENCODING = { quality: 26, effort: 3 };
/** A smaller original would gain nothing worth a second file. */
const WORTH_BYTES = 16 * 1024;
const WORTH_SHARE = 0.7;

const TYPES = new Set(["image/jpeg", "image/png", "image/webp", "image/avif"]);

/** Whether a thumbnail is tried: the file may turn out no smaller. */
export function mayHaveThumbnail({ mediaType, bytes, width }: SourceImage): boolean {
  return TYPES.has(mediaType) && bytes >= WORTH_BYTES && width > THUMBNAIL_WIDTH;
}

/**
 * @param bytes the original, as published
 * @returns its bytes; none where they would save too little. @throws Error where it cannot be decoded
 */
export async function makeThumbnail(source: SourceImage, bytes: Buffer): Promise<Buffer> {
  const options = { limitInputPixels: MOST_PIXELS, failOn: "error", animated: false } as const;
  const { pages = 1 } = await sharp(bytes, options).metadata();
  if (pages > 1) return Buffer.alloc(0);
  const made = await sharp(bytes, options)
    .autoOrient()
    .resize({ ...sizeOf(source), fit: "fill" })
    .toColourspace("srgb")
    .webp(ENCODING)
    .toBuffer();
  return made.length > bytes.length * WORTH_SHARE ? Buffer.alloc(0) : made;
}

/** @param bytes of {@link makeThumbnail}, not none */
export function describeThumbnail(source: SourceImage, bytes: Buffer): DerivedImage {
  const format = { extension: "webp", mediaType: "image/webp" };
  return describeDerived(source, bytes, { ...sizeOf(source), ...format });
}

function sizeOf({ width, height }: SourceImage) {
  return {
    width: THUMBNAIL_WIDTH,
    height: Math.max(1, Math.round((height * THUMBNAIL_WIDTH) / width)),
  };
}
