/** Detects the format of an image by its bytes, not by its extension. (content.md, "Images") */

import { imageTypeOf } from "../../../contract/image-types.ts";
import { say } from "../../../language/language.ts";
import { markedEncoding } from "../parse/text.ts";
import type { Complaint } from "../report/report.ts";

export interface ImageType {
  readonly name: string;
  readonly mediaType: string;
  /** With a dot; the published file has the first. */
  readonly extensions: readonly string[];
  readonly matches: (bytes: Buffer) => boolean;
}

export const SVG = imageType("SVG", [".svg"], isSvg);
export const WEBP = imageType("WebP", [".webp"], beginsWith(/^RIFF....WEBP/s));

export const IMAGE_TYPES: readonly ImageType[] = [
  imageType("JPEG", [".jpg", ".jpeg"], beginsWith(/^\xff\xd8\xff/)),
  imageType("PNG", [".png"], (bytes) => bytes.toString("latin1", 0, 8) === "\x89PNG\r\n\x1a\n"),
  WEBP,
  imageType("AVIF", [".avif"], beginsWith(/^....ftyp.*avi[fs]/s)),
  imageType("GIF", [".gif"], beginsWith(/^GIF8[79]a/)),
  SVG,
];

function imageType(name: string, extensions: string[], matches: ImageType["matches"]): ImageType {
  return { name, mediaType: imageTypeOf(extensions[0] ?? "") as string, extensions, matches };
}

function beginsWith(pattern: RegExp): ImageType["matches"] {
  return (bytes) => pattern.test(bytes.toString("latin1", 0, 40));
}

// `<svg` may be anywhere in the text: only a parser can tell whether it is the root element.
function isSvg(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 64 * 1024);
  const text = new TextDecoder(markedEncoding(start)).decode(start).trimStart();
  return text.startsWith("<") && /<(?:[a-z_][\w.-]*:)?svg[\s>/]/i.test(text);
}

const isHeic = beginsWith(/^....ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/s);

export const FORMATS: readonly string[] = IMAGE_TYPES.map(({ name }) => name);

export function detectImageType(bytes: Buffer): ImageType | Complaint {
  const type = IMAGE_TYPES.find(({ matches }) => matches(bytes));
  if (!type && isHeic(bytes)) return say.images.heic({ formats: FORMATS });
  const isImage = type === SVG || (type && !holdsAnotherDocument(bytes));
  return isImage ? type : say.images.none({ formats: FORMATS });
}

// Cameras never write these texts, because of which a browser may take an image for a page, or an
// unpacker take it for an archive.
const ANOTHER_DOCUMENT = /<script|<!doctype html|<html|<\?php|<iframe/i;
const END_OF_ARCHIVE = "PK\x05\x06";
/** The size of an archive's end record with the longest comment. */
const MAX_ARCHIVE_END_BYTES = 65_557;

function holdsAnotherDocument(bytes: Buffer): boolean {
  const tail = bytes.subarray(Math.max(0, bytes.length - MAX_ARCHIVE_END_BYTES));
  return (
    tail.includes(END_OF_ARCHIVE, 0, "latin1") || ANOTHER_DOCUMENT.test(bytes.toString("latin1"))
  );
}
