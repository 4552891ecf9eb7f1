/** Whether two images show the same, whatever their size, format, turning and quality. */
import sharp from "sharp";
// Only the formats that are published can be read.
import "./check-image.ts";

const SIDE = 16;
/** Of 255, the mean over all samples: what a lower quality changes of so small a picture is less. */
const MOST_DIFFERENCE = 6;
const MOST_PIXELS = 100_000_000;
const MOST_SECONDS = 10;

/** @returns false also where one of them cannot be decoded */
export async function looksAlike(one: Buffer, other: Buffer): Promise<boolean> {
  try {
    const [a, b] = [await small(one), await small(other)];
    const difference = a.reduce((sum, sample, at) => sum + Math.abs(sample - (b[at] ?? 0)), 0);
    return a.length === b.length && difference / a.length <= MOST_DIFFERENCE;
  } catch {
    return false;
  }
}

async function small(bytes: Buffer): Promise<Buffer> {
  return await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error" })
    .autoOrient()
    .resize({ width: SIDE, height: SIDE, fit: "fill" })
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .timeout({ seconds: MOST_SECONDS })
    .raw()
    .toBuffer();
}
