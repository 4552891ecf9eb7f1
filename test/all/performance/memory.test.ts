/** Memory stays limited whatever clients request and however slowly they read. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { type TestContext, test } from "node:test";
import { bodiesInMemory } from "../../support/bodies-in-memory.ts";
import { publishAndCount } from "../../support/counted-site.ts";
import { eventually } from "../../support/eventually.ts";
import { scaled } from "../../support/scale.ts";

const MEBIBYTE = 1024 * 1024;
/** A tenth of them would exceed the limit many times. */
const ADDRESSES = scaled(100_000);
const PINNED = "/api/premio/vencedores/";

test(`${ADDRESSES} distinct addresses leave memory where it was, and hits stay hits`, async (t) => {
  const site = await publishAndCount(t, { eventos: Array.from({ length: 120 }, () => ({})) });
  const bodyOf = async (path: string) => await (await site.get(path)).text();
  for (let times = 0; times < 3; times++) await bodyOf("/api/v1/eventos/?page=5");
  for (let times = 0; times < 3; times++) await bodyOf(PINNED);
  const [bytes, responses] = [site.memory.cachedBytes, site.memory.cachedResponses];

  // Variants of the same request, values without a match, valid and invalid pages.
  await ask(site.origin, ADDRESSES, (number) =>
    number % 20 === 0
      ? `/api/v1/eventos/?page_size=1&page=${number % 7000}`
      : number % 2
        ? `${PINNED}?x=${number}`
        : `${PINNED}?premio=${number}`,
  );

  // Valid pages that were requested twice are cached: at most a hundred small ones.
  assert.ok(site.memory.cachedResponses <= responses + 130, `${site.memory.cachedResponses} kept`);
  assert.ok(site.memory.cachedBytes <= bytes + MEBIBYTE, `${site.memory.cachedBytes} bytes`);
  site.edition.reset();
  await bodyOf("/api/v1/eventos/?page=5");
  await bodyOf(PINNED);
  assert.equal(site.edition.queries, 0);
});

test("what had to make room is given back, although its address is still known", async (t) => {
  const site = await publishAndCount(t, large(), { cacheBytes: MEBIBYTE });
  const before = bodiesInMemory();

  for (let page = 1; page <= 50; page++) {
    const path = `/api/v1/eventos/?page_size=2&page=${page}`;
    for (let times = 0; times < 4; times++) await (await site.get(path)).text();
  }

  // Five megabytes passed, of which one may be cached.
  await eventually("they are given back", () => bodiesInMemory() - before < 2.5 * MEBIBYTE);
});

test("answers without a body that wait for their turn on a connection hold no body", async (t) => {
  const site = await publishAndCount(t, large(), { cacheBytes: Math.floor(MEBIBYTE / 20) });
  const socket = connect(Number(new URL(site.origin).port), "127.0.0.1");
  t.after(() => socket.destroy());
  let received = "";
  socket.setEncoding("latin1").on("data", (text: string) => {
    received += text;
  });
  const answers = () => received.match(/HTTP\/1\.1 \d+/g) ?? [];
  const heads = Array.from(
    { length: 10 },
    (_, index) => `HEAD /api/v1/eventos/?page_size=1&page=${2 + index} HTTP/1.1\r\nHost: x\r\n\r\n`,
  );

  // Each body fills the memory, and none is sent.
  socket.write(heads.join(""));

  await eventually("all are answered", () => answers().length === 10);
  assert.deepEqual(new Set(answers()), new Set(["HTTP/1.1 200"]));
  assert.equal(site.memory.inFlightBytes, 0);
});

test("a cached body in flight costs nothing more", async (t) => {
  const site = await publishAndCount(t, large());
  const path = "/api/v1/eventos/?page_size=100";
  for (let times = 0; times < 2; times++) await (await site.get(path)).text();
  const kept = site.memory.cachedBytes;

  const readers = Array.from({ length: 5 }, () => openAndRead(t, site.origin, path));
  await Promise.all(readers.map((reader) => once(reader, "readable")));

  // Four kibibytes for each waiting response.
  assert.ok(site.memory.inFlightBytes <= 5 * 4096, `${site.memory.inFlightBytes} bytes`);
  assert.equal(site.memory.cachedBytes, kept);
});

/** A hundred events of 50 KB each, all with the same long news. */
function large() {
  const conteudo = `<p>${"Escritura. ".repeat(4600)}</p>`;
  const eventos = Array.from({ length: 100 }, () => ({ noticias: [1] }));
  return { noticias: [{ id: 1, conteudo }], eventos };
}

/** Requests a path and reads nothing. */
function openAndRead(t: TestContext, origin: string, path: string): Socket {
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  socket.pause();
  socket.on("error", () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  t.after(() => socket.destroy());
  return socket;
}

/** Sends `count` requests over one connection, thirty at a time, and reads the responses. */
async function ask(origin: string, count: number, path: (number: number) => string): Promise<void> {
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  let answers = 0;
  let rest = "";
  socket.setEncoding("latin1").on("data", (text: string) => {
    const seen = rest + text;
    answers += seen.split("HTTP/1.1 ").length - 1;
    rest = seen.slice(-8).split("HTTP/1.1 ").pop() ?? "";
    socket.emit("answers");
  });
  for (let from = 1; from <= count; from += 30) {
    const numbers = Array.from({ length: 30 }, (_, index) => from + index);
    socket.write(numbers.map((one) => `GET ${path(one)} HTTP/1.1\r\nHost: x\r\n\r\n`).join(""));
    while (answers < from + 29) await once(socket, "answers");
  }
  socket.destroy();
}
