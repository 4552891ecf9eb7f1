/** What forms of the desk must not lose, write or hide if the folder changes meanwhile. */
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import sharp from "sharp";
import { SuiteEnding } from "../support/ending.ts";
import { type FormsDesk, fieldsOf, NEWS, PNG, startFormsDesk } from "./forms-desk.ts";

describe("the forms of the desk, and what nobody asked for", () => {
  const ending = new SuiteEnding();
  let desk: FormsDesk;

  before(async () => {
    desk = await startFormsDesk(ending);
  });
  after(() => ending.end());

  test("what somebody else saved meanwhile is shown beside what was written, and not overwritten", async () => {
    const path = "/desk/write/temas/item?file=temas.yaml&item=1";
    const form = fieldsOf(await desk.page(path), "save");
    form.set("f.nome", "Os meus impostos");
    const theirs =
      "# os temas\n- id: 3\n  nome: Novo\n  slug: novo\n- id: 1\n  nome: Habitação\n  slug: habitacao\n\n- id: 2\n  nome: Os impostos deles\n  slug: impostos\n";
    writeFileSync(join(desk.folder, "temas.yaml"), theirs);

    const response = await desk.send(path, form);
    const conflict = await response.text();

    assert.equal(response.status, 409);
    assert.equal(desk.read("temas.yaml"), theirs);
    assert.match(conflict, /Os meus impostos/);
    assert.match(conflict, /Os impostos deles/);
    const again = fieldsOf(conflict, "save");
    again.set("pick.nome", "mine");
    await desk.send(path, again);
    assert.equal(desk.read("temas.yaml"), theirs.replace("Os impostos deles", "Os meus impostos"));
  });

  test("what was written is shown to be copied where the file is gone, or cannot be read any more", async () => {
    const path = "/desk/write/noticias/item?file=noticias/fica.md";
    const file = join(desk.folder, "noticias/fica.md");
    for (const [what, spoil] of [
      ["gone", () => rmSync(file)],
      ["unreadable", () => writeFileSync(file, "---\nid: [\n---\n")],
    ] as const) {
      writeFileSync(file, NEWS.replace("id: 1", "id: 71"));
      const form = fieldsOf(await desk.page(path), "save");
      form.set("f.conteudo", "Uma tarde de trabalho.");
      spoil();

      const response = await desk.send("/desk/write/noticias/item", form);

      assert.equal(response.status, 409, what);
      assert.match(await response.text(), /Uma tarde de trabalho\./, what);
    }
    rmSync(file);
  });

  test("an address that no file can have is refused beside its field, and leaves the folder nowhere", async () => {
    const form = fieldsOf(await desk.page("/desk/write/noticias/item"), "save");
    form.set("f.titulo", "Fora");
    form.set("f.imagem", "media/casa.png");
    for (const slug of ["../../fora", "..", "a\\b", ".fora", "fora.md"]) {
      form.set("f.slug", slug);
      const response = await desk.send("/desk/write/noticias/item", form);

      assert.equal(response.status, 422, slug);
      assert.match(await response.text(), /id="e-slug-0"/, slug);
    }
    assert.ok(!existsSync(join(desk.folder, "noticias/fora.md")));
  });

  test("a file that no form can show is changed as text, and only into what can be read", async () => {
    const path = "/desk/write/-/file";
    const site = fieldsOf(await desk.page("/desk/write/-/file?file=site.yaml"), "");
    assert.equal(site.get("text"), "nome: Casa e Cidade\r\n");
    site.set("text", "nome: [\r\n");
    const refused = await desk.send(path, site);
    assert.equal(refused.status, 422);
    assert.match(await refused.text(), /<textarea[^>]*>\nnome: \[/);
    site.set("text", "# as definições\r\nnome: Casa e Cidade\r\n");
    assert.equal((await desk.send(path, site)).status, 303);
    assert.equal(desk.read("site.yaml"), "# as definições\nnome: Casa e Cidade\n");
    const twice = await desk.send(path, site);
    assert.equal(twice.headers.get("location"), "/desk/write/-/file?file=site.yaml&saved=");
    site.set("text", "# as outras definições\r\nnome: Casa e Cidade\r\n");
    const stale = await desk.send(path, site);
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
    const shown = await desk.page("/desk/write/noticias/item?file=noticias/dia.md");
    assert.match(shown, /<input type="text" name="f.data" value="2026-02-30"/);
    rmSync(file);
  });

  test("an item that somebody has removed meanwhile is saved again as it was called, with what was written", async () => {
    const file = "noticias/apagada.md";
    writeFileSync(join(desk.folder, file), NEWS.replace("id: 1", "id: 73"));
    await desk.look();
    const path = "/desk/write/noticias/item";
    const form = fieldsOf(await desk.page(`${path}?file=${file}`), "save");
    form.set("f.titulo", "O que escrevi");
    rmSync(join(desk.folder, file));

    const gone = await desk.send(path, form);
    assert.equal(gone.status, 409);
    const page = await gone.text();
    assert.match(page, /<h1>This is no longer in the folder<\/h1>/);
    const saved = await desk.send(path, fieldsOf(page, "save"));

    assert.equal(saved.status, 303);
    assert.match(desk.read(file), /^id: 73\n(?:.*\n)*titulo: O que escrevi\n/m);
    assert.match(desk.read(file), /\n---\n\nAs obras \*começam\* em abril\.\n$/);
    rmSync(join(desk.folder, file));
  });

  test("a picture gets the ending of its format, and what is none for readers is refused with what to do", async () => {
    const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0", "latin1");
    const { wrong = "" } = await desk.upload("IMG_0001.HEIC", heic);
    assert.match(wrong, /^the file is a HEIC photo from a phone,/);
    const program = await desk.upload("jogo.exe", Buffer.from("MZ"));
    assert.match(
      program.wrong ?? "",
      /it is not a kind of image or document that can be published, expected JPEG, PNG, WebP, AVIF, GIF, SVG, PDF, save it in one of these formats/,
    );
    const broken = await desk.upload("meia.jpg", Buffer.from([0xff, 0xd8, 0xff, 0xe0]));
    assert.match(broken.wrong ?? "", /^the JPEG image is damaged/);
    const pdf = Buffer.from("%PDF-1.4\n%%EOF\n");
    const document = await desk.upload("Convite.pdf", pdf, "image/jpeg,image/png");
    assert.match(document.wrong ?? "", /^the file is not an image/);
    assert.equal((await desk.upload("Convite.pdf", pdf)).path, "media/noticias/convite.pdf");

    assert.deepEqual(await desk.upload("Fachada nova.jpg", PNG), {
      path: "media/noticias/fachada-nova.png",
    });
  });

  test("a picture that was chosen comes into media/ with the item that shows it, and not before", async () => {
    const media = () => readdirSync(join(desk.folder, "media"), { recursive: true }).length;
    const path = "/desk/write/noticias/item";
    const [before, form] = [media(), fieldsOf(await desk.page(path), "save")];
    assert.deepEqual(await desk.upload("Praça.png", PNG), { path: "media/noticias/praca.png" });
    const shown = "/desk/write/-/media?path=media/noticias/praca.png";
    assert.equal((await desk.get(shown)).status, 200);
    const links = "/desk/write/-/links?of=media/noticias/praca.png&of=media/praca.png";
    assert.deepEqual(await (await desk.get(links)).json(), ["media/praca.png"]);
    form.set("f.conteudo", "![A praça](media/noticias/praca.png)");
    assert.equal((await desk.send(path, form)).status, 422);
    assert.equal(media(), before);

    form.set("f.titulo", "Praça");
    form.set("f.imagem", "media/casa.png");
    assert.equal((await desk.send(path, form)).status, 303);

    assert.ok(existsSync(join(desk.folder, "media/noticias/praca.png")));
    for (const file of ["noticias/praca.md", "media/noticias/praca.png"])
      rmSync(join(desk.folder, file));
    await desk.look();
  });

  test("a JPEG is taken whatever it is called, and once", async () => {
    const jpeg = await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
      .jpeg()
      .toBuffer();
    const places: string[] = [];
    for (const name of ["foto.jfif", "foto.jpe", "DSC_01", "foto.PNG"])
      places.push((await desk.upload(name, jpeg)).path ?? "");
    assert.deepEqual(places, [
      "media/noticias/foto.jpg",
      "media/noticias/foto.jpg",
      "media/noticias/dsc_01.jpg",
      "media/noticias/foto.jpg",
    ]);
  });

  test("what is no content is not there", async () => {
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

  test("no picture is shown but those in media/, of which none begins with a dot", async () => {
    for (const folder of ["notas", "media2", ".montra/undo/1", "media/.antes"])
      mkdirSync(join(desk.folder, folder), { recursive: true });
    const hidden = [
      "notas/planta.png",
      "media2/casa.png",
      ".montra/undo/1/casa.png",
      "media/.antes/casa.png",
    ];
    for (const path of hidden) writeFileSync(join(desk.folder, path), PNG);

    for (const path of [...hidden, "media/../notas/planta.png", "./notas/planta.png"]) {
      const url = `/desk/write/-/media?${new URLSearchParams({ path })}`;
      assert.equal((await desk.get(url)).status, 404, path);
    }
    for (const path of ["notas", "media2", "media/.antes"])
      rmSync(join(desk.folder, path), { recursive: true });
  });

  test("items are named by what their files say, however they are written", async () => {
    const heads: Readonly<Record<string, string>> = {
      "_a.md": 'titulo: "Com \\"aspas\\""\nid: 91',
      "_b.md": "titulo: >-\n  Em duas\n  linhas\nid: 92",
      "_c.md": "titulo: Sem aspas # e uma nota\nid: 93",
      "_d.md": "titulo: 'Dia d''água'\nrelacionadas:\n  - 1\nid: 94",
      "_e.md": "teaser: |\n  titulo: outro\ntitulo: Simples\nid: 95\ndata: 31/12/2031",
    };
    for (const [name, head] of Object.entries(heads))
      writeFileSync(
        join(desk.folder, "noticias", name),
        `---\r\n${head.replaceAll("\n", "\r\n")}\r\n---\r\n`,
      );
    await desk.look();

    const list = await desk.page("/desk/write/noticias/");

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
    assert.equal(names[0], "Simples", "the newest, however its day is written");
    assert.equal(fieldsOf(await desk.page("/desk/write/noticias/item"), "").get("f.id"), "96");
  });

  test("a picture of the folder is shown, and choices are searched", async () => {
    assert.equal(
      (await desk.get("/desk/write/-/media?path=media/casa.png")).headers.get("content-type"),
      "image/png",
    );
    assert.deepEqual(await (await desk.get("/desk/write/-/choices?of=temas&q=impost")).json(), [
      { key: "impostos", called: "Os meus impostos" },
    ]);
    assert.deepEqual(await (await desk.get("/desk/write/-/choices?of=media&q=casa")).json(), [
      { key: "media/casa.png", called: "" },
    ]);
    assert.deepEqual(desk.faults, []);
  });
});
