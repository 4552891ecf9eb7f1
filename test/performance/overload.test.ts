/** With too much to do, what is ready is served and the rest is told to come back. */
import assert from "node:assert/strict";
import { connect } from "node:net";
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
  const withoutSlash = await fetch(`${site.serving.address}/api/v1/eventos/7`, {
    redirect: "manual",
  });
  clearInterval(busy);
  await eventually("a miss is answered again", () => missWith(200));

  assert.equal(refused.headers.get("retry-after"), "5");
  assert.equal(refused.headers.get("content-type"), "application/problem+json");
  assert.equal(hit.status, 200);
  // Whether it leads anywhere takes a query.
  assert.equal(withoutSlash.status, 503);
});

test("a hit overtakes the misses that came before it", async (t) => {
  const noticias = [{ id: 1, conteudo: `<p>${"Escritura. ".repeat(2000)}</p>` }];
  const eventos = Array.from({ length: 100 }, () => ({ noticias: [1] }));
  const site = await publishAndServe(t, { noticias, eventos }, { overloadMilliseconds: 60_000 });
  const hot = "/api/v1/vi-export/";
  await (await site.get(hot)).text();
  const socket = connect(Number(new URL(site.serving.address).port), "127.0.0.1");
  t.after(() => socket.destroy());
  let received = "";
  socket.setEncoding("latin1").on("data", (text: string) => {
    received += text;
  });
  const answers = () => received.match(/HTTP\/1\.1 200 OK/g)?.length ?? 0;

  for (let size = 1; size <= 100; size++) {
    socket.write(`HEAD /api/v1/eventos/?page_size=${size} HTTP/1.1\r\nHost: x\r\n\r\n`);
  }
  await eventually("the first miss is answered", () => answers() > 0);
  const hit = await site.get(hot);
  const before = answers();
  await eventually("all misses are answered", () => answers() === 100);

  assert.equal(hit.status, 200);
  assert.ok(before < 100, "the hit came after all misses");
});
