/** What other sites and shared caches need: preflights, readable headers, Vary, Link. */
import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { IMAGE_ADDRESS } from "../support/content-folder.ts";
import { SuiteEnding } from "../support/ending.ts";
import { sendRaw } from "../support/raw-http.ts";
import { addresses, sampleOfEverything } from "../support/sample-of-everything.ts";
import { publishAndServe, type TestSite } from "../support/serving.ts";

const IMAGE = `/media/${IMAGE_ADDRESS}`;
const FILES = ["/favicon.ico", "/robots.txt"];
const SERVICE = ["/healthz", "/readyz", "/problems/not-found/", ...FILES];

suite("other sites and caches", () => {
  const ending = new SuiteEnding();
  let site: TestSite;
  before(async () => {
    site = await publishAndServe(ending, sampleOfEverything);
  });
  after(() => ending.end());

  for (const path of [
    ...addresses,
    ...[...SERVICE, IMAGE, "/api/docs/", "/api/openapi.json"],
    // Even without such a resource, so that scripts can read the error of GET.
    ...["/api/v1/eventos", "/nada", "/media/x", "/api/v1/eventos/?page=%", `/${"x".repeat(9000)}`],
  ]) {
    test(`a preflight of ${path.slice(0, 50)} is 204 and allows every header field`, async () => {
      const response = await site.send("OPTIONS", path, {
        Origin: "https://elsewhere.example",
        "Access-Control-Request-Method": "GET",
        "Access-Control-Request-Headers": "authorization,content-type,traceparent",
      });

      assert.equal(response.status, 204);
      const { headers } = response;
      assert.equal(headers.get("access-control-allow-origin"), "*");
      assert.equal(headers.get("access-control-allow-methods"), "GET, HEAD, OPTIONS");
      assert.equal(headers.get("access-control-allow-headers"), "*, Authorization");
      assert.equal(headers.get("access-control-max-age"), "86400");
      for (const name of ["content-type", "content-length", "transfer-encoding", "vary"]) {
        assert.equal(headers.get(name), null, name);
      }
    });
  }

  test("a connection goes on after a preflight", async () => {
    const preflight =
      "OPTIONS /nada HTTP/1.1\r\nHost: x\r\nAccess-Control-Request-Method: GET\r\n\r\n";
    const get = "GET /api/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";

    const answer = await sendRaw(site.serving.address, preflight + get);

    assert.equal(answer?.status, 204);
    assert.match(answer?.body ?? "", /^HTTP\/1\.1 200 OK\r\n/);
  });

  test("scripts may read what paging, parts and conditions need", async () => {
    for (const path of [IMAGE, "/api/v1/eventos/", "/nada/"]) {
      const { headers } = await site.get(path);
      assert.equal(
        headers.get("access-control-expose-headers"),
        "Accept-Ranges, Allow, Content-Range, ETag, Link, Retry-After",
      );
    }
  });

  for (const path of SERVICE) {
    test(`OPTIONS ${path} describes it`, async () => {
      const response = await site.send("OPTIONS", path);

      assert.equal(response.status, 200);
      const { name, renders, parses } = (await response.json()) as Record<string, unknown>;
      assert.equal(typeof name, "string");
      assert.ok((renders as string[]).length > 0);
      assert.deepEqual(parses, []);
    });
  }

  test("OPTIONS of a kind of error that there is not is 404", async () => {
    assert.equal((await site.send("OPTIONS", "/problems/nada/")).status, 404);
    assert.equal((await site.send("OPTIONS", "/assets/nada.css")).status, 404);
  });

  test("images vary by nothing, and every site may show them", async () => {
    for (const headers of [{}, { Range: "bytes=0-3" }] as Record<string, string>[]) {
      const response = await site.get(IMAGE, headers);
      assert.equal(response.headers.get("vary"), null);
      assert.equal(response.headers.get("cross-origin-resource-policy"), "cross-origin");
    }
    const etag = (await site.get(IMAGE)).headers.get("etag") ?? "";
    const same = await site.get(IMAGE, { "If-None-Match": etag });
    assert.deepEqual([same.status, same.headers.get("vary")], [304, null]);
    // An error has two forms.
    assert.equal((await site.get("/media/x")).headers.get("vary"), "Accept");
  });

  test("files vary by their coding alone, where they have one, and so do documents", async () => {
    const page = await (await site.get("/", { Accept: "text/html" })).text();
    const assets = [...page.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path = ""]) => path);
    assert.ok(assets.length > 0);
    for (const path of [...FILES, ...assets, "/api/openapi.json", "/api/docs/"]) {
      const { headers } = await site.get(path);
      const long = Number(headers.get("content-length")) >= 1024;
      assert.equal(headers.get("vary"), long ? "Accept-Encoding" : null, path);
    }
  });

  test("Link names the pages beside a page, as the envelope does", async () => {
    const linkOf = async (query: string, headers = {}) =>
      (await site.get(`/api/v1/eventos/${query}`, headers)).headers.get("link");
    const at = (query: string) => `https://api.example.pt/api/v1/eventos/${query}`;

    assert.equal(await linkOf("?page_size=5"), `<${at("?page=2&page_size=5")}>; rel="next"`);
    assert.equal(
      await linkOf("?page_size=5&page=2"),
      `<${at("?page=3&page_size=5")}>; rel="next", <${at("?page_size=5")}>; rel="prev"`,
    );
    assert.equal(
      await linkOf("?page_size=5&page=last"),
      `<${at("?page=2&page_size=5")}>; rel="prev"`,
    );
    assert.equal(
      await linkOf("?page_size=5", { Accept: "text/html" }),
      await linkOf("?page_size=5"),
    );
    assert.equal(await linkOf("?page_size=100"), null);
    assert.equal((await site.get("/api/premio/candidatos/")).headers.get("link"), null);
    assert.equal((await site.get("/api/v1/eventos/1/")).headers.get("link"), null);
  });

  test("a client that follows Link reads a list to its end", async () => {
    const ids: number[] = [];
    let path: string | undefined = "/api/v1/eventos/?page_size=5";
    while (path !== undefined) {
      const response = await site.get(path);
      const { results } = (await response.json()) as { results: { id: number }[] };
      ids.push(...results.map(({ id }) => id));
      const [, next] = /<([^>]*)>; rel="next"/.exec(response.headers.get("link") ?? "") ?? [];
      path = next?.replace("https://api.example.pt", "");
    }

    assert.deepEqual(ids, [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });
});
