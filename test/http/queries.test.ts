/** Queries of a request: none if its response is cached, few at any depth. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { ServingFolderStore } from "../../src/editions/store/folder/serving-folder.ts";
import { IMAGE_ADDRESS } from "../support/content-folder.ts";
import { type CountingEdition, publishAndCount } from "../support/counted-site.ts";
import { publishedStore, serveStore } from "../support/serving.ts";

const PAGE = "/api/v1/eventos/?page=2";

const bodyOf = async (response: Promise<Response>) => await (await response).text();

test("GET of a page that was asked for twice runs no query", async (t) => {
  const site = await publishAndCount(t, { eventos: Array.from({ length: 30 }, () => ({})) });
  const first = await bodyOf(site.get(PAGE));
  await bodyOf(site.get(PAGE));
  site.edition.reset();

  const hits = [
    await bodyOf(site.get(PAGE)),
    await bodyOf(site.get("/api/v1/eventos/?x=1&page=2")),
  ];
  const identity = { "Accept-Encoding": "identity" };
  const head = await fetch(site.origin + PAGE, { method: "HEAD", headers: identity });
  const again = await site.get(PAGE, {
    ...identity,
    "If-None-Match": head.headers.get("etag") ?? "",
  });

  assert.deepEqual(hits, [first, first]);
  assert.equal(again.status, 304);
  assert.equal(site.edition.queries, 0);
});

test("GET of the first page runs no query from the second time on", async (t) => {
  const site = await publishAndCount(t, { eventos: [{}] });
  await bodyOf(site.get("/api/v1/eventos/"));
  site.edition.reset();

  await bodyOf(site.get("/api/v1/eventos/"));

  assert.equal(site.edition.queries, 0);
});

test("fifty clients that ask for the same page at once do not have it prepared for each", async (t) => {
  const site = await publishAndCount(t, { eventos: Array.from({ length: 30 }, () => ({})) });
  await bodyOf(site.get("/api/v1/eventos/?page=3"));
  const ofOnePage = site.edition.queries;
  site.edition.reset();

  const bodies = await Promise.all(Array.from({ length: 50 }, () => bodyOf(site.get(PAGE))));

  assert.equal(new Set(bodies).size, 1);
  // Cached from the second client on, and prepared once for all that wait.
  assert.ok(site.edition.queries <= 2 * ofOnePage, `${site.edition.queries} queries`);
});

test("fifty clients that ask for the same image at once have it read for them once", async (t) => {
  const folder = await publishedStore(t, { noticias: [{}] });
  let reads = 0;
  class CountingStore extends ServingFolderStore {
    override async readMedia(address: string) {
      reads += 1;
      return await super.readMedia(address);
    }
  }
  const store = new CountingStore(folder);
  const serving = await serveStore(t, `${folder}/store`, { store });
  const get = async () => {
    const response = await fetch(`${serving.address}/media/${IMAGE_ADDRESS}`);
    return Buffer.from(await response.arrayBuffer()).toString("hex");
  };

  const together = await Promise.all(Array.from({ length: 50 }, get));
  const before = reads;
  const later = [await get(), await get(), await get()];

  assert.equal(new Set([...together, ...later]).size, 1);
  assert.ok(before <= 50 && reads - before <= 1, `${before} reads, then ${reads - before}`);
});

test("the last page visits as few rows as the first, by keys alone", async (t) => {
  const size = 10;
  const last = 60;
  const site = await publishAndCount(t, {
    autores: [{ id: 1 }, { id: 2 }],
    noticias: Array.from({ length: 20 }, (_, index) => ({ id: index + 1 })),
    eventos: Array.from({ length: size * last }, (_, index) => ({
      autor: [1 + (index % 2)],
      noticias: [1 + (index % 20)],
    })),
  });
  const rowsOf = async (page: number) => {
    site.edition.reset();
    assert.equal((await site.get(`/api/v1/eventos/?page=${page}`)).status, 200);
    return site.edition.rows + rowsScanned(site.edition);
  };

  const unread = await rowsOf(2);
  // All nested items have been read for some page after this.
  await rowsOf(3);
  const [near, deep] = [await rowsOf(4), await rowsOf(last)];

  assert.equal(deep, near);
  assert.ok(deep >= size && unread <= 10 * size, `${deep} rows, ${unread} before`);
});

test("a page asks for no venue and no author that was read for another page", async (t) => {
  const site = await publishAndCount(t, {
    locais: [{ id: 1 }],
    autores: [{ id: 1 }, { id: 2 }],
    eventos: Array.from({ length: 40 }, () => ({ autor: [1, 2] })),
  });
  const resultsOf = async (page: number) => {
    const response = await site.get(`/api/v1/eventos/?page=${page}`);
    return ((await response.json()) as { results: { local: object; autor: object[] }[] }).results;
  };
  const [one] = await resultsOf(2);
  site.edition.reset();

  const [other] = await resultsOf(3);

  assert.deepEqual([other?.local, other?.autor], [one?.local, one?.autor]);
  const tables = [...site.edition.asked].map((sql) =>
    Array.from(sql.matchAll(/FROM ([a-z_]+)\b(?!\()/g), ([, table]) => table),
  );
  assert.deepEqual(tables, [["eventos"]]);
});

// Rows are found by key, except in tables so small that SQLite scans them.
function rowsScanned(edition: CountingEdition): number {
  const tables = edition
    .plans()
    .flatMap((step) => /^SCAN (?!json_each)([a-z]+)/.exec(step)?.[1] ?? []);
  const sizes = [...new Set(tables)].map((table) => {
    const [row] = edition.all(`SELECT count(*) AS size FROM ${table}`);
    return row?.size as number;
  });
  return sizes.reduce((sum, size) => sum + size, 0);
}
