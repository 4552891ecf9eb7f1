import assert from "node:assert/strict";
import { test } from "node:test";
import { PreparedResponse } from "../../protocol/prepared.ts";
import { BodyMemory } from "./body-memory.ts";
import { KeptResponses } from "./kept-responses.ts";

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

test("KeptResponses caches a response at the second request of its key", () => {
  const memory = new BodyMemory(MEBIBYTE);
  const kept = new KeptResponses(memory);
  const [first, second] = [prepared(), prepared()];

  kept.offer("/?page=2", first);
  const once = memory.keptResponses;
  kept.offer("/?page=2", second);

  assert.equal(once, 0);
  assert.equal(memory.keptResponses, 1);
  assert.equal(kept.get("/?page=2"), second);
});

test("KeptResponses caches no response that is requested again after more than fits", () => {
  const memory = new BodyMemory(MEBIBYTE);
  const kept = new KeptResponses(memory);
  const many = MEBIBYTE / prepared().bytes + 1;

  for (let times = 0; times < 2; times++)
    for (let number = 0; number < many; number++) kept.offer(`/?page=${number}`, prepared());

  assert.equal(memory.keptResponses, 0);
});

test("KeptResponses caches a pinned response at its first request", () => {
  const kept = new KeptResponses(new BodyMemory(MEBIBYTE));
  const response = prepared();

  kept.offer("/", response, true);

  assert.equal(kept.get("/"), response);
});

test("KeptResponses stays within the limit with twenty times as many keys and spellings", () => {
  const memory = new BodyMemory(MEBIBYTE);
  const kept = new KeptResponses(memory);

  for (let number = 0; number < 20_000; number++) {
    const response = prepared();
    for (let times = 0; times < 2; times++) {
      kept.offer(`/?page=${number}`, response);
      kept.rememberSpelling(`/?page=${number}&x`, response);
    }
  }

  assert.ok(memory.keptBytes <= MEBIBYTE, `${memory.keptBytes} bytes`);
  assert.ok(memory.keptResponses > 100);
});

test("KeptResponses finds a response by its spelling and Accept, until the response is removed", () => {
  const memory = new BodyMemory(MEBIBYTE);
  const kept = new KeptResponses(memory);
  const response = prepared();
  kept.offer("/", response, true);

  kept.rememberSpelling("/?a=1", response);
  kept.rememberSpelling("/?a=1", response, "text/html");
  const found = [undefined, "text/html", "*/*"].map((accept) => kept.bySpelling("/?a=1", accept));
  kept.clear();

  assert.deepEqual(found, [response, response, undefined]);
  assert.equal(kept.bySpelling("/?a=1"), undefined);
});

test("KeptResponses keeps some Accept fields of a spelling, however many clients make up", () => {
  const kept = new KeptResponses(new BodyMemory(MEBIBYTE));
  const response = prepared();
  kept.offer("/", response, true);
  const fields = Array.from({ length: 100 }, (_, number) => `text/x${number}`);

  for (const accept of fields) kept.rememberSpelling("/", response, accept);

  const known = fields.filter((accept) => kept.bySpelling("/", accept));
  assert.deepEqual(known, fields.slice(96));
});
