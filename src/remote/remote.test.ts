import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { suite, type TestContext, test } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import { Remote, type RemoteOptions } from "./remote.ts";

const TOKEN = "Token 9944b0";

suite("Remote", () => {
  test("sends no more than `perSecond` requests a second", async (t) => {
    t.mock.timers.enable({ apis: ["setTimeout", "Date"] });
    const service = await serviceOf(t, (_, response) => response.end());
    const remote = createRemote(service.url, { atOnce: 5, perSecond: 2 });

    const answers = Array.from({ length: 5 }, () => remote.ask(service.url));
    const sentBySecond = [];
    for (let second = 0; second < 3; second++) {
      await turn();
      sentBySecond.push(remote.sent);
      await Promise.all(answers.slice(0, remote.sent));
      t.mock.timers.tick(1000);
    }
    await Promise.all(answers);

    assert.deepEqual(sentBySecond, [2, 4, 5]);
  });

  test("sends the token only to the service, not to another port of its host", async (t) => {
    const other = await serviceOf(t, (_, response) => response.end());
    const service = await serviceOf(t, (_, response) =>
      response.writeHead(302, { location: `${other.url}/media/casa.jpg` }).end(),
    );
    const remote = createRemote(service.url, { headers: [["authorization", TOKEN]] });

    await remote.ask(`${service.url}/media/casa.jpg`);

    assert.deepEqual(service.tokens, [TOKEN]);
    assert.deepEqual(other.tokens, [undefined]);
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
      name: "UnansweredError",
      message: `${service.url}/6: it leads on and on`,
    });
  });
});

function createRemote(origin: string, options: Partial<RemoteOptions> = {}): Remote {
  const defaults = { atOnce: 1, perSecond: 1000, timeoutSeconds: 60, retries: 0, headers: [] };
  return new Remote({ ...defaults, origin, ...options });
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
