/** Compares the pictures of two images, regardless of size, format, rotation and quality. */
import sharp from "sharp";
import { DECODING } from "./check-image.ts";
import { MAX_SECONDS } from "./photograph.ts";

const SIDE = 16;
// Mean difference per sample, 0 to 255. A lower quality changes a picture of this size less.
const MAX_DIFFERENCE = 6;

/** @returns false also if an image cannot be decoded */
export async function looksAlike(one: Buffer, other: Buffer): Promise<boolean> {
  try {
    const a = await thumbnail(one);
    const b = await thumbnail(other);
    const difference = a.reduce((sum, sample, at) => sum + Math.abs(sample - (b[at] ?? 0)), 0);
    return a.length === b.length && difference / a.length <= MAX_DIFFERENCE;
  } catch {
    return false;
  }
}

async function thumbnail(bytes: Buffer): Promise<Buffer> {
  return await sharp(bytes, DECODING)
    .autoOrient()
    .resize({ width: SIDE, height: SIDE, fit: "fill" })
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .timeout({ seconds: MAX_SECONDS })
    .raw()
    .toBuffer();
}
