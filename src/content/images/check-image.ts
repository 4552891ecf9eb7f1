/**
 * One image: is it whole, what is it, how large, and where will it be published? An image is decoded
 * to its last line, since one that is cut off would be found out by readers only.
 */

import { createHash } from "node:crypto";
import sharp, { type Metadata } from "sharp";
import { say } from "../../language/language.ts";
import { decodeText } from "../parse/text.ts";
import { slugify } from "../report/nearest-name.ts";
import type { Complaint } from "../report/report.ts";
import type { Taken } from "../report/taken-out.ts";
import { detectImageType, FORMATS, type ImageType, SVG } from "./image-type.ts";
import { sanitiseSvg } from "./svg.ts";
import { complaintAboutSvg, complaintAboutSvgBytes } from "./svg-size.ts";

export const MOST_IMAGE_BYTES = 25 * 1024 * 1024;
const MOST_MEGAPIXELS = 100;
// Of formats that are decoded whole before they are reduced. At 100 megapixels AVIF took 1.9 GB, of a
// file of 2.5 KB, and WebP 0.9 GB; at these 0.5 GB.
const MOST_MEGAPIXELS_OF: ReadonlyMap<string, number> = new Map([
  ["AVIF", 25],
  ["WebP", 50],
]);
// An image that comes in several passes is held whole until the last: 10,000 pixels square took 931 MiB
// as an interlaced PNG of 16 bits and 694 MiB as a progressive JPEG.
const MOST_HELD_BYTES = 300_000_000;
// Reading line by line holds some hundred lines, which may be the whole image: 9 million pixels across
// took 14 GB, 30,000 take 0.3 GB.
const LONGEST_SIDE = 30_000;
// Above, an image is decoded when no other large one is.
const LARGE_PIXELS = 10_000_000;
const MOST_SECONDS = 10;

// Only what is needed to read the six formats: a loader that cannot run cannot be attacked.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpegBuffer",
    "VipsForeignLoadPngBuffer",
    "VipsForeignLoadWebpBuffer",
    "VipsForeignLoadHeifBuffer",
    "VipsForeignLoadNsgifBuffer",
    "VipsForeignLoadSvgBuffer",
  ],
});

// Each image is read once: what the library keeps of it, up to hundreds of megabytes, is for nobody.
sharp.cache(false);

/** What is known of a good image; plain data, kept in the work cache. */
export interface ImageFacts {
  /** Of the bytes that are published. */
  readonly sha256: string;
  readonly bytes: number;
  readonly mediaType: string;
  readonly extension: string;
  readonly width: number;
  readonly height: number;
  /** What was taken out of an SVG. */
  readonly takenOut: readonly Taken[];
}

/**
 * Check an image whole.
 * @param bytes as they are in the folder
 * @param extension of its name, lower case, with the dot
 */
export async function checkImage(
  bytes: Buffer,
  extension: string,
): Promise<ImageFacts | Complaint> {
  const type = detectImageType(bytes, extension);
  if ("wrong" in type) return type;
  const isSvg = type.mediaType === SVG.mediaType;
  const tooLong = isSvg && complaintAboutSvgBytes(bytes);
  if (tooLong) return tooLong;
  const published = publishedBytes(bytes, type);
  if ("wrong" in published) return published;
  const tooMuch = isSvg && complaintAboutSvg(published.bytes.toString("utf8"));
  if (tooMuch) return tooMuch;
  const size = await decode(published.bytes, type);
  if ("wrong" in size) return size;
  return {
    sha256: createHash("sha256").update(published.bytes).digest("hex"),
    bytes: published.bytes.length,
    mediaType: type.mediaType,
    extension: type.extensions[0] ?? extension,
    ...size,
    takenOut: published.takenOut,
  };
}

/**
 * The bytes that are published of an image of the folder: as they are, but for SVG.
 * @throws nothing; what is no SVG document comes back as a complaint
 */
export function publishedBytes(
  bytes: Buffer,
  type: Pick<ImageType, "mediaType">,
): { readonly bytes: Buffer; readonly takenOut: readonly Taken[] } | Complaint {
  if (type.mediaType !== SVG.mediaType) return { bytes, takenOut: [] };
  const text = decodeText(bytes);
  if (typeof text !== "string")
    return { wrong: text.wrong, expected: text.expected, fix: text.fix };
  const clean = sanitiseSvg(text);
  if (!clean) {
    return say.images.notSvg;
  }
  return { bytes: Buffer.from(clean.svg), takenOut: clean.takenOut };
}

/** `<first 32 hex digits of sha256>/<name>`, the place of an image below `/media/`. */
export function imageAddress(path: string, facts: ImageFacts): string {
  const base = (path.split("/").at(-1) ?? "").replace(/\.[^.]*$/, "");
  const name = slugify(base.replaceAll(".", "-")).slice(0, 100).replace(/-$/, "") || "imagem";
  return `${facts.sha256.slice(0, 32)}/${name}${facts.extension}`;
}

async function decode(
  bytes: Buffer,
  type: ImageType,
): Promise<{ width: number; height: number } | Complaint> {
  // Every frame of an animation is decoded, since every frame is shown.
  const animated = type.name === "GIF" || type.name === "WebP";
  const options = {
    failOn: "truncated",
    limitInputPixels: MOST_MEGAPIXELS * 1_000_000,
    sequentialRead: true,
    animated,
  } as const;
  try {
    const metadata = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    const { width, pageHeight, height, pages, autoOrient } = metadata;
    const pixels = width * (pageHeight ?? height) * (pages ?? 1);
    const most = MOST_MEGAPIXELS_OF.get(type.name) ?? MOST_MEGAPIXELS;
    if (pixels > most * 1_000_000) {
      const size = { width, height: pageHeight ?? height, frames: pages ?? 1 };
      const megapixels = Math.ceil(pixels / 1_000_000);
      return say.images.pixels({ ...size, megapixels, most });
    }
    if (Math.max(width, pageHeight ?? height) > LONGEST_SIDE) {
      return say.images.side({ width, height: pageHeight ?? height, most: LONGEST_SIDE });
    }
    if (heldBytes(metadata, type) > MOST_HELD_BYTES) {
      return say.images.heldWhole({
        isProgressive: type.name === "JPEG",
        width,
        height,
        megabytes: MOST_HELD_BYTES / 1_000_000,
      });
    }
    // Reduced while it is read: most formats are decoded whole and never held whole.
    const decodeWhole = () =>
      sharp(bytes, options)
        .resize({ width: Math.min(width, 32), fastShrinkOnLoad: false })
        .timeout({ seconds: MOST_SECONDS })
        .raw()
        .toBuffer();
    await (pixels > LARGE_PIXELS ? afterOtherLargeOnes(decodeWhole) : decodeWhole());
    // Of an animation the orientation is not applied, and `autoOrient` speaks of all frames at once.
    if (pages !== undefined && pages > 1) return { width, height: pageHeight ?? height };
    return { width: autoOrient.width, height: autoOrient.height };
  } catch (error) {
    return undecodable(type, error);
  }
}

// Of a JPEG the coefficients, 2 bytes for each sample; what is reduced of the colours is not believed,
// since the header says the same of a file in which nothing is.
function heldBytes({ width, height, channels, depth, isProgressive }: Metadata, type: ImageType) {
  if (!isProgressive || (type.name !== "JPEG" && type.name !== "PNG")) return 0;
  return width * height * channels * (type.name === "JPEG" || depth === "ushort" ? 2 : 1);
}

let lastLargeOne: Promise<unknown> = Promise.resolve();

function afterOtherLargeOnes<T>(decodeWhole: () => Promise<T>): Promise<T> {
  const turn = lastLargeOne.then(decodeWhole, decodeWhole);
  lastLargeOne = turn.catch(() => undefined);
  return turn;
}

function undecodable({ name: format }: ImageType, error: unknown): Complaint {
  const said = error instanceof Error ? error.message : String(error);
  if (/pixel limit|dimensions|too large/i.test(said))
    return say.images.tooLarge({ most: MOST_MEGAPIXELS });
  return /timeout/i.test(said)
    ? say.images.slow({ format, seconds: MOST_SECONDS, formats: FORMATS })
    : say.images.damaged({ format, formats: FORMATS });
}
