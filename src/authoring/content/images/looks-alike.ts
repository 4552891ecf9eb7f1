/** Compares the pictures of two images, regardless of size, format, rotation and quality. */
import sharp from "sharp";
import { DECODING } from "./check-image.ts";
import { MAX_SECONDS } from "./photograph.ts";

const SIDE = 16;
// The mean difference of the samples, which are 0 to 255. Re-encoding in a lower quality changes a
// picture of 16 × 16 pixels less.
const MAX_DIFFERENCE = 6;

/** @returns false also if an image cannot be decoded */
export async function looksAlike(one: Buffer, other: Buffer): Promise<boolean> {
  try {
    const a = await thumbnail(one);
    const b = await thumbnail(other);
    if (a.length !== b.length) return false;
    const difference = a.reduce((sum, sample, at) => sum + Math.abs(sample - (b[at] ?? 0)), 0);
    return difference / a.length <= MAX_DIFFERENCE;
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
