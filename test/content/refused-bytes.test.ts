/** Refused content that no repository can hold: binary texts, huge files, links, odd names. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { contentFolder, type Files, fieldsOf, linesOf, read } from "./content-folder.ts";
import { bomb, workbook } from "./workbook.ts";

const NEWS = "---\nid: 1\ntitulo: Obras\ndata: 2026-02-01\nimagem: media/imagem.jpg\n---\n";
const CASA = readFileSync(join(import.meta.dirname, "base/media/casa.jpg"));

async function refuses(t: TestContext, files: Files, ...lines: string[]): Promise<void> {
  const report = await read(t, contentFolder(t, files));

  assert.deepEqual(linesOf(report), lines);
  assert.equal(report.content, undefined);
}

test("a folder that is not there is one problem", async (t) => {
  const folder = join(temporaryFolder(t), "conteudo");

  assert.deepEqual(linesOf(await read(t, folder)), [
    `${folder}  there is no content folder here, expected a content folder with a site.yaml in it, check the spelling, or create the folder`,
  ]);
});

test("an empty name is no folder, and not that of the command", async (t) => {
  assert.deepEqual(linesOf(await read(t, "")), [
    "  there is no content folder here, expected a content folder with a site.yaml in it, check the spelling, or create the folder",
  ]);
});

test("a file in place of the folder is one problem", async (t) => {
  const file = join(temporaryFolder(t), "site.yaml");
  writeFileSync(file, "nome: Casa e Cidade\n");

  assert.deepEqual(linesOf(await read(t, file)), [
    `${file}  there is no content folder here, expected a content folder with a site.yaml in it, check the spelling, or create the folder`,
  ]);
});

test("an empty folder lacks its site.yaml", async (t) => {
  assert.deepEqual(linesOf(await read(t, temporaryFolder(t))), [
    'site.yaml  the file is missing, expected the settings of the site, at least its name, create it with a line such as "nome: Notícias do imobiliário"',
  ]);
});

test("a document that is only named like a text is no text", (t) => {
  const said =
    "from here on, the file is not text in UTF-8, expected a plain text in UTF-8, open it in the program that wrote it and save it as plain text, with the encoding UTF-8 (in Excel, as CSV UTF-8)";
  return refuses(
    t,
    {
      "noticias/pdf.md": Buffer.from("%PDF-1.7\n1 0 obj\n"),
      "noticias/word.md": Buffer.from("PK\u0003\u0004\u0014\0\u0006\0[Content_Types].xml"),
      "temas/antigo.yaml": Buffer.from("d0cf11e0a1b11ae1", "hex"),
    },
    ...["noticias/pdf.md", "noticias/word.md", "temas/antigo.yaml"].map(
      (file) => `${file}:1:1  ${said}`,
    ),
  );
});

test("text that is UTF-8 but for some bytes is refused where it stops being UTF-8", (t) =>
  refuses(
    t,
    {
      "temas.yaml": Buffer.from(
        "- id: 1\n  nome: \u00c1gua\n  slug: agua\n# orla mar\u00c3\u00adtima, mar\u00c3\u00a9\n",
        "latin1",
      ),
    },
    "temas.yaml:2:9  from here on, the file is not text in UTF-8, expected a plain text in UTF-8, open it in the program that wrote it and save it as plain text, with the encoding UTF-8 (in Excel, as CSV UTF-8)",
  ));

test("text in the encoding of an old Mac or of DOS is refused where its accents begin", async (t) => {
  const old = {
    "Mac: \u00e9": "1;Caf\x8e;cafe",
    "Mac: \u00e3": "1;M\x8bo;mao",
    "Mac: \u00c1": "1;\xe7gua;agua",
    "Mac: \u00c9": "1;\x83 preciso;e-preciso",
    "DOS: \u00e3 and \u00e1": "1;J\xa0;ja\n2;M\xc6o;mao",
    "DOS: \u00e7\u00e3": "1;Redu\x87\xc6o;reducao",
    "DOS: \u00e9": "1;P\x82;pe\n2;Caf\x82;cafe",
  };
  for (const [what, rows] of Object.entries(old)) {
    const files = { "temas.csv": Buffer.from(`id;nome;slug\n${rows}\n`, "latin1") };
    const [line] = linesOf(await read(t, contentFolder(t, files)));
    assert.match(
      String(line),
      /^temas.csv:2:\d+ {2}from here on, the file is not text in UTF-8/,
      what,
    );
  }
});

test("Windows-1252 with every sign that people type is read as such", async (t) => {
  const titles = [
    "‡ A\u00e7ores, \u008aumava, Toma\u009a, \u008ei\u009eek, c\u009cur: 5 \u0080, 3 \u0089, O\u0092Neill",
    "a\u0085b \u0096 c\u0097d \u0093e\u0094 \u0084f\u0093 \u008bg\u009b \u0099 \u00a75 \u00a32 \u00a1Hola! nota\u0087",
  ];
  const rows = titles.map((title, at) => `${at + 1};${title.replace("‡", "\u0087")};t${at}\n`);
  const files = { "temas.csv": Buffer.from(`id;nome;slug\n${rows.join("")}`, "latin1") };
  const { problems } = await read(t, contentFolder(t, files));

  assert.deepEqual(problems, []);
});

test("a table that is no text is refused", (t) =>
  refuses(
    t,
    {
      "categorias.csv": Buffer.from("PK\x03\x04\xe9\x00\xf3\x81", "latin1"),
    },
    "categorias.csv:1:1  from here on, the file is not text in UTF-8, expected a plain text in UTF-8, open it in the program that wrote it and save it as plain text, with the encoding UTF-8 (in Excel, as CSV UTF-8)",
  ));

test("text in UTF-16 and in Windows-1252 is read, .yml, .markdown and .htm as the usual endings, and names in capitals", async (t) => {
  const folder = contentFolder(t, {
    "noticias/um.MD": Buffer.from(
      "---\nid: 1\ntitulo: “Café” – açaí\ndata: 2026-02-01\nimagem: /media/casa.jpg\n---\nOlá\n"
        .replaceAll("“", "\x93")
        .replaceAll("”", "\x94")
        .replaceAll("–", "\x96"),
      "latin1",
    ),
    "media/se.svg": Buffer.from(
      '\ufeff<svg width="9" height="9" xmlns="http://www.w3.org/2000/svg"/>',
      "utf16le",
    ),
    "noticias/dois.md": Buffer.from(`\ufeff${NEWS.replace("id: 1", "id: 2")}`, "utf16le"),
    "noticias/tres.markdown": NEWS.replace("id: 1", "id: 3").replace("Obras", "Três"),
    "noticias/cinco.md":
      `${NEWS.replace("id: 1", "id: 5").replace("Obras", "Cinco")}Um\n\nDois\n`.replaceAll(
        "\n",
        "\r",
      ),
    "noticias/quatro.htm": NEWS.replace("id: 1", "id: 4").replace("Obras", "Quatro"),
    "media/imagem.jpg": CASA,
    "TEMAS.CSV": Buffer.from("\ufeffid\tnome\tslug\r\n1\tÁgua\tagua\r\n", "utf16le"),
    "categorias.csv": Buffer.from("descricao\nResidencial\n", "utf16le"),
    "Locais.Yml": "- id: 1\n  nome: Sé\n  slug: se\n  imagem: media/se.svg\n  gps: 41.1,-8.6\n",
    "autores/ana.yml": "id: 1\ntitulo: Ana\nimagem: media/casa.jpg\nlink: https://ana.example/\n",
  });
  const report = await read(t, folder);

  assert.deepEqual(report.problems, []);
  const names = (["temas", "locais", "categorias"] as const).flatMap((collection) =>
    Array.from(
      report.content?.items(collection) ?? [],
      ({ values: { nome, descricao } }) => nome ?? descricao,
    ),
  );
  assert.deepEqual(names, ["Água", "Sé", "Residencial"]);
  const titles = Array.from(report.content?.items("noticias") ?? [], ({ values }) => values.titulo);
  assert.deepEqual(titles.toSorted(), ["Cinco", "Obras", "Quatro", "Três", "“Café” – açaí"]);
});

test("a NUL in a text is refused where it stands", (t) =>
  refuses(
    t,
    { "temas.yaml": "- id: 1\n  nome: So\0lo\n  slug: solo\n" },
    "temas.yaml:2:11  the text holds a NUL, or half a character such as an emoji that was cut in two, expected whole, visible characters, delete it, or type the text again",
  ));

const ZEROS =
  "from here on, there are zero bytes instead of text: saving or syncing was interrupted, expected a whole text, bring back an older version of the file, which OneDrive, Dropbox, iCloud or a backup keep, or write again what is missing in a new file";

const TABLE = "id;nome;slug\n1;Água;agua\n";

for (const [name, table] of Object.entries({
  "in UTF-8": Buffer.from(`${TABLE}${"\0".repeat(500)}`),
  "with a few zeros": Buffer.from(`${TABLE}\0\0\0`),
  "in Windows-1252": Buffer.from(`${TABLE}${"\0".repeat(500)}`, "latin1"),
  "in UTF-16": Buffer.from(`\ufeff${TABLE}${"\0".repeat(500)}`, "utf16le"),
  "with a hole": Buffer.from(`${TABLE}${"\0".repeat(512)}2;Solo;solo\n`),
})) {
  test(`a text that an interrupted save left with zeros, ${name}, is refused where they begin`, (t) =>
    refuses(t, { "temas.csv": table }, `temas.csv:3:1  ${ZEROS}`));
}

test("zeros at the end of an item, of a line of a table and of the settings are refused", (t) =>
  refuses(
    t,
    {
      "noticias/obras.md": `${NEWS.replace("imagem.jpg", "casa.jpg")}${"\0".repeat(300)}`,
      "site.yaml": `nome: Casa\n${"\0".repeat(300)}`,
      "temas.ndjson": `{ "id": 1, "nome": "Solo", "slug": "solo" }\n${"\0".repeat(300)}`,
    },
    `noticias/obras.md:7:1  ${ZEROS}`,
    `site.yaml:2:1  ${ZEROS}`,
    `temas.ndjson:2:1  ${ZEROS}`,
  ));

test("a bad line of an .ndjson is refused where it stops being UTF-8, and the others are read", (t) =>
  refuses(
    t,
    {
      "temas.ndjson": Buffer.concat([
        Buffer.from('{ "id": 1, "nome": "Solo", "slug": "solo" }\n{ "id": 2, "nome": "'),
        Buffer.from([0xc1]),
        Buffer.from('gua", "slug": "agua" }\n{ "id": 0, "nome": "Rua", "slug": "rua" }'),
      ]),
    },
    "temas.ndjson:2:21  from here on, the file is not text in UTF-8, expected a plain text in UTF-8, open it in the program that wrote it and save it as plain text, with the encoding UTF-8 (in Excel, as CSV UTF-8)",
    "temas.ndjson:3:9  id: found the number 0, expected a whole number from 1, write it as in 12",
  ));

test("an .ndjson without line breaks is refused at the line that has no end", (t) =>
  refuses(
    t,
    {
      "temas.ndjson": `{ "id": 1, "nome": "Solo", "slug": "solo" }\n${" ".repeat(11 * 1024 * 1024)}`,
    },
    "temas.ndjson:2:1  there are more than 10 MB in one line, expected fewer, take out what is not needed, or divide it among several paragraphs, items or files",
  ));

// Megabytes just over each limit; the files are sparse and take no space.
const TOO_LARGE: readonly (readonly [path: string, megabytes: number, line: string])[] = [
  [
    "noticias/obras.md",
    10.1,
    "the file is 10.1 MB, expected at most 10 MB, make it smaller, or split it; 2000 pixels across are enough for an image",
  ],
  [
    "temas.csv",
    128.5,
    "the file is 128.5 MB, expected at most 128 MB, make it smaller, or split it; 2000 pixels across are enough for an image",
  ],
  [
    "temas.ndjson",
    128.5,
    "the file is 128.5 MB, expected at most 128 MB, make it smaller, or split it; 2000 pixels across are enough for an image",
  ],
  [
    "temas.yaml",
    32.2,
    "the file is 32.2 MB, expected at most 32 MB, make it smaller, or split it; 2000 pixels across are enough for an image",
  ],
  [
    "temas.json",
    20.2,
    "the file is 20.2 MB, expected at most 20 MB, make it smaller, or split it; 2000 pixels across are enough for an image",
  ],
  [
    "temas.xlsx",
    50.3,
    "the file is 50.3 MB, expected at most 50 MB, make it smaller, or split it; 2000 pixels across are enough for an image",
  ],
];

for (const [path, megabytes, line] of TOO_LARGE) {
  test(`${path} of ${megabytes} MB is refused without being read`, async (t) => {
    const folder = contentFolder(t, { [path]: "" });
    truncateSync(join(folder, path), Math.floor(megabytes * 1024 * 1024));

    assert.deepEqual(linesOf(await read(t, folder)), [`${path}  ${line}`]);
  });
}

test("an image over 25 MB is refused without being read", async (t) => {
  const folder = contentFolder(t, { "noticias/obras.md": NEWS, "media/imagem.jpg": CASA });
  truncateSync(join(folder, "media/imagem.jpg"), 25.5 * 1024 * 1024);

  assert.deepEqual(linesOf(await read(t, folder)), [
    "media/imagem.jpg  the file is 25.5 MB, expected at most 25 MB, make it smaller, or split it; 2000 pixels across are enough for an image",
  ]);
});

const DAMAGED =
  "image is damaged, cut off, or takes too long to read, expected a whole image in JPEG, PNG, WebP, AVIF, GIF or SVG, copy it again from where it came, or export it again";
const DAMAGED_WEBP = DAMAGED.replace(
  "read,",
  "read, or is an animation rotated only by its EXIF data,",
);

for (const format of ["jpeg", "png", "webp", "avif", "gif"] as const) {
  const name = `imagem.${format === "jpeg" ? "jpg" : format}`;
  test(`a ${format} that is cut off is refused`, async (t) => {
    const noise = { type: "gaussian", mean: 120, sigma: 50 } as const;
    const whole = await sharp({
      create: { width: 90, height: 90, channels: 3, background: "#fff", noise },
    })
      .toFormat(format)
      .toBuffer();
    const kept = whole.subarray(0, Math.floor(whole.length * 0.6));
    const title = { jpeg: "JPEG", png: "PNG", webp: "WebP", avif: "AVIF", gif: "GIF" }[format];

    await refuses(
      t,
      { "noticias/obras.md": NEWS.replace("imagem.jpg", name), [`media/${name}`]: kept },
      `media/${name}  the ${title} ${format === "webp" ? DAMAGED_WEBP : DAMAGED}`,
    );
  });
}

test("a png with a damaged palette, which browsers do not show, is refused", async (t) => {
  const create = { width: 90, height: 90, channels: 3, background: "#246" } as const;
  const bytes = await sharp({ create }).png({ palette: true }).toBuffer();
  const colour = bytes.indexOf("PLTE") + 4;
  bytes.writeUInt8(bytes.readUInt8(colour) ^ 1, colour);

  await refuses(
    t,
    { "noticias/obras.md": NEWS.replace("imagem.jpg", "imagem.png"), "media/imagem.png": bytes },
    `media/imagem.png  the PNG ${DAMAGED}`,
  );
});

test("an animation and a drawing that are cut off are refused", async (t) => {
  const frames = Buffer.from([...Array(60 * 40 * 3 * 2).keys()].map((at) => at % 251));
  const raw = { width: 60, height: 80, channels: 3, pageHeight: 40 } as const;
  const film = await sharp(frames, { raw }).gif().toBuffer();
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/><path d="M0';

  await refuses(
    t,
    { "noticias/obras.md": NEWS.replace("jpg", "gif"), "media/imagem.gif": film.subarray(0, -9) },
    `media/imagem.gif  the GIF ${DAMAGED}`,
  );
  await refuses(
    t,
    { "noticias/obras.md": NEWS.replace("jpg", "svg"), "media/imagem.svg": Buffer.from(drawing) },
    `media/imagem.svg  the SVG ${DAMAGED}`,
  );
});

/** A small image (13 × 10) whose header claims another size. */
async function claiming(format: "png" | "webp" | "avif", size: [number, number]): Promise<Buffer> {
  const create = { width: 13, height: 10, channels: 3, background: "#246" } as const;
  const bytes = await sharp({ create }).toFormat(format, { lossless: true, effort: 1 }).toBuffer();
  const [width, height] = size;
  if (format === "webp") {
    // After `VP8L`, a length and a signature: 14 bits each, minus one, below the flags.
    const at = bytes.indexOf("VP8L") + 9;
    const flags = bytes.readUInt32LE(at) & 0xf0000000;
    bytes.writeUInt32LE(((height - 1) * 2 ** 14 + width - 1 + (flags >>> 0)) >>> 0, at);
    return bytes;
  }
  // `IHDR` begins with them, `ispe` after its version.
  const at = format === "png" ? bytes.indexOf("IHDR") + 4 : bytes.indexOf("ispe") + 8;
  bytes.writeUInt32BE(width, at);
  bytes.writeUInt32BE(height, at + 4);
  if (format === "png") bytes.writeUInt32BE(crc32(bytes.subarray(at - 4, at + 13)), at + 13);
  return bytes;
}

for (const [format, width, height, megapixels] of [
  ["png", 10_100, 10_000, 100],
  ["avif", 5250, 4000, 20],
  ["webp", 13_000, 4000, 50],
] as const) {
  test(`an image in ${format} of more than ${megapixels} megapixels is refused`, async (t) => {
    const bytes = await claiming(format, [width, height]);

    await refuses(
      t,
      { "noticias/obras.md": NEWS.replace("jpg", format), [`media/imagem.${format}`]: bytes },
      `media/imagem.${format}  the image has ${width} × ${height} pixels, expected at most ${megapixels} megapixels and 30000 pixels across, and less if it is progressive or interlaced, reduce it, 2000 pixels across are enough`,
    );
  });
}

test("an animation of very many frames is refused before it is decoded", async (t) => {
  const frame = Buffer.from("2c0000000001000100000202440100", "hex");
  const header = Buffer.from("47494638396101000100800000000000ffffff", "hex");
  const frames = 200_000;
  const film = Buffer.concat([
    header,
    ...Array.from({ length: frames }, () => frame),
    Buffer.from(";"),
  ]);

  await refuses(
    t,
    { "noticias/obras.md": NEWS.replace("jpg", "gif"), "media/imagem.gif": film },
    `media/imagem.gif  the animation has ${frames} frames of 1 × 1 pixels, expected at most 10000 frames of this size, take out frames, or show a video instead`,
  );
});

test("an animation whose frames are too large is refused for their size, not for their number", async (t) => {
  const frame = "2c0000000001000100000202440100";
  const film = Buffer.from(`474946383961ffffffff800000000000ffffff${frame}${frame}3b`, "hex");

  await refuses(
    t,
    { "noticias/obras.md": NEWS.replace("jpg", "gif"), "media/imagem.gif": film },
    "media/imagem.gif  the image has 65535 × 65535 pixels, expected at most 100 megapixels and 30000 pixels across, and less if it is progressive or interlaced, reduce it, 2000 pixels across are enough",
  );
});

const AT_ONCE =
  "the file is not an image, or also contains another file format, expected an image in JPEG, PNG, WebP, AVIF, GIF or SVG, open it in an image editor and export it as JPEG or PNG";

test("an image that is an archive as well is refused", (t) =>
  refuses(
    t,
    {
      "noticias/obras.md": NEWS,
      "media/imagem.jpg": Buffer.concat([CASA, workbook({ Folha1: [["x"]] })]),
    },
    `media/imagem.jpg  ${AT_ONCE}`,
  ));

test("an image that is a web page as well is refused", (t) =>
  refuses(
    t,
    {
      "noticias/obras.md": NEWS,
      "media/imagem.jpg": Buffer.concat([CASA, Buffer.from("<script>alert(1)</script>")]),
    },
    `media/imagem.jpg  ${AT_ONCE}`,
  ));

test("links are followed to files of the folder, and nowhere else", async (t) => {
  const outside = temporaryFolder(t);
  writeFileSync(join(outside, "segredo.yaml"), "id: 7\nnome: Segredo\n");
  const folder = contentFolder(t, {
    "temas/solo.yaml": "id: 1\nnome: Solo\n",
    "_sobra/mar.yaml": "id: 2\nnome: Mar\n",
  });
  symlinkSync(join(outside, "segredo.yaml"), join(folder, "temas/segredo.yaml"));
  symlinkSync(join(folder, "nada.yaml"), join(folder, "temas/nada.yaml"));
  symlinkSync(folder, join(folder, "temas/tudo.yaml"));
  symlinkSync(join(folder, "_sobra/mar.yaml"), join(folder, "temas/mar.yaml"));
  symlinkSync(join(folder, "_sobra"), join(folder, "temas/sobra.yaml"));
  symlinkSync(outside, join(folder, "noticias"));

  assert.deepEqual(linesOf(await read(t, folder)), [
    'noticias  this is not a folder, or only a link to one, expected a folder of this name, rename it to "_noticias" so that it is not read, or put a folder in its place',
    'temas/nada.yaml  this is a folder, or a link that does not lead to a file in the content folder, expected a file, replace it with the file itself or with the files in it, or put "_" before its name so that it is not read',
    'temas/segredo.yaml  this is a folder, or a link that does not lead to a file in the content folder, expected a file, replace it with the file itself or with the files in it, or put "_" before its name so that it is not read',
    'temas/sobra.yaml  this is a folder, or a link that does not lead to a file in the content folder, expected a file, replace it with the file itself or with the files in it, or put "_" before its name so that it is not read',
    'temas/tudo.yaml  this is a folder, or a link that does not lead to a file in the content folder, expected a file, replace it with the file itself or with the files in it, or put "_" before its name so that it is not read',
  ]);
});

test("a pipe in the folder is refused and not waited for", async (t) => {
  const folder = contentFolder(t, { "temas/solo.yaml": "id: 1\nnome: Solo\n" });
  execFileSync("mkfifo", [join(folder, "temas/mar.yaml")]);

  assert.deepEqual(linesOf(await read(t, folder)), [
    'temas/mar.yaml  this is a folder, or a link that does not lead to a file in the content folder, expected a file, replace it with the file itself or with the files in it, or put "_" before its name so that it is not read',
  ]);
});

test("names with invisible characters are refused, and shown with them escaped", (t) =>
  refuses(
    t,
    { "temas/so\u001b[31mlo.yaml": "id: 1\n", "temas/\u202egpj.yaml": "id: 2\n" },
    "temas/so\\u001b[31mlo.yaml  the name has invisible characters, or is not UTF-8, expected a name of visible characters, rename it",
    "temas/\\u202egpj.yaml  the name has invisible characters, or is not UTF-8, expected a name of visible characters, rename it",
  ));

test("a name that is not UTF-8 is refused", async (t) => {
  const folder = contentFolder(t);
  mkdirSync(join(folder, "noticias"));
  writeFileSync(
    Buffer.concat([Buffer.from(`${folder}/noticias/`), Buffer.from([0xe1]), Buffer.from(".md")]),
    NEWS,
  );

  assert.deepEqual(linesOf(await read(t, folder)), [
    "noticias/\ufffd.md  the name has invisible characters, or is not UTF-8, expected a name of visible characters, rename it",
  ]);
});

test("two names that differ only in the encoding of an accent are refused", (t) =>
  refuses(
    t,
    {
      "temas/\u00e1gua.yaml": "id: 1\nnome: Água\nslug: agua\n",
      "temas/a\u0301gua.yaml": "id: 2\nnome: Água\nslug: agua-2\n",
    },
    'temas/água.yaml  this seems to be a copy of "água.yaml", expected one version of what is published, keep in "água.yaml" what is to be published and delete this one, or rename it to "_água.yaml" so that it is not read',
  ));

const copyOf = (original: string, name: string) =>
  `this seems to be a copy of "${original}", expected one version of what is published, keep in "${original}" what is to be published and delete this one, or rename it to "_${name}" so that it is not read`;

test("names that differ only in capitals, and copies with another ending, are refused", async (t) => {
  const folder = contentFolder(t, {
    "noticias/obras.md": NEWS.replace("imagem.jpg", "casa.jpg"),
    "noticias/Obras.md": "",
    "noticias/obras.MD": "",
    "noticias/obras (1).html": "",
    "noticias/Cópia de obras.yaml": "",
    "Noticias/rendas.md": "",
  });
  for (const name of ["Site.yaml", "temas (1).csv", "temas - Cópia.xlsx", "categorias (1).md"])
    writeFileSync(join(folder, name), "");

  assert.deepEqual(linesOf(await read(t, folder)), [
    `Noticias  ${copyOf("noticias", "Noticias")}`,
    `Site.yaml  ${copyOf("site.yaml", "Site.yaml")}`,
    `categorias (1).md  ${copyOf("categorias.yaml", "categorias (1).md")}`,
    `noticias/Cópia de obras.yaml  ${copyOf("obras.md", "Cópia de obras.yaml")}`,
    `noticias/Obras.md  ${copyOf("obras.md", "Obras.md")}`,
    `noticias/obras (1).html  ${copyOf("obras.md", "obras (1).html")}`,
    `noticias/obras.MD  ${copyOf("obras.md", "obras.MD")}`,
    `temas (1).csv  ${copyOf("temas.yaml", "temas (1).csv")}`,
    `temas - Cópia.xlsx  ${copyOf("temas.yaml", "temas - Cópia.xlsx")}`,
  ]);
});

test("names of files to copy are quoted to the letter and whole", async (t) => {
  const long = "a-reabilitacao-urbana-do-centro-historico-de-vila-nova-de-gaia-e-os-seus-desafios";
  const item = (id: number, image: string) =>
    NEWS.replace("id: 1", `id: ${id}`).replace("imagem.jpg", image);

  await refuses(
    t,
    {
      "noticias/a.md": item(1, "fachada norte.jpg"),
      "noticias/b.md": item(2, `${long}.jpg`),
      "noticias/c.md": `${item(3, "casa.jpg")}![Sul](media/fachada%20sul.jpg)\n`,
      "noticias/d.md": item(4, "obras/capa.jpg"),
      "noticias/e.md": item(5, "Planta\u00a0nova.jpg"),
      "media/fachada  norte.jpg": CASA,
      [`media/2026/${long}.jpg`]: CASA,
      "media/fachada\u00a0sul.jpg": CASA,
      "media/2025/capa.jpg": CASA,
      "media/Obras/capa.jpg": CASA,
      "media/Planta nova.jpg": CASA,
      [`temas/${long}.yaml`]: "id: 1\nnome: Solo\n",
      [`temas/${long} (1).yaml`]: "id: 1\nnome: Solo\n",
    },
    'noticias/a.md:5:9  imagem: there is no image or file "media/fachada norte.jpg", but there is "media/fachada  norte.jpg", which differs in spaces or invisible characters in its name, expected the name of the file to the letter, rename "media/fachada  norte.jpg" to "media/fachada norte.jpg"',
    `noticias/b.md:5:9  imagem: there is no image "media/a-reabilitacao-urbana-do-centro-historico-de-vila-nov…" (91 characters), expected the path of an image in the folder media, write "media/2026/${long}.jpg", or put the image there`,
    'noticias/c.md:7:8  conteudo: there is no image or file "media/fachada sul.jpg", but there is "media/fachada\u00a0sul.jpg", which differs in spaces or invisible characters in its name, expected the name of the file to the letter, rename "media/fachada\u00a0sul.jpg" to "media/fachada sul.jpg"',
    'noticias/d.md:5:9  imagem: there is no image or file "media/obras/capa.jpg", but there is "media/Obras/capa.jpg", which differs in its capital letters, expected the name of the file to the letter, write "media/Obras/capa.jpg"',
    'noticias/e.md:5:9  imagem: there is no image or file "media/Planta\u00a0nova.jpg", but there is "media/Planta nova.jpg", which differs in its spaces, expected the name of the file to the letter, write "media/Planta nova.jpg"',
    `temas/${long} (1).yaml  ${copyOf(`${long}.yaml`, `${long} (1).yaml`)}`,
  );
});

test("a name with a space or a dot too many, and a sheet that Google saved, are read or told by their right name", async (t) => {
  const folder = contentFolder(t, {
    "noticias/obras.md ": NEWS.replace("imagem.jpg", "casa.jpg"),
    "noticias/rendas.md.": "",
    "noticias/Thumbs (1).db": "",
    "noticias/desktop-PC-DA-ANA.ini": "",
    "eventos.xlsx - Folha1.csv": "",
  });

  assert.deepEqual(linesOf(await read(t, folder)), [
    'eventos.xlsx - Folha1.csv  no part of a site is named "eventos.xlsx - Folha1.csv", expected site.yaml, media, or a collection as a folder or a table, rename it to "eventos.csv", or to "_eventos.xlsx - Folha1.csv" so that it is not read',
    'noticias/rendas.md.  files that end in . are not read here, expected a news item as .md, .html, .yaml or .json (a table belongs beside this folder), rename it to "rendas.md": your computer may hide the last ending',
  ]);
});

test("settings with another name are told once, and no folder is to become a file", async (t) => {
  const copied = contentFolder(t, { "site (1).yaml": "nome: Casa\n" });
  const above = contentFolder(t, { "site/site.yaml": "nome: Casa\n" });
  for (const folder of [copied, above]) rmSync(join(folder, "site.yaml"));

  assert.deepEqual(linesOf(await read(t, copied)), [
    'site (1).yaml  no part of a site is named "site (1).yaml", expected site.yaml, media, or a collection as a folder or a table, rename it to "site.yaml", or to "_site (1).yaml" so that it is not read',
  ]);
  assert.deepEqual(linesOf(await read(t, above)), [
    'site  no part of a site is named "site", expected site.yaml, media, or a collection as a folder or a table, put what is to be published into media or the folder of its collection, or rename it to "_site" so that it is not read',
    'site.yaml  the file is missing, expected the settings of the site, at least its name, create it with a line such as "nome: Notícias do imobiliário"',
  ]);
});

test("a file beside one that is not read is no copy of it", (t) =>
  refuses(
    t,
    {
      "noticias/obras.docx": "PK",
      "noticias/obras (1).md": NEWS.replace("imagem.jpg", "casa.jpg").replace(
        "id: 1",
        "slug: obras\nid: 1",
      ),
    },
    'noticias/obras.docx  files that end in .docx are not read here, expected a news item as .md, .html, .yaml or .json (a table belongs beside this folder), save it in that format, copy its text into the desk, move it into media/, or put "_" before its name so that it is not read',
  ));

test("a placeholder of the cloud left over beside its file is ignored", async (t) => {
  const folder = contentFolder(t, {
    "noticias/obras.md": NEWS.replace("imagem.jpg", "casa.jpg"),
    "noticias/.obras.md.icloud": "bplist00",
    ".site.yaml.icloud": "bplist00",
  });
  writeFileSync(join(folder, "temas.yaml.nextcloud"), "");

  assert.deepEqual(linesOf(await read(t, folder)), []);
});

const LESS =
  "expected fewer, take out what is not needed, or divide it among several paragraphs, items or files";
const NESTED = `there are more than 32 levels of nested values, ${LESS}`;

test("YAML, JSON and Markdown that nest too deep are refused", (t) =>
  refuses(
    t,
    {
      "temas/solo.yaml": `id: ${"[".repeat(50_000)}`,
      "temas/mar.json": `{ "id": ${"[".repeat(50_000)}`,
      "noticias/obras.md": `${NEWS.replace("imagem.jpg", "casa.jpg")}${"> ".repeat(20_000)}x\n`,
    },
    `noticias/obras.md:7:1  conteudo: ${NESTED}`,
    `temas/mar.json:1:41  ${NESTED}`,
    `temas/solo.yaml:1:1  ${NESTED}`,
  ));

test("texts that would keep a parser busy for hours are refused at once", (t) =>
  refuses(
    t,
    {
      "noticias/obras.md": `${NEWS.replace("imagem.jpg", "casa.jpg")}${"a*".repeat(400_000)}\n`,
      "noticias/rendas.md": `${NEWS.replace("imagem.jpg", "casa.jpg").replace("id: 1", "id: 2")}<p>${"<b>".repeat(9000)}\n`,
    },
    `noticias/obras.md:7:1  conteudo: there are more than 20000 special characters (* _ [ < |), list items or line breaks in one block, or more than a million letters in a paragraph, ${LESS}`,
    `noticias/rendas.md:7:1  conteudo: there are more than 1000 levels of nested HTML tags, ${LESS}`,
  ));

test("a spreadsheet's problems name sheet, row and column", (t) =>
  refuses(
    t,
    {
      "candidatos.xlsx": workbook({
        "Edição 2025": [
          ["premio", "categoria", "nome", "foto", "fotografo"],
          ["fachada-2025", "Residencial", "Casa", "media/casa.jpg"],
          [null, null, null, null],
          ["fachada-2025", "Comercial", new Date("2026-01-31T00:00:00Z"), null],
        ],
      }),
      "eventos.xlsx": workbook({
        Folha1: [
          ["id", "titulo", "slug", "data_inicio", "data_fim", "local", "brevemente"],
          [1.5, "Um", "um", 46_100, new Date("2026-01-31T10:30:00Z"), true, "talvez"],
        ],
      }),
    },
    `candidatos.xlsx:1:5 (sheet "Edição 2025", row 1, column "fotografo")  fotografo: a candidate has no such field, expected ${fieldsOf("candidatos")}, write "_fotografo" to keep it as a note`,
    'candidatos.xlsx:4:2 (sheet "Edição 2025", row 4, column "categoria")  categoria: no category is named "Comercial", expected the name of an item of categorias, correct it, or add "Comercial" to categorias',
    'candidatos.xlsx:4:4 (sheet "Edição 2025", row 4, column "foto")  foto: the field is empty, expected the path of an image in the folder media, such as media/casa.jpg, fill in the cell',
    'eventos.xlsx:2:1 (sheet "Folha1", row 2, column "id")  id: found the number 1.5, expected a whole number from 1, write it as in 12',
    'eventos.xlsx:2:4 (sheet "Folha1", row 2, column "data_inicio")  data_inicio: found the number 46100, expected a date such as 2026-03-31, write it as in 2026-03-31',
    'eventos.xlsx:2:6 (sheet "Folha1", row 2, column "local")  local: no venue is named "true", expected the slug, id or name of an item of locais, correct it, or add "true" to locais',
    'eventos.xlsx:2:7 (sheet "Folha1", row 2, column "brevemente")  brevemente: found the text "talvez", expected sim or não (also true or false), write it as in sim',
  ));

test("a spreadsheet with an error in a cell is refused where it is used", (t) =>
  refuses(
    t,
    {
      "temas.xlsx": workbook({
        temas: [
          ["id", "nome", "slug"],
          [1, { error: "#REF!" }, "solo"],
        ],
      }),
    },
    'temas.xlsx:2:2 (sheet "temas", row 2, column "nome")  nome: #REF! is an error, or a formula that was saved as text, expected a text, correct the formula, or write what it should show',
  ));

test("what is no workbook, an old one, and one that unpacks to gigabytes are refused", (t) =>
  refuses(
    t,
    {
      "temas.xlsx": "id,nome,slug\n",
      "categorias.xlsx": Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      "locais.xlsx": bomb("xl/worksheets/sheet", 60 * 1024 * 1024, 9),
    },
    "categorias.xlsx  the file cannot be read as a workbook; it may be damaged or protected, expected a workbook (.xlsx, .ods or .xls) without a password, open it in a spreadsheet and save it as .xlsx, or as .csv",
    "locais.xlsx  the workbook has more cells than a table needs, expected at most two million cells, 1000 columns, 100 MB unpacked (.xls 20 MB), delete what is below the table and beside it, or save the table as .csv",
    "temas.xlsx  the file cannot be read as a workbook; it may be damaged or protected, expected a workbook (.xlsx, .ods or .xls) without a password, open it in a spreadsheet and save it as .xlsx, or as .csv",
  ));

const CHANGED =
  "the file changed while the folder was being read, expected a folder in which nothing is being written, run the command again when nobody is saving files";

test("a folder that changes while it is read is refused", async (t) => {
  const folder = contentFolder(t, {
    "temas/solo.yaml": "id: 1\nnome: Solo\n",
    "temas/mar.yaml": "id: 2\nnome: Mar\n",
  });
  let isDone = false;
  const onProgress = (phase: string) => {
    if (phase !== "references" || isDone) return;
    isDone = true;
    writeFileSync(join(folder, "temas/solo.yaml"), "id: 1\nnome: Solos\n");
    writeFileSync(join(folder, "temas/rua.yaml"), "id: 3\nnome: Rua\n");
    rmSync(join(folder, "temas/mar.yaml"));
  };

  const report = await read(t, folder, { onProgress });

  assert.deepEqual(linesOf(report), [
    `temas/mar.yaml  ${CHANGED}`,
    `temas/rua.yaml  ${CHANGED}`,
    `temas/solo.yaml  ${CHANGED}`,
  ]);
  assert.equal(report.content, undefined);
});

test("a table with more faults than anybody reads is given up, and says so", async (t) => {
  const rows = Array.from({ length: 17_000 }, () => "x,,á");
  const folder = contentFolder(t, { "temas.csv": `id,nome,slug\n${rows.join("\n")}\n` });

  const report = await read(t, folder);

  assert.equal(report.problems.length, 50_000);
  assert.match(
    linesOf(report).at(-1) ?? "",
    /stopped reading after 50000 problems; correct those first$/,
  );
});

test("readContent() stops with the reason of its signal", async (t) => {
  const folder = contentFolder(t, { "temas/solo.yaml": "id: 1\nnome: Solo\n" });
  const reason = new Error("Stopped with Ctrl-C");

  await assert.rejects(read(t, folder, { signal: AbortSignal.abort(reason) }), reason);
});

test("a sheet is found by its collection's name, whatever its capitals and accents", async (t) => {
  const rows = [
    ["descricao", "_nota"],
    ["Residencial", "rever"],
  ];
  const folder = contentFolder(t, {
    "categorias.xlsx": workbook({ Notas: [["Ana"]], Categorias: rows }),
  });

  const report = await read(t, folder);

  assert.deepEqual(report.problems, []);
  assert.equal(report.content?.counts.categorias, 1);
});
