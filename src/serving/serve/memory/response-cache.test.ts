import assert from "node:assert/strict";
import { test } from "node:test";
import { PreparedResponse } from "../../protocol/prepared.ts";
import { BodyMemory } from "./body-memory.ts";
import { ResponseCache } from "./response-cache.ts";

const MEBIBYTE = 1024 * 1024;

function prepared(): PreparedResponse {
  const body = Buffer.alloc(1000);
  return new PreparedResponse({
    status: 200,
    body,
    contentType: "text/plain",
    cacheControl: "no-store",
  });
}

test("ResponseCache caches a response at the second request of its key", () => {
  const memory = new BodyMemory(MEBIBYTE);
  const cache = new ResponseCache(memory);
  const [first, second] = [prepared(), prepared()];

  cache.offer("/?page=2", first);
  const once = memory.cachedResponses;
  cache.offer("/?page=2", second);

  assert.equal(once, 0);
  assert.equal(memory.cachedResponses, 1);
  assert.equal(cache.get("/?page=2"), second);
});

test("ResponseCache caches no response that is requested again after more than fits", () => {
  const memory = new BodyMemory(MEBIBYTE);
  const cache = new ResponseCache(memory);
  const many = MEBIBYTE / prepared().bytes + 1;

  for (let times = 0; times < 2; times++)
    for (let number = 0; number < many; number++) cache.offer(`/?page=${number}`, prepared());

  assert.equal(memory.cachedResponses, 0);
});

test("ResponseCache caches a pinned response at its first request", () => {
  const cache = new ResponseCache(new BodyMemory(MEBIBYTE));
  const response = prepared();

  cache.offer("/", response, true);

  assert.equal(cache.get("/"), response);
});

test("ResponseCache stays within the limit with twenty times as many keys and targets", () => {
  const memory = new BodyMemory(MEBIBYTE);
  const cache = new ResponseCache(memory);

  for (let number = 0; number < 20_000; number++) {
    const response = prepared();
    for (let times = 0; times < 2; times++) {
      cache.offer(`/?page=${number}`, response);
      cache.rememberTarget(`/?page=${number}&x`, response);
    }
  }

  assert.ok(memory.cachedBytes <= MEBIBYTE, `${memory.cachedBytes} bytes`);
  assert.ok(memory.cachedResponses > 100);
});

test("ResponseCache finds a response by target and Accept, until the response is removed", () => {
  const memory = new BodyMemory(MEBIBYTE);
  const cache = new ResponseCache(memory);
  const response = prepared();
  cache.offer("/", response, true);

  cache.rememberTarget("/?a=1", response);
  cache.rememberTarget("/?a=1", response, "text/html");
  const found = [undefined, "text/html", "*/*"].map((accept) => cache.byTarget("/?a=1", accept));
  cache.clear();

  assert.deepEqual(found, [response, response, undefined]);
  assert.equal(cache.byTarget("/?a=1"), undefined);
});

test("ResponseCache remembers a few Accept fields of a target, however many clients send", () => {
  const cache = new ResponseCache(new BodyMemory(MEBIBYTE));
  const response = prepared();
  cache.offer("/", response, true);
  const fields = Array.from({ length: 100 }, (_, number) => `text/x${number}`);

  for (const accept of fields) cache.rememberTarget("/", response, accept);

  const known = fields.filter((accept) => cache.byTarget("/", accept));
  assert.deepEqual(known, fields.slice(96));
});
