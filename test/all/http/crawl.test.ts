/** Every address that any response names answers 200: JSON, pages, media, redirects. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { crawl } from "../../support/crawl.ts";
import { addresses, sampleOfEverything } from "../../support/sample-of-everything.ts";
import { publishAndServe } from "../../support/serving.ts";

test("a crawl from the root finds every resource, and every address under the public URL's path answers 200", async (t) => {
  const publicUrl = "https://example.pt/conteudo";
  const site = await publishAndServe(t, sampleOfEverything, { publicUrl });

  const { visited, failed } = await crawl(site.serving.address, publicUrl);

  assert.deepEqual(failed, []);
  const missed = addresses.filter((path) => !visited.has(path));
  assert.deepEqual(missed, []);
  assert.ok(visited.has("/api/v1/eventos/?page=2"));
  assert.ok([...visited].some((path) => path.startsWith("/media/") && path.includes("350x200")));
});
