/**
 * Images that are not published as they came: a photograph that is too large, lies on its side, or has the
 * colours of print. It is made anew, upright and in sRGB, so much smaller that readers see no difference. What
 * this gives is left as it is when it comes back, so an export publishes to the same bytes.
 * @see content.md, "Images"
 */
import sharp, { type Metadata, type Sharp } from "sharp";
import { formatOf, type ImageType } from "./image-type.ts";

/** Above, an image is made smaller whatever its pixels. */
const MOST_PUBLISHED_BYTES = 2 * 1024 * 1024;

/** Raised when the same file would give other bytes. */
export const PHOTOGRAPH_VERSION = `3 ${sharp.versions.vips}`;

const MOST_SECONDS = 30;

/** An image made anew. */
export interface Remade {
  readonly bytes: Buffer;
  /** That of the original, unless only another one is small enough. */
  readonly type: ImageType;
  readonly width: number;
  readonly height: number;
}

/**
 * Whether an image has to be made anew. What moves never is: its frames would have to be made one by one. Nor
 * is a GIF, which is read whole.
 * @param bytes those without metadata
 * @param longest pixels that the longer side may have
 */
export function isRemade(
  metadata: Metadata,
  { bytes, longest, type }: { bytes: Buffer; longest: number; type: ImageType },
): boolean {
  const { width, height, pages = 1, orientation = 1, space, exif, xmp } = metadata;
  // Of AVIF what cameras write lies among what is needed, and comes off with new bytes only.
  if (type.name === "AVIF" && (exif !== undefined || xmp !== undefined || hidesMore(bytes)))
    return true;
  if (type.name === "GIF" || pages > 1 || (type.name === "PNG" && isAnimatedPng(bytes)))
    return false;
  if (Math.max(width, height) > longest || bytes.length > MOST_PUBLISHED_BYTES) return true;
  return orientation > 1 || space === "cmyk";
}

// Of items and boxes that belong to no image the decoder says nothing.
function hidesMore(bytes: Buffer): boolean {
  return ["Exif", "mime", "udta", "uuid", "xpacket"].some((mark) =>
    bytes.includes(mark, 0, "latin1"),
  );
}

/** Whether a PNG moves: its chunk stands before the pixels, and the decoder does not know it. */
export function isAnimatedPng(bytes: Buffer): boolean {
  const chunk = bytes.indexOf("acTL", 8, "latin1");
  return chunk !== -1 && chunk < bytes.indexOf("IDAT", 8, "latin1");
}

/**
 * Makes it anew. The pixels are reduced as they are read, turned afterwards: a large image is never held whole.
 * @throws Error where it cannot be decoded to its end
 */
export async function remake(
  bytes: Buffer,
  { metadata, longest, type }: { metadata: Metadata; longest: number; type: ImageType },
): Promise<Remade> {
  const { width, height, orientation = 1 } = metadata;
  const scale = Math.min(1, longest / Math.max(width, height));
  let [wide, high] = [width, height].map((side) => Math.max(1, Math.round(side * scale))) as [
    number,
    number,
  ];
  const options = {
    failOn: "truncated",
    limitInputPixels: width * height,
    sequentialRead: true,
  } as const;
  let { data, info } = await sharp(bytes, options)
    .resize({ width: wide, height: high, fit: "fill" })
    .toColourspace("srgb")
    .timeout({ seconds: MOST_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (;;) {
    const pixels = sharp(data, { raw: { width: wide, height: high, channels: info.channels } });
    const upright = turned(pixels, orientation);
    for (const { as, encode } of encodings(type)) {
      const made = await encode(upright.clone())
        .timeout({ seconds: MOST_SECONDS })
        .toBuffer({ resolveWithObject: true });
      if (made.data.length > MOST_PUBLISHED_BYTES) continue;
      return { bytes: made.data, type: as, width: made.info.width, height: made.info.height };
    }
    // Noise, which nothing makes small: fewer pixels of it.
    [wide, high] = [wide, high].map((side) => Math.max(1, Math.round(side * 0.8))) as [
      number,
      number,
    ];
    ({ data, info } = await pixels
      .resize({ width: wide, height: high, fit: "fill" })
      .raw()
      .toBuffer({ resolveWithObject: true }));
  }
}

/** By the orientation that cameras write, 1 to 8; a mirror comes before a turn. */
function turned(image: Sharp, orientation: number): Sharp {
  const isMirrored = [2, 4, 5, 7].includes(orientation);
  const angle = [0, 0, 180, 180, 270, 90, 90, 270][orientation - 1] ?? 0;
  return (isMirrored ? image.flop() : image).rotate(angle);
}

interface Encoding {
  readonly as: ImageType;
  readonly encode: (image: Sharp) => Sharp;
}

/** One after the other, until one is small enough. */
function encodings(type: ImageType): readonly Encoding[] {
  const [jpeg, webp] = [formatOf("JPEG"), formatOf("WebP")];
  const inWebp = [82, 70].map((quality) => ({
    as: webp,
    encode: (image: Sharp) => image.webp({ quality }),
  }));
  switch (type.name) {
    case "JPEG":
      return [82, 70].map((quality) => ({
        as: jpeg,
        encode: (image: Sharp) => image.jpeg({ quality, mozjpeg: true }),
      }));
    case "AVIF":
      return [60, 45].map((quality) => ({
        as: type,
        encode: (image: Sharp) => image.avif({ quality, effort: 2, chromaSubsampling: "4:2:0" }),
      }));
    case "WebP":
      return inWebp;
    // A drawing stays sharp; a photograph that was saved as one becomes what it is.
    default:
      return [
        { as: formatOf("PNG"), encode: (image) => image.png({ compressionLevel: 9 }) },
        ...inWebp,
      ];
  }
}
