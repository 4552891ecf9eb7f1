/**
 * Draw the images of the sample content into `content/media/`: `npm run draw-sample`.
 * The same pictures come out each time; to change one, change its line in `sample-images/gallery.ts`.
 * Prints each file with its size, and the sum.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, extname, join } from "node:path";
import sharp from "sharp";
import { type Picture, pictures } from "./sample-images/gallery.ts";

const MEDIA = join(import.meta.dirname, "..", "content", "media");
// Only the pictures whose path contains it, for work on one of them.
const wanted = process.argv[2] ?? "";

let total = 0;
for (const picture of pictures()) {
  if (!picture.path.includes(wanted)) continue;
  const bytes = await encode(picture);
  const file = join(MEDIA, picture.path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes);
  total += bytes.byteLength;
  console.log(`${String(Math.round(bytes.byteLength / 1024)).padStart(5)} KB  ${picture.path}`);
}
console.log(`${(total / 1024 / 1024).toFixed(2)} MB in all`);

/** The picture in the format of its extension. */
async function encode({ path, drawing, width, orientation }: Picture): Promise<Buffer> {
  const svg = Buffer.from(drawing.toString());
  const extension = extname(path);
  if (extension === ".svg") return svg;
  let raster = sharp(svg).resize({ width });
  if (orientation === 6) {
    // 6 says "turn me a quarter to the right", so the pixels are stored a quarter to the left.
    raster = sharp(await raster.png().toBuffer())
      .rotate(270)
      .withMetadata({ orientation });
  }
  switch (extension) {
    case ".webp":
      return raster.webp({ quality: 78, effort: 5 }).toBuffer();
    case ".avif":
      return raster.avif({ quality: 52, effort: 4 }).toBuffer();
    case ".png":
      return raster.png({ palette: true, colours: 128, effort: 9, compressionLevel: 9 }).toBuffer();
    default:
      return raster
        .flatten({ background: "#ffffff" })
        .jpeg({ quality: 80, mozjpeg: true })
        .toBuffer();
  }
}
