/**
 * `node scripts/draw-icon.ts`: draws `favicon.ico`, in three sizes, from the icon of the pages.
 * @see https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10) (the format)
 */
import { readFileSync, writeFileSync } from "node:fs";
import sharp from "sharp";

const SIZES = [16, 32, 48];
const HEADER_BYTES = 6;
const ENTRY_BYTES = 16;

const assets = new URL("../src/serving/browse/assets/", import.meta.url);
const svg = readFileSync(new URL("montra.svg", assets));
const images = await Promise.all(
  SIZES.map((size) =>
    sharp(svg, { density: 72 * 4 })
      .resize(size, size)
      .png({ compressionLevel: 9 })
      .toBuffer(),
  ),
);

const header = Buffer.alloc(HEADER_BYTES);
header.writeUInt16LE(1, 2); // an icon, not a cursor
header.writeUInt16LE(images.length, 4);

let offset = HEADER_BYTES + ENTRY_BYTES * images.length;
const entries = images.map((image, index) => {
  const entry = Buffer.alloc(ENTRY_BYTES);
  const size = SIZES[index] as number;
  entry.writeUInt8(size, 0);
  entry.writeUInt8(size, 1);
  entry.writeUInt16LE(1, 4); // planes
  entry.writeUInt16LE(32, 6); // bits per pixel
  entry.writeUInt32LE(image.length, 8);
  entry.writeUInt32LE(offset, 12);
  offset += image.length;
  return entry;
});

writeFileSync(new URL("favicon.ico", assets), Buffer.concat([header, ...entries, ...images]));
