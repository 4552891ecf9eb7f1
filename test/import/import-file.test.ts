/** Importing what editors have in a file: fixtures of Django, exports of WordPress, calendars. */
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { type ImportFileOptions, importFile } from "../../src/import/import-file.ts";
import type { Imported } from "../../src/import/import-service.ts";
import { writeContentFolder } from "../support/content-folder.ts";
import { PDF } from "../support/documents.ts";
import { publishFolder } from "../support/serving.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { linesOf, textOf } from "./import-site.ts";

async function importText(
  name: string,
  text: string | Buffer,
  folder: string,
  options: Partial<ImportFileOptions> = {},
): Promise<Imported> {
  const imported = await draftOrImport(name, text, folder, options);
  assert.ok(!("drafted" in imported));
  return imported;
}

async function draftOrImport(
  name: string,
  text: string | Buffer,
  folder: string,
  options: Partial<ImportFileOptions> = {},
) {
  const file = join(folder, "..", name);
  writeFileSync(file, text);
  return await importFile({
    ...{ file, folder, atOnce: 4, perSecond: 1000, timeoutSeconds: 5, retries: 0, headers: [] },
    ...{ placeholder: true, mapping: undefined, media: undefined, clock: Date.now },
    onProgress: () => {},
    pauseMilliseconds: 1,
    ...options,
  });
}

const MEDIA = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAAEUlEQVR42mNY5WKMFTEMpAQA99c2MRKQgdsAAAAASUVORK5CYII=",
  "base64",
);

const FIXTURE = JSON.stringify([
  { model: "site.tema", pk: 3, fields: { name: "Habitação", slug: "habitacao" } },
  {
    model: "site.organizacao",
    pk: 5,
    fields: {
      titulo: "Ordem",
      slug: "ordem",
      logo: "logos/ordem.png",
      site: "https://ordem.example/",
    },
  },
  { model: "site.local", pk: 1, fields: { nome: "Casa da Música", coordenadas: "41.15,-8.63" } },
  {
    model: "site.noticia",
    pk: 12,
    fields: {
      ...{
        titulo: "Obras na Baixa",
        slug: "obras-na-baixa",
        date: "2026-02-14",
        imagem: "logos/ordem.png",
      },
      ...{
        texto: '<p>Um<br /><a href="/media/anexos/Ficha.pdf">dois</a></p>\r\n',
        tema: 3,
        autor: 5,
        relacionadas: [],
        created: "2026-02-14T09:30:00Z",
      },
    },
  },
  {
    model: "site.evento",
    pk: 2,
    fields: {
      ...{
        titulo: "Encontro",
        slug: "encontro",
        inicio: "2026-05-14",
        fim: "2026-05-15",
        local: 1,
      },
      ...{ noticias: [12], estado_publicacao: false },
    },
  },
  { model: "site.premio", pk: 1, fields: { nome: "Prémio 2026", slug: "premio-2026", ano: 2026 } },
  { model: "site.categoria", pk: 4, fields: { nome: "Residencial" } },
  {
    model: "site.candidato",
    pk: 9,
    fields: {
      nome: "Casa Nova",
      premio: 1,
      categorias: 4,
      foto: "logos/ordem.png",
      codigo: "Ab3dE9x2",
    },
  },
  { model: "site.vencedor", pk: 1, fields: { premio: 1, categoria: 4, candidato: 9 } },
  { model: "auth.user", pk: 1, fields: { username: "ana" } },
]);

test("a Django fixture is imported by the mapping that was drafted for it", async (t) => {
  const root = temporaryFolder(t);
  const [content, media] = [join(root, "content"), join(root, "media")];
  mkdirSync(join(media, "logos"), { recursive: true });
  writeFileSync(join(media, "logos", "ordem.png"), MEDIA);
  mkdirSync(join(media, "anexos"));
  writeFileSync(join(media, "anexos", "Ficha.pdf"), PDF);

  const drafted = await draftOrImport("dump.json", FIXTURE, content);
  assert.ok("drafted" in drafted);
  const imported = await importText("dump.json", FIXTURE, content, {
    mapping: drafted.drafted,
    media,
  });

  assert.match(
    readFileSync(drafted.drafted, "utf8"),
    /\nnoticias:\n {2}model: site\.noticia\n {2}fields:\n(?: {4}\w+: \w+\n)* {4}conteudo: texto\n/,
  );
  assert.deepEqual(linesOf(imported), ["note | auth.user | its 1 items are of no collection"]);
  assert.equal(
    textOf(content, "noticias/obras-na-baixa.html"),
    `---
id: 12
created: 2026-02-14T09:30:00Z
data: 2026-02-14
titulo: Obras na Baixa
imagem: media/autores/ordem.png
tema: habitacao
autor: ordem
---
<p>Um<br /><a href="media/noticias/Ficha.pdf">dois</a></p>\r

`,
  );
  assert.match(textOf(content, "eventos/encontro.yaml") ?? "", /\nestado_publicacao: false\n/);
  assert.equal(
    textOf(content, "vencedores.csv"),
    "\ufeffpremio;categoria;candidato\npremio-2026;Residencial;Ab3dE9x2\n",
  );
  const published = await publishFolder(content, join(root, "store"));
  assert.deepEqual(published.outcome === "refused" ? published.problems : [], []);
});

const POST = (id: number, name: string, more: string) => `
<item><title>${name}</title><dc:creator><![CDATA[ana]]></dc:creator>
<content:encoded><![CDATA[<!-- wp:paragraph -->
<p>As obras.</p>
<!-- /wp:paragraph -->]]></content:encoded><excerpt:encoded><![CDATA[]]></excerpt:encoded>
<wp:post_id>${id}</wp:post_id><wp:post_date><![CDATA[2026-02-14 09:30:00]]></wp:post_date>
<wp:post_date_gmt><![CDATA[2026-02-14 09:30:00]]></wp:post_date_gmt>
<wp:post_name><![CDATA[${name.toLowerCase()}]]></wp:post_name><wp:post_type><![CDATA[post]]></wp:post_type>
<category domain="category" nicename="casa"><![CDATA[Casa]]></category>${more}</item>`;

const EXPORT = `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Blogue</title>
<link>http://127.0.0.1:9</link><wp:base_site_url>http://127.0.0.1:9</wp:base_site_url>
<wp:author><wp:author_login>ana</wp:author_login><wp:author_display_name>Ana &amp; Filhos</wp:author_display_name></wp:author>
${POST(1, "Obras", "<wp:status>publish</wp:status>")}
${POST(2, "Rascunho", "<wp:status>draft</wp:status>")}
</channel></rss>`;

test("a Django fixture with natural keys keeps what refers to what, in a folder that has the same ids", async (t) => {
  const content = join(temporaryFolder(t), "content");
  writeContentFolder(content, { locais: [{ id: 1 }], temas: [{ id: 1, slug: "casa" }] });
  const there = textOf(content, "temas/casa.yaml") ?? textOf(content, "temas.yaml");
  const news = (slug: string, more: object) => ({
    model: "blog.artigo",
    fields: {
      titulo: `Sobre ${slug}`,
      slug,
      data: "2026-02-14",
      imagem: "a.png",
      corpo: "<p>um</p>",
      ...more,
    },
  });
  const text = JSON.stringify([
    { model: "blog.tema", fields: { nome: "Casa", slug: "casa" } },
    { model: "blog.tema", fields: { nome: "Rua", slug: "rua" } },
    news("um", { tema: ["rua"], relacionadas: [["dois"]] }),
    news("dois", { tema: ["casa"], relacionadas: [] }),
  ]);

  const drafted = await draftOrImport("natural.json", text, content);
  assert.ok("drafted" in drafted);
  const options = { mapping: drafted.drafted };
  await importText("natural.json", text, content, options);
  const again = await importText("natural.json", text, content, options);

  assert.equal(textOf(content, "temas/casa.yaml") ?? textOf(content, "temas.yaml"), there);
  assert.match(textOf(content, "temas/rua.yaml") ?? "", /^id: 3\nnome: Rua\n$/);
  assert.match(textOf(content, "noticias/um.md") ?? "", /\ntema: rua\nrelacionadas:\n {2}- dois\n/);
  assert.match(textOf(content, "noticias/dois.md") ?? "", /\ntema: casa-2\n/);
  const { unchanged, ...others } = again.files;
  assert.deepEqual(others, { added: 0, changed: 0, removed: 0, kept: 0 });
  assert.ok(unchanged >= 4);
});

test("what a model of its own ties together is brought in its order, of another app and of itself too", async (t) => {
  const folder = join(temporaryFolder(t), "content");
  const text = JSON.stringify([
    { model: "org.entidade", pk: 5, fields: { titulo: "Ordem", slug: "ordem" } },
    { model: "org.entidade", pk: 6, fields: { titulo: "Câmara", slug: "camara" } },
    { model: "site.local", pk: 1, fields: { nome: "Casa", gps: "41.15,-8.63" } },
    ...[12, 13, 14].map((pk) => ({
      model: "site.noticia",
      pk,
      fields: {
        titulo: `Obra ${pk}`,
        slug: `obra-${pk}`,
        data: "2026-02-14",
        conteudo: "<p>a</p>",
      },
    })),
    {
      model: "site.evento",
      pk: 2,
      fields: {
        titulo: "Encontro",
        slug: "encontro",
        inicio: "2026-05-14",
        fim: "2026-05-15",
        local: 1,
      },
    },
    { model: "site.eventoentidade", pk: 8, fields: { evento: 2, entidade: ["ordem"], ordem: 2 } },
    { model: "site.eventoentidade", pk: 9, fields: { evento: 2, entidade: 6, ordem: 1 } },
    { model: "site.ligacao", pk: 2, fields: { from_noticia: 12, to_noticia: 14 } },
    { model: "site.ligacao", pk: 1, fields: { from_noticia: 12, to_noticia: 13 } },
    { model: "site.comentario", pk: 1, fields: { noticia: 12, texto: "Bem!" } },
  ]);

  const drafted = await draftOrImport("dump.json", text, folder);
  assert.ok("drafted" in drafted);
  const imported = await importText("dump.json", text, folder, { mapping: drafted.drafted });

  assert.match(
    textOf(folder, "eventos/encontro.yaml") ?? "",
    /\nautor:\n {2}- camara\n {2}- ordem\n/,
  );
  assert.match(
    textOf(folder, "noticias/obra-12.md") ?? "",
    /\nrelacionadas:\n {2}- obra-13\n {2}- obra-14\n/,
  );
  assert.deepEqual(
    linesOf(imported).filter((line) => line.startsWith("note | site.")),
    ["note | site.comentario | its 1 items are of no collection"],
  );
});

test("an export of WordPress goes into a folder that is there, beside the items that it has", async (t) => {
  const content = join(temporaryFolder(t), "content");
  writeContentFolder(content, {
    noticias: [{ id: 1, slug: "primeira" }],
    temas: [{ nome: "Casa e Rua" }],
  });
  const site = textOf(content, "site.yaml");

  const imported = await importText("export.xml", EXPORT, content);
  const again = await importText("export.xml", EXPORT, content);

  assert.equal(
    textOf(content, "noticias/obras.md"),
    `---
id: 2
created: 2026-02-14T09:30:00Z
data: 2026-02-14
titulo: Obras
imagem: media/em-falta.svg
tema: casa
autor: ana
---
As obras.
`,
  );
  assert.equal(textOf(content, "temas/casa.yaml"), "id: 2\nnome: Casa\n");
  assert.equal(textOf(content, "site.yaml"), site);
  assert.deepEqual(linesOf(imported).map(untilMissing), [
    "refused | autores/ana.yaml:1:1 | link: an author needs this field, and it is missing",
    "incomplete | noticias/obras | it has no featured image",
    "incomplete | autores/ana | its image and its link are not in the export",
    "otherwise | autores/1 | imagem | it has none, so a plain picture stands there",
    "otherwise | noticias/2 | imagem | it has none, so a plain picture stands there",
    'note | noticias/rascunho | it is "draft" and not published, and is left out',
  ]);
  assert.deepEqual(again.files, { added: 0, changed: 0, removed: 0, kept: 0, unchanged: 4 });
});

const untilMissing = (line: string) => line.replace(/(?<=and it is missing), .*$/, "");

test("what WordPress shows to few stays out, its own shortcodes become what they show", async (t) => {
  const content = join(temporaryFolder(t), "content");
  writeContentFolder(content, {
    noticias: [{ id: 1, slug: "obras" }],
    temas: [{ nome: "Casa" }],
  });
  const there = textOf(content, "noticias/obras.md");
  const text = `[caption id="a" width="3"]<a href="https://x.example/"><img src="https://x.example/a.png" alt="" /></a> Uma <em>rua</em>[/caption]

Veja [sic] a galeria:

[gallery ids="7,8"]

[contact-form-7 id="3"]`;
  const public_ = "<wp:status>publish</wp:status>";
  const attachment = (id: number) =>
    `<item><title>f</title><wp:post_id>${id}</wp:post_id><wp:post_type>attachment</wp:post_type><wp:attachment_url>https://x.example/${id}.png</wp:attachment_url></item>`;
  const tag = '<category domain="post_tag" nicename="rua"><![CDATA[Rua]]></category>';
  const second = '<category domain="category" nicename="obra"><![CDATA[Obra]]></category>';
  const exported = EXPORT.replace(
    "</channel>",
    `${POST(3, "Segredo", `${public_}<wp:post_password><![CDATA[abc]]></wp:post_password>`)}
${POST(4, "Galeria", public_ + tag + second).replace(/<!-- wp:paragraph -->[\s\S]*?<!-- \/wp:paragraph -->/, text)}
<item><title>Sobre</title><wp:post_id>5</wp:post_id><wp:post_type>page</wp:post_type></item>
${attachment(7)}${attachment(8)}</channel>`,
  );

  const imported = await importText("export.xml", exported, content);

  assert.equal(textOf(content, "noticias/obras.md"), there);
  assert.match(textOf(content, "noticias/obras-2.md") ?? "", /^---\nid: 2\n[\s\S]*\ntema: 1\n/);
  assert.equal(textOf(content, "noticias/segredo.md"), undefined);
  assert.match(
    textOf(content, "noticias/galeria.html") ?? "",
    /\n---\n<figure><a href="https:\/\/x\.example\/"><img src="https:\/\/x\.example\/a\.png" alt="" \/><\/a><figcaption>Uma <em>rua<\/em><\/figcaption><\/figure>\n<p>Veja \[sic\] a galeria:<\/p>\n<figure><img src="https:\/\/x\.example\/7\.png" alt=""><\/figure>\n<figure>/,
  );
  assert.deepEqual(
    linesOf(imported).filter((line) => /galeria|segredo|page/.test(line) && !/^refused/.test(line)),
    [
      "incomplete | noticias/galeria | what its plug-in makes of [contact-form-7] is not in the export, which stays",
      "incomplete | noticias/galeria | it has no featured image",
      "note | noticias/segredo | it is shown to those who know its password, and is left out",
      'note | noticias/galeria | its category "Obra" is left out, for news have one theme',
      "note | noticias/galeria | its tags have no field, and are left out",
      "note | page | 1 of this type are left out: posts alone are news",
    ],
  );
});

test("a post that is to appear, its blocks and its title are brought as WordPress shows them", async (t) => {
  const content = join(temporaryFolder(t), "content");
  const text = `Uma linha

https://www.youtube.example/watch?v=1

<ul>
<li>um</li>

<li>dois</li>
</ul>

<!--more-->

<!-- wp:block {"ref":12} /-->`;
  const more = `<wp:status>future</wp:status>
<category domain="language" nicename="en"><![CDATA[English]]></category>
<category domain="category" nicename="rua"><![CDATA[Rua &amp; casa]]></category>`;
  const post = POST(7, "sol-mar", more).replace(
    /<!-- wp:paragraph -->[\s\S]*?<!-- \/wp:paragraph -->/,
    text,
  );
  const title = "<title><![CDATA[Sol &amp; <em>mar</em>]]></title>";
  const exported = EXPORT.replace(
    "</channel>",
    `${post.replace(/<title>.*?<\/title>/, title)}</channel>`,
  );

  const imported = await importText("export.xml", exported, content);

  assert.equal(
    textOf(content, "noticias/sol-mar.md"),
    `---
id: 7
created: 2026-02-14T09:30:00Z
data: 2026-02-14
titulo: Sol & mar
imagem: media/em-falta.svg
tema: casa
autor: ana
publicar_em: 2026-02-14T09:30:00Z
---
Uma linha

[https://www.youtube.example/watch?v=1](https://www.youtube.example/watch?v=1)

- um
- dois
`,
  );
  const lines = linesOf(imported);
  for (const line of [
    "incomplete | noticias/sol-mar | the block 12 that it shows is kept elsewhere, and left out",
    'note | noticias/sol-mar | its category "Rua & casa" is left out, for news have one theme',
    "note | noticias/sol-mar | its language (English) has no field, and is left out",
  ]) {
    assert.ok(lines.includes(line), lines.join("\n"));
  }
});

test("two files of one name in other folders are two sources", async (t) => {
  const root = temporaryFolder(t);
  const content = join(root, "content");
  for (const folder of ["norte", "sul"]) mkdirSync(join(root, folder));
  const calendar = (uid: string) => CALENDAR.replaceAll(/^UID:.*$/gm, `UID:${uid}`);

  await importText("norte/agenda.ics", calendar("n"), content);
  const before = textOf(content, "eventos/2026-encontro-do-porto.yaml");
  assert.ok(before);
  const second = await importText("sul/agenda.ics", calendar("s"), content);
  const again = await importText("norte/agenda.ics", calendar("n"), content);

  assert.equal(second.files.removed + again.files.removed + again.files.changed, 0);
  assert.ok(second.files.added > 0);
  assert.equal(textOf(content, "eventos/2026-encontro-do-porto.yaml"), before);
});

const CALENDAR = `BEGIN:VCALENDAR
VERSION:2.0
BEGIN:VEVENT
UID:1@example.pt
SUMMARY:Encontro do Porto
DTSTART;VALUE=DATE:20260514
DTEND;VALUE=DATE:20260516
LOCATION:Local 1
URL:https://www.example.pt/inscricao
END:VEVENT
BEGIN:VEVENT
UID:3@example.pt
SUMMARY:Noite
DTSTART:20260601T233000Z
DTEND:20260602T003000Z
LOCATION:Local 1
END:VEVENT
BEGIN:VEVENT
UID:2@example.pt
SUMMARY:Semana
DTSTART:20260601T090000Z
DTEND:20260601T120000Z
RRULE:FREQ=DAILY;COUNT=3
LOCATION:Outra sala
GEO:41.15;-8.63
END:VEVENT
BEGIN:VEVENT
UID:4@example.pt
SUMMARY:Sem dia
DTSTART:amanhã
END:VEVENT
END:VCALENDAR
BEGIN:VCALENDAR
BEGIN:VEVENT
UID:5@example.pt
SUMMARY:Outra agenda
DTSTART;VALUE=DATE:20260701
LOCATION:Local 1
END:VEVENT
END:VCALENDAR
`.replaceAll("\n", "\r\n");

test("a calendar of an old program (vCalendar 1.0) is read in the letters that it was written in", async (t) => {
  const content = join(temporaryFolder(t), "content");
  writeContentFolder(content, { locais: [{}], eventos: [{ id: 1 }] });
  const lines = [
    ...["BEGIN:VCALENDAR", "VERSION:1.0", "BEGIN:VEVENT", "DTSTART:20260514T090000Z"],
    "SUMMARY;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Habita=C3=A7=C3=A3o; renda, sen=",
    "horio e inquilino",
    "LOCATION;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:Sal=E3o=0D=0ARua Nova",
    ...["URL:https://www.example.pt/?a=", "END:VEVENT", "END:VCALENDAR", ""],
  ];

  await importText("antigo.vcs", lines.join("\r\n"), content);

  assert.equal(
    textOf(content, "eventos/2026-habitacao-renda-senhorio-e-inquilino.yaml"),
    `id: 2
titulo: Habitação; renda, senhorio e inquilino
data_inicio: 2026-05-14
data_fim: 2026-05-14
link_registo: https://www.example.pt/?a=
local: salao-rua-nova
`,
  );
  assert.match(textOf(content, "locais/salao-rua-nova.yaml") ?? "", /\nnome: Salão, Rua Nova\n/);
});

test("a calendar becomes events, at venues of the folder where it has them", async (t) => {
  const root = temporaryFolder(t);
  const content = join(root, "content");
  writeContentFolder(content, { locais: [{}], eventos: [{ id: 1 }] });

  const imported = await importText("seminarios.ics", CALENDAR, content);

  assert.equal(
    textOf(content, "eventos/2026-encontro-do-porto.yaml"),
    `id: 2
titulo: Encontro do Porto
data_inicio: 2026-05-14
data_fim: 2026-05-15
link_registo: https://www.example.pt/inscricao
local: 1
`,
  );
  // Half past midnight in Lisbon.
  assert.match(
    textOf(content, "eventos/2026-noite.yaml") ?? "",
    /\ndata_inicio: 2026-06-02\ndata_fim: 2026-06-02\n/,
  );
  assert.match(
    textOf(content, "eventos/2026-semana.yaml") ?? "",
    /\ndata_fim: 2026-06-01\nlocal: outra-sala\n/,
  );
  assert.equal(
    textOf(content, "locais/outra-sala.yaml"),
    "id: 2\nnome: Outra sala\ngps: 41.15,-8.63\n",
  );
  assert.ok(textOf(content, "eventos/2026-outra-agenda.yaml"));
  assert.match(
    linesOf(imported)[1] ?? "",
    /^incomplete \| event 4 of the file \| cannot be read: /,
  );
  assert.deepEqual(linesOf(imported).slice(0, 1), [
    "incomplete | eventos/semana | of a series the first day alone is taken",
  ]);
  const published = await publishFolder(content, join(root, "store"));
  assert.deepEqual(published.outcome === "refused" ? published.problems : [], []);
});

test("what older programs wrote is read in its encoding, and each loss is listed", async (t) => {
  const content = join(temporaryFolder(t), "content");
  const item = (texts: Record<string, string>) =>
    `<item>${Object.entries(texts)
      .map(([name, text]) => `<${name}><![CDATA[${text}]]></${name}>`)
      .join("")}<wp:post_type>post</wp:post_type><wp:status>publish</wp:status></item>`;
  const old = [
    '[caption id="a_5" width="300" caption="Legenda antiga"]<img src="https://lost.example/a.png" />[/caption]',
    "[youtube=https://www.youtube.com/watch?v=1]\n<ul><li>um</li></ul>\nfim",
    "<pre>a\n\nb</pre>\n<!-- wp:latest-posts /-->",
  ].join("\n\n");
  const export1 = `<?xml version="1.0" encoding="ISO-8859-1"?><rss><channel><link>http://127.0.0.1:9</link>
    <wp:category><wp:term_id>1</wp:term_id><wp:category_parent/></wp:category>
    ${item({ title: "Ação", "wp:post_id": "1", "wp:post_name": "acao", "wp:post_date": "2009-01-01 10:00:00", "content:encoded": old })}
    <item><title>Dois</title><excerpt:encoded /><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><wp:post_id>2</wp:post_id>
    <wp:post_date>2009-01-02 10:00:00</wp:post_date><category domain="tag" nicename="a">A</category><wp:is_sticky>1</wp:is_sticky>
    <wp:postmeta><wp:meta_key>preco</wp:meta_key><wp:meta_value>3</wp:meta_value></wp:postmeta>
    <wp:comment><wp:comment_content>Olá</wp:comment_content></wp:comment></item></channel></rss>`;

  const imported = await importText("antigo.xml", Buffer.from(export1, "latin1"), content);

  assert.match(textOf(content, "noticias/acao.html") ?? "", /\ntitulo: Ação\n/);
  assert.match(
    textOf(content, "noticias/acao.html") ?? "",
    /<figcaption>Legenda antiga<\/figcaption><\/figure>\n<p>\[youtube=\S+\]<\/p>\n<ul><li>um<\/li><\/ul>\n<p>fim<\/p>\n<pre>a\n\nb<\/pre>\n/,
  );
  const lines = linesOf(imported);
  for (const line of [
    "incomplete | noticias/acao | what its plug-in makes of [youtube] is not in the export, which stays",
    "incomplete | noticias/acao | what WordPress makes of its block latest-posts is not in the export",
    "note | noticias/dois | its tags have no field, and are left out",
    "note | noticias/dois | its comments (1) have no field, and are left out",
    "note | noticias/dois | its own fields (preco) are left out",
    "note | noticias/dois | that it stays on top is left out",
  ]) {
    assert.ok(lines.includes(line), `${line}\n${lines.join("\n")}`);
  }
  await assert.rejects(
    importText("antigo.xml", Buffer.from(export1.slice(0, -60), "latin1"), content),
    {
      name: "ImportRefusedError",
      message:
        'The export is not whole: <wp:comment_content>, behind the item "Ação", is not closed. Nothing was imported; export again, and look that the file is whole',
    },
  );
});

test("days that are excepted, that there are not, or are not said to be days are those of the calendar", async (t) => {
  const content = join(temporaryFolder(t), "content");
  const events = [
    "DTSTART:20260105T100000Z\nDTEND:20260105T110000Z\nRRULE:FREQ=WEEKLY;COUNT=3\nEXDATE:20260105T100000Z\nSUMMARY:Série\nUID:1",
    "DTSTART:20260301\nSUMMARY:Dia\nUID:2\nATTACH:https://a.example/1.pdf\nLOCATION:Casa\\nRua X\nSEQUENCE:1",
    "DTSTART:20260308\nSUMMARY:Dia mudado\nUID:2\nSEQUENCE:2\nSTATUS:CANCELLED",
    "DTSTART:20260231T100000Z\nSUMMARY:Nunca\nUID:3",
    "DTSTART:20260310T100000Z\nDTEND:20260309T100000Z\nSUMMARY:Acaba antes\nUID:4",
  ].map((lines) => `BEGIN:VEVENT\n${lines}\nEND:VEVENT`);
  const todo = "BEGIN:VTODO\nUID:5\nEND:VTODO";
  const calendar = ["BEGIN:VCALENDAR", ...events, todo, "END:VCALENDAR", ""].join("\n");

  const imported = await importText("velho.ics", Buffer.from(calendar, "latin1"), content);

  assert.match(textOf(content, "eventos/2026-serie.yaml") ?? "", /\ndata_inicio: 2026-01-12\n/);
  const moved = textOf(content, "eventos/2026-dia-mudado.yaml");
  assert.match(
    moved ?? "",
    /\ndata_inicio: 2026-03-08\ndata_fim: 2026-03-08\nestado_publicacao: false\n/,
  );
  const lines = linesOf(imported);
  for (const line of [
    "incomplete | eventos/serie | of a series the first day alone is taken",
    "incomplete | event 3 of the file | cannot be read: there is no 2026-02-31",
    "incomplete | eventos/acaba-antes | it ends before it begins, so its first day is its last",
    "note | velho.ics | is not in UTF-8, and was read as windows-1252: look at its accents",
    "note | eventos/dia | it stands in the file 2 times, and is taken once",
    "note | eventos/dia-mudado | it is cancelled, and so not shown",
    "note | vtodo | 1 of this kind are left out: events alone are taken",
  ]) {
    assert.ok(lines.includes(line), `${line}\n${lines.join("\n")}`);
  }
});

test("a fixture of an object a line, packed or in UTF-16 is read as the same", async (t) => {
  const root = temporaryFolder(t);
  const objects = ["Um", "Ação"].map((nome, place) => ({
    ...{ model: "site.premio", pk: place + 1 },
    fields: { nome, slug: `premio-${place + 1}`, ano: 2026 },
  }));
  const mapping = join(root, "mapping.yaml");
  writeFileSync(
    mapping,
    "premios: { model: site.premio, fields: { nome: nome, slug: slug, ano: ano } }",
  );
  const text = JSON.stringify(objects);
  const lines = objects.map((object) => JSON.stringify(object)).join("\r\n");

  const brought = new Set<string | undefined>();
  for (const [name, bytes] of [
    ["dump.json", Buffer.from(text)],
    ["dump.jsonl", Buffer.from(lines)],
    ["dump.json.gz", gzipSync(text)],
    ["utf-16.json", Buffer.from(`\ufeff${text}`, "utf16le")],
    ["latin.json", Buffer.from(text, "latin1")],
  ] as const) {
    const content = join(root, `content-${name}`);
    await importText(name, bytes, content, { mapping });
    brought.add(textOf(content, "premios.yaml"));
  }

  assert.equal(brought.size, 1);
  assert.match([...brought][0] ?? "", /nome: Ação/);
});

for (const [name, text, says] of [
  ["nothing.json", "{", /^The file is no JSON: /],
  ["none.json", "[]", /^The file is no fixture: /],
  [
    "dump.zip",
    "PK\u0003\u0004",
    /dump\.zip is a ZIP archive: unpack it, and import what is in it$/,
  ],
  [
    "dump.xml",
    '<?xml version="1.0"?><django-objects version="1.0"/>',
    /dump\.xml is a fixture in XML: write it with manage\.py dumpdata --format json, and import that$/,
  ],
  [
    "dump.yaml",
    "- model: site.evento\n  pk: 1\n",
    /dump\.yaml is a fixture in YAML: write it with /,
  ],
  ["object.json", "{}", /^The file is no fixture: expected what "manage.py dumpdata" prints$/],
  [
    "page.xml",
    "<html></html>",
    /^The file is no export of WordPress: it has no channel with items$/,
  ],
  ["calendar.ics", "BEGIN:VCALENDAR\nBEGIN", /^The file is no calendar: /],
  [
    "tasks.ics",
    "BEGIN:VCALENDAR\nBEGIN:VTODO\nEND:VTODO\nEND:VCALENDAR\n",
    /^The calendar has no events /,
  ],
] as const) {
  test(`${name}, which is none, is refused with what it is not`, async (t) => {
    const content = join(temporaryFolder(t), "content");

    await assert.rejects(importText(name, text, content), {
      name: "ImportRefusedError",
      message: says,
    });

    assert.ok(!existsSync(join(content, "site.yaml")));
  });
}
