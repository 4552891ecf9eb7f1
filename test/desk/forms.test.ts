/** The forms of the desk as a browser without scripts sends them: what they change in the files of the folder. */
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { parseDocument } from "htmlparser2";
import { SuiteEnding } from "../support/ending.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { type DeskUnderTest, startDeskOn } from "./running-desk.ts";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAAEUlEQVR42mNY5WKMFTEMpAQA99c2MRKQgdsAAAAASUVORK5CYII=",
  "base64",
);

const NEWS = `---
# para a Ana
id: 1
titulo:   "Obras na Baixa"
data: 2026-02-14
imagem: media/casa.png   # a fachada
tema: habitacao
relacionadas: []
---

As obras *começam* em abril.
`;

const FILES: Readonly<Record<string, string | Buffer>> = {
  "site.yaml": "nome: Casa e Cidade\n",
  "media/casa.png": PNG,
  "noticias/obras.md": NEWS,
  "temas.yaml":
    "# os temas\n- id: 1\n  nome: Habitação\n  slug: habitacao\n\n- id: 2\n  nome: Impostos\n  slug: impostos\n",
  "premios.yaml": "- id: 1\n  nome: Prémio 2026\n  slug: premio-2026\n",
  "categorias.csv": "descricao\nResidencial\nTurístico\n",
  "candidatos.csv":
    '\ufeffpremio;categoria;nome;foto;codigo\r\npremio-2026;Residencial;"Casa";media/casa.png;Ab3dE9x2\r\npremio-2026;Turístico;"Hotel";media/casa.png;\r\n',
  "patrocinios.json":
    '[\n  { "premio": "premio-2026", "imagem": "media/casa.png", "tipo": "Apoio" }\n]\n',
};

/** The fields of the form of a page, as a browser would send them. */
function fieldsOf(page: string, button: string, which = 'class="write"'): FormData {
  const form = new FormData();
  const start = page.indexOf(which);
  const part = page.slice(page.lastIndexOf("<form", start), page.indexOf("</form>", start));
  const visit = (nodes: ReturnType<typeof parseDocument>["children"]): void => {
    for (const node of nodes) {
      if (!("attribs" in node)) continue;
      const { name, type, value = "", checked } = node.attribs as Record<string, string>;
      const isOff = (type === "checkbox" || type === "radio") && checked === undefined;
      if (node.name === "textarea") {
        const text = node.children.map((child) => ("data" in child ? child.data : "")).join("");
        form.append(String(name), text.replace(/^\n/, "").replaceAll("\n", "\r\n"));
      } else if (node.name === "input" && name && !isOff && type !== "file")
        form.append(name, value);
      visit(node.children);
    }
  };
  visit(parseDocument(part).children);
  form.set("do", button);
  return form;
}

describe("the forms of the desk", () => {
  const ending = new SuiteEnding();
  let desk: DeskUnderTest;
  const read = (file: string) => readFileSync(join(desk.folder, file), "utf8");
  const page = async (path: string) => (await desk.get(path)).text();
  const send = async (path: string, form: FormData) =>
    fetch(desk.address + path, {
      method: "POST",
      headers: { Cookie: desk.cookie, Origin: desk.address },
      body: form,
      redirect: "manual",
    });

  before(async () => {
    const folder = join(temporaryFolder(ending), "content");
    for (const [file, content] of Object.entries(FILES)) {
      mkdirSync(join(folder, file, ".."), { recursive: true });
      writeFileSync(join(folder, file), content);
    }
    desk = await startDeskOn(ending, {}, { folder });
  });
  after(() => ending.end());

  test("a form that is sent as it came changes nothing", async () => {
    for (const [path, file] of [
      ["/desk/write/noticias/item?file=noticias/obras.md", "noticias/obras.md"],
      ["/desk/write/temas/item?file=temas.yaml&item=1", "temas.yaml"],
      ["/desk/write/candidatos/item?file=candidatos.csv&item=0", "candidatos.csv"],
      ["/desk/write/patrocinios/item?file=patrocinios.json&item=0", "patrocinios.json"],
    ] as const) {
      const response = await send(path, fieldsOf(await page(path), "save"));

      assert.equal(response.status, 303, await response.text());
      assert.match(response.headers.get("location") ?? "", /said=unchanged/);
      assert.deepEqual(readFileSync(join(desk.folder, file)), Buffer.from(FILES[file] as string));
    }
  });

  test("a title, a list and the text below change by their lines", async () => {
    const path = "/desk/write/noticias/item?file=noticias/obras.md";
    const form = fieldsOf(await page(path), "save");
    form.set("f.titulo", 'Obras "grandes"');
    form.set("f.conteudo", "\r\nAs obras *começam* em maio.\r\n");
    form.set("f.antetitulo", "Habitação");

    const response = await send(path, form);

    assert.match(response.headers.get("location") ?? "", /said=saved/);
    assert.equal(
      read("noticias/obras.md"),
      NEWS.replace(
        'titulo:   "Obras na Baixa"',
        'antetitulo: Habitação\ntitulo:   "Obras \\"grandes\\""',
      ).replace("abril", "maio"),
    );
  });

  test("what check would refuse of an item is said beside its field, and nothing is written", async () => {
    const path = "/desk/write/noticias/item?file=noticias/obras.md";
    const was = read("noticias/obras.md");
    const form = fieldsOf(await page(path), "save");
    form.set("f.data", "31/02/2026");
    form.set("f.titulo", "");
    form.set("f.teaser", "escrito à mão");

    const response = await send(path, form);
    const text = await response.text();

    assert.equal(response.status, 422);
    assert.equal(read("noticias/obras.md"), was);
    assert.match(text, /Not saved: 2 things are wrong/);
    assert.match(
      text,
      /<input type="text" name="f\.data" value="31\/02\/2026" id="f-data" aria-describedby="h-data e-data-0" aria-invalid="true"/,
    );
    assert.match(text, />\nescrito à mão<\/textarea>/);
  });

  test("a problem that only the whole folder shows stands beside the field once it is saved", async () => {
    const path = "/desk/write/noticias/item?file=noticias/obras.md";
    const form = fieldsOf(await page(path), "save");
    form.set("f.tema", "habitacão");
    const { headers } = await send(path, form);

    const text = await page(headers.get("location") ?? "");

    assert.match(text, /<p class="wrong" id="e-tema-0">[^<]*&quot;habitacão&quot;/);
    const back = fieldsOf(text, "save");
    back.set("f.tema", "habitacao");
    await send(path, back);
    assert.ok(!(await page(path)).includes('class="wrong"'));
  });

  test("a new item gets the next number, a name of its title, and its picture into media", async () => {
    const form = fieldsOf(await page("/desk/write/noticias/item"), "save");
    assert.equal(form.get("f.id"), "2");
    form.set("f.titulo", "Ação às 3");
    form.set("f.conteudo", "Um texto.");
    form.append("u.imagem", new File([PNG], "A Casa (nova).PNG", { type: "image/png" }));

    const response = await send("/desk/write/noticias/item", form);

    assert.equal(
      response.headers.get("location"),
      "/desk/write/noticias/item?file=noticias%2Facao-as-3.md&item=0&said=saved",
    );
    const today = Temporal.Now.plainDateISO().toString();
    assert.equal(
      read("noticias/acao-as-3.md"),
      `---\nid: 2\ndata: ${today}\ntitulo: Ação às 3\nimagem: media/noticias/a-casa-nova.png\n---\nUm texto.\n`,
    );
    assert.deepEqual(readFileSync(join(desk.folder, "media/noticias/a-casa-nova.png")), PNG);
  });

  test("a draft may be half done, and comes out of the drafts when nothing is wrong with it", async () => {
    const form = fieldsOf(await page("/desk/write/noticias/item"), "draft");
    form.set("f.titulo", "Ideia");
    form.set("f.imagem", "");
    const { headers } = await send("/desk/write/noticias/item", form);
    const path = headers.get("location") ?? "";
    assert.match(path, /_ideia\.md/);
    assert.match(await page("/desk/write/noticias/"), /Ideia<\/a> <b class="mark">draft<\/b>/);

    const early = await send(path, fieldsOf(await page(path), "admit"));
    assert.equal(early.status, 422);
    const ready = fieldsOf(await page(path), "admit");
    ready.set("f.imagem", "media/casa.png");
    await send(path, ready);

    assert.deepEqual(readdirSync(join(desk.folder, "noticias")).sort(), [
      "acao-as-3.md",
      "ideia.md",
      "obras.md",
    ]);
  });

  test("an item is withdrawn, and taken away; what it held is brought back", async () => {
    const path = "/desk/write/noticias/item?file=noticias/ideia.md";
    const held = read("noticias/ideia.md");
    await send(path, fieldsOf(await page(path), "withdraw"));
    assert.ok(existsSync(join(desk.folder, "noticias/_ideia.md")));

    const draft = "/desk/write/noticias/item?file=noticias/_ideia.md";
    await send(draft, fieldsOf(await page(draft), "remove"));
    assert.ok(!existsSync(join(desk.folder, "noticias/_ideia.md")));
    const list = await page("/desk/write/noticias/");
    assert.match(list, /<summary>Removed: noticias\/_ideia\.md<\/summary>/);
    const form = fieldsOf(list, "", 'value="noticias/_ideia.md"');
    await send("/desk/write/-/version", form);

    assert.equal(read("noticias/_ideia.md"), held);
  });

  test("a row of a table changes in its dialect, rows are added, moved and taken away", async () => {
    const path = "/desk/write/candidatos/item?file=candidatos.csv&item=1";
    const form = fieldsOf(await page(path), "save");
    form.set("f.nome", "Hotel do Largo; novo");
    await send(path, form);
    const added = fieldsOf(await page("/desk/write/categorias/item"), "save");
    added.set("f.descricao", "Escritórios");
    await send("/desk/write/categorias/item", added);
    const list = await page("/desk/write/categorias/");
    await send("/desk/write/categorias/", fieldsOf(list, "", 'name="to" value="1"'));
    const sponsor = "/desk/write/patrocinios/item?file=patrocinios.json&item=0";
    await send(sponsor, fieldsOf(await page(sponsor), "remove"));

    assert.equal(
      read("candidatos.csv"),
      String(FILES["candidatos.csv"]).replace('"Hotel"', '"Hotel do Largo; novo"'),
    );
    assert.equal(read("categorias.csv"), "descricao\nTurístico\nResidencial\nEscritórios\n");
    assert.equal(read("patrocinios.json"), "[]\n");
  });

  test("what somebody else saved meanwhile is shown beside what was written, and not overwritten", async () => {
    const path = "/desk/write/temas/item?file=temas.yaml&item=1";
    const form = fieldsOf(await page(path), "save");
    form.set("f.nome", "Os meus impostos");
    const theirs =
      "# os temas\n- id: 3\n  nome: Novo\n  slug: novo\n- id: 1\n  nome: Habitação\n  slug: habitacao\n\n- id: 2\n  nome: Os impostos deles\n  slug: impostos\n";
    writeFileSync(join(desk.folder, "temas.yaml"), theirs);

    const response = await send(path, form);
    const conflict = await response.text();

    assert.equal(response.status, 409);
    assert.equal(read("temas.yaml"), theirs);
    assert.match(conflict, /Os meus impostos/);
    assert.match(conflict, /Os impostos deles/);
    const again = fieldsOf(conflict, "save");
    again.set("pick.nome", "mine");
    await send(path, again);
    assert.equal(read("temas.yaml"), theirs.replace("Os impostos deles", "Os meus impostos"));
  });

  test("what was written is shown to be copied where the file is gone, or cannot be read any more", async () => {
    const path = "/desk/write/noticias/item?file=noticias/fica.md";
    const file = join(desk.folder, "noticias/fica.md");
    for (const [what, spoil] of [
      ["gone", () => rmSync(file)],
      ["unreadable", () => writeFileSync(file, "---\nid: [\n---\n")],
    ] as const) {
      writeFileSync(file, NEWS.replace("id: 1", "id: 71"));
      const form = fieldsOf(await page(path), "save");
      form.set("f.conteudo", "Uma tarde de trabalho.");
      spoil();

      const response = await send("/desk/write/noticias/item", form);

      assert.equal(response.status, 409, what);
      assert.match(await response.text(), /Uma tarde de trabalho\./, what);
    }
    rmSync(file);
  });

  test("an address that no file can have is refused beside its field, and leaves the folder nowhere", async () => {
    const form = fieldsOf(await page("/desk/write/noticias/item"), "save");
    form.set("f.titulo", "Fora");
    form.set("f.imagem", "media/casa.png");
    for (const slug of ["../../fora", "..", "a\\b", ".fora", "fora.md"]) {
      form.set("f.slug", slug);
      const response = await send("/desk/write/noticias/item", form);

      assert.equal(response.status, 422, slug);
      assert.match(await response.text(), /id="e-slug-0"/, slug);
    }
    assert.ok(!existsSync(join(desk.folder, "noticias/fora.md")));
  });

  test("a file that no form can show is changed as text, and only into what can be read", async () => {
    const path = "/desk/write/-/file";
    const site = fieldsOf(await page("/desk/write/-/file?file=site.yaml"), "");
    assert.equal(site.get("text"), "nome: Casa e Cidade\r\n");
    site.set("text", "nome: [\r\n");
    const refused = await send(path, site);
    assert.equal(refused.status, 422);
    assert.match(await refused.text(), /<textarea[^>]*>\nnome: \[/);
    site.set("text", "# as definições\r\nnome: Casa e Cidade\r\n");
    assert.equal((await send(path, site)).status, 303);
    assert.equal(read("site.yaml"), "# as definições\nnome: Casa e Cidade\n");
    const stale = await send(path, site);
    assert.equal(stale.status, 409);
    assert.match(await stale.text(), /Somebody has saved this file meanwhile/);

    writeFileSync(join(desk.folder, "locais.yaml"), "- id: 1\n  nome: [\n");
    const led = await desk.get("/desk/write/locais/item?file=locais.yaml&line=2");
    assert.equal(led.headers.get("location"), "/desk/write/-/file?file=locais.yaml&line=2");
    rmSync(join(desk.folder, "locais.yaml"));
    for (const file of [
      "media/casa.png",
      "../site.yaml",
      ".montra/undo/.gitignore",
      "x.yaml",
      "",
    ]) {
      const url = `${path}?${new URLSearchParams({ file })}`;
      assert.equal((await desk.get(url)).status, 404, file);
    }
  });

  test("a day that there is not is shown as it is written, and not taken for empty", async () => {
    const file = join(desk.folder, "noticias/dia.md");
    writeFileSync(file, NEWS.replace("id: 1", "id: 72").replace(/^data: .*$/m, "data: 2026-02-30"));
    const shown = await page("/desk/write/noticias/item?file=noticias/dia.md");
    assert.match(shown, /<input type="text" name="f.data" value="2026-02-30"/);
    rmSync(file);
  });

  test("a workbook is shown, and changed nowhere; what is no content is not there", async () => {
    const home = await page("/desk/write/");
    assert.match(home, /<code>temas\.yaml<\/code>/);
    for (const path of [
      "/desk/write/site/",
      "/desk/write/noticias/item?file=../etc/passwd",
      "/desk/write/noticias/item?file=site.yaml",
      "/desk/write/-/media?path=../site.yaml",
      "/desk/write/-/media?path=site.yaml",
    ]) {
      assert.equal((await desk.get(path)).status, 404, path);
    }
    assert.equal(
      (await desk.get("/desk/write/?file=temas.yaml&line=9&field=nome")).headers.get("location"),
      "/desk/write/temas/item?file=temas.yaml&line=9#f-nome",
    );
  });

  test("items are named by what their files say, however they are written", async () => {
    const heads: Readonly<Record<string, string>> = {
      "_a.md": 'titulo: "Com \\"aspas\\""\nid: 91',
      "_b.md": "titulo: >-\n  Em duas\n  linhas\nid: 92",
      "_c.md": "titulo: Sem aspas # e uma nota\nid: 93",
      "_d.md": "titulo: 'Dia d''água'\nrelacionadas:\n  - 1\nid: 94",
      "_e.md": "teaser: |\n  titulo: outro\ntitulo: Simples\nid: 95",
    };
    for (const [name, head] of Object.entries(heads))
      writeFileSync(
        join(desk.folder, "noticias", name),
        `---\r\n${head.replaceAll("\n", "\r\n")}\r\n---\r\n`,
      );
    await desk.look();

    const list = await page("/desk/write/noticias/");

    const names = [...list.matchAll(/item=0" lang="pt">([^<]+)<\/a> <b/g)].map(([, name]) => name);
    const told = [
      "Com &quot;aspas&quot;",
      "Em duas linhas",
      "Sem aspas",
      "Dia d&#39;água",
      "Simples",
    ];
    assert.deepEqual(
      told.filter((name) => !names.includes(name)),
      [],
      names.join(", "),
    );
    assert.equal(fieldsOf(await page("/desk/write/noticias/item"), "").get("f.id"), "96");
  });

  test("a text is seen as readers will, without what is taken out, and with the pictures of the folder", async () => {
    const form = new FormData();
    form.set("csrf", String(fieldsOf(await page("/desk/write/noticias/item"), "").get("csrf")));
    form.set("text", "**sim** <script>alert(1)</script> ![casa](media/casa.png)");
    const response = await send("/desk/write/-/preview?field=text&as=markdown&json", form);

    assert.deepEqual(await response.json(), {
      html: '<p><strong>sim</strong>  <img src="/desk/write/-/media?path=media%2Fcasa.png" alt="casa"></p>',
    });
    assert.equal(
      (await desk.get("/desk/write/-/media?path=media/casa.png")).headers.get("content-type"),
      "image/png",
    );
    assert.deepEqual(await (await desk.get("/desk/write/-/choices?of=temas&q=impost")).json(), [
      { key: "impostos", called: "Os meus impostos" },
    ]);
    assert.deepEqual(desk.faults, []);
  });
});
