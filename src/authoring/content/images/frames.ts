/** Counts frames by the blocks of the file, because the image library would decode each frame. */

import { colourTableBytes, endOfBlocks, GIF, webpChunks } from "./strip-metadata.ts";

/** The size in pixels, of a GIF or an extended WebP; `undefined` for any other file. */
export function framesOf(bytes: Buffer) {
  if (bytes.length < 30) return undefined;
  const start = bytes.toString("latin1", 0, 16);
  if (start.startsWith("GIF8"))
    return {
      width: bytes.readUInt16LE(6),
      height: bytes.readUInt16LE(8),
      frames: gifFrames(bytes),
    };
  if (!/^RIFF....WEBPVP8X$/s.test(start)) return undefined;
  // The size of the canvas: 24 bits each, less one.
  const [width, height] = [24, 27].map((at) => bytes.readUIntLE(at, 3) + 1) as [number, number];
  return { width, height, frames: webpFrames(bytes) };
}

function gifFrames(bytes: Buffer): number {
  let frames = 0;
  // The file begins with 13 bytes, of which byte 10 holds the flags of the colour table.
  let at = 13 + colourTableBytes(bytes[10]);
  for (;;) {
    const block = bytes[at];
    if (block !== GIF.extension && block !== GIF.image) return frames;
    if (block === GIF.image) frames++;
    // An extension has 2 bytes before its data blocks. An image has 10 with the flags of its colour
    // table in the last, then the colour table, then 1 byte.
    at += block === GIF.extension ? 2 : 11 + colourTableBytes(bytes[at + 9]);
    at = endOfBlocks(bytes, at);
  }
}

function webpFrames(bytes: Buffer): number {
  let frames = 0;
  for (const { type } of webpChunks(bytes, 12)) if (type === "ANMF") frames++;
  return frames;
}
