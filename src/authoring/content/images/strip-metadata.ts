/**
 * Removes metadata (EXIF, XMP, IPTC, comments, previews) from an image without re-encoding it.
 * @see ITU-T T.81 Annex B (JPEG), PNG (Third Edition) §11, RFC 9649 (WebP), GIF89a
 */

/** @returns the same buffer if there is nothing to remove; `undefined` if it is malformed */
export function stripMetadata(bytes: Buffer, mediaType: string): Buffer | undefined {
  const strip = STRIPPERS[mediaType];
  if (!strip) return bytes;
  const kept = strip(bytes);
  if (!kept) return undefined;
  const length = kept.reduce((sum, piece) => sum + piece.length, 0);
  return length === bytes.length ? bytes : Buffer.concat(kept);
}

/** Functions that return the pieces to keep; `undefined` if the bytes are malformed. */
const STRIPPERS: Readonly<Record<string, (bytes: Buffer) => Buffer[] | undefined>> = {
  "image/jpeg": piecesOfJpeg,
  "image/png": piecesOfPng,
  "image/webp": piecesOfWebp,
  "image/gif": piecesOfGif,
};

// T.81 table B.1
const SCAN = 0xda;
const END = 0xd9;
const COMMENT = 0xfe;
const isApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef;

function piecesOfJpeg(bytes: Buffer): Buffer[] | undefined {
  const kept = [bytes.subarray(0, 2)];
  for (let at = 2; at + 2 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] as number;
    // Fill bytes: any number of them may come before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === END) return [...kept, bytes.subarray(at, at + 2)];
    if (at + 4 > bytes.length) return undefined;
    // The length of a segment includes the length itself, but not the marker.
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length) return undefined;
    // The samples of a scan follow its segment, which does not say how many there are.
    const next = marker === SCAN ? endOfScan(bytes, end) : end;
    if (!isMetadata(marker, bytes.subarray(at, end))) kept.push(bytes.subarray(at, next));
    at = next;
  }
  // There was no end marker; the decoder checks later whether the image is complete.
  return kept;
}

/** False for JFIF, the colour profile and Adobe's colour transform, which affect the picture. */
function isMetadata(marker: number, segment: Buffer): boolean {
  if (marker === COMMENT) return true;
  if (!isApplication(marker)) return false;
  const name = segment.subarray(4, 16).toString("latin1");
  const isNeeded =
    (marker === 0xe0 && name.startsWith("JFIF\0")) ||
    (marker === 0xe2 && name.startsWith("ICC_PROFILE\0")) ||
    (marker === 0xee && name.startsWith("Adobe"));
  return !isNeeded;
}

/** The offset of the next marker. Restart markers and stuffed bytes are part of the samples. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) break;
    const isData = next === 0 || next === 0xff || (next >= 0xd0 && next <= 0xd7);
    if (!isData) return at;
  }
  return bytes.length;
}

// Chunks that affect the picture. The others are texts, times, EXIF and private chunks.
const PNG_CHUNKS = new Set(
  `IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT
  acTL fcTL fdAT`.split(/\s+/),
);

function piecesOfPng(bytes: Buffer): Buffer[] | undefined {
  // After the signature, each chunk has 12 bytes besides its data: length, type and checksum.
  const kept = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return undefined;
    const type = bytes.toString("latin1", at + 4, at + 8);
    if (PNG_CHUNKS.has(type)) kept.push(bytes.subarray(at, end));
    if (type === "IEND") return kept;
    at = end;
  }
  return kept;
}

const WEBP_FRAME_CHUNKS = new Set(["VP8 ", "VP8L", "ALPH"]);
const WEBP_CHUNKS = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"]);
const WEBP_FLAGS = { exif: 0x08, xmp: 0x04 };

function piecesOfWebp(bytes: Buffer): Buffer[] | undefined {
  if (bytes.length < 12) return undefined;
  // The header has 12 bytes; the length in it does not count the first 8.
  const length = bytes.readUInt32LE(4) + 8;
  if (length > bytes.length) return undefined;
  const kept: Buffer[] = [];
  for (const { type, at, end } of webpChunks(bytes.subarray(0, length), 12)) {
    if (end > length) return undefined;
    // The pixels of a frame begin after 8 bytes of the chunk and 16 of the frame.
    if (type === "ANMF" && !holdsOnlyPixels(bytes.subarray(at + 24, end))) return undefined;
    if (WEBP_CHUNKS.has(type)) kept.push(bytes.subarray(at, Math.min(length, end + (end % 2))));
  }
  const size = kept.reduce((sum, chunk) => sum + chunk.length, 0);
  if (size + 12 === bytes.length) return [bytes];
  const head = Buffer.from(bytes.subarray(0, 12));
  head.writeUInt32LE(size + 4, 4);
  return [head, ...kept.map(withoutMetadataFlags)];
}

/** @param from an even offset @returns chunks; the `end` of one that is cut off is too large */
export function* webpChunks(bytes: Buffer, from: number) {
  for (let at = from; at + 8 <= bytes.length; ) {
    const end = at + 8 + bytes.readUInt32LE(at + 4);
    yield { type: bytes.toString("latin1", at, at + 4), at, end };
    at = end + (end % 2);
  }
}

function holdsOnlyPixels(frame: Buffer): boolean {
  return webpChunks(frame, 0).every(({ type }) => WEBP_FRAME_CHUNKS.has(type));
}

function withoutMetadataFlags(chunk: Buffer): Buffer {
  if (chunk.toString("latin1", 0, 4) !== "VP8X") return chunk;
  const head = Buffer.from(chunk);
  head[8] = (head[8] as number) & ~(WEBP_FLAGS.exif | WEBP_FLAGS.xmp);
  return head;
}

const GIF = { extension: 0x21, image: 0x2c, end: 0x3b, comment: 0xfe, application: 0xff };
/** Loop counts and the colour profile; other application extensions are private data. */
const KEPT_APPLICATIONS = ["NETSCAPE2.0", "ANIMEXTS1.0", "ICCRGBG1012"];

function piecesOfGif(bytes: Buffer): Buffer[] | undefined {
  if (bytes.length < 13) return undefined;
  let endOfLast = firstGifBlock(bytes);
  const kept = [bytes.subarray(0, endOfLast)];
  for (const { at, end, isImage } of gifBlocks(bytes)) {
    const label = bytes[at + 1];
    const name = bytes.toString("latin1", at + 3, at + 14);
    const isMetadata =
      !isImage &&
      (label === GIF.comment || (label === GIF.application && !KEPT_APPLICATIONS.includes(name)));
    if (!isMetadata) kept.push(bytes.subarray(at, end));
    endOfLast = end;
  }
  if (bytes[endOfLast] === GIF.end) return [...kept, bytes.subarray(endOfLast, endOfLast + 1)];
  // The decoder would ignore a frame that is cut off.
  return endOfLast === bytes.length ? kept : undefined;
}

/** Images and extensions, up to the first other block. The `end` of one cut off is too large. */
export function* gifBlocks(bytes: Buffer) {
  for (let at = firstGifBlock(bytes); ; ) {
    const isImage = bytes[at] === GIF.image;
    if (!isImage && bytes[at] !== GIF.extension) return;
    // An extension has 2 bytes before its data. An image has 10 with the flags of its colour table
    // in the last, then the colour table, then 1 byte.
    const headBytes = isImage ? 11 + colourTableBytes(bytes[at + 9]) : 2;
    const end = endOfGifData(bytes, at + headBytes);
    yield { isImage, at, end };
    at = end;
  }
}

/** After the 13 bytes of the header, whose byte 10 holds the flags of the colour table. */
function firstGifBlock(bytes: Buffer): number {
  return 13 + colourTableBytes(bytes[10]);
}

function colourTableBytes(flags = 0): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

/** GIF data are pieces, each with its length in the first byte. The last piece is empty. */
function endOfGifData(bytes: Buffer, from: number): number {
  let at = from;
  for (let length = bytes[at]; length !== undefined && length > 0; length = bytes[at])
    at += 1 + length;
  return at + 1;
}
