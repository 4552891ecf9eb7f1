/** Removing and renaming items that others refer to: shown before, replaced, and undone. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, beforeEach, describe, test } from "node:test";
import { FILES, type FormsDesk, fieldsOf, NEWS, startFormsDesk } from "../../desk/forms-desk.ts";
import { SuiteEnding } from "../../support/ending.ts";

const THEME = "/desk/write/temas/item?file=temas.yaml&item=0";

describe("an item that others name", () => {
  const ending = new SuiteEnding();
  let desk: FormsDesk;
  before(async () => {
    desk = await startFormsDesk(ending);
  });
  beforeEach(async () => {
    writeFileSync(join(desk.folder, "noticias/obras.md"), NEWS);
    const second = NEWS.replace("id: 1", "id: 2").replace("[]", "[obras]");
    writeFileSync(join(desk.folder, "noticias/outra.md"), second.replace("na Baixa", "no Rossio"));
    writeFileSync(join(desk.folder, "noticias/_nota.md"), "---\ntitulo: Nota\ntema: 1\n---\n");
    writeFileSync(join(desk.folder, "temas.yaml"), String(FILES["temas.yaml"]));
    await desk.look();
  });
  after(() => ending.end());

  test("is not removed before its readers are shown, and another is put in its place everywhere", async () => {
    const response = await desk.send(THEME, fieldsOf(await desk.page(THEME), "remove"));
    const page = await response.text();

    assert.equal(response.status, 409);
    assert.equal(desk.read("temas.yaml"), FILES["temas.yaml"]);
    for (const called of ["Obras na Baixa", "Obras no Rossio", "Nota"])
      assert.match(page, new RegExp(`target="_blank">${called}</a>`));
    const form = fieldsOf(page, "remove");
    form.set("sure", "replace");
    form.set("by", "impostoss");
    const unknown = await desk.send(THEME, form);
    assert.match(await unknown.text(), /Nothing found for &quot;impostoss&quot;/);
    form.set("by", "Impostos");
    assert.match((await desk.send(THEME, form)).headers.get("location") ?? "", /said=removed/);
    for (const file of ["obras", "outra", "_nota"])
      assert.match(desk.read(`noticias/${file}.md`), /^tema: impostos$/m, file);
    assert.doesNotMatch(desk.read("temas.yaml"), /Habitação/);
  });

  test("is not replaced by one without a name if no replacement is chosen", async () => {
    writeFileSync(
      join(desk.folder, "temas.yaml"),
      `${FILES["temas.yaml"]}- id: 9\n  slug: vazio\n`,
    );
    await desk.look();
    const page = await (await desk.send(THEME, fieldsOf(await desk.page(THEME), "remove"))).text();
    const form = fieldsOf(page, "remove");
    form.set("sure", "replace");
    form.set("by", "");

    assert.equal((await desk.send(THEME, form)).status, 409);
    assert.equal(desk.read("noticias/obras.md"), NEWS);
  });

  test("that is removed all the same can be restored where it is missed", async () => {
    const page = await (await desk.send(THEME, fieldsOf(await desk.page(THEME), "remove"))).text();
    const form = fieldsOf(page, "remove");
    form.set("sure", "leave");
    await desk.send(THEME, form);

    const report = await desk.page("/desk/");
    const [, look = ""] =
      /href="(\/desk\/write\/-\/version[^"]+)">Bring back: Habitação/.exec(report) ?? [];
    const seen = await desk.page(look.replaceAll("&amp;", "&"));
    await desk.send("/desk/write/-/version", fieldsOf(seen, "", 'name="version"'));

    assert.match(desk.read("temas.yaml"), /nome: Habitação/);
    assert.match(await desk.page("/desk/"), /Nothing is wrong/);
  });

  test("keeps its readers under a new name, also in lists", async () => {
    const path = "/desk/write/noticias/item?file=noticias/obras.md";
    const form = fieldsOf(await desk.page(path), "save");
    form.set("f.slug", "obras-no-centro");
    const page = await (await desk.send(path, form)).text();
    assert.match(page, /1 item|One item refers to this one/);
    const again = fieldsOf(page, "save");
    assert.equal(again.get("by"), "obras-no-centro");
    again.set("sure", "replace");
    assert.match((await desk.send(path, again)).headers.get("location") ?? "", /said=saved/);

    assert.match(desk.read("noticias/obras.md"), /^slug: obras-no-centro$/m);
    assert.match(desk.read("noticias/outra.md"), /^relacionadas: \[obras-no-centro\]$/m);
  });

  test("is asked about once, and not where nobody loses a name", async () => {
    const form = fieldsOf(await desk.page(THEME), "save");
    form.set("f.nome", "Casas");
    assert.match((await desk.send(THEME, form)).headers.get("location") ?? "", /said=saved/);
    const path = "/desk/write/noticias/item?file=noticias/obras.md";
    const withdrawn = await desk.send(path, fieldsOf(await desk.page(path), "withdraw"));
    assert.equal(withdrawn.status, 409);
    assert.match(await withdrawn.text(), /Obras no Rossio/);
    assert.deepEqual(desk.faults, []);
  });
});
