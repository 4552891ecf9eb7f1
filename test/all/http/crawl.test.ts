/** Every address that any response names answers 200: JSON, pages, media, redirects. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { crawl } from "../../support/crawl.ts";
import { addresses, sampleOfEverything } from "../../support/sample-of-everything.ts";
import { publishAndServe } from "../../support/serving.ts";

test("a crawl from the root finds every resource, and every address answers 200", async (t) => {
  const site = await publishAndServe(t, sampleOfEverything);

  const { visited, failed } = await crawl(site.serving.address, "https://api.example.pt");

  assert.deepEqual(failed, []);
  const missed = addresses.filter((path) => !visited.has(path));
  assert.deepEqual(missed, []);
  assert.ok([...visited].some((path) => path.startsWith("/media/") && path.includes("350x200")));
});

test("a public URL with a path of its own stands before every address", async (t) => {
  const site = await publishAndServe(t, sampleOfEverything, {
    publicUrl: "https://example.pt/conteudo",
  });

  const { visited, failed } = await crawl(site.serving.address, "https://example.pt/conteudo");

  assert.deepEqual(failed, []);
  assert.ok(visited.has("/api/v1/eventos/?page=2"));
});
