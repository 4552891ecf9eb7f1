import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { suite, type TestContext, test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { servePublicly } from "../../test/support/public-host.ts";
import { Remote, type RemoteOptions } from "./remote.ts";

const TOKEN = "Token 9944b0";

suite("Remote", () => {
  test("sends no more than `perSecond` requests a second", async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout", "Date"] });
    const service = await serviceOf(t, (_, response) => response.end());
    const remote = createRemote(service.url, { atOnce: 5, perSecond: 2 });

    const answers = Array.from({ length: 5 }, () => remote.ask(service.url));
    const sentBySecond = [];
    for (const milliseconds of [900, 100, 900, 100, 0]) {
      await turn();
      sentBySecond.push(remote.sent);
      await Promise.all(answers.slice(0, remote.sent));
      t.mock.timers.tick(milliseconds);
    }
    await Promise.all(answers);

    assert.deepEqual(sentBySecond, [2, 2, 4, 4, 5]);
  });

  test("sends the token to the origin of the service alone, also after a redirect", async (t) => {
    const other = await serviceOf(t, (_, response) => response.end());
    const service = await serviceOf(t, (_, response) =>
      response.writeHead(302, { location: "http://media.example/casa.jpg" }).end(),
    );
    servePublicly(t, "media.example", other.url);
    servePublicly(t, "www.example", service.url);
    const url = "http://www.example/casa.jpg";

    for (const origin of ["http://www.example:8000", "https://www.example", "http://example"])
      await createRemote(origin, { headers: [["authorization", TOKEN]] }).ask(url);
    assert.deepEqual(service.tokens.splice(0), [undefined, undefined, undefined]);
    await createRemote("http://www.example", { headers: [["authorization", TOKEN]] }).ask(url);

    assert.deepEqual(service.tokens, [TOKEN]);
    assert.deepEqual(other.tokens, [undefined, undefined, undefined, undefined]);
  });

  test("asks for nothing at an address of this machine or its network but at the service", async (t) => {
    const other = await serviceOf(t, (_, response) => response.end("secret"));
    const { port } = new URL(other.url);
    const service = await serviceOf(t, ({ url }, response) =>
      response.writeHead(302, { location: decodeURIComponent(url?.slice(1) ?? "") }).end(),
    );
    const remote = createRemote(service.url, { retries: 1, pauseMilliseconds: 1 });
    const privateHosts = [
      ...["127.0.0.1", "127.1", "2130706433", "0x7f.1", "0.0.0.0", "localhost", "[::1]", "[::]"],
      ...["[::ffff:127.0.0.1]", "10.1.2.3", "172.31.0.1", "192.168.1.1", "169.254.169.254"],
      ...["100.64.0.1", "[fe80::1]", "[fd00::1]", "255.255.255.255", "224.0.0.1"],
    ];

    for (const scheme of ["http", "https"]) {
      for (const host of privateHosts) {
        const named = `${scheme}://${host}:${port}/passwords`;
        for (const url of [named, `${service.url}/${encodeURIComponent(named)}`]) {
          await assert.rejects(remote.ask(url), {
            name: "RequestFailedError",
            message:
              /: \S+(?: \(\S+\))? is a private address; only the service itself may have one$/,
            gotNoResponse: false,
          });
        }
      }
    }
    assert.deepEqual(other.tokens, []);
    // No retries: one request for an address refused at once, two for a redirect to it.
    assert.equal(remote.sent, 2 * 3 * privateHosts.length);
  });

  test("unpacks what is compressed, and gives the whole body", async (t) => {
    const text = "Obras na Baixa ".repeat(1000);
    const service = await serviceOf(t, ({ url }, response) => {
      const coding = url?.slice(1) as "gzip" | "br";
      const packed = { gzip: gzipSync, br: brotliCompressSync }[coding](text);
      response.writeHead(200, { "content-encoding": coding }).end(packed);
    });
    const remote = createRemote(service.url);

    for (const coding of ["gzip", "br"])
      assert.equal((await remote.ask(`${service.url}/${coding}`)).body.toString(), text);
    const { body, status } = await remote.ask(`${service.url}/gzip`, { method: "HEAD" });
    assert.deepEqual([status, body.length], [200, 0]);
  });

  test("tells an answer that is cut off, late or too large", async (t) => {
    const service = await serviceOf(t, ({ url, socket }, response) => {
      if (url === "/late") return;
      response.writeHead(200, { "content-length": 2_000_000 }).write(Buffer.alloc(1_500_000));
      if (url === "/cut") setTimeout(() => socket.destroy(), 50);
    });
    for (const [path, why, gotNoResponse] of [
      ["/cut", "aborted", true],
      ["/late", "it did not answer in time", true],
      ["/large", "the response body is larger than 1 MB", false],
    ] as const) {
      const maxBytes = path === "/large" ? 1024 * 1024 : 2_000_000;
      // A short timeout only for "/late", because a busy machine may need longer for the others.
      const remote = createRemote(service.url, path === "/late" ? { timeoutSeconds: 0.5 } : {});
      const message = `${service.url}${path}: ${why}`;
      await assert.rejects(remote.ask(service.url + path, { maxBytes }), {
        message,
        gotNoResponse,
      });
    }
  });

  test("says once that all requests wait, if a service asks for a long pause", async (t) => {
    const service = await serviceOf(t, (_, response) =>
      response.writeHead(503, { "retry-after": "600" }).end(),
    );
    // Mocked, so that the pause never ends.
    t.mock.timers.enable({ apis: ["setTimeout"] });
    const pauses: number[] = [];
    const ending = new AbortController();
    const onPause = (until: Date) => {
      pauses.push(Math.round((until.getTime() - Date.now()) / 1000));
      ending.abort(new Error("ended"));
    };
    const remote = createRemote(service.url, { onPause, signal: ending.signal, atOnce: 2 });

    const asked = [remote.ask(service.url), remote.ask(service.url)];

    await Promise.all(asked.map((one) => assert.rejects(one, { message: "ended" })));
    assert.deepEqual(pauses, [600]);
  });

  test("follows five redirects and refuses a sixth", async (t) => {
    const service = await serviceOf(t, ({ url }, response) => {
      const left = Number(url?.slice(1));
      if (left === 0) return response.end();
      return response.writeHead(302, { location: `/${left - 1}` }).end();
    });
    const remote = createRemote(service.url);

    assert.equal((await remote.ask(`${service.url}/5`)).status, 200);
    await assert.rejects(remote.ask(`${service.url}/6`), {
      name: "RequestFailedError",
      message: `${service.url}/6: it redirects too many times`,
    });
  });
});

function createRemote(url: string, options: Partial<RemoteOptions> = {}): Remote {
  const defaults = { atOnce: 1, perSecond: 1000, timeoutSeconds: 600, retries: 0, headers: [] };
  return new Remote({ ...defaults, url, ...options });
}

/** Starts a service that records the `Authorization` header of each request. */
async function serviceOf(
  t: TestContext,
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<{ url: string; tokens: (string | undefined)[] }> {
  const tokens: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    tokens.push(request.headers.authorization);
    answer(request, response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => server.close().closeAllConnections());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, tokens };
}
