/** The files for nginx and Caddy in deploy/, each run as it is before real nodes. */
import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { after, before, suite, test } from "node:test";
import type { Freshness } from "../../../src/serving/protocol/response-headers.ts";
import { type Ending, endingOf, SuiteEnding } from "../../support/ending.ts";
import { eventually } from "../../support/eventually.ts";
import { publishedStore } from "../../support/serving.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { fresh, startNode } from "../fleet/node.ts";
import { LIST } from "../fleet/site.ts";
import { starts } from "./starts.ts";

type Name = keyof typeof starts;
const names = Object.keys(starts) as readonly Name[];

/** What browsers send for a document, and for an image in it. */
const BROWSERS = [
  {
    page: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    image: "image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5",
    coding: "gzip, deflate, br, zstd",
  },
  {
    page: "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7",
    image: "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8",
    coding: "gzip, deflate, br",
  },
  {
    page: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    image:
      "image/webp,image/avif,image/jxl,image/heic,image/heic-sequence,video/*;q=0.8,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5",
    coding: "gzip, deflate, br",
  },
];

for (const name of names) {
  suite(name, () => {
    const ending = new SuiteEnding();
    let site: CachedSite;
    before(async () => {
      site = await startSite(ending, name);
    });
    after(() => ending.end());

    // Counted before anything is cached. Caddy caches nothing as configured in deploy/.
    if (name !== "Caddy") {
      test(`${name} never mixes JSON and pages, and asks once for JSON`, async () => {
        const { get, answered } = site;
        const before = await answered();

        for (let round = 1; round <= 3; round += 1) {
          const json = await get(LIST, { "Accept-Encoding": "identity" });
          assert.equal(json.headers.get("content-type"), "application/json");
          assert.equal(json.headers.get("vary"), "Accept, Accept-Encoding");
          assert.equal(((await json.json()) as { count: number }).count, 20);
          for (const { page, coding } of BROWSERS) {
            const shown = await get(LIST, { Accept: page, "Accept-Encoding": coding });
            assert.equal(shown.headers.get("content-type"), "text/html; charset=utf-8");
            assert.equal(shown.headers.get("cache-control"), "private, no-cache");
            assert.match(await shown.text(), /^<!doctype html>/i);
          }
          const refused = await get(LIST, { Accept: "text/html;q=0, image/png" });
          assert.equal(refused.status, 406);
        }

        // Pages and 406 are not cached.
        assert.equal((await answered()) - before, 1 + 3 * 3 + 3);
      });

      test(`${name} asks once for an image, whatever the browser`, async () => {
        const { get, image, answered } = site;
        const before = await answered();

        const bodies = new Set<string>();
        for (const { image: Accept, coding } of [...BROWSERS, ...BROWSERS]) {
          const response = await get(image, { Accept, "Accept-Encoding": coding });
          assert.equal(
            response.headers.get("cache-control"),
            "public, max-age=31536000, immutable",
          );
          assert.equal(response.headers.get("etag"), `"${image.split("/")[2]}"`);
          bodies.add(Buffer.from(await response.arrayBuffer()).toString("base64"));
        }

        assert.equal(bodies.size, 1);
        // None if nginx has the file itself.
        assert.equal((await answered()) - before, name === "nginx" ? 0 : 1);
      });

      test(`${name} holds what is compressed from the first request on`, async () => {
        const { get, answered } = site;
        const before = await answered();

        for (const coding of ["br", "gzip", "br", "gzip"]) {
          const { headers } = await get(`${LIST}?page=2`, { "Accept-Encoding": coding });
          assert.equal(headers.get("content-encoding"), coding);
        }

        assert.equal((await answered()) - before, 2);
      });
    }

    test(`${name} answers 304 to the tag of what it has, and to none of another variant`, async () => {
      const { get } = site;
      const json = await get(LIST, { "Accept-Encoding": "identity" });
      const etag = json.headers.get("etag") ?? "";
      await json.arrayBuffer();
      const asking = { "If-None-Match": etag };

      const same = await get(LIST, { ...asking, "Accept-Encoding": "identity" });
      const page = await get(LIST, { ...asking, Accept: "text/html" });

      assert.deepEqual([same.status, same.headers.get("etag")], [304, etag]);
      assert.equal(page.status, 200);
      assert.match(await page.text(), /^<!doctype html>/i);
    });

    test(`${name} lets Montra answer preflights, other methods and conditions, of lists and images`, async () => {
      const { get, image, direct } = site;
      const fields = ["allow", "etag", "cache-control"];
      const ofBody = ["content-type", "content-security-policy"];
      const asked: [method: string, headers: Record<string, string>][] = [
        ["GET", {}],
        ["HEAD", {}],
        ["OPTIONS", { Origin: "https://a.example", "Access-Control-Request-Method": "GET" }],
        ["OPTIONS", {}],
        ["POST", {}],
        // nginx closes after its own 412: HEAD, because fetch cannot continue on that connection.
        [name === "nginx" ? "HEAD" : "GET", { "If-Match": '"other"' }],
        ["GET", { "If-None-Match": `"${image.split("/")[2]}"` }],
        ["GET", { Range: "bytes=0-3" }],
        ["GET", { Range: "bytes=0-3", "If-Range": '"other"' }],
      ];

      for (const path of [LIST, image]) {
        for (const [method, headers] of asked) {
          // nginx itself compares the tag of a cached response, and answers no more than 412.
          const short = name === "nginx" && "If-Match" in headers;
          const told = async (from: typeof get) => {
            const response = await from(
              path,
              { ...headers, "Accept-Encoding": "identity" },
              method,
            );
            const body = hash("sha256", Buffer.from(await response.arrayBuffer()));
            if (short) return response.status;
            const cors = [...response.headers].filter(([field]) => /^access-control-/.test(field));
            return {
              status: response.status,
              body,
              cors,
              // A cache may send more fields with 304 than it must.
              fields: [...fields, ...(response.status === 304 ? [] : ofBody)].map((field) => [
                field,
                response.headers.get(field),
              ]),
            };
          };
          assert.deepEqual(
            await told(get),
            await told(direct),
            `${method} ${path} ${JSON.stringify(headers)}`,
          );
        }
      }
    });
  });
}

test("nginx asks by tag for what has grown old, and serves it for as long as no node answers", async (context) => {
  const freshness = { maxAge: 1, staleWhileRevalidate: 0, staleIfError: 86_400 };
  const { get, nodes, metrics } = await startSite(endingOf(context), "nginx", freshness);
  const list = async () => await get(LIST, { "Accept-Encoding": "identity" });
  const body = await (await list()).text();

  await eventually("a node was asked by tag", async () => {
    assert.equal(await (await list()).text(), body);
    return /outcome="304"\} [1-9]/.test(await metrics());
  });
  await Promise.all(nodes.map((node) => node.stop()));
  for (let asked = 1; asked <= 5; asked += 1) {
    const outlived = await list();
    assert.equal(outlived.status, 200);
    assert.equal(await outlived.text(), body);
    // Longer than a response is fresh.
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
});

type CachedSite = Awaited<ReturnType<typeof startSite>>;

/** Two nodes of one folder behind a cache. Responses stay fresh during the test. */
async function startSite(t: Ending, name: Name, freshness: Freshness = fresh) {
  const folder = temporaryFolder(t);
  const store = await publishedStore(t, {
    eventos: Array.from({ length: 20 }, () => ({})),
    locais: [{ imagem: "media/casa.png" }],
  });
  const options = { store, cacheDir: folder, freshness };
  const nodes = [await startNode(t, options), await startNode(t, options)];
  const address = await starts[name](t, { folder, store, nodes });
  const asking =
    (at: string) =>
    (path: string, headers: Record<string, string> = {}, method = "GET") =>
      fetch(at + path, { method, headers, redirect: "manual" });
  const direct = asking(nodes[0]?.address ?? "");
  const body = await (await direct(LIST)).text();
  const [image = ""] = /\/media\/[0-9a-f]{32}\/[a-z0-9._-]+/.exec(body) ?? [];
  const metrics = async () => (await Promise.all(nodes.map((node) => node.metrics()))).join("\n");
  /** How many requests the nodes answered, without health checks and refusals. */
  const answered = async () =>
    [...(await metrics()).matchAll(/^montra_requests_total\{(.*)\} (\d+)$/gm)]
      .filter(([, labels = ""]) => !/resource="health"|status="503"/.test(labels))
      .reduce((sum, [, , count]) => sum + Number(count), 0);
  return { get: asking(address), direct, image, nodes, metrics, answered };
}
