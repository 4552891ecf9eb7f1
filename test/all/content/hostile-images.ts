/** Images that claim or hold more than their size suggests. */
import { constants, crc32, deflateRawSync } from "node:zlib";
import sharp from "sharp";

/** A 16-bit PNG of four channels, all zeros, which unpacks to a thousand times its size. */
export function emptyPng(width: number, height: number, { isInterlaced = false } = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 16;
  header[9] = 6;
  header[12] = isInterlaced ? 1 : 0;
  let length = 0;
  for (const [x, y, stepX, stepY] of isInterlaced ? PASSES : ([[0, 0, 1, 1]] as const)) {
    const across = Math.max(0, Math.ceil((width - x) / stepX));
    const down = Math.max(0, Math.ceil((height - y) / stepY));
    if (across > 0) length += (across * 8 + 1) * down;
  }
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", header),
    chunk("IDAT", zeros(length)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

// The start and step of each pass of an interlaced PNG.
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

const PIECE = 1024 * 1024;

// Compressed in pieces, because the whole may take gigabytes; the checksum is Adler-32.
function zeros(length: number): Buffer {
  const finishFlush = constants.Z_FULL_FLUSH;
  const piece = deflateRawSync(Buffer.alloc(PIECE), { finishFlush });
  const rest = deflateRawSync(Buffer.alloc(length % PIECE));
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE((length % 65_521) * 65_536 + 1);
  const pieces = Array.from({ length: Math.floor(length / PIECE) }, () => piece);
  return Buffer.concat([Buffer.from([0x78, 0x01]), ...pieces, rest, sum]);
}

const SMALL = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#246" } })
  .jpeg({ progressive: true, chromaSubsampling: "4:4:4" })
  .toBuffer();

/** A progressive JPEG whose size is claimed: most of it is missing and grey. */
export function progressiveJpeg(width: number, height: number): Buffer {
  const bytes = Buffer.from(SMALL);
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc2]));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}
