/**
 * The 350×200 crop of a news image: fills the whole area (smaller originals are enlarged), rotated by its EXIF
 * orientation, in sRGB and without metadata.
 * @see content.md, "Images"
 */
import sharp, { type Sharp } from "sharp";
import { CROP } from "../../contract/site/site.ts";
import type { SourceImage } from "../content/report/content.ts";
import { type DerivedImage, describeDerived, MAX_PIXELS } from "./derived-image.ts";

/** Raise the number when the same original would give a different crop. */
export const CROP_VERSION = `crop 1 ${sharp.versions.vips}`;

interface Format {
  readonly extension: string;
  readonly mediaType: string;
  readonly encode: (image: Sharp) => Sharp;
}

const jpeg: Format = {
  extension: "jpg",
  mediaType: "image/jpeg",
  encode: (image) => image.jpeg({ quality: 82, mozjpeg: true }),
};
const png: Format = {
  extension: "png",
  mediaType: "image/png",
  encode: (image) => image.png({ compressionLevel: 9 }),
};
const webp: Format = {
  extension: "webp",
  mediaType: "image/webp",
  encode: (image) => image.webp({ quality: 82 }),
};
const avif: Format = {
  extension: "avif",
  mediaType: "image/avif",
  encode: (image) => image.avif({ quality: 60 }),
};

/** The crop's format by the original's. SVGs are rasterised; of an animation, the first frame is cropped. */
const FORMATS: Readonly<Record<string, Format>> = {
  "image/jpeg": jpeg,
  "image/png": png,
  "image/webp": webp,
  "image/avif": avif,
  "image/gif": png,
  "image/svg+xml": png,
};

/** @param bytes the original, as published. @throws Error if it cannot be decoded */
export async function makeTeaserCrop(source: SourceImage, bytes: Buffer): Promise<Buffer> {
  const image = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
    .autoOrient()
    .resize({ ...CROP, fit: "cover" })
    .toColourspace("srgb");
  return await formatOf(source).encode(image).toBuffer();
}

/** @param bytes the result of {@link makeTeaserCrop} */
export function describeCrop(source: SourceImage, bytes: Buffer): DerivedImage {
  const { extension, mediaType } = formatOf(source);
  return describeDerived(source, bytes, { ...CROP, extension, mediaType });
}

function formatOf({ mediaType }: SourceImage): Format {
  return FORMATS[mediaType] ?? jpeg;
}
