/** Former addresses given by editors. (content.md, "A page with another name") */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { type Site, writeContentFolder } from "../support/content-folder.ts";
import { runMontra } from "../support/montra.ts";
import { publishAndServe, publishFolder, serveStore } from "../support/serving.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

test("slugs_anteriores and codigos_anteriores lead to their items, and what is taken is another's", async (t) => {
  const site = await publishAndServe(t, {
    noticias: [
      { slug: "obras", slugs_anteriores: ["antigas", "Obras", "segunda"] },
      { slug: "segunda" },
    ],
    candidatos: [{ codigo: "Aaaaaaa2", codigos_anteriores: ["Aaaaaaa1"] }],
    vencedores: [
      {
        categoria: "Residencial",
        nome: "Pensão",
        foto: "media/casa.png",
        codigo: "Bbbbbbb2",
        codigos_anteriores: ["Bbbbbbb1"],
      },
    ],
  });
  const location = async (path: string) => (await site.get(path)).headers.get("Location");

  assert.equal(await location("/noticias/antigas/"), "/noticias/obras/");
  assert.equal(await location("/noticias/Obras/"), "/noticias/obras/");
  assert.equal((await site.get("/noticias/segunda/")).status, 200);
  assert.equal(await location("/candidato/Aaaaaaa1/"), "/candidato/Aaaaaaa2/");
  assert.equal(await location("/candidato/Bbbbbbb1/"), "/candidato/Bbbbbbb2/");
});

test("a table holds former names separated by |, and what it does not say any more is remembered", async (t) => {
  const folder = temporaryFolder(t);
  const [content, store] = [join(folder, "content"), join(folder, "store")];
  const write = (former: string) => {
    const header = "id;titulo;slug;data;imagem;slugs_anteriores";
    const row = `1;Obras;obras;2026-02-14;media/casa.png;${former}`;
    writeFileSync(join(content, "noticias.csv"), `${header}\n${row}\n`);
  };
  writeContentFolder(content, {});
  for (const former of ["um | dois", ""]) {
    write(former);
    assert.equal((await publishFolder(content, store)).outcome, "published");
  }
  const { address } = await serveStore(t, store);

  for (const slug of ["um", "dois"]) {
    const response = await fetch(`${address}/noticias/${slug}/`, { redirect: "manual" });
    assert.equal(response.headers.get("Location"), "/noticias/obras/");
  }
});

test("an export writes the former names down, so that nothing is lost in another store", async (t) => {
  const folder = temporaryFolder(t);
  const [store, exported, again] = ["store", "exported", "again"].map((name) => join(folder, name));
  assert.ok(store && exported && again);
  for (const slug of ["um", "dois"]) {
    const content = join(folder, slug);
    writeContentFolder(content, { noticias: [{ slug }] });
    await publishFolder(content, store);
  }

  await runMontra(["export", exported, "--store", store]);
  await publishFolder(exported, again);
  const { address } = await serveStore(t, again);

  const response = await fetch(`${address}/noticias/um/`, { redirect: "manual" });
  assert.equal(response.headers.get("Location"), "/noticias/dois/");
});

const refused: readonly (readonly [what: string, site: Site, says: string])[] = [
  [
    "a former slug of two items",
    { noticias: [{ slugs_anteriores: ["velha"] }, { slugs_anteriores: ["velha"] }] },
    '"velha" is also the slugs_anteriores of noticias.json:1, expected a value that no other item has, whatever the case of its letters, keep it in only one of the two items, delete one if they are the same, or write another slugs_anteriores',
  ],
  [
    "a former slug that can be none",
    { noticias: [{ slugs_anteriores: ["Água fria"] }] },
    'found "Água fria", expected unaccented letters, digits, "-" and "_", write agua-fria',
  ],
];

for (const [what, site, says] of refused) {
  test(`check says what is wrong with ${what}`, async (t) => {
    const content = join(temporaryFolder(t), "content");
    writeContentFolder(content, site);

    const { stdout, exitCode } = await runMontra(["check", content]);

    assert.equal(exitCode, 1);
    assert.equal(stdout.replace(/^\S+ {2}slugs_anteriores: /, ""), `${says}\n`);
  });
}
