/** Importing a Django fixture: keys beyond exact numbers, and models that inherit. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { linesOf, textOf } from "./import-site.ts";
import { draftOrImport, importText } from "./import-text.ts";

test("keys above 2^53 keep two items two, and are told", async (t) => {
  const content = join(temporaryFolder(t), "content");
  const tema = (pk: string, nome: string) =>
    `{"model":"site.tema","pk":${pk},"fields":{"nome":"${nome}","slug":"${nome}"}}`;
  const noticia = (pk: string, slug: string, of: string) =>
    `{"model":"site.noticia","pk":${pk},"fields":{"titulo":"${slug}","slug":"${slug}","data":"2026-02-14","imagem":"","conteudo":"<p>x</p>","tema":${of}}}`;
  const fixture = `[${[
    tema("9007199254740993", "a"),
    tema("9007199254740992", "b"),
    tema("7", "c"),
    noticia("738529527931269425", "um", "9007199254740993"),
    noticia("738529527931269426", "dois", "9007199254740992"),
  ].join(",\n")}]`;
  const drafted = await draftOrImport("big.json", fixture, content);
  assert.ok("drafted" in drafted);

  const imported = await importText("big.json", fixture, content, { mapping: drafted.drafted });
  const again = await importText("big.json", fixture, content, { mapping: drafted.drafted });

  assert.deepEqual(imported.items, { temas: 3, noticias: 2 });
  assert.match(textOf(content, "noticias/um.md") ?? "", /^---\nid: 1\n(?:.*\n)*tema: a\n/);
  assert.match(textOf(content, "noticias/dois.md") ?? "", /^---\nid: 2\n(?:.*\n)*tema: b\n/);
  assert.ok(
    linesOf(imported).includes(
      "different | temas/8 | id | its key 9007199254740993 is above 9007199254740991, so its id is 8",
    ),
    linesOf(imported).join("\n"),
  );
  assert.equal(again.files.changed, 0);
});

test("the fields of inherited models are joined by their key, as the draft says", async (t) => {
  const content = join(temporaryFolder(t), "content");
  const parent = (pk: number, titulo: string) => ({
    model: "site.publicacao",
    pk,
    fields: { titulo, slug: titulo.toLowerCase(), data: "2026-02-14", imagem: "casa.png" },
  });
  const fixture = JSON.stringify([
    ...[parent(4, "Um"), parent(5, "Dois"), parent(6, "Aviso")],
    { model: "site.noticia", pk: 4, fields: { texto: "<p>primeira</p>", tema: 1 } },
    { model: "site.noticia", pk: 5, fields: { texto: "<p>segunda</p>", tema: 1 } },
    { model: "site.tema", pk: 1, fields: { nome: "Casa", slug: "casa" } },
  ]);
  const drafted = await draftOrImport("dump.json", fixture, content);
  assert.ok("drafted" in drafted);
  const mapping = readFileSync(drafted.drafted, "utf8");

  const imported = await importText("dump.json", fixture, content, { mapping: drafted.drafted });

  assert.match(mapping, /\n {4}titulo: site\.publicacao\.titulo\n/);
  assert.match(
    mapping,
    /\n# What was assumed, because the keys are the same:\n# {3}each site\.noticia is the site\.publicacao of the same key\. If not, delete lines with site\.publicacao\n/,
  );
  assert.doesNotMatch(mapping, /# {3}site\.publicacao \(/);
  assert.deepEqual(imported.items, { temas: 1, noticias: 2 });
  assert.match(
    textOf(content, "noticias/dois.md") ?? "",
    /^---\nid: 5\ndata: 2026-02-14\ntitulo: Dois\nimagem: media\/em-falta\.svg\ntema: casa\n---\nsegunda\n/,
  );
});

test("models that share one parent are joined to it, also the one with the first keys", async (t) => {
  const content = join(temporaryFolder(t), "content");
  const parent = (pk: number, titulo: string) => ({
    model: "site.conteudo",
    pk,
    fields: { titulo, slug: titulo.toLowerCase(), imagem: "casa.png" },
  });
  const noticia = (pk: number) => ({
    model: "site.noticia",
    pk,
    fields: { data: "2026-02-14", teaser: "", conteudo: "<p>texto</p>", autor: 3 },
  });
  const fixture = JSON.stringify([
    ...[parent(1, "Um"), parent(2, "Dois"), parent(3, "Ordem"), noticia(1), noticia(2)],
    { model: "site.autor", pk: 3, fields: { conteudo: "", link: "https://a.pt/", contacto: "" } },
  ]);
  const drafted = await draftOrImport("dump.json", fixture, content);
  assert.ok("drafted" in drafted);
  const mapping = readFileSync(drafted.drafted, "utf8");

  const imported = await importText("dump.json", fixture, content, { mapping: drafted.drafted });

  for (const model of ["noticia", "autor"])
    assert.ok(
      mapping.includes(
        `\n#   each site.${model} is the site.conteudo of the same key. If not, delete lines with site.conteudo\n`,
      ),
      mapping,
    );
  assert.deepEqual(imported.items, { autores: 1, noticias: 2 });
  assert.match(
    textOf(content, "noticias/dois.md") ?? "",
    /^---\nid: 2\ndata: 2026-02-14\ntitulo: Dois\nimagem: media\/em-falta\.svg\nautor: ordem\n---\ntexto\n/,
  );
});

test("a draft does not join an unrelated model that has the same keys", async (t) => {
  const news = [1, 2].map((pk) => ({
    model: "site.noticia",
    pk,
    fields: { data: "2026-02-14", imagem: "casa.png" },
  }));
  const revision = (pk: number, noticia: number, titulo: string) => ({
    model: "site.revisao",
    pk,
    fields: { noticia, titulo },
  });
  const page = (pk: number) => ({
    model: "paginas.pagina",
    pk,
    fields: { titulo: `Página ${pk}`, slug: `pagina-${pk}` },
  });
  const others = {
    revisions: [revision(1, 2, "Dois"), revision(2, 1, "Um")],
    pages: [page(1), page(2), page(3)],
    // Most pages are neither.
    sharedPages: [
      ...[1, 2, 3, 4, 5].map(page),
      { model: "site.aviso", pk: 4, fields: { cor: "" } },
    ],
  };

  for (const [name, objects] of Object.entries(others)) {
    const content = join(temporaryFolder(t), "content");
    const fixture = JSON.stringify([...news, ...objects]);
    const drafted = await draftOrImport("dump.json", fixture, content);
    assert.ok("drafted" in drafted);
    const mapping = readFileSync(drafted.drafted, "utf8");

    assert.match(
      mapping,
      /\nnoticias:\n {2}model: site\.noticia\n {2}fields:\n {4}data: data\n {4}imagem: imagem\n\n/,
      name,
    );
    assert.match(mapping, /\n# {3}noticias: titulo\n/, name);
    assert.match(mapping, new RegExp(`\n#   ${objects[0]?.model} \\(.*\\btitulo\\b`), name);
  }
});

/** The findings of a fixture that is imported by its drafted mapping. */
async function linesFrom(fixture: string, content: string): Promise<string[]> {
  const drafted = await draftOrImport("dump.json", fixture, content);
  assert.ok("drafted" in drafted);
  return linesOf(await importText("dump.json", fixture, content, { mapping: drafted.drafted }));
}

const news = (pk: unknown, slug: string, more: object) => ({
  model: "site.noticia",
  pk,
  fields: { titulo: slug, slug, data: "2026-02-14", imagem: "a.png", ...more },
});
const theme = (pk: unknown, slug: string, more: object = {}) => ({
  model: "site.tema",
  pk,
  fields: { nome: slug, slug, ...more },
});

test("references by UUIDs are kept, and one to an item that is missing says which", async (t) => {
  const content = join(temporaryFolder(t), "content");
  const key = (last: number) => `7f1c2b34-0000-4000-8000-00000000000${last}`;
  const fixture = JSON.stringify([
    theme(key(5), "casa"),
    news(key(1), "um", { tema: key(5), relacionadas: [key(2), key(9)] }),
    news(key(2), "dois", { tema: key(8), relacionadas: [] }),
  ]);

  const lines = await linesFrom(fixture, content);

  assert.match(
    textOf(content, "noticias/um.yaml") ?? "",
    /\ntema: casa\nrelacionadas:\n {2}- dois\n/,
  );
  assert.match(textOf(content, "noticias/dois.yaml") ?? "", new RegExp(`\\ntema: ${key(8)}\\n`));
  assert.deepEqual(
    lines.filter((line) => line.includes("7f1c")).map((line) => line.replace(/, expected.*/, "")),
    [
      `refused | noticias/dois.yaml:5:7 | tema: no theme is named "${key(8)}"`,
      `different | noticias/1 | relacionadas | the service shows no item "${key(9)}" of noticias`,
    ],
  );
  assert.deepEqual(
    lines.filter((line) => line.includes("keys")),
    [
      "different | site.tema | its keys are no numbers: its items get ids from 1 on",
      "different | site.noticia | its keys are no numbers: its items get ids from 1 on",
    ],
  );
});

test("keys that only look like numbers are told, and a title that is a number", async (t) => {
  const content = join(temporaryFolder(t), "content");
  const fixture = JSON.stringify([
    news("12", "doze", { titulo: 2026 }),
    news("1e1", "um", { relacionadas: ["12"] }),
    news("0x10", "dois", { relacionadas: ["1e1"] }),
  ]);

  const lines = await linesFrom(fixture, content);

  assert.match(textOf(content, "noticias/doze.yaml") ?? "", /^id: 12\n/);
  assert.match(textOf(content, "noticias/um.yaml") ?? "", /^id: 13\n[\s\S]*\n {2}- doze\n$/);
  assert.match(textOf(content, "noticias/dois.yaml") ?? "", /^id: 14\n[\s\S]*\n {2}- um\n$/);
  assert.deepEqual(
    lines.filter((line) => line.startsWith("different") && !line.includes("imagem")),
    [
      "different | site.noticia | its keys are no numbers: its items get ids from 13 on",
      'different | noticias/12 | titulo | 2026 becomes "2026"',
    ],
  );
});

test("a reference to an item that is missing is no reference to one with the same reference", async (t) => {
  const content = join(temporaryFolder(t), "content");
  const fixture = JSON.stringify([
    news(1, "um", { relacionadas: [99] }),
    news(2, "dois", { relacionadas: [99] }),
    news(3, "tres", { relacionadas: [1] }),
  ]);

  const lines = await linesFrom(fixture, content);

  assert.doesNotMatch(textOf(content, "noticias/dois.yaml") ?? "", /relacionadas/);
  assert.deepEqual(
    lines.filter((line) => line.includes("relacionadas")),
    [1, 2].map(
      (id) =>
        `different | noticias/${id} | relacionadas | the service shows no item 99 of noticias`,
    ),
  );
});

test("a key that is not above 0 is told", async (t) => {
  const content = join(temporaryFolder(t), "content");

  const lines = await linesFrom(JSON.stringify([theme(0, "casa"), theme(4, "rua")]), content);

  assert.deepEqual(
    lines.filter((line) => line.startsWith("different")),
    ["different | temas/5 | id | its key 0 is not above 0, so its id is 5"],
  );
});

test("several targets of a single reference are told, and are no natural key", async (t) => {
  const content = join(temporaryFolder(t), "content");
  const fixture = JSON.stringify([
    ...[theme(7, "casa", { ordem: 8 }), theme(8, "rua", { ordem: 7 })],
    news(1, "um", { tema: [8, 7] }),
    news(2, "dois", { tema: [8] }),
    news(3, "tres", { tema: [] }),
  ]);

  const lines = await linesFrom(fixture, content);

  assert.match(textOf(content, "noticias/um.yaml") ?? "", /\ntema: rua\n/);
  assert.match(textOf(content, "noticias/dois.yaml") ?? "", /\ntema: rua\n/);
  assert.doesNotMatch(textOf(content, "noticias/tres.yaml") ?? "", /tema/);
  assert.deepEqual(
    lines.filter((line) => line.includes("| tema |")),
    ["incomplete | noticias/1 | tema | [8,7] names several, and only the first is taken"],
  );
});

test("a natural key is read by the fields that hold most keys, and is not any other item's", async (t) => {
  const content = join(temporaryFolder(t), "content");
  const fixture = JSON.stringify([
    ...[theme(1, "casa", { zona: "porto" }), theme(2, "rua", { zona: "porto" })],
    ...[theme(3, "porto", { zona: "sul" }), theme(3, "porto", { zona: "norte" })],
    theme(5, "faro", { zona: "algarve" }),
    ...["porto", "casa", "algarve"].map((key, at) => news(at + 1, `n-${key}`, { tema: [key] })),
  ]);

  const lines = await linesFrom(fixture, content);

  const themes = ["porto", "casa", "algarve"].map((slug) =>
    /\ntema: (.*)/.exec(textOf(content, `noticias/n-${slug}.yaml`) ?? "")?.at(1),
  );
  assert.deepEqual(themes, ["porto", "casa", "algarve"]);
  assert.deepEqual(
    lines
      .filter((line) => /tema:|twice/.test(line))
      .map((line) => line.replace(/, expected.*/, "")),
    [
      'refused | noticias/n-algarve.yaml:5:7 | tema: no theme is named "algarve"',
      "different | temas/3 |  | stands twice in the fixture, and is taken once",
    ],
  );
});

test("natural keys of several fields are found, also with the key of a foreign key, or are told", async (t) => {
  const content = join(temporaryFolder(t), "content");
  const prize = (pk: number, nome: string, ano: number) => ({
    model: "site.premio",
    pk,
    fields: { nome, slug: `p-${pk}`, ano, tema: ["casa"] },
  });
  const sponsor = (pk: number, premio: unknown) => ({
    model: "site.patrocinio",
    pk,
    fields: { premio, imagem: "a.png", tipo: "Apoio" },
  });
  const fixture = JSON.stringify([
    ...[theme(1, "casa"), prize(1, "Casa", 2024), prize(2, "Casa", 2025), prize(3, "Rua", 2025)],
    ...[
      ["Casa", 2024, "casa"],
      ["Casa", 2025, "casa"],
      ["Rua", 2024, "casa"],
    ].map((key, at) => sponsor(at + 1, key)),
  ]);

  const lines = await linesFrom(fixture, content);

  assert.deepEqual(
    [...(textOf(content, "patrocinios.yaml") ?? "").matchAll(/premio: (.*)/g)].map(([, of]) => of),
    ["p-1", "p-2", `'["Rua",2024,"casa"]'`],
  );
  assert.deepEqual(
    lines.filter((line) => /premio: /.test(line)).map((line) => line.replace(/, expected.*/, "")),
    ['refused | patrocinios.yaml:7:11 | premio: no award edition is named "["Rua",2024,"casa"]"'],
  );
});

test("a natural key that fits several items is told", async (t) => {
  const content = join(temporaryFolder(t), "content");
  const fixture = JSON.stringify([
    ...[theme(5, "faro", { zona: "algarve" }), theme(6, "lagos", { zona: "algarve" })],
    news(4, "praia", { tema: ["algarve"] }),
  ]);

  const lines = await linesFrom(fixture, content);

  assert.match(textOf(content, "noticias/praia.yaml") ?? "", /\ntema: faro\n/);
  const told = 'incomplete | temas | the key ["algarve"] fits 2 items, and the first one is taken';
  assert.ok(lines.includes(told), lines.join("\n"));
});

const translation = (pk: number, master: number, language_code: string, titulo: string) => ({
  model: "site.noticiatranslation",
  pk,
  fields: { master, language_code, titulo, slug: titulo.toLowerCase() },
});
const untitled = (pk: number) => ({
  model: "site.noticia",
  pk,
  fields: { data: "2026-02-14", imagem: "a.png" },
});

test("translations are joined by their master, and those that are not taken are told", async (t) => {
  const content = join(temporaryFolder(t), "content");
  const fixture = JSON.stringify([
    ...[untitled(1), untitled(2), untitled(3)],
    ...[translation(1, 2, "en", "Two"), translation(2, 2, "pt", "Dois")],
    ...[translation(3, 1, "pt-pt", "Um"), translation(4, 3, "fr", "Trois")],
    translation(5, 9, "pt", "Ninguém"),
  ]);
  const drafted = await draftOrImport("dump.json", fixture, content);
  assert.ok("drafted" in drafted);
  const mapping = readFileSync(drafted.drafted, "utf8");

  const imported = await importText("dump.json", fixture, content, { mapping: drafted.drafted });

  assert.match(mapping, /\n {4}titulo: site\.noticiatranslation\.titulo\n/);
  assert.match(
    mapping,
    /\n# {3}each site\.noticiatranslation translates its master, and the one into Portuguese is taken\. If not, delete lines with site\.noticiatranslation\n/,
  );
  for (const [slug, id] of [
    ["um", 1],
    ["dois", 2],
    ["trois", 3],
  ])
    assert.match(textOf(content, `noticias/${slug}.yaml`) ?? "", new RegExp(`^id: ${id}\n`));
  assert.deepEqual(
    linesOf(imported).filter((line) => line.startsWith("incomplete")),
    [
      "incomplete | site.noticiatranslation | 2 of its 5 items are of no collection (en, pt)",
      "incomplete | site.noticiatranslation, master 3 | has no Portuguese translation: that into fr is taken",
    ],
  );
});

test("a field in several languages is drafted from the Portuguese one, and the others are listed", async (t) => {
  const content = join(temporaryFolder(t), "content");
  const fields = { slug: "um", data: "2026-02-14", imagem: "a.png", teaser: "Base" };
  const fixture = JSON.stringify([
    {
      model: "site.noticia",
      pk: 1,
      fields: {
        titulo_en: "One",
        titulo_pt: "Um",
        ...fields,
        teaser_pt: "Base",
        teaser_en: "Base",
        conteudo_en: "<p>Text</p>",
        conteudo_pt_pt: "<p>Texto</p>",
      },
    },
    { model: "site.tema", pk: 1, fields: { "nome_pt-pt": "Casa", nome_fr: "Maison" } },
  ]);
  const drafted = await draftOrImport("dump.json", fixture, content);
  assert.ok("drafted" in drafted);
  const mapping = readFileSync(drafted.drafted, "utf8");

  await importText("dump.json", fixture, content, { mapping: drafted.drafted });

  for (const line of [
    "    titulo: titulo_pt",
    "    teaser: teaser",
    "    conteudo: conteudo_pt_pt",
    "    nome: nome_pt-pt",
    "#   site.noticia (1): titulo_en, teaser_pt, teaser_en, conteudo_en",
    "#   site.tema (1): nome_fr",
  ])
    assert.ok(mapping.includes(`\n${line}\n`), `${line}\n${mapping}`);
  assert.match(textOf(content, "noticias/um.md") ?? "", /\ntitulo: Um\n(?:.*\n)*---\nTexto\n$/);
  assert.match(textOf(content, "temas.yaml") ?? "", /\n {2}nome: Casa\n/);
});

test("an object of an inherited model that no item continues is told", async (t) => {
  const content = join(temporaryFolder(t), "content");
  const parent = (pk: number, titulo: string) => ({
    model: "site.publicacao",
    pk,
    fields: { titulo, slug: titulo.toLowerCase() },
  });
  const fixture = JSON.stringify([parent(7, "Um"), parent(8, "Aviso"), untitled(7)]);

  const lines = await linesFrom(fixture, content);

  assert.match(textOf(content, "noticias/um.yaml") ?? "", /^id: 7\n/);
  assert.ok(
    lines.includes("incomplete | site.publicacao | 1 of its 2 items are of no collection"),
    lines.join("\n"),
  );
});
