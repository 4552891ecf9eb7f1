/** Documents that texts and fields link to: published, or refused. */
import assert from "node:assert/strict";
import { truncateSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { type TestContext, test } from "node:test";
import { speak } from "../../src/language/language.ts";
import {
  archive,
  CALENDAR,
  compound,
  DOCX,
  ODP,
  ODS,
  ODT,
  PDF,
  PPTX,
  XLSX,
} from "../support/documents.ts";
import { contentFolder, type Files, itemsOf, linesOf, read } from "./content-folder.ts";

const news = (link: string) =>
  `---\nid: 1\ntitulo: Obras\ndata: 2026-02-01\nimagem: media/casa.jpg\n---\n[Programa](${link})\n`;

const folderWith = (t: TestContext, link: string, files: Files) =>
  contentFolder(t, { "noticias/obras.md": news(link), ...files });

async function refuses(t: TestContext, link: string, files: Files, ...lines: string[]) {
  assert.deepEqual(linesOf(await read(t, folderWith(t, link, files))), lines);
}

const GOOD: readonly (readonly [name: string, bytes: Buffer, mediaType: string])[] = [
  ["programa.pdf", PDF, "application/pdf"],
  ["acta.docx", DOCX, "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  ["contas.xlsx", XLSX, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
  ["aula.pptx", PPTX, "application/vnd.openxmlformats-officedocument.presentationml.presentation"],
  ["acta.odt", ODT, "application/vnd.oasis.opendocument.text"],
  ["contas.ods", ODS, "application/vnd.oasis.opendocument.spreadsheet"],
  ["aula.odp", ODP, "application/vnd.oasis.opendocument.presentation"],
  ["acta.doc", compound("WordDocument"), "application/msword"],
  ["contas.xls", compound("Workbook"), "application/vnd.ms-excel"],
  ["velhas.XLS", compound("Book"), "application/vnd.ms-excel"],
  ["aula.ppt", compound("PowerPoint Document"), "application/vnd.ms-powerpoint"],
  ["agenda.ics", CALENDAR, "text/calendar; charset=utf-8"],
  ["tudo.zip", archive({ "leia-me.txt": "olá" }), "application/zip"],
];

for (const [name, bytes, mediaType] of GOOD) {
  test(`${name} is published under its hash`, async (t) => {
    const report = await read(t, folderWith(t, `media/${name}`, { [`media/${name}`]: bytes }));

    assert.deepEqual(linesOf(report), []);
    const [attachment] = report.content?.attachments ?? [];
    assert.ok(attachment && report.content);
    assert.equal(attachment.mediaType, mediaType);
    assert.equal(attachment.address, `${attachment.sha256.slice(0, 32)}/${name.toLowerCase()}`);
    assert.ok((await report.content.readAttachment(attachment)).equals(bytes));
    const [item] = itemsOf(report, "noticias");
    assert.equal(
      item?.values.conteudo,
      `<p><a href="/media/${attachment.address}">Programa</a></p>`,
    );
  });
}

test("a link of HTML, of a field and with spaces leads to a document", async (t) => {
  const report = await read(
    t,
    contentFolder(t, {
      "media/2026/Programa Final.pdf": PDF,
      "noticias/obras.md": news("<media/2026/Programa Final.pdf>"),
      "autores.json": JSON.stringify([
        {
          id: 1,
          titulo: "A",
          slug: "a",
          imagem: "media/casa.jpg",
          link: "media/2026/Programa Final.pdf",
          contacto: '<a href="/media/2026/Programa%20Final.pdf#page=3">Programa</a>',
        },
      ]),
    }),
  );

  assert.deepEqual(linesOf(report), []);
  const [attachment] = report.content?.attachments ?? [];
  const path = `/media/${attachment?.address}`;
  assert.match(path, /^\/media\/[0-9a-f]{32}\/programa-final\.pdf$/);
  const [author] = itemsOf(report, "autores");
  assert.equal(author?.values.link, path);
  assert.equal(author?.values.contacto, `<a href="${path}#page=3">Programa</a>`);
});

test("a document that changes changes the item that links to it", async (t) => {
  const folder = folderWith(t, "media/programa.pdf", { "media/programa.pdf": PDF });
  const fingerprint = async () => itemsOf(await read(t, folder), "noticias")[0]?.fingerprint;
  const before = await fingerprint();

  writeFileSync(join(folder, "media/programa.pdf"), Buffer.concat([PDF, Buffer.from("\n")]));

  assert.notEqual(await fingerprint(), before);
});

test("a document that nobody links to is not looked at", async (t) => {
  const report = await read(
    t,
    contentFolder(t, { "media/programa.pdf": "<html>", "media/a.exe": "MZ" }),
  );

  assert.deepEqual(linesOf(report), []);
  assert.deepEqual(report.content?.attachments, []);
});

test("a document that is not there is a problem, with the nearest", (t) =>
  refuses(
    t,
    "media/progama.pdf",
    { "media/programa.pdf": PDF },
    'noticias/obras.md:7:12  conteudo: there is no file "media/progama.pdf", expected the path of a file in the folder media, write "media/programa.pdf", or put the file there',
  ));

test("a file of another kind is a problem where it is linked to", (t) =>
  refuses(
    t,
    "media/filme.mp4",
    { "media/filme.mp4": "x" },
    'noticias/obras.md:7:12  conteudo: "media/filme.mp4" is not a kind of file that is published, expected a name that ends in .pdf, .docx, .xlsx, .pptx, .odt, .ods, .odp, .doc, .xls, .ppt, .ics or .zip, or an image, save it as PDF, or put it into a .zip, and link to that; put video and sound on a site made for them, and link there',
  ));

const CUT = "a document that is cut off";
const LOCKED = "a document with a password or macros";
const OTHER = "something else";
const DISGUISED: readonly (readonly [name: string, bytes: Buffer | string, what: string])[] = [
  ["a.pdf", "MZ\x90\0", OTHER],
  ["a.zip", "#!/bin/sh\n", OTHER],
  ["a.pdf", "<!DOCTYPE html><script>alert(1)</script>", OTHER],
  ["a.ics", "<html><script>", OTHER],
  ["a.pdf", PDF.subarray(0, 30), CUT],
  ["a.docx", DOCX.subarray(0, 60), CUT],
  ["a.docx", XLSX, OTHER],
  ["a.docx", compound("EncryptedPackage"), LOCKED],
  [
    "a.docx",
    archive({ "[Content_Types].xml": "", "word/document.xml": "", "word/vbaProject.bin": "" }),
    LOCKED,
  ],
  ["a.doc", compound("MsiInstaller"), OTHER],
  ["a.odt", ODS, OTHER],
  ["a.pdf", DOCX, OTHER],
  ["a.zip", PDF, OTHER],
];

for (const [name, bytes, what] of DISGUISED) {
  test(`${what} named ${name} is a problem of the file`, (t) => {
    const ending = extname(name);
    return refuses(
      t,
      `media/${name}`,
      { [`media/${name}`]: Buffer.from(bytes as string, "latin1") },
      `media/${name}  the file is empty, damaged or cut off, has a password or macros, or is not a ${ending} file, expected a complete, unprotected ${ending} file, save it again in the program it was made with, without a password, or as PDF`,
    );
  });
}

test("a document of more than 50 MB is refused without being read", async (t) => {
  const folder = folderWith(t, "media/a.pdf", { "media/a.pdf": PDF });
  truncateSync(join(folder, "media/a.pdf"), 50 * 1024 * 1024 + 1);

  assert.deepEqual(linesOf(await read(t, folder)), [
    "media/a.pdf  the file is 50.1 MB, expected at most 50 MB, make it smaller, or split it; 2000 pixels across are enough for an image",
  ]);
});

test("a document in place of an image is no image", (t) =>
  refuses(
    t,
    'https://a.example/) <img src="media/a.pdf" alt="a"',
    {
      "media/a.pdf": PDF,
      "noticias/obras.md": news("https://a.example/").replace("casa.jpg", "a.pdf"),
    },
    "media/a.pdf  the file is not an image, or also contains another file format, expected an image in JPEG, PNG, WebP, AVIF, GIF or SVG, open it in an image editor and export it as JPEG or PNG",
  ));

test("what is said of documents is said in Portuguese too", async (t) => {
  speak("pt");
  t.after(() => speak("en"));

  await refuses(
    t,
    "media/progama.pdf",
    { "media/programa.pdf": PDF },
    'noticias/obras.md:7:12  conteudo: não há nenhum ficheiro "media/progama.pdf"; esperado: o caminho de um ficheiro da pasta media; escreva "media/programa.pdf" ou ponha lá o ficheiro',
  );
});
