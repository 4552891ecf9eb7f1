/** Lists show thumbnails if the edition has them. */
import assert from "node:assert/strict";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, suite, test } from "node:test";
import sharp from "sharp";
import { writeContentFolder } from "../support/content-folder.ts";
import { SuiteEnding } from "../support/ending.ts";
import { publishFolder, serveStore } from "../support/serving.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const PAGE = { accept: "text/html" };

async function stripes(width: number, height: number, format: "jpeg" | "png"): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = (at * 7919) % 251;
  const image = sharp(pixels, { raw: { width, height, channels: 3 } });
  return await (format === "jpeg" ? image.jpeg({ quality: 60 }) : image.png()).toBuffer();
}

suite("a site with large and small images", () => {
  const t = new SuiteEnding();
  let address: string;
  let store: string;

  before(async () => {
    const folder = temporaryFolder(t);
    const content = join(folder, "content");
    store = join(folder, "store");
    writeContentFolder(content, {
      candidatos: [{ foto: "media/fachada.jpg" }, { foto: "media/pequena.jpg" }, {}],
      noticias: [
        { imagem: "media/fachada.jpg" },
        { imagem: "media/rua.png" },
        { imagem: "media/recorte.png", data: "2020-01-01" },
      ],
      locais: [{ imagem: "media/fachada.jpg" }],
    });
    mkdirSync(join(content, "media"), { recursive: true });
    writeFileSync(join(content, "media/fachada.jpg"), await stripes(1200, 900, "jpeg"));
    writeFileSync(join(content, "media/rua.png"), await stripes(600, 500, "png"));
    writeFileSync(join(content, "media/recorte.png"), await stripes(350, 200, "png"));
    writeFileSync(join(content, "media/pequena.jpg"), await stripes(480, 300, "jpeg"));
    await publishFolder(content, store);
    address = (await serveStore(t, store)).address;
  });
  after(() => t.end());

  const imagesOf = async (path: string) => {
    const html = await (await fetch(address + path, { headers: PAGE })).text();
    return html.match(/<img [^>]*>/g) ?? [];
  };
  const inHash = (tag: string) => tag.replaceAll(/[0-9a-f]{32}/g, "…");

  test("a list shows the thumbnail, and what is small as it is", async () => {
    const images = await imagesOf("/api/premio/candidatos/");

    assert.deepEqual(images.map(inHash), [
      '<img src="/media/…/fachada-480x360.webp" alt="" width="480" height="360" fetchpriority="high" decoding="async">',
      '<img src="/media/…/pequena.jpg" alt="" width="480" height="300" loading="lazy" decoding="async">',
      '<img src="/media/…/casa.png" alt="" width="8" height="6" loading="lazy" decoding="async">',
    ]);
    const [path = ""] = /\/media\/[^"]*/.exec(images[0] ?? "") ?? [];
    const response = await fetch(address + path);
    assert.equal(response.headers.get("content-type"), "image/webp");
    const bytes = Buffer.from(await response.arrayBuffer());
    const { width, height, format } = await sharp(bytes).metadata();
    assert.deepEqual({ width, height, format }, { width: 480, height: 360, format: "webp" });
  });

  test("the page of an item shows the image itself, with the thumbnail in srcset", async () => {
    const [image = ""] = await imagesOf("/candidato/Codigo01/");

    assert.equal(
      inHash(image),
      '<img src="/media/…/fachada.jpg" srcset="/media/…/fachada-480x360.webp 480w, /media/…/fachada.jpg 1200w" ' +
        'sizes="(min-width: 56rem) 20rem, (max-width: 597px) 100vw, 597px" ' +
        'alt="Projeto 1" width="597" height="448" fetchpriority="high" decoding="async">',
    );
  });

  test("an image that is no larger than its crop is the only one", async () => {
    const [image = ""] = await imagesOf("/noticias/noticia-3/");

    assert.match(inHash(image), /^<img src="\/media\/…\/recorte\.png" alt="Notícia 3" width="350"/);
  });

  test("the first news of the front page has an image for its width", async () => {
    const [lead = "", next = ""] = (await imagesOf("/")).map(inHash);

    assert.match(lead, /^<img src="\/media\/…\/rua\.png" alt="" width="600" height="500"/);
    assert.match(next, /^<img src="\/media\/…\/fachada-350x200\.jpg"/);
  });

  test("JSON names the image itself, as ever", async () => {
    const [first] = (await (await fetch(`${address}/api/premio/candidatos/`)).json()) as {
      foto: string;
    }[];

    assert.match(first?.foto ?? "", /^\/media\/[0-9a-f]{32}\/fachada\.jpg$/);
  });

  test("an image that only crops of are listed has no thumbnail", async () => {
    const names = readdirSync(join(store, "media"), { recursive: true, encoding: "utf8" });

    assert.deepEqual(
      names.filter((name) => /rua.*\.webp$/.test(name)),
      [],
    );
  });
});

test("an image that is cut off is refused, also where a crop or a thumbnail is made of it", async (t) => {
  const content = join(temporaryFolder(t), "content");
  const image = await stripes(1200, 900, "jpeg");
  const images = {
    "em-listas.jpg": image,
    "em-passos.jpg": await sharp(image).jpeg({ progressive: true }).toBuffer(),
    "linha-a-linha.jpg": image,
    "linha-a-linha.png": await sharp(image).png().toBuffer(),
    "toda.avif": await sharp(image).avif({ effort: 0 }).toBuffer(),
    "toda.webp": await sharp(image).webp().toBuffer(),
  };
  const [inLists = "", ...cropped] = Object.keys(images);
  writeContentFolder(content, {
    noticias: cropped.map((name) => ({ imagem: `media/${name}` })),
    locais: [{ imagem: `media/${inLists}` }],
  });
  // The missing part is below what a crop shows.
  for (const [name, whole] of Object.entries(images))
    writeFileSync(join(content, "media", name), whole.subarray(0, Math.ceil(whole.length * 0.98)));

  const result = await publishFolder(content, join(temporaryFolder(t), "store"));

  assert.equal(result.outcome, "refused");
  const wrong = (format: string) =>
    `the ${format} image is damaged, cut off, or takes too long to read`;
  assert.deepEqual(
    result.outcome === "refused" && result.problems.map(({ at, wrong }) => [at.file, wrong]),
    [
      ["media/em-listas.jpg", wrong("JPEG")],
      ["media/em-passos.jpg", wrong("JPEG")],
      ["media/linha-a-linha.jpg", wrong("JPEG")],
      ["media/linha-a-linha.png", wrong("PNG")],
      ["media/toda.avif", wrong("AVIF")],
      ["media/toda.webp", `${wrong("WebP")}, or is an animation rotated only by its EXIF data`],
    ],
  );
});
