/** Linked documents are imported once each, under a readable name, or listed. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { test } from "node:test";
import { DOCX, PDF } from "../support/documents.ts";
import { servePublicly } from "../support/public-host.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { filesOf, importSite, linesOf, textOf } from "./import-site.ts";
import { event, oddService, page } from "./odd-service.ts";

const REGULATION = Buffer.concat([PDF, Buffer.from("% regulamento\n%%EOF\n")]);
const FORM = Buffer.concat([PDF, Buffer.from("% ficha\n%%EOF\n")]);
const TOO_LARGE = Buffer.alloc(50 * 1024 * 1024 + 1);

const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const UPLOADS: Readonly<Record<string, Buffer>> = {
  "/media/anexos/Regulamento%202024.PDF": REGULATION,
  "/media/outra/copia.pdf": REGULATION,
  "/media/3f9a01bc44.pdf": PDF,
  "/media/minuta.doc": DOCX,
  "/media/entrar.pdf": Buffer.from("<!DOCTYPE html><title>Entrar</title>"),
  "/media/livro.pdf": TOO_LARGE,
  "/media/filme.mp4": Buffer.from("filme"),
  "/fotos/casa.png": PICTURE,
  "/fichas/inscricao.pdf": FORM,
};

test("documents are brought once each, and links to others stay and are told", async (t) => {
  let confirmed = 0;
  let given = 0;
  const uploads = await oddService(t, ({ pathname }, _, response) => {
    const bytes = UPLOADS[pathname];
    if (bytes) response.end(bytes);
    return undefined;
  });
  servePublicly(t, "media.example", uploads.url);
  const text = `<p><a href="/media/anexos/Regulamento%202024.PDF#page=2">um</a>
<a href="/media/outra/copia.pdf">dois</a> <a href="/media/3f9a01bc44.pdf">três</a>
<a href="/media/minuta.doc">quatro</a> <a href="/media/entrar.pdf">cinco</a>
<a href="/media/livro.pdf">seis</a> <a href="/media/filme.mp4">sete</a>
<a href="http://media.example/fichas/inscricao.pdf">oito</a>
<a href="https://www.dre.example/lei.pdf">nove</a> <a href="/media/perdido.pdf">dez</a>
<a href="/noticias/nenhuma/">onze</a></p>`;
  const service = await oddService(t, ({ pathname }, request, response) => {
    const local = {
      id: 1,
      nome: "Casa",
      gps: "38.7,-9.1",
      imagem: "http://media.example/fotos/casa.png",
    };
    const events = [
      event(1, { acomodacao: text, local, link_registo: `${service.url}/media/minuta.doc` }),
      event(2, { acomodacao: text, local, slug: "porto" }),
    ];
    const json = pathname === "/api/v1/eventos/" ? JSON.stringify(page(events)) : undefined;
    const bytes = UPLOADS[pathname] ?? (json && Buffer.from(json));
    if (!bytes) return undefined;
    const etag = `"${createHash("sha256").update(bytes).digest("hex")}"`;
    const isSame = request.headers["if-none-match"] === etag;
    if (isSame) confirmed += 1;
    else given += 1;
    response.writeHead(isSame ? 304 : 200, {
      etag,
      "content-type": json ? "application/json" : "application/octet-stream",
    });
    response.end(isSame ? undefined : bytes);
    return undefined;
  });
  const folder = join(temporaryFolder(t), "content");

  const imported = await importSite(service.url, folder);

  const media = [...filesOf(folder)].filter(([path]) => path.startsWith("media/"));
  assert.deepEqual(
    new Map(media),
    new Map([
      ["media/eventos/evento-1.pdf", PDF],
      ["media/eventos/inscricao.pdf", FORM],
      ["media/eventos/minuta.docx", DOCX],
      ["media/eventos/regulamento-2024.pdf", REGULATION],
      ["media/locais/Casa.png", PICTURE],
    ]),
  );
  const written = textOf(folder, "eventos/porto.md") ?? textOf(folder, "eventos/porto.html") ?? "";
  const links = [...written.matchAll(/(?:href="|\]\()([^")]+)/g)].map(([, link]) => link);
  assert.deepEqual(links, [
    "media/eventos/regulamento-2024.pdf#page=2",
    "media/eventos/regulamento-2024.pdf",
    "media/eventos/evento-1.pdf",
    "media/eventos/minuta.docx",
    "/media/entrar.pdf",
    "/media/livro.pdf",
    "/media/filme.mp4",
    "media/eventos/inscricao.pdf",
    "https://www.dre.example/lei.pdf",
    "/media/perdido.pdf",
    "/noticias/nenhuma/",
  ]);
  const other = textOf(folder, "eventos/evento-1.md") ?? textOf(folder, "eventos/evento-1.html");
  assert.match(other ?? "", /\nlink_registo: media\/eventos\/minuta\.docx\n/);
  const kinds = ".pdf, .docx, .xlsx, .pptx, .odt, .ods, .odp, .doc, .xls, .ppt, .ics, .zip";
  assert.deepEqual(
    linesOf(imported)
      .filter((line) => line.startsWith("document"))
      .sort(),
    [
      "document | /media/entrar.pdf | the file is empty, damaged or cut off, has a password or macros, or is not a .pdf file",
      `document | /media/filme.mp4 | is no document that can be published (${kinds})`,
      "document | /media/livro.pdf | the response body is larger than 50 MB",
      "document | /media/perdido.pdf | answered 404",
    ],
  );

  // Refused items are reported with their place, and so are broken links.
  const refused = linesOf(imported).filter((line) => line.startsWith("refused"));
  assert.deepEqual(
    refused.map((line) => /^refused \| (\S+) \| acomodacao: [^"]*("[^"]*")/.exec(line)?.slice(1)),
    [
      ["eventos/evento-1.html:11:58", '"media/entrar.pdf"'],
      ["eventos/evento-1.html:12:11", '"media/livro.pdf"'],
      ["eventos/evento-1.html:12:47", '"media/filme.mp4"'],
      ["eventos/evento-1.html:14:62", '"media/perdido.pdf"'],
      ["eventos/evento-1.html:15:10", '"/noticias/nenhuma/"'],
      ["eventos/porto.html:10:58", '"media/entrar.pdf"'],
      ["eventos/porto.html:11:11", '"media/livro.pdf"'],
      ["eventos/porto.html:11:47", '"media/filme.mp4"'],
      ["eventos/porto.html:13:62", '"media/perdido.pdf"'],
      ["eventos/porto.html:14:10", '"/noticias/nenhuma/"'],
    ],
  );

  // The second import revalidates everything, and writes nothing.
  assert.equal(confirmed, 0);
  given = 0;
  const before = filesOf(folder);
  const again = await importSite(service.url, folder);
  assert.equal(again.files.changed + again.files.added + again.files.removed, 0);
  assert.deepEqual(filesOf(folder), before);
  // The list of events, four documents and two non-documents; the oversized one is not stored.
  assert.equal(confirmed, 7);
  assert.equal(given, 1);
});
