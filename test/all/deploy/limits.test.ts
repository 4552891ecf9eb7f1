/** The limits of deploy/nginx.conf as in docs/fleet.md: which clients they affect. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { type Ending, endingOf } from "../../support/ending.ts";
import { eventually } from "../../support/eventually.ts";
import { rawClient } from "../../support/raw-client.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { startNginx } from "./start-nginx.ts";

const LIST = "/api/v1/eventos/";
const IMAGE = `/media/${"0".repeat(32)}/imagem.png`;
const BROWSER = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

test("a browser that opens page after page with a hundred images each feels no bound", async (context) => {
  const { address } = await site(endingOf(context));
  for (let page = 1; page <= 3; page += 1) {
    const paths = [`/api/v1/eventos/?page=${page}`, ...Array.from({ length: 100 }, () => IMAGE)];
    const statuses = await askAll(address, paths, { headers: BROWSER, atOnce: 6 });

    assert.deepEqual(statuses, new Map([[200, 101]]));
  }
});

test("an address that asks without a pause gets 429 with Retry-After, and answers again after it", async (context) => {
  const t = endingOf(context);
  const { address } = await site(t);
  const received = await flood(t, address, Array(900).fill("Accept: */*"));

  assert.deepEqual(statusesIn(received), ["200", "429"]);
  await assertTooMany(firstTooMany(received));
  await eventually("it is answered again", async () => (await fetch(address + LIST)).ok);
});

/**
 * Sends a request for each of `fields` until one is refused. Pipelined, because a busy client would
 * stay below the rate. @returns all responses
 */
async function flood(t: Ending, address: string, fields: readonly string[]): Promise<string> {
  const requests = fields.map((field) => `GET ${LIST} HTTP/1.1\r\nHost: x\r\n${field}\r\n\r\n`);
  return await eventually("one is refused", async () => {
    const client = rawClient(t, address, requests.join(""));
    await eventually(
      "all are answered",
      () => client.isEnded || answersIn(client.received) === requests.length,
    );
    return client.received.includes("HTTP/1.1 429 ") && client.received;
  });
}

const answersIn = (received: string) => received.split("HTTP/1.1 ").length - 1;

function statusesIn(received: string): string[] {
  return [
    ...new Set(Array.from(received.matchAll(/HTTP\/1\.1 (\d+) /g), ([, one = ""]) => one)),
  ].sort();
}

function firstTooMany(received: string): Response {
  const [head = "", rest = ""] = received
    .slice(received.indexOf("HTTP/1.1 429 "))
    .split("\r\n\r\n", 2);
  const headers = new Headers();
  for (const line of head.split("\r\n").slice(1)) {
    const colon = line.indexOf(":");
    headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const body = Buffer.from(rest.slice(0, Number(headers.get("content-length"))), "latin1");
  return new Response(body, { status: 429, headers });
}

test("values of Accept that are made up are refused soon, and keep nobody from anything else", async (context) => {
  const t = endingOf(context);
  const { address } = await site(t);
  const madeUp = Array.from(
    { length: 150 },
    (_, number) => `Accept: text/html;q=0.${number + 1}, application/json;q=0.5`,
  );

  const received = await flood(t, address, madeUp);
  const other = await fetch(address + LIST);

  assert.deepEqual(statusesIn(received), ["200", "429"]);
  await assertTooMany(firstTooMany(received));
  assert.equal(other.status, 200);
});

test("of requests at one time an address has 64; what is beyond them gets 429 at once", async (context) => {
  const { address, waiting } = await site(endingOf(context));
  const held = Array.from({ length: 64 }, (_, number) => fetch(`${address}/hold/${number}`));
  await eventually("all wait for the node", () => waiting.length === 64);

  const beyond = await fetch(address + LIST);

  await assertTooMany(beyond);
  for (const response of waiting) response.end();
  const statuses = (await Promise.all(held)).map(({ status }) => status);
  assert.deepEqual(new Set(statuses), new Set([200]));
  await eventually("there is room again", async () => (await fetch(`${address}${IMAGE}`)).ok);
});

test("a reader who reads nothing is cut off by nginx, and the node has long been done", async (context) => {
  const t = endingOf(context);
  const large = `/media/${"1".repeat(32)}/grande.png`;
  const bytes = 256 * 1024 * 1024;
  const { address, folder, store } = await site(t, (conf) =>
    conf.replace(/^ *send_timeout .*$/m, "send_timeout 1s;"),
  );
  writeFileSync(mediaFile(store, large), "");
  truncateSync(mediaFile(store, large), bytes);
  const reader = connect(Number(new URL(address).port), "127.0.0.1").pause();
  reader.on("error", () => {});
  t.after(() => reader.destroy());

  reader.write(`GET ${large} HTTP/1.1\r\nHost: api.example.pt\r\n\r\n`);

  const sent = await eventually("nginx has given it up", () => {
    const log = readFileSync(join(folder, "logs/access.log"), "utf8");
    return /"GET \/media\/1{32}\/grande\.png HTTP\/1\.1" 200 (\d+)/.exec(log)?.[1];
  });
  assert.ok(Number(sent) < bytes, sent);
});

async function assertTooMany(response: Response): Promise<void> {
  assert.equal(response.status, 429);
  const { headers } = response;
  assert.equal(headers.get("content-type"), "application/problem+json");
  assert.equal(headers.get("retry-after"), "1");
  assert.equal(headers.get("cache-control"), "no-store");
  assert.equal(headers.get("x-content-type-options"), "nosniff");
  assert.equal(headers.get("access-control-allow-origin"), "*");
  assert.deepEqual(await response.json(), {
    type: "about:blank",
    title: "Too many requests",
    status: 429,
    detail: "There are too many requests from this address at one time.",
  });
}

/** The number of responses by status. */
async function askAll(
  address: string,
  paths: readonly string[],
  { headers = {}, atOnce }: { headers?: Record<string, string>; atOnce: number },
): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  const left = [...paths];
  const client = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      const response = await fetch(address + path, { headers });
      const { status } = response;
      await response.arrayBuffer();
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, client));
  return statuses;
}

const mediaFile = (store: string, path: string) => {
  mkdirSync(join(store, path, ".."), { recursive: true });
  return join(store, path);
};

/** nginx before a server that answers at once, except `/hold/…`, which waits in `waiting`. */
async function site(t: Ending, change?: (conf: string) => string) {
  const folder = temporaryFolder(t);
  const store = join(folder, "store");
  writeFileSync(mediaFile(store, IMAGE), "image");
  const waiting: ServerResponse[] = [];
  const node = createServer(({ url }, response) => {
    if (url?.startsWith("/hold/")) waiting.push(response);
    else response.end("{}");
  }).listen(0, "127.0.0.1");
  await once(node, "listening");
  t.after(() => {
    node.closeAllConnections();
    node.close();
  });
  const nodes = [{ address: `http://127.0.0.1:${(node.address() as AddressInfo).port}` }];
  const address = await startNginx(t, { folder, store, nodes, ...(change && { change }) });
  return { address, folder, store, waiting };
}
