/** The thumbnail of an image that lists show uncropped. (content.md, "Images") */
import sharp from "sharp";
import { DECODING } from "../content/images/check-image.ts";
import type { Derivation, Original } from "./derived-image.ts";

const THUMBNAIL_WIDTH = 480;

// Lists show it about 280 pixels wide. At that size a higher quality takes twice the bytes and
// looks the same. A higher effort saves 8 % of the bytes and takes 50 % longer.
const ENCODING = { quality: 26, effort: 2 };
/** Below this size, the saving is not worth a second file. */
const MIN_ORIGINAL_BYTES = 16 * 1024;
/** A thumbnail with a larger share of the original's bytes is dropped. */
const MAX_SHARE = 0.7;

const TYPES = new Set(["image/jpeg", "image/png", "image/webp", "image/avif"]);

export function mayHaveThumbnail({ mediaType, bytes, width }: Original): boolean {
  return TYPES.has(mediaType) && bytes >= MIN_ORIGINAL_BYTES && width > THUMBNAIL_WIDTH;
}

export const THUMBNAILS: Derivation = {
  version: `thumbnail 3 ${sharp.versions.vips}`,
  make: async (original, bytes) => {
    const options = { ...DECODING, animated: false };
    const { pages = 1 } = await sharp(bytes, options).metadata();
    // The thumbnail of an animation would not move.
    if (pages > 1) return Buffer.alloc(0);
    const thumbnail = await sharp(bytes, options)
      .autoOrient()
      .resize({ ...sizeOf(original), fit: "fill" })
      .toColourspace("srgb")
      .webp(ENCODING)
      .toBuffer();
    return thumbnail.length > bytes.length * MAX_SHARE ? Buffer.alloc(0) : thumbnail;
  },
  format: (original) => ({ ...sizeOf(original), extension: "webp", mediaType: "image/webp" }),
};

function sizeOf(original: Original) {
  const height = Math.round((original.height * THUMBNAIL_WIDTH) / original.width);
  return { width: THUMBNAIL_WIDTH, height: Math.max(1, height) };
}
