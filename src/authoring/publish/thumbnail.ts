/**
 * The thumbnail of an image that lists show uncropped: a WebP, 480 pixels wide, upright, in sRGB and without
 * metadata. Small and animated images have none.
 * @see content.md, "Images"
 */
import sharp from "sharp";
import type { SourceImage } from "../content/report/content.ts";
import { type DerivedImage, describeDerived, MAX_PIXELS } from "./derived-image.ts";

const THUMBNAIL_WIDTH = 480;

/** Raise the number when the same original would give a different thumbnail. */
export const THUMBNAIL_VERSION = `thumbnail 2 ${sharp.versions.vips}`;

// Lists show it about 280 pixels wide. At that size a higher quality is not visible but takes twice the bytes.
const ENCODING = { quality: 26, effort: 3 };
/** For smaller originals, the saving is not worth a second file. */
const WORTH_BYTES = 16 * 1024;
const WORTH_SHARE = 0.7;

const TYPES = new Set(["image/jpeg", "image/png", "image/webp", "image/avif"]);

/** Whether to try a thumbnail. {@link makeThumbnail} drops it if it saves too little. */
export function mayHaveThumbnail({ mediaType, bytes, width }: SourceImage): boolean {
  return TYPES.has(mediaType) && bytes >= WORTH_BYTES && width > THUMBNAIL_WIDTH;
}

/**
 * @param bytes the original, as published
 * @returns the thumbnail; empty if it saves too little or the image is animated
 * @throws Error if the image cannot be decoded
 */
export async function makeThumbnail(source: SourceImage, bytes: Buffer): Promise<Buffer> {
  const options = { limitInputPixels: MAX_PIXELS, failOn: "error", animated: false } as const;
  const { pages = 1 } = await sharp(bytes, options).metadata();
  if (pages > 1) return Buffer.alloc(0);
  const thumbnail = await sharp(bytes, options)
    .autoOrient()
    .resize({ ...sizeOf(source), fit: "fill" })
    .toColourspace("srgb")
    .webp(ENCODING)
    .toBuffer();
  return thumbnail.length > bytes.length * WORTH_SHARE ? Buffer.alloc(0) : thumbnail;
}

/** @param bytes the result of {@link makeThumbnail}, not empty */
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
