/** The list of changes, its errors, and scheduled items. (contract.md, "What changed") */
import assert from "node:assert/strict";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { pino } from "pino";
import { openPublishingStore } from "../../src/editions/store/open/open-publishing-store.ts";
import { copyStore } from "../../src/editions/store/tasks/copy-store.ts";
import type { Site } from "../support/content-folder.ts";
import { runMontra } from "../support/montra.ts";
import { publishEdited } from "../support/publish-edited.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { PublishedSite } from "./published-site.ts";

const noticia = (id: number, more: object = {}) => ({ id, slug: `n-${id}`, ...more });

const base: Site = {
  autores: [{ id: 1 }],
  noticias: [noticia(1, { autor: 1 }), noticia(2)],
  eventos: [{ id: 1, autor: [1], noticias: [1] }],
};
const changed: Site = {
  ...base,
  noticias: [noticia(1, { slug: "novo", autor: 1 }), noticia(3)],
};

const headersOf = ({ status, headers }: Response) => ({
  status,
  type: headers.get("content-type"),
  caching: headers.get("cache-control"),
});

test("GET /api/v1/alteracoes/ tells the addresses that were added, changed and removed", async (t) => {
  const site = new PublishedSite(t);
  await site.publish(base);
  await site.publish(changed);
  await site.serve({ publicUrl: "https://api.example.pt" });

  const response = await site.since("?desde=1&page_size=3");

  assert.deepEqual(headersOf(response), {
    status: 200,
    type: "application/json",
    caching: "public, no-cache",
  });
  const url = "https://api.example.pt/api/v1/alteracoes/?desde=1";
  const { historia, ...body } = (await response.json()) as { historia: string };
  assert.match(historia, /^[0-9a-f]{12}$/);
  assert.deepEqual(body, {
    count: 9,
    next: `${url}&page=2&page_size=3`,
    previous: null,
    results: [
      { url: "https://api.example.pt/api/v1/eventos/", alteracao: "changed", publicacao: 2 },
      { url: "https://api.example.pt/api/v1/eventos/1/", alteracao: "changed", publicacao: 2 },
      { url: "https://api.example.pt/api/v1/noticias/", alteracao: "changed", publicacao: 2 },
    ],
    publicacao: 2,
  });
  const csv = await site.since("?desde=1&format=csv");
  assert.equal(headersOf(csv).caching, "public, no-cache");
  assert.equal(
    (await csv.text()).replace(/^\uFEFF/, ""),
    [
      "url,alteracao,publicacao",
      "https://api.example.pt/api/v1/eventos/,changed,2",
      "https://api.example.pt/api/v1/eventos/1/,changed,2",
      "https://api.example.pt/api/v1/noticias/,changed,2",
      "https://api.example.pt/api/v1/ultimos/eventos/,changed,2",
      "https://api.example.pt/api/v1/vi-export/,changed,2",
      "https://api.example.pt/noticias/n-1/,removed,2",
      "https://api.example.pt/noticias/n-2/,removed,2",
      "https://api.example.pt/noticias/n-3/,added,2",
      "https://api.example.pt/noticias/novo/,added,2",
      "",
    ].join("\r\n"),
  );

  await t.test("a client that has read it gets 304 until the next publication", async () => {
    const tag = (await site.since(2)).headers.get("etag") as string;
    assert.equal((await site.since(2, { "If-None-Match": tag })).status, 304);
    await site.publish(base);
    await site.takenUp(3);
    const after = await site.since(2, { "If-None-Match": tag });
    assert.equal(after.status, 200);
    assert.deepEqual(await site.itemsSince(2), [
      "changed /api/v1/eventos/1/",
      "added /noticias/n-1/",
      "added /noticias/n-2/",
      "removed /noticias/n-3/",
      "removed /noticias/novo/",
    ]);
  });

  for (const [query, message] of [
    ["", "Must be the number of a publication; 0 asks for everything that there is."],
    ["?desde=", "Must be the number of a publication; 0 asks for everything that there is."],
    ["?desde=abc", "Must be a whole number from 0."],
    ["?desde=-1", "Must be a whole number from 0."],
    ["?desde=1.5", "Must be a whole number from 0."],
    [`?desde=${"9".repeat(40)}`, "Must be a whole number from 0."],
    ["?desde=4", "Must be at most the number of the current publication."],
  ] as const) {
    await t.test(`GET /api/v1/alteracoes/${query.slice(0, 20)} answers 400`, async () => {
      const refused = await site.since(query);

      assert.equal(refused.status, 400);
      const { errors } = (await refused.json()) as { errors: unknown };
      assert.deepEqual(errors, { desde: [message] });
    });
  }

  await t.test("the page of a browser has the list", async () => {
    const page = await (await site.since(1, { Accept: "text/html" })).text();
    assert.match(page, /noticias\/novo/);
  });
});

test("what is pruned is 410, and 0 gives everything", async (t) => {
  const site = new PublishedSite(t);
  for (const next of [base, changed, base]) await site.publish(next);
  await site.prune(2);
  await site.serve();

  const response = await site.since(1);

  assert.equal(response.status, 410);
  assert.equal(response.headers.get("cache-control"), "public, max-age=5");
  const { title, detail } = (await response.json()) as { title: string; detail: string };
  assert.deepEqual(
    [title, detail],
    [
      "No longer kept",
      "What changed since that publication is not known any more. Read everything, with desde=0, and go on from there.",
    ],
  );
  assert.equal((await site.itemsSince(2)).length, 5);
  assert.deepEqual(await site.itemsSince(0), [
    "added /api/v1/autores/1/",
    "added /api/v1/eventos/1/",
    "added /api/v1/locais/1/",
    "added /noticias/n-1/",
    "added /noticias/n-2/",
  ]);
});

test("a copy has what changed, and a later one what changed since", async (t) => {
  const [site, copied] = [
    new PublishedSite(t),
    new PublishedSite(t, join(temporaryFolder(t), "copy")),
  ];
  const options = { who: "test", onWait: () => {}, onProgress: () => {} };
  const copy = () =>
    copyStore(openPublishingStore(site.store), openPublishingStore(copied.store), options);
  for (const next of [base, changed]) await site.publish(next);
  await copy();
  await site.publish(base);
  await copy();
  await site.serve();
  await copied.serve({ publicUrl: site.address });

  assert.deepEqual(await (await copied.since(0)).json(), await (await site.since(0)).json());
  for (const known of [1, 2])
    assert.deepEqual(await copied.itemsSince(known), await site.itemsSince(known));
  await copied.publish(changed);
  await copied.takenUp(4);
  assert.equal((await copied.itemsSince(3)).length, 5);
});

test("numbers that are given again after a backup was restored are told apart", async (t) => {
  const site = new PublishedSite(t);
  const messages: string[] = [];
  const log = pino({ level: "warn" }, { write: (line) => messages.push(JSON.parse(line).msg) });
  const backup = join(temporaryFolder(t), "backup");
  const historyOf = async (number: number) => {
    const { historia } = (await (await site.since(number)).json()) as { historia: string };
    return `?desde=${number}&historia=${historia}`;
  };
  const statuses = async (queries: (string | number)[]) =>
    Promise.all(queries.map(async (query) => (await site.since(query)).status));
  const readiness = async () => (await (await fetch(`${site.address}/readyz`)).json()) as object;
  await site.publish(base);
  await site.serve({ log });
  const first = await historyOf(1);
  cpSync(site.store, backup, { recursive: true });
  await site.publish(changed);
  await site.takenUp(2);
  const lost = await historyOf(2);
  assert.deepEqual(await statuses([first, lost, 1, 2]), [200, 200, 200, 200]);
  assert.equal("replacedUntil" in (await readiness()), false);

  for (const part of ["publications", "current"]) {
    rmSync(join(site.store, part), { recursive: true });
    cpSync(join(backup, part), join(site.store, part), { recursive: true });
  }
  await site.takenUp(1);
  assert.deepEqual(await statuses([first, lost, 1, 2, 0]), [200, 410, 410, 410, 200]);
  await site.publish({ ...base, noticias: [noticia(1, { autor: 1 }), noticia(2), noticia(4)] });
  await site.takenUp(2);
  const second = await historyOf(0).then((query) => query.replace("=0", "=2"));
  assert.deepEqual(await statuses([first, lost, second, 1, 2, 0]), [200, 410, 200, 410, 410, 200]);
  await site.publish(changed);
  await site.takenUp(3);

  assert.deepEqual(await statuses([first, lost, second, 2, 3, 4]), [200, 410, 200, 410, 410, 410]);
  assert.match(JSON.stringify(await readiness()), /"replacedUntil":2/);
  assert.deepEqual(messages, ["the history was replaced"]);
  await site.serve();
  const queries = [first, lost, second, 1, 2, 3, 4, 0];
  assert.deepEqual(await statuses(queries), [200, 410, 200, 200, 410, 410, 410, 200]);
});

for (const [how, bringBack] of Object.entries({
  "its files": async (backup: string, store: string) => {
    rmSync(store, { recursive: true });
    cpSync(backup, store, { recursive: true });
  },
  "montra copy": async (backup: string, store: string) => {
    rmSync(store, { recursive: true });
    const options = { who: "test", onWait: () => {}, onProgress: () => {} };
    await copyStore(openPublishingStore(backup), openPublishingStore(store), options);
  },
})) {
  test(`a service that starts after a store was brought back by ${how} answers 410 to a bare number above its last`, async (t) => {
    const site = new PublishedSite(t);
    const backup = join(temporaryFolder(t), "backup");
    await site.publish(base);
    await site.publish(changed);
    cpSync(site.store, backup, { recursive: true });
    await site.publish(base);
    assert.equal((await openPublishingStore(site.store).current())?.restoredAfter, undefined);
    await bringBack(backup, site.store);
    for (const next of [base, changed]) await site.publish(next);

    await site.serve();

    const queries = [0, 1, 2, 3, 4, 5];
    const statuses = queries.map(async (query) => (await site.since(query)).status);
    assert.deepEqual(await Promise.all(statuses), [200, 200, 200, 410, 410, 410]);
    const { publicacao, historia } = (await (await site.since(0)).json()) as Record<string, string>;
    assert.equal((await site.since(`?desde=${publicacao}&historia=${historia}`)).status, 200);
  });
}

test("a publication without a list of changes says so, and the next one goes on from its edition", async (t) => {
  const site = new PublishedSite(t);
  await site.publish(base);
  // As a version of Montra publishes that writes no list.
  await publishEdited(site.store, "UPDATE noticias SET titulo = 'Outro' WHERE id = 1");
  await site.serve();

  assert.equal((await site.since(1)).status, 410);
  assert.equal((await site.since(0)).status, 410);
  const { historia: _, ...body } = (await (await site.since(2)).json()) as { historia: string };
  assert.deepEqual(body, {
    count: 0,
    next: null,
    previous: null,
    results: [],
    publicacao: 2,
  });
  await site.publish(changed);
  await site.takenUp(3);
  assert.equal((await site.since(1)).status, 410);
  assert.deepEqual(await site.itemsSince(2), [
    "changed /api/v1/eventos/1/",
    "removed /noticias/n-1/",
    "removed /noticias/n-2/",
    "added /noticias/n-3/",
    "added /noticias/novo/",
  ]);
  assert.equal((await site.itemsSince(0)).length, 5);
  assert.deepEqual(await site.itemsSince(3), []);
});

for (const harm of ["lost", "damaged"]) {
  test(`a list of changes that was ${harm} is told, keeps nobody from the rest, and is made anew`, async (t) => {
    const site = new PublishedSite(t);
    await site.publish(base);
    await site.publish(changed);
    const verify = () => runMontra(["verify", "--store", site.store]);
    const doctor = () => runMontra(["doctor", "--store", site.store, "--port", "9"]);
    assert.deepEqual([(await verify()).exitCode, (await doctor()).exitCode], [0, 0]);
    const { changes } = (await openPublishingStore(site.store).current()) ?? {};
    const file = join(site.store, "editions", `${changes}.db`);
    if (harm === "lost") rmSync(file);
    else writeFileSync(file, readFileSync(file).fill(1, 5000, 5001));

    await site.serve();

    assert.equal((await site.since(1)).status, 410);
    assert.equal((await fetch(`${site.address}/api/v1/eventos/`)).status, 200);
    const readiness = await (await fetch(`${site.address}/readyz`)).text();
    assert.match(readiness, /"warning":"the store is damaged \(see the log\)/);
    const told =
      /The list of what changed until publication 2 is missing or damaged\. Publish the content folder again: a new one is made\. /;
    for (const { exitCode, stdout } of [await verify(), await doctor()]) {
      assert.equal(exitCode, 1);
      assert.match(stdout, told);
    }
    await site.publish(changed);
    await site.takenUp(3);
    assert.deepEqual(await site.itemsSince(2), []);
    assert.ok((await site.itemsSince(0)).length > 0);
    assert.doesNotMatch(await (await fetch(`${site.address}/readyz`)).text(), /warning/);
    assert.deepEqual([(await verify()).exitCode, (await doctor()).exitCode], [0, 0]);
  });
}

test("what appears and goes by itself is told from its moment on", async (t) => {
  const site = new PublishedSite(t);
  const begin = Math.ceil(Date.now() / 1000) * 1000 + 3600_000;
  const text = (milliseconds: number) => new Date(milliseconds).toISOString().replace(".000Z", "Z");
  await site.publish({
    ...base,
    noticias: [
      noticia(1, { autor: 1, retirar_em: text(begin + 60_000) }),
      noticia(2, { publicar_em: text(begin) }),
    ],
  });
  let now = begin - 1000;
  await site.serve({ clock: () => now });
  assert.deepEqual(await site.itemsSince(1), []);
  assert.equal((await site.itemsSince(0)).includes("added /noticias/n-2/"), false);

  now = begin;
  await site.serve({ clock: () => now });
  assert.deepEqual(await site.itemsSince(1), ["added /noticias/n-2/"]);
  assert.ok((await site.itemsSince(0)).includes("added /noticias/n-2/"));

  now = begin + 60_000;
  await site.serve({ clock: () => now });
  assert.deepEqual(await site.itemsSince(1), [
    // The author's count of news, and the event's nested items.
    "changed /api/v1/autores/1/",
    "changed /api/v1/eventos/1/",
    "changed /api/v1/locais/1/",
    "removed /noticias/n-1/",
    "added /noticias/n-2/",
  ]);
});
