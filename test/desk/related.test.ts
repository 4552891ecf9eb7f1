/** The events of a news item, edited in the news form but stored in the files of the events. */
import assert from "node:assert/strict";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { fieldsOf, NEWS, startFormsDesk } from "./forms-desk.ts";

const EVENT =
  "id: 1\ntitulo: Visita guiada\ndata_inicio: 2026-03-01\ndata_fim: 2026-03-01\nlocal: sala\n";

const path = "/desk/write/noticias/item?file=noticias/obras.md";
const input = "f.eventos.noticias";

async function startWithEvent(t: TestContext) {
  const desk = await startFormsDesk(t);
  const write = (file: string, text: string) => writeFileSync(join(desk.folder, file), text);
  write("locais.yaml", "- id: 1\n  nome: Sala\n  slug: sala\n  gps: 41.1,-8.6\n");
  write(
    "eventos.yaml",
    `- slug: visita\n  ${EVENT.trimEnd().replaceAll("\n", "\n  ")}\n  noticias: [Obras na Baixa]\n`,
  );
  await desk.look();
  const events = () => readFileSync(join(desk.folder, "eventos.yaml"), "utf8");
  return { desk, write, events };
}

test("the events of a news item are chosen in its form, and written into the files of the events", async (t) => {
  const { desk, events } = await startWithEvent(t);
  const was = events();

  const page = await desk.page(path);
  assert.deepEqual(fieldsOf(page, "save").getAll(input).filter(Boolean), ["visita"]);
  const choices = await (await desk.get("/desk/write/-/choices?of=eventos&q=")).json();
  assert.deepEqual(choices, [{ key: "visita", called: "Visita guiada" }]);
  const unchanged = await desk.send(path, fieldsOf(page, "save"));
  assert.match(unchanged.headers.get("location") ?? "", /said=unchanged/);
  assert.equal(events(), was);

  const none = fieldsOf(page, "save");
  none.delete(input);
  none.set(input, "");
  assert.match((await desk.send(path, none)).headers.get("location") ?? "", /said=saved/);
  assert.equal(events(), was.replace("  noticias: [Obras na Baixa]\n", ""));

  const wrong = fieldsOf(await desk.page(path), "save");
  wrong.set(input, "passeio");
  const refused = await desk.send(path, wrong);
  assert.equal(refused.status, 422);
  assert.match(
    await refused.text(),
    /<p class="wrong" id="e-eventos\.noticias-0">no event is named &quot;passeio&quot;/,
  );

  const fresh = fieldsOf(await desk.page("/desk/write/noticias/item"), "save");
  fresh.set("f.titulo", "Abrem as portas");
  fresh.set("f.imagem", "media/casa.png");
  fresh.set(input, "Visita guiada");
  const made = await desk.send("/desk/write/noticias/item", fresh);
  assert.match(made.headers.get("location") ?? "", /abrem-as-portas\.md.*said=saved/);
  assert.match(events(), /^ {2}noticias: \[abrem-as-portas\]$/m);
  assert.match(await desk.page("/desk/"), /Nothing is wrong/);
});

test("the events chosen are kept where a conflict is asked about", async (t) => {
  const { desk, write, events } = await startWithEvent(t);
  const form = fieldsOf(await desk.page(path), "save");
  form.set(input, "");
  form.set("f.data", "2026-02-20");
  write("noticias/obras.md", NEWS.replace("02-14", "02-15"));

  const asked = await desk.send(path, form);
  assert.equal(asked.status, 409);
  await desk.send(path, fieldsOf(await asked.text(), "save"));

  assert.match(desk.read("noticias/obras.md"), /2026-02-20/);
  assert.doesNotMatch(events(), /noticias:/);
});

test("events in a workbook are not chosen in the form of a news item, because they cannot be written", async (t) => {
  const { desk } = await startWithEvent(t);
  renameSync(join(desk.folder, "eventos.yaml"), join(desk.folder, "eventos.xlsx"));
  await desk.look();

  const page = await desk.page(path);

  assert.match(page, /Obras na Baixa/);
  assert.doesNotMatch(page, /eventos\.noticias/);
});
