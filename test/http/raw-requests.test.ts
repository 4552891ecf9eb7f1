/** Requests that HTTP clients do not send: unusual, malformed, slow. (contract.md, "Errors") */
import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, suite, test } from "node:test";
import { defaultLimits } from "../../src/serving/serve/connections/limits.ts";
import { SuiteEnding } from "../support/ending.ts";
import { type RawAnswer, sendAndReadAll, sendRaw } from "../support/raw-http.ts";
import { sampleOfEverything } from "../support/sample-of-everything.ts";
import { publishAndServe, serveStore } from "../support/serving.ts";

const LIST = "/api/premio/list/1/patrociniostop/";

suite("raw requests", () => {
  const ending = new SuiteEnding();
  let address: string;
  /** Allows a second per request; on a busy machine, other tests need more. */
  let impatient: string;
  let store: string;
  before(async () => {
    const site = await publishAndServe(ending, sampleOfEverything);
    address = site.serving.address;
    store = site.store;
    const limits = { ...defaultLimits, headersTimeout: 1000, requestTimeout: 1000 };
    impatient = (await serveStore(ending, store, { limits })).address;
  });
  after(() => ending.end());

  const ask = async (
    bytes: string | Buffer,
    { to = address, head = false } = {},
  ): Promise<RawAnswer> => {
    const answer = await sendRaw(to, bytes, { head });
    assert.ok(answer, "the connection was closed without an answer");
    return answer;
  };
  const get = (target: string, more = "") => `GET ${target} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;

  const answered: [name: string, bytes: string, status: number][] = [
    ["absolute form", get(`http://other.example${LIST}`), 200],
    ["absolute form with a port and user", get(`http://u:p@other.example:99${LIST}`), 200],
    ["absolute form of the root", get("http://other.example"), 200],
    ["HTTP/1.0", `GET ${LIST} HTTP/1.0\r\n\r\n`, 200],
    ["OPTIONS *", "OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n", 200],
    ["an escaped letter of the path", get("/api/premio/list/%31/patrociniostop/"), 200],
    [
      "accents as they are",
      get("/api/premio/candidatos/?categorias__descricao=Tur\xc3\xadstico"),
      400,
    ],
    ["Upgrade", get(LIST, "Connection: Upgrade\r\nUpgrade: websocket\r\n"), 200],
    ["an encoded slash within a path", get("/api%2Fopenapi.json"), 404],
    ["an encoded slash within a page's path", get("/api%2Fdocs/"), 404],
    ["dot segments", get("/api/../api/"), 404],
    ["encoded dot segments", get("/api/%2e%2e/api/"), 404],
    ["a double slash", get("//other.example/api/"), 404],
    ["a double slash without the last one", get("//other.example/api"), 404],
    ["a backslash", get("/\\other.example/api"), 404],
    ["a NUL in the path", get("/api/%00/"), 400],
    ["a malformed escape in the path", get("/api/%zz/"), 400],
    ["an address that is too long", get(`/?${"a".repeat(9000)}`), 414],
    ["an address beyond every limit", get(`/?${"a".repeat(40_000)}`), 414],
    ["header fields beyond the limit", get("/", `X: ${"a".repeat(40_000)}\r\n`), 431],
    ["nine hundred header fields", get(LIST, "x:y\r\n".repeat(900)), 200],
    ["more than a thousand header fields", get(LIST, "x:y\r\n".repeat(1100)), 431],
    ["TRACE", `TRACE ${LIST} HTTP/1.1\r\nHost: x\r\n\r\n`, 405],
    ["an unknown method", `BREW ${LIST} HTTP/1.1\r\nHost: x\r\n\r\n`, 405],
    ["a method in lower case", `get ${LIST} HTTP/1.1\r\nHost: x\r\n\r\n`, 405],
    ["CONNECT", "CONNECT other.example:443 HTTP/1.1\r\nHost: x\r\n\r\n", 405],
    ["what is no HTTP", "hello\r\n\r\n", 400],
    ["a TLS greeting", "\x16\x03\x01\x02\x00\x01", 400],
    ["two lengths", get(LIST, "Content-Length: 1\r\nContent-Length: 2\r\n"), 400],
    [
      "a length beside chunks",
      get(LIST, "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n"),
      400,
    ],
    ["no Host", `GET ${LIST} HTTP/1.1\r\n\r\n`, 400],
    ["two hosts", get(LIST, "Host: y\r\n"), 400],
    ["twice the same host", get(LIST, "Host: x\r\n"), 400],
    ["two empty hosts", `GET ${LIST} HTTP/1.1\r\nHost:\r\nHost:\r\n\r\n`, 400],
    ["two hosts of HTTP/1.0", `GET ${LIST} HTTP/1.0\r\nHost: x\r\nHost: y\r\n\r\n`, 400],
    ["a space in the host", `GET ${LIST} HTTP/1.1\r\nHost: a b\r\n\r\n`, 400],
    ["a path in the host", `GET ${LIST} HTTP/1.1\r\nHost: a/b\r\n\r\n`, 400],
    ["a user in the host", `GET ${LIST} HTTP/1.1\r\nHost: u@a\r\n\r\n`, 400],
    ["a port that is none", `GET ${LIST} HTTP/1.1\r\nHost: a:http\r\n\r\n`, 400],
    ["an empty host", `GET ${LIST} HTTP/1.1\r\nHost:\r\n\r\n`, 200],
    ["a host with a port", `GET ${LIST} HTTP/1.1\r\nHost: api_1.example.pt:8080\r\n\r\n`, 200],
    ["a host of IPv6", `GET ${LIST} HTTP/1.1\r\nHost: [::1]:8080\r\n\r\n`, 200],
    ["a coding that is not chunked", get(LIST, "Transfer-Encoding: gzip\r\n"), 400],
    ["a coding that ends in chunked", get(LIST, "Transfer-Encoding: xchunked\r\n"), 400],
    ["chunked that is not last", get(LIST, "Transfer-Encoding: chunked, gzip\r\n"), 400],
    [
      "chunked that is not last, in two lines",
      get(LIST, "Transfer-Encoding: chunked\r\nTransfer-Encoding: gzip\r\n"),
      400,
    ],
    ["no coding at all", get(LIST, "Transfer-Encoding: identity\r\n"), 400],
    ["chunked last", `${get(LIST, "Transfer-Encoding: gzip, Chunked\r\n")}0\r\n\r\n`, 200],
    ["a space after a field's name", `GET ${LIST} HTTP/1.1\r\nHost : x\r\n\r\n`, 400],
    ["HTTP/2.0", `GET ${LIST} HTTP/2.0\r\nHost: x\r\n\r\n`, 505],
    ["HTTP/3.0", `GET ${LIST} HTTP/3.0\r\nHost: x\r\n\r\n`, 505],
    ["HTTP/0.9", `GET ${LIST}\r\n\r\n`, 505],
    ["the preface of HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505],
    ["header fields that never end", "GET / HTTP/1.1\r\nHost: x\r\n", 408],
  ];

  for (const [name, bytes, status] of answered) {
    test(`${name} is answered ${status}`, async () => {
      const to = status === 408 ? impatient : address;
      const answer = await ask(Buffer.from(bytes, "latin1"), { to });

      assert.equal(answer.status, status);
      assert.equal(answer.headers.get("x-content-type-options"), "nosniff");
      if (status < 400) return;
      assert.equal(answer.headers.get("content-type"), "application/problem+json");
      assert.equal((JSON.parse(answer.body) as { status: number }).status, status);
      if (status === 405) assert.equal(answer.headers.get("allow"), "GET, HEAD, OPTIONS");
    });
  }

  const bodies: [name: string, bytes: string][] = [
    ["a body", `${get(LIST, "Content-Length: 5\r\n")}hello`],
    ["a body of which only the length comes", get(LIST, "Content-Length: 5000000\r\n")],
    ["chunks", `${get(LIST, "Transfer-Encoding: chunked\r\n")}5\r\nhello\r\n`],
    ["Expect: 100-continue", get(LIST, "Content-Length: 5\r\nExpect: 100-continue\r\n")],
    ["Expect: 100-continue and no body", get(LIST, "Expect: 100-continue\r\n")],
    ["another Expect", get(LIST, "Expect: a miracle\r\nContent-Length: 5\r\n")],
  ];

  for (const [name, bytes] of bodies) {
    test(`GET with ${name} is answered at once, and the connection closed`, async () => {
      const answer = await ask(bytes);

      assert.equal(answer.status, 200);
      assert.equal(answer.headers.get("connection"), "close");
      assert.match(answer.body, /^\[\{"imagem"/);
    });
  }

  test("no file outside of the store's media is answered below /media/", async () => {
    // Large files are read in another way.
    for (const bytes of ["%PDF-1.7\n", "%PDF-1.7\n".padEnd(1_000_000)]) {
      // With its hash, because other bytes would be refused anyway.
      const folder = hash("sha256", bytes).slice(0, 32);
      writeFileSync(join(store, "../not-published.pdf"), bytes);
      mkdirSync(join(store, "media", folder));
      writeFileSync(join(store, "media", folder, ".hidden.pdf"), bytes);

      const ups = ["../", "..%2F", "%2e%2e/", "%2E%2E%2f"].map((up) => up.repeat(3));
      for (const path of [
        ...ups.map((up) => `${folder}/${up}not-published.pdf`),
        ...ups.map((up) => `${folder}/x%2F..%2F${up}not-published.pdf`),
        ...[`${folder}/.hidden.pdf`, "..%2F./current", "%2e%2e/current"],
      ]) {
        assert.equal((await ask(get(`/media/${path}`))).status, 404, path);
      }
    }
  });

  test("HEAD of an error has its headers and no body", async () => {
    const answer = await ask("HEAD /x HTTP/1.1\r\nHost: x\r\n\r\n", { head: true });

    assert.equal(answer.status, 404);
    assert.ok(Number(answer.headers.get("content-length")) > 0);
    assert.equal(answer.body, "");
  });

  test("a broken request after good ones gets its 400 after their answers", async () => {
    const good = `${get(LIST, "If-None-Match: *\r\n")}HEAD /x HTTP/1.1\r\nHost: x\r\n\r\n`;
    const broken = get(LIST, "Content-Length: 1\r\nContent-Length: 2\r\n");

    const answers = await sendAndReadAll(address, good + broken);

    assert.deepEqual(
      [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status),
      ["304", "404", "400"],
    );
  });

  for (const [what, fields] of [
    ["an upgrade", "Connection: Upgrade\r\nUpgrade: websocket\r\n"],
    ["an upgrade to HTTP/2", "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"],
  ] as const) {
    test(`what comes behind ${what} that is passed over does not wait for its answer`, async () => {
      const answers = await sendAndReadAll(address, get(LIST, fields) + get("/api/"));

      assert.match(answers, /^HTTP\/1\.1 200 OK\r\n/);
      assert.match(answers, /\r\nConnection: close\r\n/);
    });
  }

  const lasts: [name: string, bytes: string][] = [
    ["a coding that is not chunked", get(LIST, "Transfer-Encoding: gzip\r\n")],
    ["two hosts", get(LIST, "Host: y\r\n")],
    ["Connection: close", get(LIST, "Connection: close\r\n")],
  ];
  for (const [name, bytes] of lasts) {
    test(`a request with ${name} gets one answer, and none comes for what is behind it`, async () => {
      const answers = await sendAndReadAll(address, bytes + get(LIST));

      assert.equal(answers.match(/HTTP\/1\.1 /g)?.length, 1);
    });
  }

  test("a request after another on one connection is not mixed up with its body", async () => {
    const smuggled = `${get(LIST, "Content-Length: 44\r\n")}GET /smuggled HTTP/1.1\r\nHost: x\r\n\r\n`;

    const answer = await ask(smuggled);

    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get("connection"), "close");
  });
});
