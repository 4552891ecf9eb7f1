/** Importing a Django fixture: the drafted mapping, references, encodings. */
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { PDF } from "../support/documents.ts";
import { publishFolder } from "../support/serving.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { linesOf, textOf } from "./import-site.ts";
import { draftOrImport, importText } from "./import-text.ts";

const MEDIA = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAAEUlEQVR42mNY5WKMFTEMpAQA99c2MRKQgdsAAAAASUVORK5CYII=",
  "base64",
);

const ENCONTRO = {
  titulo: "Encontro",
  slug: "encontro",
  inicio: "2026-05-14",
  fim: "2026-05-15",
  local: 1,
};

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
      titulo: "Obras na Baixa",
      slug: "obras-na-baixa",
      date: "2026-02-14",
      imagem: "logos/ordem.png",
      texto: '<p>Um<br /><a href="/media/anexos/Ficha.pdf">dois</a></p>\r\n',
      tema: 3,
      autor: 5,
      relacionadas: [],
      created: "2026-02-14T09:30:00Z",
    },
  },
  {
    model: "site.evento",
    pk: 2,
    fields: { ...ENCONTRO, noticias: [12], estado_publicacao: false },
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
  assert.deepEqual(linesOf(imported), ["note | auth.user | its only item is of no collection"]);
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
    textOf(content, "vencedores.yaml"),
    "- premio: premio-2026\n  categoria: Residencial\n  candidato: Ab3dE9x2\n",
  );
  const published = await publishFolder(content, join(root, "store"));
  assert.deepEqual(published.outcome === "refused" ? published.problems : [], []);
});

/** Compares two mappings without lines on collections that the expected one does not name. */
function assertDrafted(text: string, expected: string): void {
  const unknown = (line: string) => {
    const [, name] = /^# {3}(\w+) \(no model was found\)/.exec(line) ?? [];
    return name !== undefined && !expected.includes(` ${name} (`);
  };
  const lines = text.split("\n").filter((line) => !unknown(line));
  assert.equal(lines.join("\n"), expected);
}

test("a drafted mapping shows what there is to correct it from", async (t) => {
  const content = join(temporaryFolder(t), "content");
  const objects = [
    { model: "events.event", pk: 1, fields: { title: "Encontro", venue: 1, featured: true } },
    { model: "events.eventlocation", pk: 1, fields: { name: "Sala", address: "Rua Nova" } },
  ];

  const drafted = await draftOrImport("dump.json", JSON.stringify(objects), content);

  assert.ok("drafted" in drafted);
  assertDrafted(
    readFileSync(drafted.drafted, "utf8"),
    `# For each collection, its model in dump.json, and for each field, the model's field. Correct what is wrong.
eventos:
  model: events.event
  fields:
    titulo: title
    local: venue

# What items need and no field was found for:
#   temas (no model was found): nome
#   autores (no model was found): titulo, imagem, link
#   locais (no model was found): nome, gps
#   noticias (no model was found): data, titulo, imagem
#   eventos: data_inicio, data_fim
#   premios (no model was found): nome
#   categorias (no model was found): descricao
#   candidatos (no model was found): nome, premio, categoria, foto
#   vencedores (no model was found): premio, categoria
#   patrocinios (no model was found): premio, imagem, tipo

# What the fixture has besides, which is not taken:
#   events.event (1): featured
#   events.eventlocation (1): name, address
`,
  );
});

test("a mapping that names what the fixture does not have is told so", async (t) => {
  const root = temporaryFolder(t);
  const objects = [{ model: "site.local", pk: 1, fields: { nome: "Sala", gps: "41.1,-8.6" } }];
  const mapping = join(root, "mapping.yaml");
  writeFileSync(
    mapping,
    "eventos:\n  model: site.evento\n  fields: {titulo: titulo}\nlocais:\n  model: site.local\n  fields: {nome: nomes, gps: gps}\n",
  );

  const imported = await importText("dump.json", JSON.stringify(objects), join(root, "content"), {
    mapping,
  });

  assert.deepEqual(
    linesOf(imported).filter((line) => line.startsWith("unread")),
    [
      "unread | locais of the mapping | no site.local has the field nomes; did you mean nome?",
      "unread | eventos of the mapping | the fixture has no model site.evento",
    ],
  );
});

test("a Django fixture with natural keys keeps what refers to what", async (t) => {
  const content = join(temporaryFolder(t), "content");
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

  assert.equal(
    textOf(content, "temas.yaml"),
    "- id: 1\n  nome: Casa\n  slug: casa\n- id: 2\n  nome: Rua\n  slug: rua\n",
  );
  assert.match(textOf(content, "noticias/um.md") ?? "", /\ntema: rua\nrelacionadas:\n {2}- dois\n/);
  assert.match(textOf(content, "noticias/dois.md") ?? "", /\ntema: casa\n/);
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
      fields: ENCONTRO,
    },
    {
      model: "site.eventoentidade",
      pk: 8,
      fields: { evento: 2, entidade: ["ordem"], ordem: 2, papel: "orador" },
    },
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
    [
      "note | site.eventoentidade | the mapping does not take its papel",
      "note | site.comentario | its only item is of no collection",
    ],
  );
  assert.match(readFileSync(drafted.drafted, "utf8"), /\n# {3}site\.eventoentidade \(2\): papel\n/);
});

test("items that were hidden by a field that no collection has are told, because they would be published", async (t) => {
  const folder = temporaryFolder(t);
  const text = JSON.stringify([
    { model: "site.tema", pk: 1, fields: { nome: "Casa", slug: "casa", publicado: true } },
    { model: "site.tema", pk: 2, fields: { nome: "Obras", slug: "obras", publicado: false } },
    { model: "site.tema", pk: 3, fields: { nome: "Lei", slug: "lei", rascunho: true } },
    { model: "site.tema", pk: 4, fields: { nome: "Renda", slug: "renda", publicidade: false } },
    { model: "site.tema", pk: 6, fields: { nome: "Norte", slug: "norte", status: "draft" } },
    { model: "site.tema", pk: 8, fields: { nome: "Este", slug: "este", estado_publicacao: 0 } },
    { model: "site.tema", pk: 7, fields: { nome: "Velho", slug: "sul", status: "published" } },
    { model: "site.tema", pk: 7, fields: { nome: "Sul", slug: "sul", status: "published" } },
    ...["2026-03-01T08:00:00Z", "2026-01-01"].map((day, place) => ({
      model: "site.tema",
      pk: 10 + place,
      fields: { nome: `Dia ${place}`, slug: `dia-${place}`, publish_date: day, expiry_date: day },
    })),
    { model: "site.tema", pk: 12, fields: { nome: "A", slug: "a", is_deleted: true } },
    { model: "site.tema", pk: 13, fields: { nome: "B", slug: "b", apagado_em: "2026-01-03" } },
    { model: "site.tema", pk: 14, fields: { nome: "C", slug: "c", deleted_at: null } },
    { model: "site.local", pk: 5, fields: { slug: "porto" } },
    { model: "site.pagina", pk: 5, fields: { nome: "Porto", live: false, expired: true } },
    ...[1, 2, 2].map((status, place) => ({
      model: "site.premio",
      pk: place + 1,
      fields: { nome: `Prémio ${place}`, slug: `p-${place}`, status, estado: 2 },
    })),
    ...["published", "em revisão", ""].map((state, place) => ({
      model: "site.categoria",
      pk: place + 1,
      fields: { descricao: `Categoria ${place}`, state },
    })),
  ]);
  const mapping = join(folder, "mapping.yaml");
  writeFileSync(
    mapping,
    `temas: { model: site.tema, fields: { nome: nome, slug: slug } }
locais: { model: site.local, fields: { nome: site.pagina.nome, slug: slug } }
premios: { model: site.premio, fields: { nome: nome, slug: slug } }
categorias: { model: site.categoria, fields: { descricao: descricao } }`,
  );

  const clock = () => Date.parse("2026-02-01");
  const imported = await importText("dump.json", text, folder, { mapping, clock });

  const told =
    'which no field of the mapping takes: it would be published. Take it out of the content, or, if it has a file of its own, put "_" before its name';
  assert.deepEqual(
    linesOf(imported).filter((line) => line.includes("it would be published")),
    [
      `incomplete | temas/2 | its publicado is false, ${told}`,
      `incomplete | temas/3 | its rascunho is true, ${told}`,
      `incomplete | temas/6 | its status is draft, ${told}`,
      `incomplete | temas/8 | its estado_publicacao is 0, ${told}`,
      `incomplete | temas/10 | its publish_date is 2026-03-01T08:00:00Z, ${told}`,
      `incomplete | temas/11 | its expiry_date is 2026-01-01, ${told}`,
      `incomplete | temas/12 | its is_deleted is true, ${told}`,
      `incomplete | temas/13 | its apagado_em is 2026-01-03, ${told}`,
      `incomplete | locais/5 | its live is false, ${told}`,
      `incomplete | locais/5 | its expired is true, ${told}`,
    ],
  );
  assert.deepEqual(
    linesOf(imported).filter((line) => line.includes("all would be published")),
    [
      "incomplete | premios | their status is 1 or 2, which no field of the mapping takes: all would be published. Take out of the content what was hidden",
      "incomplete | categorias | their state is published or em revisão, which no field of the mapping takes: all would be published. Take out of the content what was hidden",
    ],
  );
  assert.ok(
    linesOf(imported).includes(
      "different | temas/7 |  | stands twice in the fixture, with another nome, and is taken once",
    ),
  );
});

test("a fixture of an object a line, packed or in UTF-16 is read as the same", async (t) => {
  const root = temporaryFolder(t);
  const objects = ["Um", "Ação"].map((nome, place) => ({
    model: "site.premio",
    pk: place + 1,
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
  const guessed: string[] = [];
  for (const [name, bytes] of [
    ["dump.json", Buffer.from(text)],
    ["dump.jsonl", Buffer.from(lines)],
    ["dump.json.gz", gzipSync(text)],
    ["utf-16.json", Buffer.from(`\ufeff${text}`, "utf16le")],
    ["latin.json", Buffer.from(text, "latin1")],
  ] as const) {
    const content = join(root, `content-${name}`);
    const imported = await importText(name, bytes, content, { mapping });
    if (linesOf(imported).some((line) => /Windows-1252/.test(line))) guessed.push(name);
    brought.add(textOf(content, "premios.yaml"));
  }

  assert.equal(brought.size, 1);
  assert.deepEqual(guessed, ["latin.json"]);
  assert.match([...brought][0] ?? "", /nome: Ação/);
});

test("a field that is named as in the collection is taken although an item has another kind of value there", async (t) => {
  const content = join(temporaryFolder(t), "content");
  const news = (pk: number, more: object) => ({
    model: "site.noticia",
    pk,
    fields: { titulo: `Obra ${pk}`, slug: `obra-${pk}`, imagem: "a.png", ...more },
  });
  const text = JSON.stringify([
    { model: "site.tema", pk: 1, fields: { nome: "Casa", slug: "casa" } },
    news(1, { data: "2026-07-14T23:30:00Z", tema: 1, antetitulo: "Obras", teaser: { pt: "Sim" } }),
    news(3, { data: "2026-07-14", relacionadas: 1 }),
    news(2, { data: "2026-07-14T12:00:00Z", tema: {}, antetitulo: { pt: "Obras" }, fonte: "a" }),
  ]);

  const drafted = await draftOrImport("dump.json", text, content);
  assert.ok("drafted" in drafted);
  const imported = await importText("dump.json", text, content, { mapping: drafted.drafted });

  const mapping = readFileSync(drafted.drafted, "utf8");
  assert.match(mapping, /\n {4}antetitulo: antetitulo\n {4}data: data\n/);
  assert.match(mapping, /\n {4}tema: tema\n/);
  assert.match(mapping, /\n# {3}site\.noticia \(3\): teaser, fonte\n/);
  assert.match(textOf(content, "noticias/obra-3.yaml") ?? "", /\nrelacionadas:\n {2}- obra-1\n/);
  assert.match(
    textOf(content, "noticias/obra-1.yaml") ?? "",
    /\nantetitulo: Obras\ndata: 2026-07-15\n/,
  );
  assert.deepEqual(
    linesOf(imported).filter((line) => /antetitulo|\bdata\b|site\./.test(line)),
    [
      'different | noticias/1 | data | "2026-07-14T23:30:00Z" becomes "2026-07-15", a day without a time',
      'different | noticias/2 | antetitulo | {"pt":"Obras"} is no single value, and is left out',
      'different | noticias/2 | data | "2026-07-14T12:00:00Z" becomes "2026-07-14", a day without a time',
      "note | site.noticia | the mapping does not take its teaser, fonte",
    ],
  );
});

test("a draft takes the moments from and until which an item is shown", async (t) => {
  const content = join(temporaryFolder(t), "content");
  const text = JSON.stringify([
    {
      model: "site.noticia",
      pk: 1,
      fields: {
        titulo: "Um",
        slug: "um",
        data: "2026-02-14",
        imagem: "a.png",
        publish_date: "2030-01-01T09:00:00Z",
        expiry_date: "2031-01-01T00:00:00Z",
      },
    },
  ]);

  const drafted = await draftOrImport("dump.json", text, content);
  assert.ok("drafted" in drafted);
  const imported = await importText("dump.json", text, content, { mapping: drafted.drafted });

  assert.match(
    textOf(content, "noticias/um.yaml") ?? "",
    /\npublicar_em: 2030-01-01T09:00:00Z\nretirar_em: 2031-01-01T00:00:00Z\n/,
  );
  assert.deepEqual(
    linesOf(imported).filter((line) => !/a\.png|imagem/.test(line)),
    [],
  );
});

test("files are found by names that look the same, and told", async (t) => {
  const root = temporaryFolder(t);
  const [content, media] = [join(root, "content"), join(root, "media")];
  const files = ["noticias/Casa.PNG", "noticias/Sessa\u0303o.png", "noticias/rua%20nova.png"];
  mkdirSync(join(media, "noticias"), { recursive: true });
  for (const [place, file] of files.entries())
    writeFileSync(join(media, file), Buffer.concat([MEDIA, Buffer.from([place])]));
  const mapping = join(root, "mapping.yaml");
  writeFileSync(
    mapping,
    "locais: { model: site.local, fields: { nome: nome, gps: gps, imagem: imagem } }",
  );
  const named = ["Noticias/casa.png", "noticias/Sess\u00e3o.png", "noticias/Rua nova.png", "../a"];
  const text = JSON.stringify(
    named.map((imagem, place) => ({
      model: "site.local",
      pk: place + 1,
      fields: { nome: `Sala ${place}`, gps: "41.1,-8.6", imagem },
    })),
  );

  const imported = await importText("dump.json", text, content, { mapping, media });

  assert.deepEqual(
    linesOf(imported).filter((line) => /^(?:image|note)/.test(line)),
    [
      `image | ../a | is not in ${media}`,
      "note | Noticias/casa.png | is not there; noticias/Casa.PNG looks the same and is used instead",
      "note | noticias/Rua nova.png | is not there; noticias/rua nova.png looks the same and is used instead",
    ],
  );
});

test("flags that are written as numbers or words are read, and an item that they hide is not shown", async (t) => {
  const content = join(temporaryFolder(t), "content");
  const event = (pk: number, more: object) => ({
    model: "site.evento",
    pk,
    fields: { ...ENCONTRO, slug: `e${pk}`, titulo: `Encontro ${pk}`, ...more },
  });
  const text = JSON.stringify([
    { model: "site.local", pk: 1, fields: { nome: "Casa", gps: "41.15,-8.63", ativo: "False" } },
    event(1, { estado_publicacao: "False", brevemente: "1" }),
    event(2, { estado_publicacao: 0, brevemente: 0 }),
    event(3, { estado_publicacao: 1, brevemente: "talvez" }),
  ]);

  const drafted = await draftOrImport("dump.json", text, content);
  assert.ok("drafted" in drafted);
  const imported = await importText("dump.json", text, content, { mapping: drafted.drafted });

  const flags = [1, 2, 3].map((pk) =>
    (textOf(content, `eventos/e${pk}.yaml`) ?? "")
      .split("\n")
      .filter((line) => /^estado|^brev/.test(line)),
  );
  assert.deepEqual(flags, [
    ['estado_publicacao: "False"', 'brevemente: "1"'],
    ["estado_publicacao: 0", "brevemente: 0"],
    ["estado_publicacao: 1", "brevemente: talvez"],
  ]);
  assert.deepEqual(
    linesOf(imported)
      .map((line) => line.replace(/, which no field.*|, expected.*/, ""))
      .filter((line) => /refused|incomplete|eventos.1/.test(line)),
    [
      'refused | eventos/e3.yaml:6:13 | brevemente: found the text "talvez"',
      "incomplete | locais/1 | its ativo is False",
      'different | eventos/1 | estado_publicacao | "False" becomes false',
      'different | eventos/1 | brevemente | "1" becomes true',
    ],
  );
});

test("words for drafts hide an event, and a word that says neither is refused", async (t) => {
  const folder = temporaryFolder(t);
  const states = ["published", "draft", "P", "d", "Publicado", "rascunho", "em revisão", "1", null];
  const deleted = [null, "2026-01-03T10:00:00Z", false, "True"];
  const text = JSON.stringify([
    { model: "site.local", pk: 1, fields: { nome: "Casa", gps: "41.15,-8.63" } },
    ...states.map((status, place) => ({
      model: "site.evento",
      pk: place + 1,
      fields: { ...ENCONTRO, slug: `e${place + 1}`, titulo: `Encontro ${place + 1}`, status },
    })),
  ]);
  const importBy = async (field: string, dump: string) => {
    const mapping = join(folder, `${field}.yaml`);
    writeFileSync(
      mapping,
      `locais: { model: site.local, fields: { nome: nome, gps: gps } }
eventos:
  model: site.evento
  fields: { titulo: titulo, slug: slug, data_inicio: inicio, data_fim: fim, local: local, estado_publicacao: ${field} }`,
    );
    return await importText("dump.json", dump, join(folder, field), { mapping });
  };
  const stateOf = (field: string, place: number) =>
    /^estado_publicacao: (.*)/m.exec(textOf(folder, `${field}/eventos/e${place + 1}.yaml`) ?? "");

  const imported = await importBy("status", text);
  await importBy(
    "deleted_at",
    text.replaceAll(
      /"status":[^}]*/g,
      () => `"deleted_at":${JSON.stringify(deleted.shift() ?? null)}`,
    ),
  );

  assert.deepEqual(
    states.map((_, place) => stateOf("status", place)?.[1]),
    // Shown by default.
    [undefined, "false", undefined, "false", undefined, "false", "em revisão", '"1"', undefined],
  );
  assert.deepEqual(
    linesOf(imported)
      .map((line) => line.replace(/, expected.*/, ""))
      .filter((line) => /refused|estado/.test(line)),
    [
      'refused | eventos/e7.yaml:5:20 | estado_publicacao: found the text "em revisão"',
      'different | eventos/8 | estado_publicacao | "1" becomes true',
      "different | eventos/9 | estado_publicacao | null becomes true",
    ],
  );
  assert.deepEqual(
    [0, 1, 2, 3].map((place) => stateOf("deleted_at", place)?.[1]),
    [undefined, "false", undefined, "false"],
  );
});

test("a second model of a collection is told, with how it is brought", async (t) => {
  const folder = join(temporaryFolder(t), "content");
  const news = (model: string, pk: number) => ({
    model,
    pk,
    fields: { titulo: `Obra ${pk}`, slug: `obra-${pk}`, data: "2026-02-14", conteudo: "<p>a</p>" },
  });
  const text = JSON.stringify([
    ...[1, 2, 3].map((pk) => news("noticias.noticia", pk)),
    ...[1, 2].map((pk) => news("blog.post", pk)),
  ]);

  const drafted = await draftOrImport("dump.json", text, folder);
  assert.ok("drafted" in drafted);
  const imported = await importText("dump.json", text, folder, { mapping: drafted.drafted });

  assert.ok(
    linesOf(imported).includes(
      "incomplete | blog.post | its 2 items are of no collection; noticias takes noticias.noticia alone. Import them into a folder of their own, with blog.post as the model of noticias",
    ),
    linesOf(imported).join("\n"),
  );
});

test("a mapping whose model the fixture lacks removes nothing that was imported", async (t) => {
  const content = join(temporaryFolder(t), "content");
  const theme = { model: "site.tema", pk: 1, fields: { nome: "Casa", slug: "casa" } };
  const place = { model: "site.local", pk: 1, fields: { nome: "Casa", gps: "41.15,-8.63" } };
  const drafted = await draftOrImport("dump.json", JSON.stringify([theme, place]), content);
  assert.ok("drafted" in drafted);
  const options = { mapping: drafted.drafted };
  await importText("dump.json", JSON.stringify([theme, place]), content, options);

  const again = await importText("dump.json", JSON.stringify([theme]), content, options);

  assert.match(textOf(content, "locais/Casa.yaml") ?? "", /gps/);
  assert.equal(again.files.removed, 0);
});

test("a draft takes the order of items that have no ids", async (t) => {
  const content = join(temporaryFolder(t), "content");
  const sponsor = (pk: number, order: number) => ({
    model: "site.patrocinio",
    pk,
    fields: { premio: 1, imagem: "a.png", tipo: `Apoio ${pk}`, order },
  });
  const text = JSON.stringify([
    { model: "site.premio", pk: 1, fields: { nome: "Prémio", slug: "premio", ano: 2026 } },
    ...[sponsor(1, 3), sponsor(2, 10), sponsor(3, 1)],
  ]);

  const drafted = await draftOrImport("dump.json", text, content);
  assert.ok("drafted" in drafted);
  await importText("dump.json", text, content, { mapping: drafted.drafted });

  assert.match(readFileSync(drafted.drafted, "utf8"), /\n {4}ordem: order\n/);
  const kinds = (textOf(content, "patrocinios.yaml") ?? "").matchAll(/tipo: (.*)/g);
  assert.deepEqual(
    [...kinds].map(([, kind]) => kind),
    ["Apoio 3", "Apoio 1", "Apoio 2"],
  );
});
