/** Checks one image, and prepares its bytes and address for publication. */
import { hash } from "node:crypto";
import PQueue from "p-queue";
import sharp, { type Metadata } from "sharp";
import { UNNAMED_IMAGE } from "../../../contract/site/site.ts";
import { say } from "../../../language/language.ts";
import { decodeText } from "../parse/text.ts";
import type { SourceImage } from "../report/content.ts";
import { slugify } from "../report/nearest-name.ts";
import type { Complaint } from "../report/report.ts";
import type { RemovedCount } from "../report/taken-out.ts";
import { type FramesSize, framesOf } from "./frames.ts";
import { detectImageType, FORMATS, type ImageType, SVG } from "./image-type.ts";
import { isAnimation, MAX_SECONDS, mustReencode, reencode } from "./photograph.ts";
import { stripMetadata } from "./strip-metadata.ts";
import { sanitiseSvg } from "./svg.ts";
import { declaredAttributes, replaceEntities } from "./svg-entities.ts";
import { complaintAboutSvg, complaintAboutSvgBytes } from "./svg-size.ts";

export const MAX_IMAGE_BYTES = 25 * 1024 * 1024;
const MAX_MEGAPIXELS = 100;
// Lower for formats that are decoded whole before they are scaled down. At 100 megapixels AVIF took
// 1.9 GB of memory (from a file of 2.5 KB) and WebP 0.9 GB; at these limits 0.5 GB.
const MAX_MEGAPIXELS_OF: Readonly<Record<string, number>> = { AVIF: 20, WebP: 50 };
// For images with several passes, which are in memory until the last pass: 10,000 × 10,000 pixels
// took 931 MiB as an interlaced 16-bit PNG and 694 MiB as a progressive JPEG.
const MAX_PASS_BYTES = 300_000_000;
// A few hundred lines are in memory: 9 million pixels wide took 14 GB, 30,000 take 0.3 GB.
const MAX_SIDE_PIXELS = 30_000;
// Larger images are decoded one at a time: four of 9.5 megapixels at once took 742 MB as AVIF.
const LARGE_PIXELS = 4_000_000;
/** The limit for a baseline JPEG, which is read line by line; cameras write these. */
const LARGE_BASELINE_PIXELS = 50_000_000;

/** The options of every decoder, so that an image that the check accepts can be published. */
export const DECODING = {
  failOn: "error",
  sequentialRead: true,
  limitInputPixels: MAX_MEGAPIXELS * 1_000_000,
} as const;

// Only the loaders of the six formats: a loader that cannot run cannot be attacked.
sharp.block({ operation: ["VipsForeignLoad"] });
const LOADERS = ["Jpeg", "Png", "Webp", "Heif", "Nsgif", "Svg"];
sharp.unblock({ operation: LOADERS.map((loader) => `VipsForeignLoad${loader}Buffer`) });

// Each image is read once, so the library's cache (up to hundreds of megabytes) is useless.
sharp.cache(false);

/** The properties of a valid image, which the work cache keeps as JSON. */
export interface ImageFacts extends Omit<SourceImage, "path" | "address"> {
  /** With a dot. */
  readonly extension: string;
  readonly takenOut: readonly RemovedCount[];
}

/** Checks an image as it is. The facts are about its bytes before metadata is removed. */
export async function checkImage(bytes: Buffer): Promise<ImageFacts | Complaint> {
  const examined = await examine(bytes);
  if ("wrong" in examined) return examined;
  const complaint = await decode(examined);
  return complaint ?? factsOf(examined);
}

/**
 * Decodes an image to its end by making its thumbnail or crop; `undefined` if it needs neither.
 * @param isReadWhole whether the decoder reads the whole image before it returns the first line
 */
export type DecodeImage = (
  facts: ImageFacts,
  bytes: Buffer,
  isReadWhole: boolean,
) => Promise<unknown> | undefined;

/** The image for publication: without metadata, upright, and at most `longest` pixels a side. */
export async function prepareImage(
  bytes: Buffer,
  longest: number,
  decodeStill?: DecodeImage,
): Promise<{ readonly facts: ImageFacts; readonly bytes: Buffer } | Complaint> {
  const examined = await examine(bytes);
  if ("wrong" in examined) return examined;
  const { type, metadata } = examined;
  const stripped = stripMetadata(examined.bytes, type.mediaType);
  const staysAsItIs =
    stripped && (type === SVG || !mustReencode(metadata, { bytes: stripped, longest, type }));
  if (staysAsItIs) return await prepareStripped({ ...examined, bytes: stripped }, decodeStill);
  // Animations are not re-encoded, and here their metadata could not be removed.
  if (type.name === "GIF" || isAnimation(bytes, metadata)) return undecodable(type);
  try {
    const reencoded = await oneLargeAtATime(examined, () =>
      reencode(bytes, { metadata, longest, type }),
    );
    const facts = { ...factsOf({ ...examined, ...reencoded }), sourceBytes: bytes.length };
    return { bytes: reencoded.bytes, facts };
  } catch {
    return undecodable(type);
  }
}

async function prepareStripped(image: ExaminedImage, decodeStill: DecodeImage | undefined) {
  const { bytes, metadata } = image;
  const facts = factsOf(image);
  const isStill = !isAnimation(bytes, metadata);
  const derive = () => (isStill ? decodeStill?.(facts, bytes, isReadWhole(image)) : undefined);
  const complaint = await decode(image, derive);
  return complaint ?? { bytes, facts };
}

function factsOf({ bytes, type, width, height, takenOut }: ExaminedImage): ImageFacts {
  return {
    sha256: hash("sha256", bytes),
    bytes: bytes.length,
    mediaType: type.mediaType,
    extension: type.extensions[0] ?? "",
    width,
    height,
    takenOut,
  };
}

/** The sanitised bytes of an SVG; the unchanged bytes of any other image. Never throws. */
export function sanitisedBytes(
  bytes: Buffer,
  type: Pick<ImageType, "mediaType">,
): { readonly bytes: Buffer; readonly takenOut: readonly RemovedCount[] } | Complaint {
  if (type.mediaType !== SVG.mediaType) return { bytes, takenOut: [] };
  const tooLong = complaintAboutSvgBytes(bytes);
  if (tooLong) return tooLong;
  const text = decodeText(bytes);
  if (typeof text !== "string") return text;
  const withoutEntities = replaceEntities(text);
  if (typeof withoutEntities === "object") return say.images.drawing(withoutEntities);
  const clean = sanitiseSvg(withoutEntities);
  if (!clean) return say.images.none({ formats: FORMATS });
  if (!clean.isWhole) return undecodable(SVG);
  const takenOut = [...clean.takenOut, ...declaredAttributes(text)];
  return complaintAboutSvg(clean.svg) ?? { bytes: Buffer.from(clean.svg), takenOut };
}

/** `<first 32 hex digits of sha256>/<name>`, the address of an image below `/media/`. */
export function imageAddress(path: string, facts: ImageFacts): string {
  const base = (path.split("/").at(-1) ?? "").replace(/\.[^.]*$/, "");
  const name = slugify(base.replaceAll(".", "-")).slice(0, 100).replace(/-$/, "") || UNNAMED_IMAGE;
  return `${facts.sha256.slice(0, 32)}/${name}${facts.extension}`;
}

/** An image whose header was read and accepted. */
interface ExaminedImage {
  /** An SVG is sanitised. */
  readonly bytes: Buffer;
  readonly type: ImageType;
  readonly metadata: Metadata;
  /** Pixels of all frames together. */
  readonly pixels: number;
  /** Pixels, after rotation by the EXIF orientation. */
  readonly width: number;
  readonly height: number;
  readonly takenOut: readonly RemovedCount[];
}

async function examine(original: Buffer): Promise<ExaminedImage | Complaint> {
  const type = detectImageType(original);
  if ("wrong" in type) return type;
  const sanitised = sanitisedBytes(original, type);
  if ("wrong" in sanitised) return sanitised;
  const { bytes, takenOut } = sanitised;
  const tooManyFrames = complaintAboutFrames(original, type);
  if (tooManyFrames) return tooManyFrames;
  try {
    const options = { ...DECODING, animated: canMove(type), limitInputPixels: false } as const;
    const metadata = await sharp(bytes, options).metadata();
    const { width, pages: frames = 1, orientation = 1, autoOrient } = metadata;
    // With several frames, `metadata.height` is the height of all frames together.
    const height = metadata.pageHeight ?? metadata.height;
    const pixels = width * height * frames;
    const isTooLarge =
      pixels > maxPixelsOf(type) ||
      Math.max(width, height) > MAX_SIDE_PIXELS ||
      bytesOfPasses(metadata, type) > MAX_PASS_BYTES;
    if (isTooLarge) return tooLarge(type, { width, height, frames });
    // Animations are not re-encoded, so a rotation would be lost with the metadata.
    if (orientation > 1 && isAnimation(bytes, metadata)) return undecodable(type);
    // The `autoOrient` of an animation is the size of all frames together.
    const uprightSize = frames > 1 ? { width, height } : autoOrient;
    return { bytes, type, metadata, pixels, ...uprightSize, takenOut };
  } catch {
    return undecodable(type);
  }
}

/** Whether images of this type may be animations that the library decodes. */
const canMove = ({ name }: ImageType) => name === "GIF" || name === "WebP";

// Checked before anything is decoded: 1.66 million frames of one pixel took 27 s and 570 MB.
function complaintAboutFrames(bytes: Buffer, type: ImageType): Complaint | undefined {
  const size = framesOf(bytes);
  const isTooLarge = size && countedPixels(size) * size.frames > maxPixelsOf(type);
  return isTooLarge ? tooLarge(type, size) : undefined;
}

/** If fewer frames of this size would be accepted, the complaint says how many. */
function tooLarge(type: ImageType, size: FramesSize): Complaint {
  const maxPixels = maxPixelsOf(type);
  const most = Math.floor(maxPixels / countedPixels(size));
  if (most > 0 && size.frames > most) return say.images.tooLong({ ...size, most });
  return say.images.tooLarge({ ...size, max: maxPixels / 1_000_000, side: MAX_SIDE_PIXELS });
}

function maxPixelsOf({ name }: ImageType): number {
  return (MAX_MEGAPIXELS_OF[name] ?? MAX_MEGAPIXELS) * 1_000_000;
}

// Even the smallest frame takes as much time as this many pixels.
const MIN_FRAME_PIXELS = 10_000;

function countedPixels({ width, height }: FramesSize): number {
  return Math.max(width * height, MIN_FRAME_PIXELS);
}

function isReadWhole({ type, metadata }: ExaminedImage): boolean {
  return metadata.isProgressive === true || type.name === "WebP" || type.name === "AVIF";
}

/**
 * Decodes an image to its end. Otherwise a file that is cut off would be published.
 * @param derive decodes the image too, and returns `undefined` if it has nothing to make
 */
async function decode(
  image: ExaminedImage,
  derive?: () => ReturnType<DecodeImage>,
): Promise<Complaint | undefined> {
  const { bytes, type, metadata } = image;
  // Scaled down while it is read, so that images of most formats are never whole in memory.
  const decodeOnly = () =>
    sharp(bytes, { ...DECODING, animated: canMove(type) })
      .resize({ width: Math.min(metadata.width, 32) })
      .timeout({ seconds: MAX_SECONDS })
      .raw()
      .toBuffer();
  try {
    await oneLargeAtATime(image, async () => await (derive?.() ?? decodeOnly()));
    return undefined;
  } catch {
    return undecodable(type);
  }
}

// A JPEG has 2 bytes for each sample. Chroma subsampling is ignored, because headers may lie.
function bytesOfPasses(metadata: Metadata, type: ImageType): number {
  const { width, height, channels, depth, isProgressive } = metadata;
  if (!isProgressive || (type.name !== "JPEG" && type.name !== "PNG")) return 0;
  return width * height * channels * (type.name === "JPEG" || depth === "ushort" ? 2 : 1);
}

const largeImages = new PQueue({ concurrency: 1 });

function oneLargeAtATime<T>(image: ExaminedImage, work: () => Promise<T>): Promise<T> {
  const { pixels, type, metadata } = image;
  const isBaseline = type.name === "JPEG" && !metadata.isProgressive;
  const isLarge = pixels > (isBaseline ? LARGE_BASELINE_PIXELS : LARGE_PIXELS);
  return isLarge ? largeImages.add(work) : work();
}

function undecodable({ name: format }: ImageType): Complaint {
  return say.images.damaged({ format, formats: FORMATS });
}
