/** Pages as representations: headers, ETags, and links. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { developerPageTypes, pageTypes, site } from "../../browse/page-types.ts";
import { SuiteEnding } from "../../support/ending.ts";
import { eventually } from "../../support/eventually.ts";
import { publishAndServe, type TestSite } from "../../support/serving.ts";

const BROWSER = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
const found = [...pageTypes, ...developerPageTypes].filter(({ status }) => status === undefined);

const ending = new SuiteEnding();
let served: TestSite;
before(async () => {
  served = await publishAndServe(ending, site);
});
after(() => ending.end());

test("a page is revalidated by its tag, kept by nobody else, and may load next to nothing", async () => {
  for (const { path } of found) {
    const page = await served.get(path, BROWSER);
    const etag = page.headers.get("ETag") ?? "";
    const again = await served.get(path, { ...BROWSER, "If-None-Match": etag });

    assert.equal(page.headers.get("Content-Type"), "text/html; charset=utf-8", path);
    assert.equal(page.headers.get("Cache-Control"), "private, no-cache", path);
    assert.match(page.headers.get("Content-Security-Policy") ?? "", /^default-src 'none'; /);
    assert.doesNotMatch(page.headers.get("Content-Security-Policy") ?? "", /unsafe|\*|http/);
    assert.equal(again.status, 304, path);
    const html = await page.text();
    assert.match(html, /<meta name="robots" content="noindex">/);
    assert.doesNotMatch(
      html,
      /<style|<[^>]*\s(?:style|on[a-z]+)="|<script(?! src="\/assets\/)/,
      path,
    );
  }
});

test("a page for developers tells the head that the same data has in JSON", async () => {
  for (const { path } of developerPageTypes.filter(({ status }) => status === undefined)) {
    const html = await (await served.get(path, BROWSER)).text();
    const json = await served.get(path.replace("format=api", "format=json"));
    const told = html.replace(/<[^>]+>/g, "");

    assert.ok(told.includes("HTTP 200 OK"), path);
    for (const name of ["Allow", "Content-Type", "Vary"]) {
      assert.ok(told.includes(`${name}: ${json.headers.get(name)}`), `${name} of ${path}`);
    }
  }
});

test("a publication that no list shows changes no page", async (t) => {
  const served = await publishAndServe(t, site);
  // The list of changes differs between publications by design.
  const unaware = found.filter(({ path }) => !path.startsWith("/api/v1/alteracoes/"));
  const tags = () =>
    Promise.all(
      unaware.map(async ({ path }) => (await served.get(path, BROWSER)).headers.get("ETag")),
    );
  const publication = async () =>
    ((await (await served.get("/readyz")).json()) as { publication: number }).publication;
  const before = await tags();

  const hidden = { titulo: "Por anunciar", estado_publicacao: false };
  await served.publish({ ...site, eventos: [...(site.eventos ?? []), hidden] });
  await eventually("the publication is served", async () => (await publication()) === 2);

  assert.deepEqual(await tags(), before);
});

test("what depends on the date changes with it, on the landing page too", async (t) => {
  let now = Date.UTC(2027, 5, 1, 12);
  const events = [{ titulo: "Último", data_inicio: "2027-06-01", data_fim: "2027-06-02" }];
  const served = await publishAndServe(t, { eventos: events }, { clock: () => now });
  const latest = "/api/v1/ultimos/eventos/";
  const text = async (path: string) => await (await served.get(path, BROWSER)).text();

  assert.match(await text(latest), /Último/);
  assert.match(await text("/"), /Next event[\s\S]*?Último/);
  now = Date.UTC(2027, 5, 3, 12);

  assert.match(await text(latest), /The season is over/);
  assert.doesNotMatch(await text("/"), /Next event/);
});

test("every link and file of every page is there", async () => {
  const seen = new Map<string, string>();
  for (const { path, status } of [...pageTypes, ...developerPageTypes]) {
    const html = await (await served.get(path, BROWSER)).text();
    for (const [, address = ""] of html.matchAll(
      / (?:href|src|action|data-copy-from)="([^"#][^"]*)"/g,
    )) {
      const target = new URL(address.replaceAll("&amp;", "&"), `http://here${path}`);
      // A search without words answers with an error that says so.
      if (target.pathname === "/api/v1/pesquisa/" && !target.searchParams.has("q")) continue;
      if (target.host === "here" && status === undefined)
        seen.set(target.pathname + target.search, path);
    }
  }

  for (const [address, from] of seen) {
    // Large representations are made one at a time, and refused while too many wait.
    const status = await eventually(`${address} is answered`, async () => {
      const response = await served.get(address, BROWSER);
      await response.arrayBuffer();
      return response.status !== 503 && response.status;
    });
    assert.equal(status, 200, `${address}, linked from ${from}`);
  }
  assert.ok(seen.size > 60);
});

test("assets are kept for ever under their hash, and nothing else answers there", async () => {
  const html = await (await served.get("/", BROWSER)).text();
  const [, style = ""] = /href="(\/assets\/montra\.[0-9a-f]{8}\.css)"/.exec(html) ?? [];

  const response = await served.get(style);
  assert.equal(response.headers.get("Content-Type"), "text/css; charset=utf-8");
  assert.equal(response.headers.get("Cache-Control"), "public, max-age=31536000, immutable");
  assert.equal((await served.get("/assets/montra.00000000.css")).status, 404);
  assert.equal((await served.get("/favicon.ico")).headers.get("Content-Type"), "image/x-icon");
  assert.match(await (await served.get("/robots.txt")).text(), /^User-agent: \*$/m);
});

test("markup and assets without the data stay small", async (t) => {
  const served = await publishAndServe(t, {});
  const page = await served.get("/api/v1/eventos/", BROWSER);
  const html = await page.text();
  let bytes = compressed(html);
  for (const [address] of html.matchAll(/\/assets\/[^"]+|\/favicon\.ico/g)) {
    bytes += compressed(await (await served.get(address)).text());
  }

  assert.ok(bytes < 60_000, `${bytes} bytes`);

  function compressed(text: string): number {
    return gzipSync(text).length;
  }
});
