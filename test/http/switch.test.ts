/** A running service takes up a new publication. */
import assert from "node:assert/strict";
import { renameSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { IMAGE_ADDRESS, writeContentFolder } from "../support/content-folder.ts";
import { eventually } from "../support/eventually.ts";
import { publishAndServe, publishFolder, serveStore } from "../support/serving.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

test("under load a publication is taken up without a failed request, every response of one edition", async (t) => {
  const eventos = (titulo: string) => Array.from({ length: 12 }, () => ({ titulo }));
  const site = await publishAndServe(t, { eventos: eventos("Edição 1") });
  const seen = new Set<string>();
  const failures: unknown[] = [];
  let stop = false;
  const client = async () => {
    for (let page = 1; !stop; page = 3 - page) {
      const response = await site.get(`/api/v1/eventos/?page=${page}`);
      const body = (await response.json()) as { results: { titulo: string }[] };
      const titles = new Set(body.results.map(({ titulo }) => titulo));
      if (response.status !== 200 || titles.size !== 1) failures.push({ page, titles });
      for (const title of titles) seen.add(title);
      await sleep(2);
    }
  };
  const clients = Array.from({ length: 8 }, client);

  for (const number of [2, 3]) {
    await site.publish({ eventos: eventos(`Edição ${number}`) });
    await eventually("it is served", () => seen.has(`Edição ${number}`));
  }
  stop = true;
  await Promise.all(clients);

  assert.deepEqual(failures, []);
  assert.deepEqual([...seen], ["Edição 1", "Edição 2", "Edição 3"]);
});

test("GET before any publication answers 503 that says what to run, and the first one is taken up", async (t) => {
  const folder = temporaryFolder(t);
  const store = join(folder, "store");
  const serving = await serveStore(t, store);

  const before = await fetch(`${serving.address}/api/v1/eventos/`);
  const ready = await fetch(`${serving.address}/readyz`);

  assert.equal(before.status, 503);
  assert.equal(before.headers.get("retry-after"), "5");
  assert.deepEqual(await before.json(), {
    type: "https://api.example.pt/problems/nothing-published/",
    title: "Nothing published yet",
    status: 503,
    detail:
      'Nothing has been published yet. Publish a content folder with "montra publish <folder>".',
  });
  assert.equal(ready.status, 503);
  assert.equal((await fetch(`${serving.address}/healthz`)).status, 200);
  const page = await fetch(`${serving.address}/`, { headers: { Accept: "text/html" } });
  const told = await page.text();
  const links = told.matchAll(/<a [^>]*href="([^"]*)"/g);
  assert.equal(page.status, 503);
  assert.match(told, /<html lang="en">[\s\S]*<h1>Nothing published yet<\/h1>/);
  assert.deepEqual([...links].map(([, href]) => href).sort(), [
    "",
    "#main",
    "/",
    "/",
    "/",
    "?format=api",
  ]);

  writeContentFolder(join(folder, "content"), { eventos: [{}] });
  await publishFolder(join(folder, "content"), store);
  await eventually("it is ready", async () => {
    return (await fetch(`${serving.address}/readyz`)).status === 200;
  });
  assert.equal((await fetch(`${serving.address}/api/v1/eventos/`)).status, 200);
});

test("while the folder of the store is away what is ready is served and says so, and it is found again", async (t) => {
  const site = await publishAndServe(t, { eventos: [{}], noticias: [{}] });
  const isStale = async () =>
    ((await (await site.get("/readyz")).json()) as { stale?: true }).stale;
  const list = await (await site.get("/api/v1/eventos/")).text();
  const medium = `/media/${IMAGE_ADDRESS}`;

  renameSync(site.store, `${site.store}-away`);
  await eventually("it knows that its store is away", isStale);
  const meanwhile = await site.get("/api/v1/eventos/");
  const away = await site.get(medium);
  renameSync(`${site.store}-away`, site.store);
  await eventually("it reads its store again", async () => !(await isStale()));
  const back = await site.get(medium);

  assert.deepEqual([meanwhile.status, await meanwhile.text()], [200, list]);
  assert.deepEqual([away.status, away.headers.get("retry-after")], [503, "5"]);
  assert.equal(back.status, 200);
});
