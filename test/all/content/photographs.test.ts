/** Photographs as cameras and phones write them, and how they are published. */
import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { type TestContext, test } from "node:test";
import sharp, { type Sharp } from "sharp";
import { openWorkCache } from "../../../src/authoring/content/files/work-cache.ts";
import { reencodedKey } from "../../../src/authoring/content/images/published-image.ts";
import type { SourceImage } from "../../../src/authoring/content/report/content.ts";
import { contentFolder, type Files, linesOf, read } from "../../content/content-folder.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const EXIF = {
  IFD0: { Make: "Telemovel", Model: "Modelo secreto", Artist: "Ana" },
  IFD3: { GPSLatitudeRef: "N", GPSLatitude: "38/1 42/1 0/1", GPSLongitudeRef: "W" },
};
const XMP = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><!-- lugar secreto --></x:xmpmeta>';
const SECRET = /secreto|Telemovel|Exif\0\0|ns\.adobe\.com/;

const WIDTH = 64;
const HEIGHT = 48;

function corners(width = WIDTH, height = HEIGHT): Buffer {
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const colour = (x < width / 2 ? 0 : 1) + (y < height / 2 ? 0 : 2);
      pixels.writeUIntBE(
        [0xe01010, 0x10e010, 0x1010e0, 0xe0e010][colour] as number,
        (y * width + x) * 3,
        3,
      );
    }
  }
  return pixels;
}

const drawing = (width = WIDTH, height = HEIGHT) =>
  sharp(corners(width, height), { raw: { width, height, channels: 3 } });
const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });

interface PublishedPhotograph {
  readonly image: SourceImage;
  readonly bytes: Buffer;
  readonly report: readonly string[];
}

async function publish(
  t: TestContext,
  name: string,
  bytes: Buffer,
  files: Files = {},
): Promise<PublishedPhotograph> {
  const folder = contentFolder(t, {
    [`media/${name}`]: bytes,
    "locais.json": JSON.stringify([
      { id: 1, nome: "a", slug: "a", gps: "1,1", imagem: `media/${name}` },
    ]),
    ...files,
  });
  const report = await read(t, folder);
  const lines = linesOf(report);
  assert.ok(report.content, lines.join("\n"));
  const image = report.content.images.find(({ path }) => path === `media/${name}`);
  assert.ok(image);
  const published = await report.content.readImage(image);
  assert.equal(createHash("sha256").update(published).digest("hex"), image.sha256);
  assert.equal(published.length, image.bytes);
  return { image, bytes: published, report: lines };
}

/** The dominant colour of each corner: "r g b y". */
async function cornersOf(bytes: Buffer): Promise<string> {
  const { data, info } = await sharp(bytes)
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const offset =
      (Math.round(y * (info.height - 1)) * info.width + Math.round(x * (info.width - 1))) * 3;
    const [r, g, b] = [...data.subarray(offset, offset + 3)].map((value) => value > 128);
    return r && g ? "y" : r ? "r" : g ? "g" : b ? "b" : "?";
  };
  return [at(0.1, 0.1), at(0.9, 0.1), at(0.1, 0.9), at(0.9, 0.9)].join(" ");
}

const formats = [
  ["foto.jpg", (image: Sharp) => image.jpeg()],
  ["foto.png", (image: Sharp) => image.png()],
  ["foto.webp", (image: Sharp) => image.webp({ lossless: true })],
] as const;

for (const [name, encode] of formats) {
  test(`${name}: what the camera wrote is taken out, pixels and profile stay`, async (t) => {
    const image = encode(drawing()).withExif(EXIF).withXmp(XMP).withIccProfile("p3");
    const original = await image.toBuffer();
    assert.match(original.toString("latin1"), /secreto/);

    const { bytes } = await publish(t, name, original);

    assert.doesNotMatch(bytes.toString("latin1"), SECRET);
    const { exif, xmp, icc, orientation } = await sharp(bytes).metadata();
    assert.deepEqual([exif, xmp, orientation], [undefined, undefined, undefined]);
    assert.deepEqual(icc, (await sharp(original).metadata()).icc);
    const [before, after] = [
      await sharp(original).raw().toBuffer(),
      await sharp(bytes).raw().toBuffer(),
    ];
    assert.ok(before.equals(after));
  });

  test(`${name}: without anything of a camera its bytes stay as they are`, async (t) => {
    const original = await encode(drawing()).toBuffer();

    const { bytes, image } = await publish(t, name, original);

    assert.ok(bytes.equals(original));
    assert.equal(image.sourceBytes, undefined);
  });

  test(`${name}: what is published stays as it is when it comes back`, async (t) => {
    const original = await encode(noise(700, 60)).withExif(EXIF).toBuffer();
    const files = { "site.yaml": "nome: Casa\nimagens: { maximo: 640 }\n" };
    const first = await publish(t, name, original, files);
    const again = first.image.address.slice(33);

    const second = await publish(t, again, first.bytes, files);

    assert.deepEqual([first.image.width, first.image.height], [640, 55]);
    assert.ok(second.bytes.equals(first.bytes));
    assert.equal(second.image.address, first.image.address);
  });
}

test("foto.avif: what the camera wrote goes with new bytes", async (t) => {
  const original = await drawing().avif({ quality: 90 }).withExif(EXIF).withXmp(XMP).toBuffer();

  const { bytes, image } = await publish(t, "foto.avif", original);

  assert.doesNotMatch(bytes.toString("latin1"), SECRET);
  const { exif, xmp, compression } = await sharp(bytes).metadata();
  assert.deepEqual([exif, xmp, compression], [undefined, undefined, "av1"]);
  assert.equal(image.mediaType, "image/avif");
  assert.equal(await cornersOf(bytes), "r g b y");
});

for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
  test(`a photograph with the orientation ${orientation} stands as browsers show it`, async (t) => {
    const original = await drawing().jpeg().withMetadata({ orientation }).toBuffer();

    const { bytes, image } = await publish(t, "foto.jpg", original);

    const upright = await sharp(original).autoOrient().toBuffer();
    const { width, height, orientation: left } = await sharp(bytes).metadata();
    assert.deepEqual([width, height], [image.width, image.height]);
    assert.deepEqual([width, height], orientation < 5 ? [64, 48] : [48, 64]);
    assert.equal(left, undefined);
    assert.equal(await cornersOf(bytes), await cornersOf(upright));
  });
}

test("a rotated photograph that no quality makes small enough has fewer pixels, and stands upright", async (t) => {
  const [width, height] = [3400, 2600];
  const grain = randomBytes(width * height * 3);
  const pixels = corners(width, height).map((sample, at) => sample ^ ((grain[at] ?? 0) & 0x7f));
  const original = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 98 })
    .withMetadata({ orientation: 6 })
    .toBuffer();

  const { bytes, image } = await publish(t, "foto.jpg", original, {
    "site.yaml": "nome: Casa\nimagens: { maximo: 4000 }\n",
  });

  assert.deepEqual([image.width, image.height], [2080, 2720]);
  assert.ok(bytes.length <= 2 * 1024 * 1024);
  assert.equal(await cornersOf(bytes), "b r y g");
});

test("a photograph of a telephone becomes small, upright and the same each time", async (t) => {
  const original = await drawing(2600, 130)
    .jpeg({ quality: 98 })
    .withMetadata({ orientation: 6, exif: EXIF })
    .toBuffer();

  const [one, two] = [
    await publish(t, "foto.jpg", original),
    await publish(t, "foto.jpg", original),
  ];

  assert.deepEqual([one.image.width, one.image.height], [128, 2560]);
  assert.equal(one.image.sourceBytes, original.length);
  assert.ok(one.bytes.length < original.length);
  assert.ok(one.bytes.equals(two.bytes));
  assert.equal(await cornersOf(one.bytes), "b r y g");
});

test("a PNG of more than 2 MB stays one where that is small enough, else it becomes WebP", async (t) => {
  const plain = await drawing(1000, 800).png({ compressionLevel: 0 }).toBuffer();
  const photograph = await noise(1100, 900).blur(2).png({ compressionLevel: 0 }).toBuffer();

  const one = await publish(t, "desenho.png", plain);
  const other = await publish(t, "foto.png", photograph);

  assert.match(one.image.address, /\/desenho\.png$/);
  assert.ok((await sharp(one.bytes).raw().toBuffer()).equals(corners(1000, 800)));
  assert.match(other.image.address, /\/foto\.webp$/);
  assert.equal(other.image.mediaType, "image/webp");
  assert.ok(other.bytes.length <= 2 * 1024 * 1024);
});

test("colours stay what they look like: a wide profile and those of print become sRGB", async (t) => {
  const red = { create: { width: 2600, height: 20, channels: 3, background: "#cc2010" } } as const;
  const wide = await sharp(red).withIccProfile("p3").jpeg({ quality: 100 }).toBuffer();
  const print = await sharp({ create: { ...red.create, width: 200 } })
    .toColourspace("cmyk")
    .jpeg({ quality: 100 })
    .toBuffer();
  assert.equal((await sharp(print).metadata()).space, "cmyk");

  for (const [name, original] of [
    ["larga.jpg", wide],
    ["impressa.jpg", print],
  ] as const) {
    const { bytes } = await publish(t, name, original);

    const { space, icc } = await sharp(bytes).metadata();
    assert.deepEqual([space, icc], ["srgb", undefined]);
    const seen = async (some: Buffer) => [
      ...(await sharp(some).toColourspace("srgb").raw().toBuffer()).subarray(0, 3),
    ];
    const [before, after] = [await seen(original), await seen(bytes)];
    for (const [at, value] of before.entries())
      assert.ok(Math.abs(value - (after[at] ?? 0)) <= 4, `${before} ${after}`);
  }
});

test("what stands behind the end of an image is not published", async (t) => {
  const image = await drawing().jpeg().toBuffer();
  const { bytes } = await publish(
    t,
    "foto.jpg",
    Buffer.concat([image, Buffer.from("\0\0\0\x18ftypmp42 lugar secreto")]),
  );

  assert.ok(bytes.equals(image));
});

test("what moves keeps its frames, whatever its size, without what a program wrote beside them", async (t) => {
  const frames = await Promise.all([0, 1].map(() => noise(650, 20).png().toBuffer()));
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  const webp = await sharp(frames, { join: { animated: true } })
    .webp({ quality: 90 })
    .withExif(EXIF)
    .toBuffer();

  const one = await publish(t, "filme.gif", gif, {
    "site.yaml": "nome: Casa\nimagens: { maximo: 640 }\n",
  });
  const other = await publish(t, "filme.webp", webp, {
    "site.yaml": "nome: Casa\nimagens: { maximo: 640 }\n",
  });

  assert.ok(one.bytes.equals(gif));
  const { pages, exif } = await sharp(other.bytes, { animated: true }).metadata();
  assert.deepEqual([pages, exif], [2, undefined]);
  assert.doesNotMatch(other.bytes.toString("latin1"), SECRET);
});

test("a GIF keeps its frames and how often it is played, without comments", async (t) => {
  const frames = await Promise.all([0, 1].map(() => noise(40, 30).png().toBuffer()));
  const gif = await sharp(frames, { join: { animated: true } })
    .gif({ loop: 3 })
    .toBuffer();
  const colours = 13 + (((gif[10] ?? 0) & 0x80) === 0 ? 0 : 3 * 2 ** (((gif[10] ?? 0) & 7) + 1));
  const block = (text: string) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]);
  const written = Buffer.concat([
    gif.subarray(0, colours),
    ...[Buffer.from([0x21, 0xfe]), block("lugar secreto"), Buffer.from([0])],
    ...[Buffer.from([0x21, 0xff]), block("XMP DataXMP"), block("secreto"), Buffer.from([0])],
    gif.subarray(colours),
    Buffer.from("secreto"),
  ]);

  const { bytes } = await publish(t, "filme.gif", written);

  assert.ok(bytes.equals(gif));
  assert.deepEqual((await sharp(bytes, { animated: true }).metadata()).loop, 3);
});

test("an image is made anew once: its bytes are kept beside the work done before", async (t) => {
  const cache = openWorkCache(temporaryFolder(t));
  const folder = contentFolder(t, {
    "media/foto.jpg": await noise(700, 300).jpeg().toBuffer(),
    "locais.json": JSON.stringify([
      { id: 1, nome: "a", slug: "a", gps: "1,1", imagem: "media/foto.jpg" },
    ]),
    "site.yaml": "nome: Casa\nimagens: { maximo: 640 }\n",
  });
  const first = await read(t, folder, { cache });
  const [image] = first.content?.images.filter(({ path }) => path === "media/foto.jpg") ?? [];
  assert.ok(image);

  const kept = cache?.get(reencodedKey(image.sha256));
  assert.equal(kept?.length, image.bytes);
  const second = await read(t, folder, { cache });

  const [again] = second.content?.images.filter(({ path }) => path === "media/foto.jpg") ?? [];
  assert.deepEqual(again, image);
  assert.deepEqual(await second.content?.readImage(image), Buffer.from(kept as Uint8Array));
  cache?.[Symbol.dispose]();
});

test("what stands where no camera writes is not published either", async (t) => {
  const original = await drawing().jpeg().withExif(EXIF).toBuffer();
  const at = original.indexOf(Buffer.from([0xff, 0xdb]));
  const broken = Buffer.concat([original.subarray(0, at), Buffer.alloc(3), original.subarray(at)]);

  const { bytes, image } = await publish(t, "foto.jpg", broken);

  assert.doesNotMatch(bytes.toString("latin1"), SECRET);
  assert.equal(image.sourceBytes, broken.length);
});

test("an image within a drawing loses what the camera wrote, and a drawing what its program wrote", async (t) => {
  const photograph = await drawing().jpeg().withExif(EXIF).toBuffer();
  const original = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><metadata>secreto</metadata><image width="9" height="9" href="data:image/jpeg;base64,${photograph.toString("base64")}"/></svg>`;

  const { bytes, report } = await publish(t, "planta.svg", Buffer.from(original));

  const embedded = /base64,([^"]+)/.exec(bytes.toString("latin1"))?.[1] ?? "";
  const within = Buffer.from(embedded, "base64");
  assert.doesNotMatch(bytes.toString("latin1") + within.toString("latin1"), SECRET);
  assert.deepEqual((await sharp(within).metadata()).width, WIDTH);
  assert.deepEqual(report, []);
});

test("an AVIF with an item of which the decoder says nothing is made anew", async (t) => {
  const original = await drawing().avif().toBuffer();
  const box = Buffer.from("\0\0\0\x20uuid0123456789abcdefsecreto!", "latin1");

  const { bytes } = await publish(t, "foto.avif", Buffer.concat([original, box]));

  assert.doesNotMatch(bytes.toString("latin1"), SECRET);
});

for (const [name, encode] of [
  ["foto.webp", (image: Sharp) => image.webp({ loop: 0 })],
  ["foto.gif", (image: Sharp) => image.gif()],
] as const) {
  test(`${name}: what moves and lies on its side by a word of the camera is refused, or has none`, async (t) => {
    const one = await drawing().png().toBuffer();
    const two = await drawing().negate().png().toBuffer();
    const moving = sharp([one, two], { join: { animated: true } }).withMetadata({ orientation: 6 });
    const folder = contentFolder(t, {
      [`media/${name}`]: await encode(moving).toBuffer(),
      "locais.json": JSON.stringify([
        { id: 1, nome: "a", slug: "a", gps: "1,1", imagem: `media/${name}` },
      ]),
    });

    const said = linesOf(await read(t, folder));

    const refused = [
      "media/foto.webp  the WebP image is damaged, cut off, or takes too long to read, or is an animation rotated only by its EXIF data, expected a whole image in JPEG, PNG, WebP, AVIF, GIF or SVG, copy it again from where it came, or export it again",
    ];
    // A GIF cannot hold it.
    assert.deepEqual(said, name === "foto.webp" ? refused : []);
  });
}

test("a PNG of 16 bits and a photograph in the colours of print are published upright", async (t) => {
  const deep = drawing().toColourspace("rgb16").png().withMetadata({ orientation: 6 });
  const print = drawing().toColourspace("cmyk").jpeg().withMetadata({ orientation: 6 });

  for (const [name, image] of [
    ["foto.png", deep],
    ["foto.jpg", print],
  ] as const) {
    const { bytes, image: published } = await publish(t, name, await image.toBuffer());
    assert.deepEqual([published.width, published.height], [HEIGHT, WIDTH]);
    // CMYK changes the green of the fourth corner.
    assert.match(await cornersOf(bytes), /^b r y/);
    const { exif, orientation, space } = await sharp(bytes).metadata();
    assert.deepEqual([exif, orientation, space], [undefined, undefined, "srgb"]);
  }
});
