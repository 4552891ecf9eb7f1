/** The desk shows unsaved items of every kind as readers will see them, even unfinished ones. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { collectionNames } from "../../src/contract/site/collections.ts";
import { SuiteEnding } from "../support/ending.ts";
import { FILES, type FormsDesk, fieldsOf, PNG, startFormsDesk } from "./forms-desk.ts";

const NEWS = "/desk/write/noticias/item?file=noticias/obras.md";
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><script>1</script></svg>';

describe("the preview of a form", () => {
  const ending = new SuiteEnding();
  let desk: FormsDesk;
  const preview = async (path: string, fields: Record<string, string> = {}) => {
    const form = fieldsOf(await desk.page(path), "");
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const [, collection] = /write\/(\w+)\//.exec(path) ?? [];
    return await desk.send(`/desk/write/${collection}/preview`, form);
  };
  /** The part of a page that shows the item. */
  const visual = (page: string) => /<main .*<\/main>/s.exec(page)?.[0] ?? page;

  before(async () => {
    desk = await startFormsDesk(ending);
  });
  after(() => ending.end());

  test("an item that is saved looks exactly as its page does", async () => {
    const text =
      "# Título\r\n\r\nUma linha\r\noutra linha\r\n\r\n- um\r\n  - dois\r\n\r\n1. três\r\n\r\n![casa](media/casa.png)\r\n";
    const form = fieldsOf(await desk.page(NEWS), "save");
    form.set("f.conteudo", text);
    form.set("f.teaser", "Uma<br>duas");
    const shown = await (await desk.send("/desk/write/noticias/preview", form)).text();
    await desk.send(NEWS, form);

    const page = await (await desk.get("/noticias/obras/", { Accept: "text/html" })).text();

    assert.match(visual(shown), /outra linha/);
    assert.equal(visual(shown), visual(page));
  });

  test("it runs nothing, and is framed by the desk alone", async () => {
    const { headers } = await preview(NEWS);

    assert.equal(
      headers.get("content-security-policy"),
      "sandbox allow-same-origin; default-src 'none'; img-src 'self' data:; style-src 'self'; frame-ancestors 'self'",
    );
    assert.equal(headers.get("x-frame-options"), "SAMEORIGIN");
  });

  test("each kind of item is shown, new, empty or with what is wrong in it", async () => {
    for (const name of collectionNames) {
      const page = await desk.page(`/desk/write/${name}/item`);
      const fields = [...fieldsOf(page, "").keys()].filter((key) => key.startsWith("f."));
      const wrong = Object.fromEntries(fields.map((key) => [key, "Assim não é"]));
      for (const values of [{}, wrong]) {
        const response = await preview(`/desk/write/${name}/item`, values);
        assert.equal(response.status, 200, name);
        assert.match(await response.text(), /<h1/, name);
      }
    }
    for (const [path, text] of [
      ["/desk/write/temas/item?file=temas.yaml&item=1", "f.nome"],
      ["/desk/write/candidatos/item?file=candidatos.csv&item=1", "f.nome"],
      ["/desk/write/categorias/item?file=categorias.csv&item=0", "f.descricao"],
      ["/desk/write/premios/item?file=premios.yaml&item=0", "f.nome"],
      ["/desk/write/patrocinios/item?file=patrocinios.json&item=0", "f.tipo"],
    ] as const) {
      const shown = await (await preview(path, { [text]: "Escrito agora" })).text();
      assert.match(shown, /Escrito agora/, path);
    }
    assert.deepEqual(desk.faults, []);
  });

  test("a winner is shown in the list of winners", async () => {
    const winner = { "f.nome": "Escola", "f.foto": "media/casa.png", "f.categoria": "Turístico" };
    const form = { ...winner, "f.premio": "premio-2026" };
    const shown = await (await preview("/desk/write/vencedores/item", form)).text();

    assert.match(shown, /<h1>Vencedores do prémio<\/h1>.*Escola/s);
  });

  test("pictures that no item has yet are shown from the folder, however they are called", async () => {
    for (const name of ["100%.svg", "nova e bela.png", "a&b.png"]) {
      writeFileSync(join(desk.folder, "media", name), name.endsWith("svg") ? SVG : PNG);
      const path = `media/${name}`;
      const page = await (
        await preview(NEWS, { "f.imagem": path, "f.conteudo": `![x](<${path}>)` })
      ).text();

      const shown = [...page.matchAll(/src="(\/desk\/write\/-\/media\?[^"]+)"/g)];
      assert.ok(shown.length >= 2, `${name}: ${visual(page)}`);
      for (const [, address = ""] of shown) {
        const picture = await desk.get(address.replaceAll("&amp;", "&"));
        assert.equal(picture.status, 200, address);
        if (!name.endsWith("svg")) continue;
        assert.match(picture.headers.get("content-security-policy") ?? "", /^sandbox;/);
      }
    }
    assert.deepEqual(desk.faults, []);
  });

  test("it is shown while another file has errors, and nothing is written", async () => {
    writeFileSync(join(desk.folder, "temas.yaml"), "- id: [\n");
    await desk.look();
    const shown = await (await preview(NEWS, { "f.titulo": "Obras no Rossio" })).text();

    assert.match(shown, /<h1[^>]*>Obras no Rossio<\/h1>/);
    assert.doesNotMatch(desk.read("noticias/obras.md"), /Rossio/);
    writeFileSync(join(desk.folder, "temas.yaml"), String(FILES["temas.yaml"]));
  });
});
