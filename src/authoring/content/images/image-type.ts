/**
 * Detects the format of an image by its bytes: one of six formats. Files that programs may take for another type are
 * refused. (content.md, "Images")
 */

import { say } from "../../../language/language.ts";
import { markedEncoding } from "../parse/text.ts";
import type { Complaint } from "../report/report.ts";

export interface ImageType {
  readonly name: string;
  readonly mediaType: string;
  /** Usual extensions of the format; the published file has the first. */
  readonly extensions: readonly string[];
  readonly matches: (bytes: Buffer) => boolean;
}

export const SVG: ImageType = {
  name: "SVG",
  mediaType: "image/svg+xml",
  extensions: [".svg"],
  // Whether `<svg>` is the root element is known after parsing.
  matches: (bytes) => {
    const start = bytes.subarray(0, 64 * 1024);
    const text = new TextDecoder(markedEncoding(start)).decode(start).trimStart();
    return text.startsWith("<") && /<(?:[a-z_][\w.-]*:)?svg[\s>/]/i.test(text);
  },
};

export const WEBP: ImageType = {
  name: "WebP",
  mediaType: "image/webp",
  extensions: [".webp"],
  matches: (bytes) => /^RIFF....WEBP/s.test(bytes.toString("latin1", 0, 12)),
};

/** The formats that can be published, detected by their first bytes. */
export const IMAGE_TYPES: readonly ImageType[] = [
  {
    name: "JPEG",
    mediaType: "image/jpeg",
    extensions: [".jpg", ".jpeg"],
    matches: (bytes) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff,
  },
  {
    name: "PNG",
    mediaType: "image/png",
    extensions: [".png"],
    matches: (bytes) => bytes.subarray(0, 8).equals(Buffer.from("\x89PNG\r\n\x1a\n", "latin1")),
  },
  WEBP,
  {
    name: "AVIF",
    mediaType: "image/avif",
    extensions: [".avif"],
    matches: (bytes) => /^....ftyp.*avi[fs]/s.test(bytes.toString("latin1", 0, 40)),
  },
  {
    name: "GIF",
    mediaType: "image/gif",
    extensions: [".gif"],
    matches: (bytes) => /^GIF8[79]a/.test(bytes.toString("latin1", 0, 6)),
  },
  SVG,
];

const HEIC = /^....ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/s;

export const FORMATS: readonly string[] = IMAGE_TYPES.map(({ name }) => name);

/** The extension of the file is ignored; the published address has the right one. */
export function detectImageType(bytes: Buffer): ImageType | Complaint {
  const type = IMAGE_TYPES.find(({ matches }) => matches(bytes));
  if (!type) {
    const isHeic = HEIC.test(bytes.subarray(0, 512).toString("latin1"));
    return (isHeic ? say.images.heic : say.images.none)({ formats: FORMATS });
  }
  if (type !== SVG && holdsAnotherDocument(bytes)) return say.images.none({ formats: FORMATS });
  return type;
}

// Cameras and image editors never write these. Because of them a browser, a server or an unpacker may treat the file as
// another type.
const ANOTHER_DOCUMENT = /<script|<!doctype html|<html|<\?php|<iframe/i;
const END_OF_ARCHIVE = "PK\x05\x06";
/** The end record of an archive with the longest comment. */
const MAX_ARCHIVE_END_BYTES = 65_557;

function holdsAnotherDocument(bytes: Buffer): boolean {
  const tail = bytes.subarray(Math.max(0, bytes.length - MAX_ARCHIVE_END_BYTES));
  return (
    tail.includes(END_OF_ARCHIVE, 0, "latin1") || ANOTHER_DOCUMENT.test(bytes.toString("latin1"))
  );
}
