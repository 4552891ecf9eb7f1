/** Earlier versions: author and changes, shown before they are restored one by one. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { SuiteEnding } from "../support/ending.ts";
import { FILES, type FormsDesk, fieldsOf, startFormsDesk } from "./forms-desk.ts";

describe("the earlier versions of what is written at the desk", () => {
  const ending = new SuiteEnding();
  let desk: FormsDesk;
  const save = async (path: string, fields: Record<string, string>, button = "save") => {
    const form = fieldsOf(await desk.page(path), button);
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return await desk.send(path, form);
  };
  /** Links to the versions on a page, the newest first. */
  const looks = (page: string) =>
    [...page.matchAll(/href="(\/desk\/write\/-\/version\?[^"]+)"/g)].map(([, href = ""]) =>
      href.replaceAll("&amp;", "&"),
    );

  before(async () => {
    desk = await startFormsDesk(ending);
  });
  after(() => ending.end());

  test("restoring a theme leaves what colleagues changed in the other rows of the table", async () => {
    const first = "/desk/write/temas/item?file=temas.yaml&item=0";
    await save(first, { "f.nome": "Casas" });
    await save("/desk/write/temas/item?file=temas.yaml&item=1", { "f.nome": "Taxas" });
    const [look = "", ...others] = looks(await desk.page(first));
    assert.deepEqual(others, []);

    const page = await desk.page(look);

    assert.match(page, /<del>Casas<\/del>.*<ins>Habitação<\/ins>/s);
    assert.doesNotMatch(page, /Taxas|Impostos/);
    const restored = await desk.send("/desk/write/-/version", fieldsOf(page, "", 'name="version"'));
    assert.equal(restored.headers.get("location"), "/desk/write/temas/?said=broughtBack");
    assert.equal(desk.read("temas.yaml"), String(FILES["temas.yaml"]).replace("Impostos", "Taxas"));
    assert.match(await desk.page(look), /nothing to restore/);
  });

  test("a row that was removed comes back alone, in its place", async () => {
    await save("/desk/write/candidatos/item?file=candidatos.csv&item=0", {}, "remove");
    await save("/desk/write/candidatos/item?file=candidatos.csv&item=0", { "f.nome": "Pensão" });
    const list = await desk.page("/desk/write/candidatos/");
    const page = await desk.page(looks(list).at(-1) ?? "");

    await desk.send("/desk/write/-/version", fieldsOf(page, "", 'value="Ab3dE9x2"'));

    const before = String(FILES["candidatos.csv"]);
    assert.equal(desk.read("candidatos.csv"), before.replace('"Hotel"', '"Pensão"'));
  });

  test("those of a file are there when it becomes a draft, and when it is none any more", async () => {
    const news = (file: string) => `/desk/write/noticias/item?file=noticias/${file}`;
    await save(news("obras.md"), { "f.titulo": "Obras no Rossio" });
    await save(news("obras.md"), {}, "withdraw");
    const [look = ""] = looks(await desk.page(news("_obras.md")));
    assert.match(await desk.page(look), /<ins>Baixa<\/ins>/);
    await save(news("_obras.md"), { "f.titulo": "Obras na Baixa" }, "undraft");

    assert.equal(looks(await desk.page(news("obras.md"))).length, 2);
    assert.equal(desk.read("noticias/obras.md"), FILES["noticias/obras.md"]);
  });

  test("each says when in local time, who, and what in one line, without bytes", async () => {
    const { headers } = await desk.post("/desk/write/", { who: "Ana Sé" });
    const named = (headers.get("set-cookie") ?? "").split(";")[0] ?? "";
    assert.equal(named, "montra-name=Ana%20S%C3%A9");
    const path = "/desk/write/noticias/item?file=noticias/obras.md";
    const form = fieldsOf(await desk.page(path), "save");
    form.set("f.titulo", "Obras no Rossio");
    form.set("f.tema", "impostos");
    const today = () => new Intl.DateTimeFormat("en-GB", { dateStyle: "long" }).format();
    const before = today();
    await fetch(desk.address + path, {
      method: "POST",
      headers: { Cookie: `${desk.cookie}; ${named}`, Origin: desk.address },
      body: form,
      redirect: "manual",
    });

    const page = await desk.page(path);

    const [, line = ""] = /<ul class="versions"><li>([^<]*)/.exec(page) ?? [];
    const [moment = "", ...rest] = line.split(" · ");
    assert.deepEqual(rest, ["Ana Sé", "changed Headline and Theme "]);
    // Midnight may pass meanwhile.
    assert.ok(
      [before, today()].some((day) => moment.startsWith(day)),
      moment,
    );
    assert.doesNotMatch(page, /\b(?:UTC|bytes)\b/);
  });

  test("a file of one item, and one that no form shows, are restored whole after a look", async () => {
    const look =
      looks(await desk.page("/desk/write/noticias/item?file=noticias/obras.md"))[0] ?? "";
    const seen = await desk.page(look);
    assert.match(seen, /<del>Rossio<\/del>/);
    await desk.send("/desk/write/-/version", fieldsOf(seen, "", 'name="version"'));
    assert.equal(desk.read("noticias/obras.md"), FILES["noticias/obras.md"]);

    const settings = fieldsOf(await desk.page("/desk/write/-/file?file=site.yaml"), "");
    settings.set("text", "nome: Outra casa\r\n");
    await desk.send("/desk/write/-/file", settings);
    const [version = ""] = looks(await desk.page("/desk/write/-/file?file=site.yaml"));
    const page = await desk.page(version);
    assert.match(page, /<ins>e Cidade<\/ins>/);
    await desk.send("/desk/write/-/version", fieldsOf(page, "", 'name="version"'));
    assert.equal(desk.read("site.yaml"), FILES["site.yaml"]);
    assert.deepEqual(desk.faults, []);
  });
});
