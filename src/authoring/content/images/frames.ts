/** Counts frames by the blocks of the file, because the image library would decode each frame. */

import { gifBlocks, webpChunks } from "./strip-metadata.ts";

export interface FramesSize {
  readonly width: number;
  readonly height: number;
  readonly frames: number;
}

/** @returns `undefined` for files other than a GIF or an extended WebP */
export function framesOf(bytes: Buffer): FramesSize | undefined {
  // The header of an extended WebP has 30 bytes, more than that of a GIF.
  if (bytes.length < 30) return undefined;
  const start = bytes.toString("latin1", 0, 16);
  if (start.startsWith("GIF8"))
    return {
      width: bytes.readUInt16LE(6),
      height: bytes.readUInt16LE(8),
      frames: gifBlocks(bytes).reduce((count, { isImage }) => count + Number(isImage), 0),
    };
  if (!/^RIFF....WEBPVP8X$/s.test(start)) return undefined;
  // Width and height are stored in 24 bits each, less one.
  return {
    width: bytes.readUIntLE(24, 3) + 1,
    height: bytes.readUIntLE(27, 3) + 1,
    frames: webpChunks(bytes, 12).reduce((count, { type }) => count + Number(type === "ANMF"), 0),
  };
}
