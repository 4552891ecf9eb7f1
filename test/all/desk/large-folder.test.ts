/** A desk on 3,000 items answers saves and pages while the folder is checked. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { answerFirst } from "../../../src/authoring/content/files/yield-when-due.ts";
import { fieldsOf } from "../../desk/forms-desk.ts";
import { startDeskOn } from "../../desk/running-desk.ts";
import { eventually } from "../../support/eventually.ts";

const ITEM = "/desk/write/temas/item?file=temas.json&item=0";

test("a save is answered before the folder is checked, and so are the pages that follow it", async (t) => {
  const temas = Array.from({ length: 3_000 }, (_, at) => ({
    id: at + 1,
    nome: `Tema ${at + 1}`,
    slug: `tema-${at + 1}`,
  }));
  const desk = await startDeskOn(t, { temas });
  const page = async (path: string) => await (await desk.get(path)).text();
  const form = fieldsOf(await page(ITEM), "save");
  form.set("f.nome", "Habitação");

  // The check waits wherever it yields, as it does while a page is being answered.
  const held = Promise.withResolvers<void>();
  void answerFirst(held.promise);
  const saved = await fetch(`${desk.address}/desk/write/temas/item`, {
    method: "POST",
    body: form,
    redirect: "manual",
    headers: { Cookie: desk.cookie, Origin: desk.address },
  });

  const there = saved.headers.get("location") ?? "";
  assert.match(await page("/desk/write/temas/?q=habitacao"), /Habitação/);
  assert.match(await page("/desk/history/"), /<h1>History/);
  assert.match(await page("/desk/"), /Saved\. Checking …/);
  assert.match(await page(there), /Saved\. Checking …/);
  held.resolve();
  await eventually("the check is done", async () => /Saved\.</.test(await page(there)));
  assert.doesNotMatch(await page("/desk/"), /Checking/);
});
