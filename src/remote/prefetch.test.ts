import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { prefetch } from "./prefetch.ts";

test("prefetch() keeps the given number of requests under way and yields results in order", async () => {
  const events: string[] = [];
  const send = async (request: number) => {
    events.push(`sent ${request}`);
    return request * 10;
  };

  for await (const [request, result] of prefetch([1, 2, 3], 2, send)) {
    events.push(`${request} is ${result}`);
  }

  assert.deepEqual(events, [
    ...["sent 1", "sent 2", "1 is 10"],
    ...["sent 3", "2 is 20", "3 is 30"],
  ]);
});

test("prefetch() takes a request from the iterator only when a slot is free", async () => {
  let last = 1;
  function* pages() {
    for (let page = 1; page <= last; page++) yield page;
  }
  const send = async (page: number) => {
    if (page < 4) last = page + 1;
    return page;
  };

  const received = await Array.fromAsync(prefetch(pages(), 1, send), ([page]) => page);

  assert.deepEqual(received, [1, 2, 3, 4]);
});

test("prefetch() throws the error of a request when its turn comes, and not before", async () => {
  const send = (request: string) =>
    request === "bad" ? Promise.reject(new Error("no answer")) : Promise.resolve(request);
  const seen: string[] = [];

  await assert.rejects(
    async () => {
      for await (const [request] of prefetch(["a", "bad", "c"], 3, send)) {
        seen.push(request);
        // Gives Node the time to end the process for an unhandled rejection.
        await setImmediate();
      }
    },
    { message: "no answer" },
  );

  assert.deepEqual(seen, ["a"]);
});
