/**
 * Clients that read slowly or not at all, or request too much: what they hold is limited and
 * counted, they are disconnected, and others are answered. (docs/reference.md, "Memory and
 * readers")
 */
import assert from "node:assert/strict";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { after, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { ReaderLimits } from "../../../src/serving/serve/connections/limits.ts";
import type { RunningService, ServeOptions } from "../../../src/serving/serve/serve.ts";
import { bodiesInMemory } from "../../support/bodies-in-memory.ts";
import { type Ending, SuiteEnding } from "../../support/ending.ts";
import { eventually } from "../../support/eventually.ts";
import { gauge } from "../../support/gauge.ts";
import { inTime } from "../../support/in-time.ts";
import { type PublishedImages, publishLargeImages } from "../../support/large-images.ts";
import { sampleOfEverything } from "../../support/sample-of-everything.ts";
import { scaled } from "../../support/scale.ts";
import { publishAndServe, publishedStore, serveStore } from "../../support/serving.ts";

const MEBIBYTE = 1024 * 1024;
const GIVEN_UP = "montra_readers_given_up_total";

const ending = new SuiteEnding();
after(() => ending.end());

/** A page of about ten megabytes, more than a system buffers for a client. Published once. */
let published: Promise<string> | undefined;
async function serveLargeList(t: Ending, options: Partial<ServeOptions>): Promise<LargeList> {
  published ??= publishedStore(ending, {
    noticias: [{ id: 1, conteudo: `<p>${"Escritura. ".repeat(9200)}</p>` }],
    eventos: Array.from({ length: 100 }, () => ({ noticias: [1] })),
  });
  const serving = await serveStore(t, await published, options);
  const send = (method: string, path: string) =>
    fetch(serving.address + path, { method, headers: { "Accept-Encoding": "identity" } });
  return { serving, send, get: (path) => send("GET", path) };
}

interface LargeList {
  readonly serving: RunningService;
  send(method: string, path: string): Promise<Response>;
  get(path: string): Promise<Response>;
}

/** Two images of nine megabytes. Published once. */
let images: Promise<PublishedImages> | undefined;
async function serveLargeImages(t: Ending, options: Partial<ServeOptions>) {
  images ??= publishLargeImages(ending, { count: 2, bytes: 9 * MEBIBYTE });
  const { store, paths } = await images;
  return { store, paths, serving: await serveStore(t, store, options) };
}

const LARGE_PAGE = "/api/v1/eventos/?page_size=100";
const patient: ReaderLimits = { sendTimeout: 3_600_000, minSendRate: 0 };

test("a reader who takes nothing is cut off after the time that there is for it", async (t) => {
  using clients = new Clients();
  const readerLimits = { sendTimeout: 300, minSendRate: 0 };
  const site = await serveLargeList(t, { readerLimits });

  const stalled = clients.ask(site.serving.address, LARGE_PAGE);
  await eventually("it is given up", async () => {
    return (await gauge(site.serving, GIVEN_UP, 'reason="timeout"')) === 1;
  });
  const { received, isReset } = await readToEnd(stalled);

  assert.ok(isReset, "it must see that its answer is not whole");
  assert.ok(received < 10 * MEBIBYTE, `${received} bytes`);
  assert.equal(await gauge(site.serving, "montra_slow_readers"), 0);
  assert.equal(await gauge(site.serving, "montra_in_flight_bytes"), 0);
});

for (const [minSendRate, gets] of [
  [64 * MEBIBYTE, "is cut off where that is too little"],
  [1024, "gets all where that is enough"],
] as const) {
  test(`a reader who takes some megabytes a second ${gets}`, async (t) => {
    // A system buffers more once a third of its buffer is free; slow machines need longer.
    await inTime([1500, 6000, 24_000], async (sendTimeout, begin) => {
      using clients = new Clients();
      const site = await serveLargeList(t, { readerLimits: { sendTimeout, minSendRate } });
      const head = await site.send("HEAD", LARGE_PAGE);
      const whole = Number(head.headers.get("content-length"));
      const isEnough = minSendRate === 1024;
      const givenUp = async () => await gauge(site.serving, GIVEN_UP, 'reason="timeout"');

      begin();
      const reader = clients.ask(site.serving.address, LARGE_PAGE);
      let received = 0;
      const reading = setInterval(() => {
        received += (reader.read() as Buffer | null)?.length ?? 0;
      }, sendTimeout / 75);
      t.after(() => clearInterval(reading));
      await eventually(gets, async () =>
        isEnough ? received >= whole || (await givenUp()) > 0 : (await givenUp()) === 1,
      );

      assert.equal(await givenUp(), isEnough ? 0 : 1);
    });
  });
}

test("readers who hold all that there is are given up, and what is not kept is answered", async (t) => {
  using clients = new Clients();
  const site = await serveLargeList(t, {
    cacheBytes: 32 * MEBIBYTE,
    readerLimits: patient,
  });

  const statuses: number[] = [];
  for (let page = 0; page < scaled(40, 2); page++) {
    // A different body each, and none is read.
    clients.ask(site.serving.address, `/api/v1/eventos/?page_size=${60 + page}&format=api`);
    const response = await site.get(`/api/v1/eventos/?page_size=1&page=${1 + page}`);
    await response.arrayBuffer();
    statuses.push(response.status);
    await sleep(20);
  }
  const refusedAtMost = statuses.filter((status) => status === 503).length;
  const held = await gauge(site.serving, "montra_in_flight_bytes");
  const miss = await eventually("a miss is answered", async () => {
    const response = await site.get("/api/v1/eventos/50/");
    await response.text();
    return response.status === 200 && response;
  });

  // While it is made, it takes three quarters of the memory limit.
  const large = await eventually("a large page is answered", async () => {
    const response = await site.get("/api/v1/eventos/?page_size=80");
    await response.arrayBuffer();
    return response.status === 200 && response;
  });

  assert.deepEqual([miss.status, large.status], [200, 200]);
  assert.ok(held <= 32 * MEBIBYTE, `${held} bytes in flight`);
  assert.ok((await gauge(site.serving, GIVEN_UP, 'reason="room"')) > 0);
  await eventually("nothing is refused any more", async () => {
    const says = (await (await site.get("/readyz")).json()) as { refusing?: string };
    return says.refusing === undefined;
  });
  t.diagnostic(`${refusedAtMost} of ${statuses.length} misses were refused`);
});

test("that readers hold all memory is told by /readyz and /metrics", async (t) => {
  using clients = new Clients();
  // The page alone exceeds the limit.
  const site = await serveLargeList(t, {
    cacheBytes: 8 * MEBIBYTE,
    readerLimits: patient,
  });
  const reader = clients.ask(site.serving.address, LARGE_PAGE);
  // Too fast to be slow, but it never finishes.
  const reading = setInterval(() => reader.read(), 10);
  t.after(() => clearInterval(reading));

  const says = await eventually("the service says so", async () => {
    const response = await site.get("/readyz");
    const body = (await response.json()) as { status: string; refusing?: string };
    return body.refusing !== undefined && { status: response.status, body };
  });

  assert.equal(says.status, 200);
  assert.equal(says.body.status, "ready");
  assert.equal(says.body.refusing, "answers that clients have not read yet fill the memory");
});

test("a client that reads is answered however many requests it sends ahead", async (t) => {
  using clients = new Clients();
  const site = await publishAndServe(t, sampleOfEverything);
  const request = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";
  const socket = clients.open(site.serving.address);
  let text = "";
  socket.setEncoding("latin1").on("data", (data: string) => {
    text += data;
  });
  const answers = () => text.match(/HTTP\/1\.1 200 OK/g)?.length ?? 0;

  socket.write(request.repeat(1000));
  await eventually("all are answered", () => answers() === 1000);
  socket.write(request);
  await eventually("one more is answered", () => answers() === 1001);

  assert.equal(text.includes("Connection: close"), false);
});

test("pipelined answers that nobody reads are counted, and their connection ends at once", async (t) => {
  using clients = new Clients();
  const site = await serveLargeList(t, { readerLimits: patient });
  for (let times = 0; times < 3; times++) await (await site.get(LARGE_PAGE)).arrayBuffer();
  const ask20 = `GET ${LARGE_PAGE} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(20);

  const waiting = clients.open(site.serving.address).pause();
  waiting.write(ask20);
  const counted = await eventually("they are counted", async () => {
    const bytes = await gauge(site.serving, "montra_in_flight_bytes");
    return bytes >= 20 * 4096 && bytes;
  });
  const many = clients.open(site.serving.address).pause();
  many.write(ask20.repeat(20));
  await eventually("it is given up", async () => {
    return (await gauge(site.serving, GIVEN_UP, 'reason="pipelining"')) === 1;
  });

  // Only the responses around it: the page itself is cached.
  assert.ok(counted < MEBIBYTE, `${counted} bytes`);
  assert.ok((await readToEnd(many)).isReset);
  assert.equal(await gauge(site.serving, "montra_slow_readers"), 1);
});

test("refusals behind an answer that nobody reads count like answers, and nothing more is read", async (t) => {
  using clients = new Clients();
  const site = await serveLargeList(t, { readerLimits: patient });
  const page = `GET ${LARGE_PAGE} HTTP/1.1\r\nHost: x\r\n\r\n`;
  const requests = async () => {
    const text = await site.serving.registry.getSingleMetricAsString("montra_requests_total");
    const counts = text.split("\n").filter((line) => line.startsWith("montra_requests_total{"));
    return counts.reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
  };
  await (await site.get(LARGE_PAGE)).arrayBuffer();
  const before = await requests();

  const socket = clients.open(site.serving.address).pause();
  socket.write(page + "GET / HTTP/1.1\r\nHost: a b\r\n\r\n".repeat(1000));
  await eventually("both answers are waited for", async () => {
    return (
      (await gauge(site.serving, "montra_slow_readers")) === 1 && (await requests()) >= before + 2
    );
  });
  const { bytes } = await readToEnd(socket);

  // The page, and the first refusal, after which the connection ends.
  assert.equal(await requests(), before + 2);
  assert.deepEqual(bytes.toString("latin1").match(/HTTP\/1\.1 \d+/g), [
    "HTTP/1.1 200",
    "HTTP/1.1 400",
  ]);
});

test("answers without a body count too while they wait", async (t) => {
  using clients = new Clients();
  const site = await serveLargeList(t, { readerLimits: patient });
  for (let times = 0; times < 3; times++) await (await site.get(LARGE_PAGE)).arrayBuffer();
  const head = "HEAD /healthz HTTP/1.1\r\nHost: x\r\n\r\n";

  const socket = clients.open(site.serving.address).pause();
  socket.write(`GET ${LARGE_PAGE} HTTP/1.1\r\nHost: x\r\n\r\n${head.repeat(30)}`);

  await eventually("they are counted", async () => {
    return (await gauge(site.serving, "montra_in_flight_bytes")) >= 31 * 4096;
  });
});

test("what is no request is told after the answers before it, never within one", async (t) => {
  using clients = new Clients();
  const { serving, store, paths } = await serveLargeImages(t, { readerLimits: patient });
  const [path = ""] = paths;
  const socket = clients.ask(serving.address, path);
  await eventually("it is being sent", async () => {
    return (await gauge(serving, "montra_slow_readers")) === 1;
  });

  socket.write("GARBAGE\r\n\r\n");
  await eventually("it has been seen", async () => {
    return (await gauge(serving, "montra_connections_closed_total", 'reason="malformed"')) === 1;
  });
  const { bytes } = await readToEnd(socket);

  const begin = bytes.indexOf("\r\n\r\n") + 4;
  const file = readFileSync(join(store, path));
  assert.ok(bytes.subarray(begin, begin + file.length).equals(file));
  assert.match(
    bytes.subarray(begin + file.length).toString("latin1"),
    /^HTTP\/1\.1 400 Bad Request\r\n/,
  );
});

test("many who ask for one large image at the same moment are let in as far as there is room", async (t) => {
  using clients = new Clients();
  const { serving, paths } = await serveLargeImages(t, {
    cacheBytes: 4 * MEBIBYTE,
    readerLimits: patient,
  });
  const [path = ""] = paths;

  for (let times = 0; times < 150; times++) clients.ask(serving.address, path);
  await eventually("all are answered", async () => {
    const text = await serving.registry.getSingleMetricAsString("montra_requests_total");
    const counts = text.split("\n").filter((line) => line.includes('resource="media"'));
    return counts.reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0) >= 150;
  });

  const held = await gauge(serving, "montra_in_flight_bytes");
  assert.ok(held <= 4 * MEBIBYTE + 128 * 1024, `${held} bytes in flight`);
});

test("large images cost a piece of memory a reader, and are the same bytes", async (t) => {
  using clients = new Clients();
  const { serving, store, paths } = await serveLargeImages(t, {
    cacheBytes: 8 * MEBIBYTE,
    readerLimits: patient,
  });
  const before = bodiesInMemory();

  for (let times = 0; times < 20; times++) {
    for (const path of paths) clients.ask(serving.address, path);
  }
  const inFlight = await eventually("all are being sent", async () => {
    const readers = await gauge(serving, "montra_slow_readers");
    const bytes = await gauge(serving, "montra_in_flight_bytes");
    return readers === 40 && bytes >= 40 * 65_536 && bytes;
  });
  const held = bodiesInMemory() - before;
  const [path = ""] = paths;
  const file = readFileSync(join(store, path));
  const whole = await fetch(serving.address + path);
  const bytes = Buffer.from(await whole.arrayBuffer());
  const part = await fetch(serving.address + path, { headers: { Range: "bytes=65530-200000" } });
  const last = await fetch(serving.address + path, { headers: { Range: "bytes=-5" } });
  const head = await fetch(serving.address + path, { method: "HEAD" });

  // 360 MB if each reader had its own copy.
  assert.ok(held < 8 * MEBIBYTE, `${held} bytes of buffers`);
  assert.ok(inFlight <= 8 * MEBIBYTE, `${inFlight} bytes in flight`);
  assert.equal(whole.status, 200);
  assert.equal(whole.headers.get("content-length"), String(file.length));
  assert.ok(bytes.equals(file));
  assert.equal(part.status, 206);
  assert.equal(part.headers.get("content-range"), `bytes 65530-200000/${file.length}`);
  assert.ok(Buffer.from(await part.arrayBuffer()).equals(file.subarray(65_530, 200_001)));
  assert.ok(Buffer.from(await last.arrayBuffer()).equals(file.subarray(-5)));
  assert.equal(head.headers.get("content-length"), String(file.length));
  assert.equal(head.headers.get("etag"), whole.headers.get("etag"));
});

test("a large image that changes while it is sent ends before the first wrong byte", async (t) => {
  using clients = new Clients();
  const { serving, store, paths } = await serveLargeImages(t, { readerLimits: patient });
  const [path = ""] = paths;
  const file = join(store, path);
  const whole = readFileSync(file);
  const reader = clients.ask(serving.address, path);
  await once(reader, "readable");

  const damaged = Buffer.from(whole);
  damaged[whole.length - 70_000] = (damaged[whole.length - 70_000] as number) ^ 1;
  writeFileSync(file, damaged);
  const { received, bytes } = await readToEnd(reader);
  const again = await fetch(serving.address + path);
  writeFileSync(file, whole);

  const body = bytes.subarray(bytes.indexOf("\r\n\r\n") + 4);
  assert.ok(received < whole.length, `${received} bytes`);
  assert.ok(body.equals(whole.subarray(0, body.length)));
  assert.equal(again.status, 503);
});

test("what an error says again of a request is cut", async (t) => {
  const site = await publishAndServe(t, sampleOfEverything);
  const name = "n".repeat(8000);

  const parameter = await site.get(`/api/v1/eventos/?${name}=%ED`);
  const text = await parameter.text();

  assert.equal(parameter.status, 400);
  assert.equal(
    text,
    `{"type":"https://api.example.pt/problems/malformed-request/","title":"Malformed request","status":400,"detail":"The parameter \\"${"n".repeat(63)}…\\" is malformed.","errors":{"${"n".repeat(63)}…":["Must be percent-encoded UTF-8 without NUL."]}}`,
  );
});

test("errors are kept when they are asked for again", async (t) => {
  const site = await publishAndServe(t, sampleOfEverything);
  const before = await gauge(site.serving, "montra_cache_responses");
  const ask = async (name: number) => await (await site.get(`/?n${name}=%ED`)).text();

  for (let name = 0; name < 300; name++) await ask(name);
  const once = (await gauge(site.serving, "montra_cache_responses")) - before;
  for (let name = 0; name < 100; name++) await ask(name);

  const twice = (await gauge(site.serving, "montra_cache_responses")) - before;
  assert.deepEqual([once, twice], [0, 100]);
});

/** Connections that read nothing until told to, and are closed before the service stops. */
class Clients implements Disposable {
  readonly #sockets: Socket[] = [];

  open(address: string): Socket {
    const socket = connect(Number(new URL(address).port), "127.0.0.1");
    socket.on("error", () => {});
    this.#sockets.push(socket);
    return socket;
  }

  ask(address: string, path: string, more = ""): Socket {
    const socket = this.open(address).pause();
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`);
    return socket;
  }

  [Symbol.dispose](): void {
    for (const socket of this.#sockets) socket.destroy();
  }
}

async function untilClosed(socket: Socket): Promise<void> {
  if (socket.closed) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  socket.on("close", () => resolve());
  await promise;
}

async function readToEnd(
  socket: Socket,
): Promise<{ received: number; isReset: boolean; bytes: Buffer }> {
  const parts: Buffer[] = [];
  let isReset = false;
  socket.on("error", () => {
    isReset = true;
  });
  socket.on("data", (part: Buffer) => parts.push(part));
  socket.resume();
  await untilClosed(socket);
  const bytes = Buffer.concat(parts);
  return { received: bytes.length, isReset: isReset || socket.errored !== null, bytes };
}
