/** One item read anew: checked as with the whole folder, or given back where others may be concerned. */
import assert from "node:assert/strict";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { readContent } from "../../src/content/read-content.ts";
import type { CheckedContent } from "../../src/content/report/content.ts";
import type { CollectionName } from "../../src/contract/field.ts";
import { writeContentFolder } from "../support/content-folder.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

type Test = Parameters<typeof temporaryFolder>[0];

const clock = () => Temporal.Instant.from("2026-11-22T12:00:00Z");

function news(fields: Record<string, unknown>, text = "Texto."): string {
  const all = { data: "2024-05-06", imagem: "media/casa.png", ...fields };
  const lines = Object.entries(all).map(([field, value]) => `${field}: ${value}\n`);
  return `---\n${lines.join("")}---\n${text}\n`;
}

/** Two news items, of which the second names the first by its title, and a draft. */
async function open(t: Test) {
  const folder = temporaryFolder(t);
  writeContentFolder(folder, { temas: [{ id: 1, nome: "Casa", slug: "casa" }, { id: 2 }] });
  mkdirSync(join(folder, "noticias"));
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write("noticias/um.md", news({ id: 1, titulo: "Um" }));
  write("noticias/dois.md", news({ id: 2, titulo: "Dois", relacionadas: "[Um]" }));
  write("noticias/tres.md", news({ id: 3, titulo: "Três" }));
  write("noticias/_quatro.md", news({ id: 4, titulo: "Quatro" }));
  const drafts = new Set(["noticias/_quatro.md"]);
  const { content, problems } = await readContent(folder, { clock, drafts });
  assert.deepEqual(problems, []);
  t.after(() => content?.[Symbol.dispose]());
  const revise = (name: CollectionName, path: string, text: string) => {
    write(path, text);
    const file = { path, location: join(folder, path) };
    return (content as CheckedContent).revise(name, file, clock);
  };
  /** The same item of the folder read whole. */
  const whole = async (name: CollectionName, row: number, more: readonly string[] = []) => {
    const read = await readContent(folder, { clock, drafts: new Set([...drafts, ...more]) });
    using again = read.content;
    const item = again && [...again.items(name)].find((one) => one.row === row);
    return { item: item && plain(item), problems: read.problems, notices: read.notices };
  };
  const placesIn = (of: CheckedContent) =>
    [...of.items("noticias")].map(({ row, posicao }) => [row, posicao]);
  const places = {
    revised: async () => placesIn(content as CheckedContent),
    whole: async (more: readonly string[]) => {
      const read = await readContent(folder, { clock, drafts: new Set([...drafts, ...more]) });
      using again = read.content;
      return again && placesIn(again);
    },
  };
  const remove = (path: string) => {
    rmSync(join(folder, path));
    return (content as CheckedContent).remove("noticias", path);
  };
  return { folder, revise, remove, whole, places };
}

function plain({ row, posicao, key, fingerprint, values }: NonNullable<Revised>) {
  return { row, posicao, key, fingerprint, values };
}

type Revised = NonNullable<ReturnType<CheckedContent["revise"]>>["item"];

for (const [what, path, text] of [
  ["a text", "noticias/tres.md", news({ id: 3, titulo: "Três" }, "Outro **texto**.")],
  ["a title that nobody refers to", "noticias/tres.md", news({ id: 3, titulo: "Três e meio" })],
  ["a date", "noticias/tres.md", news({ id: 3, titulo: "Três", data: "2027-01-01" })],
  [
    "a reference",
    "noticias/tres.md",
    news({ id: 3, titulo: "Três", tema: "casa", relacionadas: "[Um, dois]" }),
  ],
  [
    "a picture in the text",
    "noticias/tres.md",
    news({ id: 3, titulo: "Três" }, "![Casa](media/casa.png)"),
  ],
  ["a link", "noticias/tres.md", news({ id: 3, titulo: "Três" }, "[dois](/noticias/dois/)")],
] as const) {
  test(`${what} is checked as with the whole folder`, async (t) => {
    const { revise, whole } = await open(t);

    const revised = revise("noticias", path, text);

    const { item, notices } = await whole("noticias", 3);
    assert.ok(revised?.item);
    assert.deepEqual(plain(revised.item), item);
    assert.deepEqual(revised.notices, notices);
  });
}

for (const [what, path, text] of [
  ["an id", "noticias/tres.md", news({ id: 9, titulo: "Três" })],
  ["a slug", "noticias/tres.md", news({ id: 3, titulo: "Três", slug: "outro" })],
  [
    "a former slug",
    "noticias/tres.md",
    news({ id: 3, titulo: "Três", slugs_anteriores: "[velho]" }),
  ],
  ["a place in the order", "noticias/tres.md", news({ id: 3, titulo: "Três", ordem: 1 })],
  ["a schedule", "noticias/tres.md", news({ id: 3, titulo: "Três", publicar_em: "2099-01-01" })],
  ["a title that somebody refers to", "noticias/um.md", news({ id: 1, titulo: "Primeiro" })],
  ["a title that would be meant by somebody", "noticias/tres.md", news({ id: 3, titulo: "Um" })],
  [
    "a reference to a draft",
    "noticias/tres.md",
    news({ id: 3, titulo: "Três", relacionadas: "[quatro]" }),
  ],
] as const) {
  test(`${what} asks for the whole folder`, async (t) => {
    const { revise } = await open(t);

    assert.equal(revise("noticias", path, text), undefined);
  });
}

for (const [what, path, text, row] of [
  [
    "in the middle",
    "noticias/quatro-e-meio.md",
    news({ id: 5, titulo: "Novo", antetitulo: "Casa" }),
    5,
  ],
  ["at the beginning", "noticias/aa.md", news({ id: 6, titulo: "Novo", tema: "casa" }), 6],
  ["as a draft", "noticias/_novo.md", news({ id: 7, titulo: "Novo", relacionadas: "[quatro]" }), 7],
] as const) {
  test(`an item that has come ${what} stands where it does in the whole folder`, async (t) => {
    const { revise, whole, places } = await open(t);

    const revised = revise("noticias", path, text);

    const { item } = await whole("noticias", row, [path]);
    assert.ok(revised?.item);
    assert.deepEqual(plain(revised.item), item);
    assert.deepEqual(await places.revised(), await places.whole([path]));
    const again = revise("noticias", path, text.replace("Novo", "Mais novo"));
    assert.equal(again?.item?.values.titulo, "Mais novo");
  });
}

for (const [what, text] of [
  ["with an id that another has", news({ id: 3, titulo: "Novo" })],
  ["with a slug that another has", news({ id: 5, titulo: "Novo", slug: "UM" })],
  ["that somebody may mean", news({ id: 5, titulo: "Um" })],
  ["with a former slug", news({ id: 5, titulo: "Novo", slugs_anteriores: "[velho]" })],
] as const) {
  test(`an item that has come ${what} asks for the whole folder`, async (t) => {
    const { revise } = await open(t);

    assert.equal(revise("noticias", "noticias/novo.md", text), undefined);
  });
}

test("an item that is gone leaves its place and its names to others", async (t) => {
  const { revise, remove, places } = await open(t);

  assert.equal(remove("noticias/tres.md")?.key, "3");

  assert.deepEqual(await places.revised(), await places.whole([]));
  const text = news({ id: 3, titulo: "Outra", slug: "tres" });
  assert.ok(revise("noticias", "noticias/zz.md", text)?.item);
  assert.deepEqual(await places.revised(), await places.whole([]));
});

test("a draft that is published by its name is an item like the others", async (t) => {
  const { revise, remove, places } = await open(t);

  assert.equal(remove("noticias/_quatro.md")?.key, "4");
  const revised = revise("noticias", "noticias/quatro.md", news({ id: 4, titulo: "Quatro" }));

  assert.equal(revised?.item?.values.slug, "quatro");
  assert.deepEqual(await places.revised(), await places.whole([]));
});

test("an item that somebody refers to or links to asks for the whole folder when it is gone", async (t) => {
  const { revise, remove } = await open(t);
  assert.equal(remove("noticias/um.md"), undefined);

  revise(
    "noticias",
    "noticias/dois.md",
    news({ id: 2, titulo: "Dois", relacionadas: "[Um]" }, "[x](/noticias/tres/)"),
  );
  assert.equal(remove("noticias/tres.md"), undefined);
});

test("two spellings of one name are remarked on as with the whole folder", async (t) => {
  const { revise, whole } = await open(t);
  const spelt = (antetitulo: string) => news({ id: 3, titulo: "Três", antetitulo });
  revise(
    "noticias",
    "noticias/dois.md",
    news({ id: 2, titulo: "Dois", antetitulo: "Habitação", relacionadas: "[Um]" }),
  );

  const revised = revise("noticias", "noticias/tres.md", spelt("Habitacao"));

  assert.equal(revised?.notices.length, 1);
  assert.deepEqual(revised?.notices, (await whole("noticias", 3)).notices);
  assert.deepEqual(revise("noticias", "noticias/tres.md", spelt("Habitação"))?.notices, []);
});

test("problems are those of the whole folder, and what was known stays", async (t) => {
  const { revise, whole } = await open(t);
  for (const wrong of [
    news({ id: 3, titulo: "Três", tema: "caza" }),
    news({ id: 3, titulo: "Três" }, "[perdido](/noticias/perdido/)"),
    news({ id: 3, titulo: "Três", imagem: "media/nada.png" }),
    news({ id: 3 }),
    "---\nid: [",
  ]) {
    const revised = revise("noticias", "noticias/tres.md", wrong);

    assert.equal(revised?.item, undefined);
    assert.ok((revised?.problems.length ?? 0) > 0);
    assert.deepEqual(revised?.problems, (await whole("noticias", 3)).problems, wrong);
  }
  const right = revise("noticias", "noticias/tres.md", news({ id: 3, titulo: "Três" }));
  assert.deepEqual(right?.problems, []);
});

test("a name that was given up is no more believed", async (t) => {
  const { revise } = await open(t);
  assert.ok(revise("noticias", "noticias/tres.md", news({ id: 3, titulo: "Terceira" }))?.item);

  const byOld = news({ id: 1, titulo: "Um", relacionadas: "[Três]" });
  assert.equal(revise("noticias", "noticias/um.md", byOld), undefined);
  const byNew = news({ id: 1, titulo: "Um", relacionadas: "[Terceira]" });
  assert.equal(revise("noticias", "noticias/um.md", byNew), undefined);
});

test("a draft is read like the item that it may become", async (t) => {
  const { revise } = await open(t);

  const revised = revise("noticias", "noticias/_quatro.md", news({ id: 4, titulo: "Quarta" }));

  assert.equal(revised?.item?.values.titulo, "Quarta");
  assert.equal(revised?.item?.values.slug, "quatro");
});
