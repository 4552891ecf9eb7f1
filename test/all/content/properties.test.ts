/** What holds for any content: the order, format and encoding of files change nothing. */
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import fc from "fast-check";
import { deriveCode } from "../../../src/authoring/content/refer/identity.ts";
import { ContentChangedError } from "../../../src/authoring/content/report/content.ts";
import { collectionNames, collections } from "../../../src/contract/site/collections.ts";
import { contentFolder, type Files, itemsOf, linesOf, read } from "../../content/content-folder.ts";
import { workbook } from "../../content/workbook.ts";
import { scaled } from "../../support/scale.ts";

const title = fc
  .string({ minLength: 1, maxLength: 20, unit: "grapheme" })
  .filter((text) => text.normalize("NFC").trim() !== "");
const item = fc.record({
  nome: title,
  created: fc.option(fc.constant("2026-01-31T10:00:00Z"), { nil: undefined }),
});

test("any order and any format of the files gives the same items, keys and fingerprints", async (t) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(item, { minLength: 1, maxLength: 6 }),
      fc.nat(),
      async (items, seed) => {
        const full = items.map((values, index) => ({
          id: index + 1,
          slug: `tema-${index + 1}`,
          ...values,
        }));
        const shuffled = full.toSorted(
          (a, b) => ((a.id * (seed + 7)) % 11) - ((b.id * (seed + 7)) % 11),
        );
        const forms: Files[] = [
          Object.fromEntries(
            full.map((values) => [`temas/${values.slug}.json`, JSON.stringify(values)]),
          ),
          Object.fromEntries(
            shuffled.map((values) => [`temas/${values.slug}.yaml`, JSON.stringify(values)]),
          ),
          { "temas.json": JSON.stringify(full, undefined, 2) },
          { "temas.ndjson": full.map((values) => JSON.stringify(values)).join("\n") },
          { "temas.yaml": full.map((values) => `- ${JSON.stringify(values)}\n`).join("") },
          {
            "temas.json": JSON.stringify(
              shuffled.map((values) => ({ ordem: values.id, ...values })),
            ),
          },
          { "temas.json": JSON.stringify(full).normalize("NFD") },
        ];
        const readings = [];
        for (const form of forms)
          readings.push(itemsOf(await read(t, contentFolder(t, form)), "temas"));
        for (const reading of readings) assert.deepEqual(reading, readings[0]);
      },
    ),
    { numRuns: scaled(15, 5) },
  );
});

test("a table gives the same as a .csv, as an .xlsx and as .json", async (t) => {
  const rows = [
    ["id", "titulo", "slug", "data_inicio", "data_fim", "local", "brevemente", "autor"],
    [1, 'Encontro; do "Porto"', "porto", "2026-05-14", "2026-05-15", 1, true, "ordem-dos-notarios"],
    [2, "Linha um\nlinha dois", "lisboa", "2026-06-01", "2026-06-01", 2, false, ""],
  ] as const;
  const csv = rows
    .map((row) => row.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(";"))
    .join("\r\n");
  const dated = rows.map((row) =>
    row.map((cell) => (/^2026-/.test(String(cell)) ? new Date(`${cell}T00:00:00Z`) : cell)),
  );
  const json = [
    {
      id: 1,
      titulo: 'Encontro; do "Porto"',
      slug: "porto",
      data_inicio: "2026-05-14",
      data_fim: "2026-05-15",
      local: "casa-da-musica",
      brevemente: true,
      autor: [1],
    },
    {
      id: 2,
      titulo: "Linha um\nlinha dois",
      slug: "lisboa",
      data_inicio: "2026-06-01",
      data_fim: "2026-06-01",
      local: "Centro de Congressos",
    },
  ];
  const forms: Files[] = [
    { "eventos.json": JSON.stringify(json) },
    { "eventos.csv": csv },
    { "eventos.csv": `\ufeff${csv}\r\n` },
    { "eventos.csv": Buffer.from(csv, "latin1") },
    { "eventos.xlsx": workbook({ Notas: [["x"]], eventos: dated }) },
  ];

  const readings = [];
  for (const form of forms) {
    const report = await read(t, contentFolder(t, form));
    readings.push({ items: itemsOf(report, "eventos"), notices: linesOf(report) });
  }

  const notices = readings.map((reading) => reading.notices);
  assert.deepEqual(notices, [
    [],
    [],
    [],
    [],
    ['notice: eventos.xlsx (sheet "Notas")  did not read the sheet "Notas", only "eventos"'],
  ]);
  for (const { items } of readings) assert.deepEqual(items, readings[0]?.items);
});

test("a fingerprint changes with everything that an editor can change in an item, and with nothing else", async (t) => {
  const news = (fields: string, body = "Texto.") =>
    `---\nid: 1\ntitulo: Obras\ndata: 2026-02-01\nimagem: media/casa.jpg\n${fields}---\n${body}\n`;
  const fingerprint = async (files: Files) =>
    itemsOf(await read(t, contentFolder(t, files)), "noticias")[0]?.fingerprint;
  const plain = await fingerprint({ "noticias/a.md": news("") });

  const same: Files[] = [
    { "noticias/a.md": news('# nota\nslug: "a"\nfechada: false\nteaser: ""\n') },
    { "noticias/_rascunho.md": "x", "noticias/a.md": news("ordem: 4\n") },
    {
      "noticias/a.md": news(""),
      "noticias/b.md": news("slug: b\n").replace("id: 1", "id: 2"),
      "site.yaml": "nome: Outro\n",
    },
  ];
  for (const files of same) assert.equal(await fingerprint(files), plain);

  const planta = readFileSync(join(import.meta.dirname, "../../content/base/media/planta.png"));
  const different: Files[] = [
    { "noticias/a.md": news("fechada: true\n") },
    { "noticias/a.md": news("slug: b\n") },
    { "noticias/a.md": news("tema: 1\n") },
    { "noticias/a.md": news("created: 2026-01-01T00:00:00Z\n") },
    { "noticias/a.md": news("", "Outro texto.") },
    { "noticias/a.md": news("").replace("casa.jpg", "planta.png") },
    { "noticias/a.md": news("", "Texto.\n\n![](media/planta.png)") },
    { "noticias/a.md": news("", "Texto.\n\n![](media/nova.png)"), "media/nova.png": planta },
  ];
  const found = new Set([plain]);
  for (const files of different) found.add(await fingerprint(files));
  assert.equal(found.size, different.length + 1);
});

test("a codigo that is derived stays for as long as award, category and name do", async (t) => {
  assert.equal(deriveCode(["1", "Residencial", "Casa da Rua Nova"]), "9cdz5UXZ");

  const candidate = {
    premio: 1,
    categoria: "Residencial",
    nome: "Casa da Rua Nova",
    foto: "media/casa.jpg",
  };
  const other = { ...candidate, nome: "Outra", ordem: 1 };
  const codes = [];
  for (const files of [
    [candidate],
    [other, candidate],
    [{ ...candidate, descricao: "<p>Nova.</p>" }],
  ]) {
    const report = await read(t, contentFolder(t, { "candidatos.json": JSON.stringify(files) }));
    codes.push(
      itemsOf(report, "candidatos").find(({ values }) => values.nome === candidate.nome)?.key,
    );
  }
  assert.deepEqual(codes, ["9cdz5UXZ", "9cdz5UXZ", "9cdz5UXZ"]);
});

test("every item has every declared field, in the order of the declaration", async (t) => {
  const report = await read(t, contentFolder(t));

  for (const name of collectionNames) {
    for (const { values } of itemsOf(report, name)) {
      assert.deepEqual(Object.keys(values), Object.keys(collections[name].fields));
    }
  }
});

test("readImage() gives the bytes that were checked, and refuses others", async (t) => {
  const folder = contentFolder(t, {
    "media/logo.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>',
  });
  mkdirSync(join(folder, "noticias"));
  writeFileSync(
    join(folder, "noticias/a.md"),
    "---\nid: 1\ntitulo: Obras\ndata: 2026-02-01\nimagem: media/casa.jpg\n---\n",
  );
  const { content } = await read(t, folder);
  const [casa, logo] = content?.images ?? [];
  assert.ok(content && casa && logo);

  assert.deepEqual(await content.readImage(casa), readFileSync(join(folder, "media/casa.jpg")));
  assert.equal((await content.readImage(logo)).length, logo.bytes);
  assert.deepEqual([casa.mediaType, casa.width, casa.height], ["image/jpeg", 360, 240]);
  assert.deepEqual([logo.mediaType, logo.width, logo.height], ["image/svg+xml", 30, 20]);
  assert.match(casa.address, /^[0-9a-f]{32}\/casa\.jpg$/);
  writeFileSync(join(folder, "media/casa.jpg"), readFileSync(join(folder, "media/planta.png")));
  await assert.rejects(content.readImage(casa), ContentChangedError);
});

test("an image is named after its file, without accents, with the ending of its format", async (t) => {
  const bytes = readFileSync(join(import.meta.dirname, "../../content/base/media/casa.jpg"));
  const report = await read(
    t,
    contentFolder(t, {
      "media/Praça São João (1).JPEG": bytes,
      "media/sub/写真.jpg": bytes,
      "locais.json": JSON.stringify([
        { id: 1, nome: "a", slug: "a", gps: "1,1", imagem: "media/Praça São João (1).JPEG" },
        { id: 2, nome: "b", slug: "b", gps: "1,1", imagem: "media/sub/写真.jpg" },
      ]).normalize("NFD"),
    }),
  );

  const names = report.content?.images.map(({ address }) => address.slice(33));
  assert.deepEqual([...(names ?? [])].sort(), ["imagem.jpg", "logo.svg", "praca-sao-joao-1.jpg"]);
});
