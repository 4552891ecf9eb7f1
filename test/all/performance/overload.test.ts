/** Under overload, cached responses are served and others are refused. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { connect } from "node:net";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { publishAndCount } from "../../support/counted-site.ts";
import { eventually } from "../../support/eventually.ts";
import { publishAndServe } from "../../support/serving.ts";

test("while misses wait too long they get 503 with Retry-After and hits are served", async (t) => {
  const noticias = [{ id: 1, conteudo: `<p>${"Escritura. ".repeat(2000)}</p>` }];
  const eventos = Array.from({ length: 1000 }, () => ({ noticias: [1] }));
  const site = await publishAndServe(t, { noticias, eventos }, { overloadMilliseconds: 40 });
  const hot = "/api/v1/eventos/";
  await (await site.get(hot)).text();
  let asked = 0;
  const miss = async () => {
    const [size, page] = [20 + (asked % 30), 1 + (Math.floor(asked++ / 30) % 20)];
    const response = await site.get(`${hot}?page_size=${size}&page=${page}`);
    await response.arrayBuffer();
    return response;
  };
  const missWith = async (status: number) => {
    const response = await miss();
    return response.status === status && response;
  };
  let isBusy = true;
  const clients = Array.from({ length: 60 }, async () => {
    while (isBusy) if ((await miss()).status === 503) await sleep(5);
  });

  const refused = await eventually("a miss is refused", () => missWith(503));
  const hit = await site.get(hot);
  // Finding its target takes a query. Some requests may not be refused.
  await eventually("an address without its slash is refused", async () => {
    const { status } = await site.get("/api/v1/eventos/7");
    return status === 503;
  });
  // So does filtering and ordering. Each is requested once, because the selection is cached.
  let year = 1000;
  for (const parameter of ["ordering=-data_fim&data_inicio__gte", "data_fim__gte"]) {
    await eventually(`a page of ${parameter} is refused`, async () => {
      const { status } = await site.get(`${hot}?${parameter}=${year++}-01-01&page=9999`);
      return status === 503;
    });
  }
  isBusy = false;
  await Promise.all(clients);
  await eventually("a miss is answered again", () => missWith(200));

  assert.equal(refused.headers.get("retry-after"), "5");
  assert.equal(refused.headers.get("content-type"), "application/problem+json");
  assert.equal(hit.status, 200);
});

test("a hit on a new connection does not wait for the misses of those that came before it", async (t) => {
  const noticias = [{ id: 1, conteudo: `<p>${"Escritura. ".repeat(2000)}</p>` }];
  const eventos = Array.from({ length: 400 }, () => ({ noticias: [1] }));
  const site = await publishAndServe(t, { noticias, eventos }, { overloadMilliseconds: 60_000 });
  await (await site.get("/api/v1/vi-export/")).text();
  const sent = new Int32Array(new SharedArrayBuffer(4));
  const workerData = { address: site.serving.address, sent };
  const load = new Worker(STORM, { eval: true, workerData });
  t.after(() => load.terminate());
  // No response before all requests are sent, the hit last.
  await once(load, "online");
  Atomics.wait(sent, 0, 0, 600_000);

  const [before] = (await once(load, "message")) as [number];

  // With one connection and a miss or two a turn, nearly all would come before the hit.
  t.diagnostic(`${before} of 200 misses were answered before the hit`);
  assert.ok(before < 100, `${before} of 200 misses were answered before the hit`);
});

// In another thread, which goes on while the server is busy.
const STORM = `
  const { once } = require("node:events");
  const { connect } = require("node:net");
  const { parentPort, workerData: { address, sent } } = require("node:worker_threads");
  const send = async (request) => {
    const socket = connect(Number(new URL(address).port), "127.0.0.1");
    await once(socket, "connect");
    await new Promise((resolve) => socket.write(request + " HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n", resolve));
    return socket;
  };
  void (async () => {
    let answered = 0;
    for (let number = 0; number < 200; number++) {
      // Large ones, each of which takes a turn.
      const [size, page] = [51 + (number % 50), 1 + Math.floor(number / 50)];
      const socket = await send("HEAD /api/v1/eventos/?page_size=" + size + "&page=" + page);
      socket.once("data", () => { answered += 1; });
    }
    const hit = await send("GET /api/v1/vi-export/");
    hit.once("data", () => parentPort.postMessage(answered));
    Atomics.store(sent, 0, 1);
    Atomics.notify(sent, 0);
  })();
`;

test("a hit overtakes the misses that came before it", async (t) => {
  const noticias = [{ id: 1, conteudo: `<p>${"Escritura. ".repeat(2000)}</p>` }];
  const eventos = Array.from({ length: 100 }, () => ({ noticias: [1] }));
  const site = await publishAndServe(t, { noticias, eventos }, { overloadMilliseconds: 60_000 });
  const hot = "/api/v1/vi-export/";
  await (await site.get(hot)).text();
  let received = "";
  const first = Promise.withResolvers<void>();
  const sockets = [1, 2, 3, 4].map(() => {
    const socket = connect(Number(new URL(site.serving.address).port), "127.0.0.1");
    t.after(() => socket.destroy());
    return socket.setEncoding("latin1").on("data", (text: string) => {
      received += text;
      first.resolve();
    });
  });
  const answers = () => received.match(/HTTP\/1\.1 200 OK/g)?.length ?? 0;

  for (let size = 1; size <= 100; size++) {
    sockets[size % 4]?.write(`HEAD /api/v1/eventos/?page_size=${size} HTTP/1.1\r\nHost: x\r\n\r\n`);
  }
  await first.promise;
  const hit = await site.get(hot);
  const before = answers();
  await eventually("all misses are answered", () => answers() === 100);

  assert.equal(hit.status, 200);
  t.diagnostic(`${before} of 100 misses were answered before the hit`);
  assert.ok(before < 100, "the hit came after all misses");
});

test("what nobody waits for any more is not prepared", async (t) => {
  const noticias = [{ id: 1, conteudo: `<p>${"Escritura. ".repeat(2000)}</p>` }];
  const eventos = Array.from({ length: 100 }, () => ({ noticias: [1] }));
  const site = await publishAndCount(t, { noticias, eventos });
  const asked = 32;

  const socket = connect(Number(new URL(site.origin).port), "127.0.0.1");
  socket.write(
    Array.from({ length: asked }, (_, index) => {
      return `HEAD /api/v1/eventos/?page_size=${100 - index} HTTP/1.1\r\nHost: x\r\n\r\n`;
    }).join(""),
  );
  socket.once("data", () => socket.destroy());
  await eventually("all have had their turn", () => {
    return [...site.counts.requests()].reduce((sum, { value }) => sum + value, 0) === asked;
  });

  const prepared = [...site.counts.requests()].find(({ labels }) => labels.outcome === "miss");
  const refused = [...site.counts.requests()].find(({ labels }) => labels.outcome === "shed");
  assert.ok((refused?.value ?? 0) > 0, `${prepared?.value} of ${asked} were prepared`);
});
