/** Noise, which no format compresses; marked as animated, so that publication keeps its bytes. */
import { randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import sharp from "sharp";

/** A PNG of about three bytes per pixel. */
export async function noise(width: number, height: number): Promise<Buffer> {
  const raw = { width, height, channels: 3 as const };
  const png = await sharp(randomBytes(width * height * 3), { raw })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const header = 8 + 25;
  return Buffer.concat([png.subarray(0, header), ONE_FRAME, png.subarray(header)]);
}

// acTL: the number of frames, and of repetitions.
const NAMED = Buffer.concat([Buffer.from("acTL"), Buffer.from([0, 0, 0, 1, 0, 0, 0, 0])]);
const SUM = Buffer.alloc(4);
SUM.writeUInt32BE(crc32(NAMED));
const ONE_FRAME = Buffer.concat([Buffer.from([0, 0, 0, 8]), NAMED, SUM]);
