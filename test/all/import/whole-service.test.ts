/** A service as the specification describes it is imported whole. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { importSite, linesOf, textOf } from "../../import/import-site.ts";
import { OTHER_PICTURE, teaserService } from "../../import/teaser-service.ts";
import { runMontra } from "../../support/montra.ts";
import { serveStore } from "../../support/serving.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

/** As in the specification. */
const ALL_NEWS = 300;

test("a service with 300 news, of which 210 are teasers, moves in whole", async (t) => {
  const folder = temporaryFolder(t);
  const [content, store] = [join(folder, "content"), join(folder, "store")];
  const { url } = await teaserService(t, {
    total: ALL_NEWS,
    related: (place) => (place === 0 ? [290, 9999] : []),
  });
  const pace = ["--per-second", "1000"];

  const imported = await runMontra(["import", url, content, ...pace]);
  const checked = await runMontra(["check", content]);
  const published = await runMontra(["publish", content, "--store", store]);
  const excuses = ["--excuses", join(content, ".montra/import/excuses.yaml")];
  const compared = await runMontra(["compare", url, store, ...excuses, ...pace]);

  assert.equal(imported.exitCode, 0, imported.stdout + imported.stderr);
  assert.match(imported.stdout, /noticias: 210 of 300 are teasers/);
  assert.equal(checked.exitCode, 0, checked.stdout);
  assert.equal(published.exitCode, 0, published.stderr);
  assert.equal(compared.exitCode, 0, compared.stdout);
  assert.match(
    compared.stdout,
    /^\/api\/v1\/vi-export\/: same \(\d+ addresses, 300 of 300 items compared\)$/m,
  );
  assert.doesNotMatch(compared.stdout, /item by item/);
  assert.match(
    textOf(content, "noticias/noticia-1.md") ?? "",
    /^---\n# The service shows only a teaser of this news: its text is where "url" leads\.\n# Assumed are id and data, which place it in the list\. Put in what you know\.\nid: 1000000\n/,
  );
  const { address } = await serveStore(t, store);
  const pages = await fetch(`${address}/api/v1/vi-export/?page_size=100`);
  const list = (await pages.json()) as { count: number };
  assert.equal(list.count, ALL_NEWS);
  const answer = await fetch(`${address}/noticias/noticia-1/`);
  const item = (await answer.json()) as Record<string, unknown>;
  assert.equal(answer.status, 200);
  assert.deepEqual([item.id, item.titulo, item.conteudo], [1_000_000, "Notícia 1", ""]);
  const page = await fetch(`${address}/noticias/noticia-1/`, { headers: { accept: "text/html" } });
  assert.ok((await page.text()).includes(`href="${url}/noticias/noticia-1/"`));
  for (const premio of [2, 3]) {
    const winners = await fetch(`${address}/api/premio/vencedores/?premio=${premio}`);
    assert.equal(winners.status, 200);
    assert.deepEqual(await winners.json(), []);
  }

  const again = await importSite(url, content);
  assert.deepEqual(again.files.changed, 0, linesOf(again).join("\n"));
  assert.equal(again.items.noticias, ALL_NEWS);
});

/** Enough for several pages, and for many on a day. */
const NEWS = 60;
const DAYS = ["2021-05-05", "2021-05-04"];
interface OddCase {
  readonly oddity: string;
  readonly service: Omit<Parameters<typeof teaserService>[1], "total">;
  readonly exitCode?: number;
  readonly told?: readonly RegExp[];
  readonly items?: string;
}

/** Unrelated oddities share a service. */
const oddCases: readonly OddCase[] = [
  {
    oddity:
      "pages without an end, a count of 1e300, many news a day, by authors of no event, in HTML of its own, and teasers that lead nowhere",
    service: {
      count: 1e300,
      isEndless: true,
      news: (at: number) => ({
        data: DAYS[Math.floor(at / 50)],
        autor: 50,
        conteudo: "<p>um<table><tr><td>1</table>",
      }),
      teaser: (at: number) => ({
        ...(at % 10 === 5 && { url: "" }),
        ...(at % 10 === 7 && { url: null }),
      }),
    },
  },
  {
    oddity: "teasers that show an id or null in its place, and some no image",
    service: {
      teaser: (at: number) => ({
        id: at % 3 === 0 ? null : 60 - at,
        ...(at % 10 === 1 && { imagem: null }),
        ...(at === 8 && { imagem: "", url: null }),
      }),
    },
    exitCode: 3,
    told: [
      /vi-export, id: the service shows id, and Montra does not\n/,
      /vi-export\/noticia-59, imagem: it has none, so the list will show that of the news item\n/,
      /vi-export\/Notícia 52, imagem: it has none, so the list will show that of the news item\n/,
    ],
    items:
      "53 of 60 items compared; 8 excused, because the service shows id, and Montra does not; it has none, so the list will show that of the news item",
  },
  {
    oddity:
      "days with a time, moments with milliseconds, and another photograph of a winner than of the candidate",
    service: {
      news: (at: number) => ({
        data: new Date(Date.UTC(2022, 0, 1 - at)).toISOString(),
        created: "2021-01-02T10:00:00.250+00:00",
      }),
      winner: (origin: string) => ({ foto: origin + OTHER_PICTURE }),
    },
    exitCode: 3,
    told: [
      /noticias\/60, data: "2022-01-01T00:00:00\.000Z" becomes "2022-01-01"\n/,
      /vencedores\/Codigo01, foto: as a candidate it is "\/media\/casa\.svg", which is printed\n/,
    ],
  },
  {
    oddity:
      "ids that are given twice, are no number or leave none above, and news that have no image or refer to themselves",
    service: {
      news: (at: number) => ({
        ...(at === 0 && { id: Number.MAX_SAFE_INTEGER }),
        ...(at === 1 && { imagem: null }),
        ...(at === 2 && { relacionadas: [NEWS - 2] }),
        ...(at === 21 && { id: NEWS - 20 }),
      }),
      event: (number: number) => ({
        ...(number === 4 && { id: 5 }),
        ...(number === 2 && { id: "9007199254740993" }),
      }),
    },
    exitCode: 3,
    told: [
      /noticias\/40: has the slug "noticia-\d\d" and also "noticia-\d\d", which gets the id 1000000001/,
      /eventos\/5: has the slug "evento-5" and also "evento-4", which gets the id 100000000\d/,
      /eventos\/9007199254740993: its id is above 9007199254740991, so it gets the id 100000000\d/,
      /noticias\/59, imagem: it has none, so a plain picture stands there/,
      /noticias\/58, relacionadas: the item itself is left out/,
    ],
    items:
      "59 of 60 items compared; 1 excused, because it has none, so a plain picture stands there",
  },
];

const ALL = "60 of 60 items compared";
for (const { oddity, service, exitCode, told = [], items = ALL } of oddCases) {
  test(`a service with ${oddity} moves in whole`, async (t) => {
    const folder = temporaryFolder(t);
    const [content, store] = [join(folder, "content"), join(folder, "store")];
    const { url } = await teaserService(t, { total: NEWS, ...service });
    const pace = ["--per-second", "1000"];

    const imported = await runMontra(["import", url, content, "--placeholder", ...pace]);
    const published = await runMontra(["publish", content, "--store", store]);
    const excuses = ["--excuses", join(content, ".montra/import/excuses.yaml")];
    const compared = await runMontra(["compare", url, store, ...excuses, ...pace]);

    assert.equal(imported.exitCode, 0, imported.stdout + imported.stderr);
    assert.match(imported.stdout, /noticias: 42 of 60 are teasers/);
    for (const line of told) assert.match(imported.stdout, line);
    assert.equal(published.exitCode, 0, published.stdout);
    assert.equal(compared.exitCode, exitCode ?? 0, compared.stdout);
    const line = /^\/api\/v1\/vi-export\/: same \(\d+ addresses, (.+)\)$/m.exec(compared.stdout);
    assert.equal(line?.[1], items);
  });
}
