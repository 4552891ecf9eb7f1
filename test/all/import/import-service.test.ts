/** Importing a service: the folder publishes to the same responses. */
import assert from "node:assert/strict";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { filesOf, importSite, linesOf, textOf } from "../../import/import-site.ts";
import { eventually } from "../../support/eventually.ts";
import { knowSampleImages, publishSample } from "../../support/sample-site.ts";
import { publishAndServe, publishFolder, serveStore } from "../../support/serving.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const ADDRESSES = [
  "/api/v1/eventos/?page_size=100",
  "/api/v1/ultimos/eventos/",
  "/api/premio/candidatos/",
  "/api/premio/vencedores/",
  "/api/premio/vencedores/?premio=2",
  "/api/premio/list/1/patrociniostop/",
  "/api/premio/list/2/patrociniostop/",
];

test("the sample site is imported, published and answers the same but for the ids of two news", async (t) => {
  const folder = temporaryFolder(t);
  const [store, content, moved] = [join(folder, "a"), join(folder, "content"), join(folder, "b")];
  await publishSample(store);
  knowSampleImages(moved);
  const clock = () => Date.parse("2026-03-01T12:00:00Z");
  const before = await serveStore(t, store, { clock });

  const imported = await importSite(before.address, content);
  const published = await publishFolder(content, moved);

  assert.equal(published.outcome, "published");
  const after = await serveStore(t, moved, { clock });
  const differing = linesOf(imported).filter((line) => line.startsWith("different"));
  assert.deepEqual(differing, [
    "different | noticias/1 | relacionadas | the service shows no item 12 of noticias",
    "different | noticias/10 | relacionadas | the service shows no item 15 of noticias",
    "different | noticias/19 | relacionadas | the service shows no item 12 of noticias",
    "different | noticias/35 | relacionadas | the service shows no item 12 of noticias",
  ]);
  const body = async (address: string, path: string) => {
    const text = await (await fetch(address + path)).text();
    return text.replaceAll(/\/media\/([0-9a-f]{32})\/[^"\\]*/g, "/media/$1");
  };
  for (const path of ADDRESSES) {
    const was = (await body(before.address, path))
      .replaceAll('"relacionadas":[12,', '"relacionadas":[')
      .replaceAll(",12]", "]")
      .replaceAll('"relacionadas":[15]', '"relacionadas":[]')
      .replaceAll('"relacionadas":[15,', '"relacionadas":[')
      .replaceAll(",12,", ",")
      .replaceAll(",15,", ",");
    assert.equal(await body(after.address, path), was, path);
  }
});

const NEWS = {
  id: 7,
  titulo: "Obras na Baixa: o que muda",
  slug: "obras-na-baixa",
  data: "2026-02-14",
  imagem: "media/casa.png",
  autor: 1,
  tema: 1,
  created: "2026-02-14T09:30:00.25",
  modified: "2026-07-14T09:30:00",
};
const SITE = {
  autores: [{ slug: "ordem", titulo: "Ordem", contacto: "<p>Rua 1<br />Lisboa</p>" }],
  temas: [{ slug: "casa" }],
  noticias: [
    { ...NEWS, conteudo: "<p>As obras <strong>começam</strong>.</p>\n<ul>\n<li>Rua</li>\n</ul>" },
    { id: 8, slug: "ckeditor", conteudo: "<p>Um&nbsp;dois<br />três</p>\r\n\r\n<p>quatro</p>\r\n" },
  ],
  eventos: [
    {
      id: 3,
      slug: "porto",
      autor: [1],
      noticias: [8, 7],
      local: 1,
      acomodacao: "<p>Hotel da Praça</p>",
    },
  ],
  premios: [{ nome: "Prémio Fachada", slug: "fachada" }],
  categorias: [{ descricao: "Residencial" }],
  candidatos: [{ nome: "Casa Nova" }, { nome: "=Soma", descricao: "<p>um</p>\r\n<p>dois</p>" }],
  vencedores: [{ categoria: "Residencial", candidato: "Codigo01" }],
  patrocinios: [{ tipo: "Alto Patrocinio" }],
};

test("an imported folder is as editors write it", async (t) => {
  const { serving } = await publishAndServe(t, SITE);
  const folder = temporaryFolder(t);

  const { files, items } = await importSite(serving.address, folder);

  assert.deepEqual(files, { added: 13, changed: 0, removed: 0, kept: 0, unchanged: 0 });
  assert.equal(items.noticias, 2);
  assert.equal(
    textOf(folder, "noticias/obras-na-baixa.md"),
    `---
id: 7
created: 2026-02-14T09:30:00.250000Z
modified: 2026-07-14T09:30:00+01:00
data: 2026-02-14
titulo: "Obras na Baixa: o que muda"
imagem: media/autores/ordem.png
tema: tema-1
autor: ordem
---
As obras **começam**.

- Rua
`,
  );
  assert.match(
    textOf(folder, "noticias/ckeditor.html") ?? "",
    /\n---\n<p>Um&nbsp;dois<br \/>três<\/p>\r\n\r\n<p>quatro<\/p>\r\n\n$/,
  );
  assert.match(
    textOf(folder, "eventos/porto.md") ?? "",
    /^---\nid: 3\ntitulo: Evento 1\ndata_inicio: 2024-03-01\ndata_fim: 2024-03-02\nlocal: local-1\nautor:\n {2}- ordem\nnoticias:\n {2}- ckeditor\n {2}- obras-na-baixa\n---\nHotel da Praça\n$/,
  );
  assert.equal(
    textOf(folder, "candidatos.yaml"),
    `- codigo: Codigo01
  nome: Casa Nova
  premio: premio-fachada
  categoria: Residencial
  foto: media/autores/ordem.png
- codigo: Codigo02
  nome: =Soma
  premio: premio-fachada
  categoria: Residencial
  foto: media/autores/ordem.png
  descricao: "<p>um</p>\\r\\n<p>dois</p>"
`,
  );
  assert.equal(
    textOf(folder, "vencedores.yaml"),
    "- premio: premio-fachada\n  categoria: Residencial\n  candidato: Codigo01\n",
  );
  assert.equal(
    textOf(folder, "premios.yaml"),
    "- id: 1\n  nome: Prémio Fachada\n  slug: premio-fachada\n",
  );
  assert.equal(
    textOf(folder, "site.yaml"),
    `nome: api.example.pt
public_url: https://api.example.pt
fuso_horario: Europe/Lisbon
noticia_url: "{public_url}/noticias/{slug}/"
vi_export:
  maximo: 30
iframe_hosts: []
`,
  );
  assert.equal([...filesOf(folder).keys()].filter((path) => path.startsWith("media/")).length, 1);
});

test("an import again changes nothing", async (t) => {
  const { serving } = await publishAndServe(t, SITE);
  const folder = temporaryFolder(t);
  await importSite(serving.address, folder);
  const before = filesOf(folder);

  const again = await importSite(serving.address, folder);

  assert.deepEqual(again.files, { added: 0, changed: 0, removed: 0, kept: 0, unchanged: 13 });
  assert.deepEqual(filesOf(folder), before);
});

test("an import again brings what changed, and keeps what an editor changed", async (t) => {
  const site = await publishAndServe(t, SITE);
  const folder = temporaryFolder(t);
  await importSite(site.serving.address, folder);
  const ours = join(folder, "noticias/obras-na-baixa.md");
  const changed = `${textOf(folder, "noticias/obras-na-baixa.md")}\nMais um parágrafo.\n`;
  writeFileSync(ours, changed);
  rmSync(join(folder, "locais/local-1.yaml"));
  const [first, second] = SITE.noticias;
  await site.publish({
    ...SITE,
    noticias: [
      { ...first, antetitulo: "Lisboa" },
      { ...second, antetitulo: "Porto" },
    ],
    eventos: [{ ...SITE.eventos[0], autor: [] }],
    autores: [{ ...SITE.autores[0], id: 1, slug: "ordem" }],
  });
  await eventually("the new publication is served", async () => {
    const news = await site.get("/noticias/ckeditor/");
    return ((await news.json()) as { antetitulo: string }).antetitulo === "Porto";
  });

  const again = await importSite(site.serving.address, folder);

  assert.equal(textOf(folder, "noticias/obras-na-baixa.md"), changed);
  assert.match(textOf(folder, "noticias/ckeditor.html") ?? "", /\nantetitulo: Porto\n/);
  assert.equal(textOf(folder, "locais/local-1.yaml"), undefined);
  assert.match(
    textOf(folder, ".montra/import/theirs/noticias/obras-na-baixa.md") ?? "",
    /\nantetitulo: Lisboa\n/,
  );
  assert.deepEqual(
    linesOf(again).filter((line) => line.startsWith("conflict")),
    [
      "conflict | noticias/obras-na-baixa.md | it was changed here, and the source has another: see .montra/import/theirs/noticias/obras-na-baixa.md",
    ],
  );
});
