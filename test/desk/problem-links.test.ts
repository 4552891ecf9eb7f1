/** Links of the report lead to a form that can correct the problem, or else to the file's text. */
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { SuiteEnding } from "../support/ending.ts";
import { FILES, type FormsDesk, fieldsOf, NEWS, startFormsDesk } from "./forms-desk.ts";

const text = (file: string, line: number) =>
  `/desk/write/-/file?${new URLSearchParams({ file, line: String(line) })}`;
const form = (file: string, place: Record<string, string>, field: string) => {
  const [collection = ""] = file.split(/[/.]/);
  return `/desk/write/${collection}/item?${new URLSearchParams({ file, ...place })}#f-${field}`;
};
const news = "noticias/obras.md";
const csv = String(FILES["candidatos.csv"]);
const other = (id: number, right: string | RegExp, wrong: string) =>
  NEWS.replace("id: 1", `id: ${id}`).replace(right, wrong);

/** Files with one mistake each, and the target of its link. */
const mistakes: readonly (readonly [file: string, content: string, leadsTo: string])[] = [
  [
    "noticias/a.md",
    other(2, "2026-02-14", "2026-02-30"),
    form("noticias/a.md", { line: "5" }, "data"),
  ],
  ["noticias/b.md", other(3, /^imagem: .*\n/m, ""), form("noticias/b.md", { line: "3" }, "imagem")],
  ["noticias/c.md", other(4, "tema:", "tma:"), text("noticias/c.md", 7)],
  ["noticias/d.md", other(5, "tema: ", "tema: impostos\ntema: "), text("noticias/d.md", 8)],
  ["noticias/e.md", other(6, "tema:", "conteudo: <p>Um.</p>\ntema:"), text("noticias/e.md", 12)],
  ["noticias/f.md", other(7, /titulo: .*/, "titulo: Obras: mais"), text("noticias/f.md", 4)],
  ["noticias/obras (1).md", NEWS, "/desk/write/noticias/item?file=noticias%2Fobras+%281%29.md"],
  ["premios/novo.md", "---\nid: 2\nnome: Novo\n---\nUm texto.\n", text("premios/novo.md", 5)],
  ["temas.yaml", String(FILES["temas.yaml"]).replace("- id: 2", "  id: 2"), text("temas.yaml", 6)],
  ["locais.yaml", "- id: 1\n  id: 1\n  slug: a\n  nome: A\n  gps: 1,1\n", text("locais.yaml", 2)],
  ["categorias.csv", "descricao;ordem\nResidencial;1\nTurístico;2;3\n", text("categorias.csv", 3)],
  ["candidatos.csv", csv.replace("codigo", "nome"), text("candidatos.csv", 1)],
  [
    "patrocinios.json",
    '[{"imagem":"media/casa.png","premio":1,\n"tipo":"x","tipo":"y"}]\n',
    text("patrocinios.json", 2),
  ],
  ["site.yaml", "nme: Casa\n", text("site.yaml", 1)],
  ["media/outra.png", "nada", form("noticias/g.md", { item: "0" }, "imagem")],
];

test("the link of a problem leads to the field that can mend it, or else to the line of the file", async (t) => {
  const desk = await startFormsDesk(t);
  for (const [file, content] of mistakes) {
    mkdirSync(join(desk.folder, file, ".."), { recursive: true });
    writeFileSync(join(desk.folder, file), content);
  }
  writeFileSync(join(desk.folder, "noticias/g.md"), other(8, "casa.png", "outra.png"));
  writeFileSync(join(desk.folder, "noticias/lista.docx"), "PK");
  await desk.look();
  const report = await desk.page("/desk/");
  const sections = report.split('<section class="file">').slice(1);
  const ofFile = (file: string) => sections.find((one) => one.includes(`<h2>${file}</h2>`)) ?? "";

  for (const [file, , leadsTo] of mistakes) {
    let at = /<h3><a href="([^"]+)"/.exec(ofFile(file))?.[1]?.replaceAll("&amp;", "&") ?? "";
    for (let next: string | null = at; next !== null; ) {
      at = next;
      next = (await desk.get(at)).headers.get("location");
    }

    assert.equal(at, leadsTo, ofFile(file));
    // The problem is shown beside the input, above the form, or above the text.
    assert.match(await desk.page(at), /class="wrong"/, file);
  }
  assert.match(ofFile("noticias/lista.docx"), /<h3>[^<]+<\/h3>/);
});

test("a problem about what was withdrawn or removed at the desk says how it comes back", async (t) => {
  const desk = await startFormsDesk(t);
  const b = other(2, "relacionadas: []", "relacionadas: [1]");
  writeFileSync(join(desk.folder, "noticias/b.md"), b.replace("abril", "[maio](/noticias/obras/)"));
  await desk.look();
  const gone = [
    ["/desk/write/noticias/item?file=noticias/obras.md", "withdraw"],
    ["/desk/write/temas/item?file=temas.yaml&item=0", "remove"],
  ] as const;
  for (const [path, button] of gone) {
    const answer = fieldsOf(await desk.page(path), button);
    answer.set("sure", "leave");
    await desk.send(path.replace(/\?.*/, ""), answer);
  }
  await desk.look();
  const report = await desk.page("/desk/");
  const page = await desk.page("/desk/write/noticias/item?file=noticias/b.md");

  const draft =
    /href="\/desk\/write\/noticias\/item\?file=noticias%2F_obras.md&amp;item=0">Take it/g;
  assert.equal(report.match(draft)?.length, 2, report);
  assert.match(report, /href="\/desk\/write\/-\/version\?[^"]+&amp;item=1">Bring back: Habitação/);
  for (const text of [report, page]) {
    assert.equal(text.match(/the item is now a draft: open it under &quot;Write/g)?.length, 2);
    assert.equal(text.match(/the item was removed: bring it back/g)?.length, 1);
    assert.doesNotMatch(text, /choose one of|create /);
  }
});

describe("the form of an item with a field that is given twice", () => {
  const ending = new SuiteEnding();
  let desk: FormsDesk;

  before(async () => {
    desk = await startFormsDesk(ending);
  });
  after(() => ending.end());

  const item = "/desk/write/noticias/item?file=noticias%2Fobras.md";
  const doubled: readonly (readonly [path: string, file: string, text: string])[] = [
    [item, news, NEWS.replace("tema: habitacao", "tema: habitacao\ntema: impostos")],
    [
      "/desk/write/patrocinios/item?file=patrocinios.json&item=0",
      "patrocinios.json",
      '[\n  { "premio": "premio-2026", "imagem": "media/casa.png", "tipo": "Apoio", "tipo": "Media" }\n]\n',
    ],
    [
      "/desk/write/candidatos/item?file=candidatos.csv&item=0",
      "candidatos.csv",
      "premio;categoria;nome;foto;codigo;nome\npremio-2026;Residencial;Casa;media/casa.png;Ab3dE9x2;Palácio\n",
    ],
  ];
  for (const [path, file, made] of doubled)
    test(`keeps both in ${file}`, async () => {
      writeFileSync(join(desk.folder, file), made);
      await desk.look();
      const form = fieldsOf(await desk.page(path), "save");
      const field = ["tema", "tipo", "nome"].find((name) => form.has(`f.${name}`));
      const [second = ""] = /impostos|Media|Palácio/.exec(made) ?? [];

      form.set(`f.${field}`, "outro");
      await desk.send(path.replace(/\?.*/, ""), form);
      const changed = readFileSync(join(desk.folder, file), "utf8");
      form.set(`f.${field}`, "");
      await desk.send(path.replace(/\?.*/, ""), form);

      for (const now of [changed, readFileSync(join(desk.folder, file), "utf8")])
        assert.ok(now.includes(second), now);
    });

  test("is mended in its text, to which the form leads", async () => {
    writeFileSync(join(desk.folder, news), doubled[0]?.[2] ?? "");
    await desk.look();

    const page = await desk.page(item);

    const [, trouble = ""] = /<section class="trouble"[^>]*>(.*?)<\/section>/s.exec(page) ?? [];
    assert.match(trouble, /given twice/);
    assert.match(page, /href="\/desk\/write\/-\/file\?file=noticias%2Fobras\.md&amp;line=8"/);
  });
});
