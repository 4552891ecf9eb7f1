/** Counts the frames of an animation in its blocks, because the library decodes them to count them. */

export interface Frames {
  readonly width: number;
  readonly height: number;
  readonly frames: number;
}

/** @returns `undefined` for other formats */
export function framesOf(bytes: Buffer): Frames | undefined {
  if (bytes.length < 30) return undefined;
  const start = bytes.toString("latin1", 0, 16);
  if (start.startsWith("GIF8"))
    return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8), frames: inGif(bytes) };
  if (!/^RIFF....WEBPVP8X$/s.test(start)) return undefined;
  const [width, height] = [24, 27].map((at) => bytes.readUIntLE(at, 3) + 1) as [number, number];
  return { width, height, frames: inWebp(bytes) };
}

const EXTENSION = 0x21;
const FRAME = 0x2c;

function inGif(bytes: Buffer): number {
  let frames = 0;
  let at = 13 + colourBytes(bytes[10]);
  for (;;) {
    const block = bytes[at];
    if (block !== EXTENSION && block !== FRAME) return frames;
    if (block === FRAME) frames++;
    at += block === EXTENSION ? 2 : 11 + colourBytes(bytes[at + 9]);
    // Pieces of data, each behind its length; the last has none.
    for (let length = bytes[at]; length; length = bytes[at]) at += length + 1;
    at++;
  }
}

function colourBytes(flags = 0): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

function inWebp(bytes: Buffer): number {
  let frames = 0;
  for (let at = 12; at + 8 <= bytes.length; ) {
    if (bytes.toString("latin1", at, at + 4) === "ANMF") frames++;
    const size = bytes.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return frames;
}
