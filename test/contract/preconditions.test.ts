/** `If-Match` and `If-Unmodified-Since` (RFC 9110 §13.1.1, §13.1.4, §13.2.2). */
import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { IMAGE_ADDRESS } from "../support/content-folder.ts";
import { SuiteEnding } from "../support/ending.ts";
import { sampleOfEverything } from "../support/sample-of-everything.ts";
import { publishAndServe } from "../support/serving.ts";

const PASSED = "Sat, 01 Jan 2000 00:00:00 GMT";
const AHEAD = "Fri, 01 Jan 2100 00:00:00 GMT";

suite("preconditions", () => {
  const ending = new SuiteEnding();
  let ask: (path: string, headers: Record<string, string>, method?: string) => Promise<Response>;
  before(async () => {
    const site = await publishAndServe(ending, sampleOfEverything);
    ask = async (path, headers, method = "GET") =>
      await fetch(site.serving.address + path, { headers, method, redirect: "manual" });
  });
  after(() => ending.end());

  for (const path of ["/api/v1/eventos/", `/media/${IMAGE_ADDRESS}`]) {
    test(`GET ${path} answers 412 where the client has another state of it`, async () => {
      const tag = (await ask(path, { "Accept-Encoding": "identity" })).headers.get("etag") ?? "";
      const statusOf = async (headers: Record<string, string>, method?: string) =>
        (await ask(path, { "Accept-Encoding": "identity", ...headers }, method)).status;

      assert.equal(await statusOf({ "If-Match": '"other"' }), 412);
      assert.equal(await statusOf({ "If-Match": '"other"' }, "HEAD"), 412);
      assert.equal(await statusOf({ "If-Match": `W/${tag}` }), 412);
      assert.equal(await statusOf({ "If-Match": tag }), 200);
      assert.equal(await statusOf({ "If-Match": `"other", ${tag}` }), 200);
      assert.equal(await statusOf({ "If-Match": "*" }), 200);
      // The first condition decides before the others.
      assert.equal(await statusOf({ "If-Match": '"other"', "If-None-Match": tag }), 412);
      assert.equal(await statusOf({ "If-Match": tag, "If-None-Match": tag }), 304);
      assert.equal(await statusOf({ "If-Match": tag, "If-Unmodified-Since": PASSED }), 200);
      // Only for GET and HEAD.
      assert.equal(await statusOf({ "If-Match": '"other"' }, "OPTIONS"), 200);
      assert.equal(await statusOf({ "If-Match": '"other"' }, "POST"), 405);
    });
  }

  test("a list answers 412 where it was published since, and an image has no date", async () => {
    const list = "/api/v1/eventos/";
    const since = async (path: string, date: string) =>
      (await ask(path, { "If-Unmodified-Since": date })).status;

    assert.equal(await since(list, PASSED), 412);
    assert.equal(await since(list, AHEAD), 200);
    assert.equal(await since(list, "soon"), 200);
    assert.equal(await since(`/media/${IMAGE_ADDRESS}`, PASSED), 200);
  });

  test("412 is told in the form that was asked for, whether or not the answer is kept", async () => {
    const headers = { "If-Match": '"other"', Accept: "text/html" };
    const path = "/api/premio/vencedores/";
    for (let asked = 0; asked < 4; asked++) {
      const json = await ask(`${path}?format=json`, headers);
      const page = await ask(`${path}?format=api`, headers);

      assert.equal(json.headers.get("content-type"), "application/problem+json");
      assert.equal(page.headers.get("content-type"), "text/html; charset=utf-8");
    }
  });

  test("412 is a problem document that is not kept, and is no answer of what is not there", async () => {
    const response = await ask("/api/v1/eventos/", { "If-Match": '"other"' });

    assert.equal(response.status, 412);
    assert.equal(response.headers.get("content-type"), "application/problem+json");
    assert.equal(response.headers.get("cache-control"), "no-store");
    assert.equal(response.headers.get("allow"), "GET, HEAD, OPTIONS");
    assert.equal(
      await response.text(),
      '{"type":"https://api.example.pt/problems/precondition-failed/","title":"Precondition failed","status":412,"detail":"What is here now is not what If-Match or If-Unmodified-Since asks for."}',
    );
    assert.equal((await ask("/api/v1/eventos/999/", { "If-Match": '"other"' })).status, 404);
    assert.equal((await ask("/api/v1/eventos", { "If-Match": '"other"' })).status, 301);
  });

  test("a client that takes a coding may name the tag of that coding or of the whole", async () => {
    const path = "/api/v1/eventos/?format=json&page_size=100";
    const tag = (await ask(path, { "Accept-Encoding": "identity" })).headers.get("etag") ?? "";
    const coded = tag.replace(/"$/, '-br"');
    const statusOf = async (ifMatch: string) =>
      (await ask(path, { "Accept-Encoding": "br", "If-Match": ifMatch })).status;

    assert.equal(await statusOf(tag), 200);
    assert.equal(await statusOf(coded), 200);
    assert.equal(await statusOf(tag.replace(/"$/, '-zstd"')), 412);
  });
});
