/** What forms of the desk change in the files, as a browser without scripts sends them. */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { SuiteEnding } from "../support/ending.ts";
import { eventually } from "../support/eventually.ts";
import { FILES, type FormsDesk, fieldsOf, NEWS, PNG, startFormsDesk } from "./forms-desk.ts";

describe("the forms of the desk", () => {
  const ending = new SuiteEnding();
  let desk: FormsDesk;

  before(async () => {
    desk = await startFormsDesk(ending);
  });
  after(() => ending.end());

  test("a form that is sent as it came changes nothing", async () => {
    for (const [path, file] of [
      ["/desk/write/noticias/item?file=noticias/obras.md", "noticias/obras.md"],
      ["/desk/write/temas/item?file=temas.yaml&item=1", "temas.yaml"],
      ["/desk/write/candidatos/item?file=candidatos.csv&item=0", "candidatos.csv"],
      ["/desk/write/patrocinios/item?file=patrocinios.json&item=0", "patrocinios.json"],
    ] as const) {
      const response = await desk.send(path, fieldsOf(await desk.page(path), "save"));

      assert.equal(response.status, 303, await response.text());
      assert.match(response.headers.get("location") ?? "", /said=unchanged/);
      assert.deepEqual(readFileSync(join(desk.folder, file)), Buffer.from(FILES[file] as string));
    }
  });

  test("a title, a list and the text below change by their lines", async () => {
    const path = "/desk/write/noticias/item?file=noticias/obras.md";
    const form = fieldsOf(await desk.page(path), "save");
    form.set("f.titulo", 'Obras "grandes"');
    form.set("f.conteudo", "\r\nAs obras *começam* em maio.\r\n");
    form.set("f.antetitulo", "Habitação");

    const response = await desk.send(path, form);

    assert.match(response.headers.get("location") ?? "", /said=saved/);
    assert.equal(
      desk.read("noticias/obras.md"),
      NEWS.replace(
        'titulo:   "Obras na Baixa"',
        'antetitulo: Habitação\ntitulo:   "Obras \\"grandes\\""',
      ).replace("abril", "maio"),
    );
  });

  test("a moment comes from a calendar, and stays as it is written until it is another", async () => {
    const path = "/desk/write/noticias/item?file=noticias/obras.md";
    const was = desk.read("noticias/obras.md");
    const form = fieldsOf(await desk.page(path), "save");
    form.set("f.publicar_em", "2031-04-06T09:30");
    await desk.send(path, form);
    assert.match(desk.read("noticias/obras.md"), /^publicar_em: 2031-04-06T09:30:00$/m);

    const shown = await desk.page(path);
    assert.match(
      shown,
      /<input type="datetime-local" name="f\.publicar_em" value="2031-04-06T09:30:00"/,
    );
    const again = fieldsOf(shown, "save");
    again.set("f.publicar_em", "2031-04-06T09:30");
    const unchanged = await desk.send(path, again);
    assert.match(unchanged.headers.get("location") ?? "", /said=unchanged/);
    again.set("f.publicar_em", "");
    await desk.send(path, again);
    assert.equal(desk.read("noticias/obras.md"), was);
  });

  test("a file cannot be chosen where no script would send it", async () => {
    const text = await desk.page("/desk/write/noticias/item");

    const choosers = text.match(/<label[^>]*>[^<]*<input type="file"/g) ?? [];
    assert.notDeepEqual(choosers, []);
    for (const one of choosers) assert.match(one, /^<label class="choose" hidden>/);
  });

  test("what check would refuse of an item is said beside its field, and nothing is written", async () => {
    const path = "/desk/write/noticias/item?file=noticias/obras.md";
    const was = desk.read("noticias/obras.md");
    const form = fieldsOf(await desk.page(path), "save");
    form.set("f.data", "31/02/2026");
    form.set("f.titulo", "");
    form.set("f.teaser", "escrito à mão");

    const response = await desk.send(path, form);
    const text = await response.text();

    assert.equal(response.status, 422);
    assert.equal(desk.read("noticias/obras.md"), was);
    assert.match(text, /Not saved: 2 things are wrong/);
    assert.match(
      text,
      /<input type="text" name="f\.data" value="31\/02\/2026" id="f-data" aria-describedby="h-data e-data-0" aria-invalid="true"/,
    );
    assert.match(text, />\nescrito à mão<\/textarea>/);
    assert.match(text, /<p class="wrong" id="e-titulo-0">This is still to be filled in\.<\/p>/);
  });

  test("a problem that only the whole folder shows stands beside the field once it is saved", async () => {
    const path = "/desk/write/noticias/item?file=noticias/obras.md";
    const form = fieldsOf(await desk.page(path), "save");
    form.set("f.tema", "habitacão");
    const { headers } = await desk.send(path, form);

    const text = await desk.page(headers.get("location") ?? "");

    assert.match(text, /role="status" tabindex="-1">Saved, but one thing is wrong: it cannot be/);
    assert.match(text, /<p class="wrong" id="e-tema-0">[^<]*&quot;habitacão&quot;/);
    const back = fieldsOf(text, "save");
    back.set("f.tema", "habitacao");
    await desk.send(path, back);
    assert.ok(!(await desk.page(path)).includes('class="wrong"'));
  });

  test("the notice of a scheduled item quotes no line of its file, and the tab names the item", async () => {
    const path = "/desk/write/noticias/item?file=noticias/obras.md";
    const before = desk.read("noticias/obras.md");
    const form = fieldsOf(await desk.page(path), "save");
    form.set("f.titulo", "Obras na Baixa");
    form.set("f.publicar_em", "2031-04-06T09:00");
    const { headers } = await desk.send(path, form);

    const page = await desk.page(headers.get("location") ?? "");

    const notice = /<p class="noticed" id="n-publicar_em-0">(.*?)<\/p>/.exec(page)?.[1] ?? "";
    assert.match(notice, /2031/);
    assert.doesNotMatch(notice, /publicar_em|<q/);
    assert.match(page, /<title>Obras na Baixa · News item · Montra<\/title>/);
    writeFileSync(join(desk.folder, "noticias/obras.md"), before);
    await desk.look();
  });

  test("a notice stands beside its field with the words marked, and is counted before publishing", async () => {
    const path = "/desk/write/noticias/item?file=noticias/obras.md";
    const form = fieldsOf(await desk.page(path), "save");
    form.set("f.titulo", "HabitaÃ§Ã£o na Baixa");
    const { headers } = await desk.send(path, form);

    const saved = await desk.page(headers.get("location") ?? "");
    const later = await desk.page(path);

    assert.match(saved, /role="status"[^>]*>Saved\. There is one notice below\./);
    for (const page of [saved, later]) {
      assert.match(page, /aria-describedby="h-titulo n-titulo-0"/);
      assert.match(page, /<p class="noticed" id="n-titulo-0">.*?<mark>[^<]*Ã§Ã£o/s);
    }
    for (const place of ["/desk/changes/", "/desk/publish/"])
      await eventually(`${place} counts it`, async () =>
        (await desk.page(place)).includes('<a href="/desk/#notices">There is one notice</a>'),
      );
    form.set("f.titulo", "Obras na Baixa");
    form.delete("was");
    await desk.send(path, form);
  });

  test("a new item gets the next number, a name of its title, and its picture into media", async () => {
    const today = () => Temporal.Now.plainDateISO().toString();
    const before = today();
    const form = fieldsOf(await desk.page("/desk/write/noticias/item"), "save");
    const day = String(form.get("f.data"));
    // Midnight may pass meanwhile.
    assert.ok([before, today()].includes(day), day);
    assert.equal(form.get("f.id"), "2");
    form.set("f.titulo", "Ação às 3");
    form.set("f.conteudo", "Um texto.");
    const { path = "" } = await desk.upload("A Casa (nova).PNG", PNG);
    form.set("f.imagem", path);

    const response = await desk.send("/desk/write/noticias/item", form);

    assert.equal(
      response.headers.get("location"),
      "/desk/write/noticias/item?file=noticias%2Facao-as-3.md&item=0&said=saved",
    );
    assert.equal(
      desk.read("noticias/acao-as-3.md"),
      `---\nid: 2\ndata: ${day}\ntitulo: Ação às 3\nimagem: media/noticias/a-casa-nova.png\n---\nUm texto.\n`,
    );
    assert.deepEqual(readFileSync(join(desk.folder, "media/noticias/a-casa-nova.png")), PNG);
  });

  test("of two new items begun at once each gets a number and a file of its own", async () => {
    const begin = async () => fieldsOf(await desk.page("/desk/write/locais/item"), "save");
    const forms = [await begin(), await begin()];
    const locations = forms.map(async (form) => {
      form.set("f.nome", "Sala Um");
      form.set("f.gps", "https://www.google.com/maps/@38.7,-9.1,15z");
      const { headers } = await desk.send("/desk/write/locais/item", form);
      return headers.get("location") ?? "";
    });

    assert.deepEqual((await Promise.all(locations)).toSorted(), [
      "/desk/write/locais/item?file=locais%2Fsala-um-2.md&item=0&said=saved",
      "/desk/write/locais/item?file=locais%2Fsala-um.md&item=0&said=saved",
    ]);
    assert.match(desk.read("locais/sala-um.md"), /^gps: 38\.7,-9\.1$/m);
    const ids = ["sala-um", "sala-um-2"].map((name) => desk.read(`locais/${name}.md`));
    assert.deepEqual(ids.map((text) => /^id: (.*)$/m.exec(text)?.[1]).toSorted(), ["1", "2"]);
  });

  test("a draft may be half done, and comes out of the drafts when nothing is wrong with it", async () => {
    const form = fieldsOf(await desk.page("/desk/write/noticias/item"), "draft");
    form.set("f.titulo", "Ideia");
    form.set("f.imagem", "");
    const { headers } = await desk.send("/desk/write/noticias/item", form);
    const path = headers.get("location") ?? "";
    assert.match(path, /_ideia\.md/);
    assert.match(await desk.page("/desk/write/noticias/"), /Ideia<\/a> <b class="mark">draft<\/b>/);

    const early = await desk.send(path, fieldsOf(await desk.page(path), "undraft"));
    assert.equal(early.status, 422);
    const ready = fieldsOf(await desk.page(path), "undraft");
    ready.set("f.imagem", "media/casa.png");
    await desk.send(path, ready);

    assert.deepEqual(readdirSync(join(desk.folder, "noticias")).sort(), [
      "acao-as-3.md",
      "ideia.md",
      "obras.md",
    ]);
  });

  test("an item is withdrawn, and taken away; what it held is brought back", async () => {
    const path = "/desk/write/noticias/item?file=noticias/ideia.md";
    const held = desk.read("noticias/ideia.md");
    await desk.send(path, fieldsOf(await desk.page(path), "withdraw"));
    assert.ok(existsSync(join(desk.folder, "noticias/_ideia.md")));

    const draft = "/desk/write/noticias/item?file=noticias/_ideia.md";
    await desk.send(draft, fieldsOf(await desk.page(draft), "remove"));
    assert.ok(!existsSync(join(desk.folder, "noticias/_ideia.md")));
    const list = await desk.page("/desk/write/noticias/");
    assert.match(list, /<summary>Earlier versions: noticias\/_ideia\.md<\/summary>/);
    const [, look = ""] = /href="([^"]+file=noticias%2F_ideia\.md[^"]*)"/.exec(list) ?? [];
    const seen = await desk.page(look.replaceAll("&amp;", "&"));
    await desk.send("/desk/write/-/version", fieldsOf(seen, "", 'value="noticias/_ideia.md"'));

    assert.equal(desk.read("noticias/_ideia.md"), held);
  });

  test("a row of a table changes in its dialect, rows are added and taken away", async () => {
    const path = "/desk/write/candidatos/item?file=candidatos.csv&item=1";
    const form = fieldsOf(await desk.page(path), "save");
    form.set("f.nome", "Hotel do Largo; novo");
    await desk.send(path, form);
    const added = fieldsOf(await desk.page("/desk/write/categorias/item"), "save");
    added.set("f.descricao", "Escritórios");
    await desk.send("/desk/write/categorias/item", added);
    const sponsor = "/desk/write/patrocinios/item?file=patrocinios.json&item=0";
    await desk.send(sponsor, fieldsOf(await desk.page(sponsor), "remove"));

    assert.equal(
      desk.read("candidatos.csv"),
      String(FILES["candidatos.csv"]).replace('"Hotel"', '"Hotel do Largo; novo"'),
    );
    assert.equal(desk.read("categorias.csv"), "descricao\nResidencial\nTurístico\nEscritórios\n");
    assert.equal(desk.read("patrocinios.json"), "[]\n");
  });
});
