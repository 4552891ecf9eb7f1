/**
 * Re-encodes images that cannot be published as they are. The result need not be re-encoded again,
 * so exported content publishes to the same bytes. (content.md, "Images")
 */
import sharp, { type Metadata, type Sharp } from "sharp";
import { type ImageType, WEBP } from "./image-type.ts";

/** Larger files are re-encoded whatever their pixels. */
const MAX_PUBLISHED_BYTES = 2 * 1024 * 1024;

/** Raise when the same file would give other bytes. */
export const PHOTOGRAPH_VERSION = `9 ${sharp.versions.vips}`;

// Generous: the most expensive accepted animation takes 3 s, and took 11 s on a busy machine.
export const MAX_SECONDS = 120;

const READ_OPTIONS = { failOn: "truncated", sequentialRead: true } as const;

/** Larger photographs are scaled down before they are stored in the content folder. */
const LARGE_BYTES = 10 * 1024 * 1024;
const LARGE_PIXELS = 30_000_000;
/** Their longer side in the folder, in pixels; sites show less. */
const FOLDER_SIDE = 4000;
/** The largest sensors of cameras and telephones have fewer. */
const MAX_CAMERA_PIXELS = 250_000_000;

/** @returns a large photograph smaller and upright; other and damaged images unchanged */
export async function shrinkForFolder(bytes: Buffer, type: ImageType): Promise<Buffer> {
  if (!["JPEG", "PNG", "WebP"].includes(type.name)) return bytes;
  const options = { ...READ_OPTIONS, limitInputPixels: MAX_CAMERA_PIXELS };
  try {
    const metadata = await sharp(bytes, options).metadata();
    const isLarge = bytes.length > LARGE_BYTES || metadata.width * metadata.height > LARGE_PIXELS;
    if (!isLarge || isAnimation(bytes, metadata)) return bytes;
    const smaller = sharp(bytes, options)
      .autoOrient()
      .resize({ width: FOLDER_SIDE, height: FOLDER_SIDE, fit: "inside", withoutEnlargement: true })
      .timeout({ seconds: MAX_SECONDS });
    const format = type.name.toLowerCase() as "jpeg" | "png" | "webp";
    // With a quality, a PNG would get a palette.
    const encoded = smaller.toFormat(format, format === "png" ? {} : { quality: 88 });
    return await encoded.keepIccProfile().toBuffer();
  } catch {
    return bytes;
  }
}

/**
 * Animations are never re-encoded, because each of their frames would be encoded again; nor are
 * GIFs, because the decoder holds them whole in memory.
 * @param bytes without metadata
 */
export function mustReencode(
  metadata: Metadata,
  { bytes, longest, type }: { bytes: Buffer; longest: number; type: ImageType },
): boolean {
  const { width, height, orientation = 1, space, exif, xmp } = metadata;
  // In AVIF the metadata cannot be removed without re-encoding.
  if (type.name === "AVIF" && (exif !== undefined || xmp !== undefined || hasHiddenMetadata(bytes)))
    return true;
  if (type.name === "GIF" || isAnimation(bytes, metadata)) return false;
  if (Math.max(width, height) > longest || bytes.length > MAX_PUBLISHED_BYTES) return true;
  return orientation > 1 || space === "cmyk";
}

// The decoder does not report metadata outside the boxes of the image.
function hasHiddenMetadata(bytes: Buffer): boolean {
  return ["Exif", "mime", "udta", "uuid", "xpacket"].some((mark) => bytes.includes(mark));
}

/** A PNG with frames, which the decoder ignores, has an `acTL` before its pixels. */
export function isAnimation(bytes: Buffer, { pages = 1 }: Metadata): boolean {
  const acTL = bytes.indexOf("acTL", 8, "latin1");
  return pages > 1 || (acTL !== -1 && acTL < bytes.indexOf("IDAT", 8, "latin1"));
}

/**
 * Scales while decoding, then rotates, to save memory.
 * @returns in the original format, unless only another one is small enough
 * @throws Error if the image is damaged
 */
export async function reencode(
  bytes: Buffer,
  { metadata, longest, type }: { metadata: Metadata; longest: number; type: ImageType },
) {
  const { width, height, orientation = 1 } = metadata;
  const options = { ...READ_OPTIONS, limitInputPixels: width * height };
  const image = sharp(bytes, options).toColourspace("srgb").timeout({ seconds: MAX_SECONDS });
  let size = scaled({ width, height }, Math.min(1, longest / Math.max(width, height)));
  let pixels = await resizedPixels(image, size);
  for (;;) {
    const encoded = await encodeSmall(rotate(pixels.clone(), orientation), type);
    if (encoded) return encoded;
    // No encoding is small enough, as for an image of noise: reduce the pixels.
    size = scaled(size, 0.8);
    pixels = await resizedPixels(pixels, size);
  }
}

type Size = Pick<Metadata, "width" | "height">;

function scaled({ width, height }: Size, scale: number): Size {
  const scaledSide = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaledSide(width), height: scaledSide(height) };
}

async function resizedPixels(image: Sharp, size: Size): Promise<Sharp> {
  const resized = image.resize({ ...size, fit: "fill" }).raw();
  const { data, info } = await resized.toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { ...size, channels: info.channels } });
}

async function encodeSmall(image: Sharp, type: ImageType) {
  for (const encode of ENCODINGS[type.name] ?? IN_WEBP) {
    const encoding = encode(image.clone()).timeout({ seconds: MAX_SECONDS });
    const { data, info } = await encoding.toBuffer({ resolveWithObject: true });
    if (data.length > MAX_PUBLISHED_BYTES) continue;
    const { format, width, height } = info;
    return { bytes: data, type: format === "webp" ? WEBP : type, width, height };
  }
  return undefined;
}

/** Applies an EXIF orientation, 1 to 8; mirroring comes before rotation. */
function rotate(image: Sharp, orientation: number): Sharp {
  const isMirrored = [2, 4, 5, 7].includes(orientation);
  const angle = [0, 0, 180, 180, 270, 90, 90, 270][orientation - 1] ?? 0;
  return (isMirrored ? image.flop() : image).rotate(angle);
}

const IN_WEBP = [82, 70].map((quality) => (image: Sharp) => image.webp({ quality }));
const AVIF_OPTIONS = { effort: 2, chromaSubsampling: "4:2:0" };

/** By the name of the original type, in the order in which they are tried. */
const ENCODINGS: Readonly<Record<string, readonly ((image: Sharp) => Sharp)[]>> = {
  JPEG: [82, 70].map((quality) => (image: Sharp) => image.jpeg({ quality, mozjpeg: true })),
  AVIF: [60, 45].map((quality) => (image: Sharp) => image.avif({ quality, ...AVIF_OPTIONS })),
  WebP: IN_WEBP,
  // A PNG of a drawing stays lossless if it is small enough; a photograph becomes WebP.
  PNG: [(image) => image.png({ compressionLevel: 9 }), ...IN_WEBP],
};
