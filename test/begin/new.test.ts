/** `montra new`: an item that can be published once its open fields are filled in. */
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { beginSite } from "../../src/authoring/begin/begin-site.ts";
import { collectionNamed } from "../../src/authoring/begin/collection-named.ts";
import { writeNewItem } from "../../src/authoring/begin/new-item.ts";
import { readContent } from "../../src/authoring/content/read-content.ts";
import { type Collection, displayNameFields } from "../../src/contract/collection.ts";
import type { CollectionName } from "../../src/contract/field.ts";
import { collectionNames, collections } from "../../src/contract/site/collections.ts";
import { runMontra } from "../support/montra.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

type Test = Parameters<typeof temporaryFolder>[0];

const clock = () => Temporal.Now.instant();
const today = "2026-11-22";

async function site(t: Test, { withExamples = true } = {}): Promise<string> {
  const folder = join(temporaryFolder(t), "site");
  await beginSite(folder, {
    nome: "Sítio",
    publicUrl: "",
    timeZone: "Europe/Lisbon",
    today,
    withExamples,
  });
  return folder;
}

async function problemsOf(folder: string) {
  const { problems, content } = await readContent(folder, { clock });
  content?.[Symbol.dispose]();
  return problems.map(({ at, field, wrong }) => `${at.file} ${field}: ${wrong}`);
}

function add(folder: string, name: CollectionName, title: string, isDraft = false) {
  return writeNewItem(folder, { name, title, isDraft, today });
}

/** Fills in fields as people do: in the file, or in the last row of a YAML table. */
function fillIn(folder: string, file: string, fields: readonly string[]): void {
  const path = join(folder, file);
  let text = readFileSync(path, "utf8");
  for (const field of fields) {
    const line = `${field}: ${FILLED[field] ?? "?"}`;
    if (!file.includes("/")) text += `  ${line}\n`;
    else text = text.replace(new RegExp(`^${field}:$`, "m"), line);
  }
  writeFileSync(path, text);
}

const FILLED: Readonly<Record<string, string>> = {
  imagem: "media/exemplo/casa.svg",
  foto: "media/exemplo/casa.svg",
  link: "https://www.example.pt/",
  gps: "41.1579,-8.6291",
  tipo: "Apoio",
  local: "1",
  premio: "1",
  categoria: '"categorias: um \\"novo\\" #1"',
};

for (const kept of ["as tables", "as files"] as const) {
  test(`a new item of each collection can be published once its required fields are filled, kept ${kept}`, async (t) => {
    const folder = await site(t);
    for (const name of kept === "as files" ? collectionNames : []) {
      rmSync(join(folder, `${name}.yaml`), { force: true });
      rmSync(join(folder, name), { recursive: true, force: true });
    }

    for (const name of collectionNames) {
      const isTable = existsSync(join(folder, `${name}.yaml`));
      const { file, missing } = await add(folder, name, `${name}: um "novo" #1`);
      fillIn(folder, file, missing);
      assert.equal(file.includes("/"), !isTable);
    }

    assert.deepEqual(await problemsOf(folder), []);
  });
}

test("a new file has every field in its order, the next number, and a name that is free", async (t) => {
  const folder = await site(t);
  writeFileSync(
    join(folder, "noticias/_velha.md"),
    "---\nid: 41\nslug: acao-em-evora\n---\nid: 99\n",
  );

  const { file, missing } = await add(folder, "noticias", "Ação em Évora");

  assert.equal(file, "noticias/acao-em-evora-2.md");
  assert.deepEqual(missing, ["imagem"]);
  const text = readFileSync(join(folder, file), "utf8");
  const { fields, body }: Collection = collections.noticias;
  assert.deepEqual(
    [...text.matchAll(/^([a-z_]+):/gm)].map(([, name]) => name),
    Object.keys(fields).filter((name) => name !== body),
  );
  assert.match(text, /^id: 42$/m);
  assert.match(text, /^titulo: Ação em Évora$/m);
  assert.match(text, /^data: 2026-11-22$/m);
  assert.equal(text.match(/^# /gm)?.length, Object.keys(fields).length);
});

test("a new row stands at the end of a table, in the form that the table has", async (t) => {
  const folder = await site(t);
  rmSync(join(folder, "temas.yaml"));
  const before = '\uFEFFslug;id;nome;_nota\r\nexemplo;7;"Exemplo; primeiro";x\r\n';
  writeFileSync(join(folder, "temas.csv"), before);

  const { file } = await add(folder, "temas", "Habitação; e casa");

  assert.equal(file, "temas.csv");
  assert.equal(
    readFileSync(join(folder, file), "utf8"),
    `${before}habitacao-e-casa;8;"Habitação; e casa";\r\n`,
  );
  assert.deepEqual(await problemsOf(folder), []);
});

test("a spreadsheet is left to the spreadsheet, and a draft gets a file all the same", async (t) => {
  const folder = await site(t, { withExamples: false });
  writeFileSync(join(folder, "temas.xlsx"), "");

  await assert.rejects(add(folder, "temas", "Casa"), {
    name: "RefusedError",
    message:
      "The collection is kept in the spreadsheet temas.xlsx: add a row there, or give --draft for a file of its own",
  });
  assert.equal((await add(folder, "temas", "Casa", true)).file, "temas/_casa.yaml");
});

test("the title of each collection has a field, and each has a word for one item", () => {
  for (const name of collectionNames) assert.ok(displayNameFields(collections[name]).by[0], name);
  for (const [word, name] of [
    ["notícia", "noticias"],
    ["Evento", "eventos"],
    ["tema", "temas"],
    ["autor", "autores"],
    ["local", "locais"],
    ["prémio", "premios"],
    ["categoria", "categorias"],
    ["candidato", "candidatos"],
    ["vencedor", "vencedores"],
    ["patrocinio", "patrocinios"],
    ["locais", "locais"],
  ] as const) {
    assert.equal(collectionNamed(word), name);
  }
  assert.equal(collectionNamed("notica"), undefined);
});

test("titles that make no name of a file get one all the same", async (t) => {
  const folder = await site(t);

  assert.equal((await add(folder, "noticias", "日本")).file, "noticias/item-2.md");
  assert.equal((await add(folder, "noticias", "Con")).file, "noticias/item-con.md");
  assert.equal((await add(folder, "noticias", "../../etc/passwd")).file, "noticias/etc-passwd.md");
  const { file } = await add(folder, "noticias", "palavra ".repeat(500));
  assert.ok(file.length < 100, file);
  rmSync(join(folder, "premios.yaml"));
  assert.equal((await add(folder, "premios", "2027")).file, "premios/edicao-2027.yaml");
});

test("two that begin something at once get two numbers, in files and in a table", async (t) => {
  const folder = await site(t);

  for (const [what, field] of [
    ["noticias", "noticias/um.md"],
    ["temas", "temas.yaml"],
  ] as const) {
    const both = await Promise.all(["Um", "Dois", "Três"].map((title) => add(folder, what, title)));
    const files = new Set([field, ...both.map(({ file }) => file)]);
    const text = [...files].map((file) => readFileSync(join(folder, file), "utf8")).join("\n");
    const ids = [...text.matchAll(/^(?:- | {2})?id: (\d+)$/gm)].map(([, id]) => id);
    assert.deepEqual(ids.slice(-3).sort(), ["2", "3", "4"], what);
  }
});

test("montra new prints the file, and says what is missing", async (t) => {
  const folder = await site(t);
  const args = ["new", "noticia", "Olá", "--folder", folder];

  const { exitCode, stdout, stderr } = await runMontra(args);

  assert.equal(exitCode, 0);
  const file = join(folder, "noticias/ola.md");
  assert.equal(stdout, `${file}\n`);
  assert.equal(stderr, "Still to be filled in: imagem\n");
});

test("montra new says what to write before a title that begins like an option", async (t) => {
  const folder = await site(t);
  const args = ["new", "tema", "--folder", folder];

  const refused = await runMontra([...args, "- lista"]);
  assert.equal(refused.exitCode, 2);
  assert.match(refused.stderr, /^error: '- lista' begins like an option\. Write -- before it$/m);
  assert.equal((await runMontra([...args, "--", "- lista"])).exitCode, 0);
});

for (const [args, says] of [
  [
    ["notica", "x"],
    'No part of a site is called "notica". Write tema, autor, local, noticia, evento, premio, categoria, candidato, vencedor or patrocinio\n',
  ],
  [["tema", " "], "The title is empty: write it in quotes\n"],
] as const) {
  test(`montra new ${args.join(" ")} is refused`, async (t) => {
    const folder = await site(t);

    const { exitCode, stdout, stderr } = await runMontra(["new", ...args, "--folder", folder]);

    assert.deepEqual([exitCode, stdout, stderr], [1, "", says]);
  });
}

test("montra new refuses a folder that is no content folder", async (t) => {
  const folder = temporaryFolder(t);
  mkdirSync(join(folder, "noticias"));

  const { exitCode, stderr } = await runMontra(["new", "noticia", "x", "--folder", folder]);

  assert.equal(exitCode, 1);
  assert.match(stderr, /is not a content folder: it has no site\.yaml/);
});
