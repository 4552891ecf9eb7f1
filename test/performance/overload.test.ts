/** With too much to do, what is ready is served and the rest is told to come back. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { eventually } from "../support/eventually.ts";
import { publishAndServe } from "../support/serving.ts";

test("while the event loop is late misses get 503 with Retry-After and hits are served", async (t) => {
  const eventos = Array.from({ length: 1000 }, () => ({}));
  const site = await publishAndServe(t, { eventos }, { overloadMilliseconds: 40 });
  const hot = "/api/v1/eventos/";
  await (await site.get(hot)).text();
  let page = 1;
  const missWith = async (status: number) => {
    page = (page % 1000) + 1;
    const response = await site.get(`/api/v1/eventos/?page_size=1&page=${page}`);
    await response.arrayBuffer();
    return response.status === status && response;
  };
  const busy = setInterval(() => {
    const until = performance.now() + 150;
    while (performance.now() < until);
  }, 1);
  t.after(() => clearInterval(busy));

  const refused = await eventually("a miss is refused", () => missWith(503));
  const hit = await site.get(hot);
  clearInterval(busy);
  await eventually("a miss is answered again", () => missWith(200));

  assert.equal(refused.headers.get("retry-after"), "5");
  assert.equal(refused.headers.get("content-type"), "application/problem+json");
  assert.equal(hit.status, 200);
});
