import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate } from "node:timers/promises";
import { askedAhead } from "./asked-ahead.ts";

test("askedAhead() has so many questions under way, and answers in their order", async () => {
  const events: string[] = [];
  const ask = async (question: number) => {
    events.push(`asked ${question}`);
    return question * 10;
  };

  for await (const [question, answer] of askedAhead([1, 2, 3], 2, ask)) {
    events.push(`${question} is ${answer}`);
  }

  assert.deepEqual(events, [
    ...["asked 1", "asked 2", "1 is 10"],
    ...["asked 3", "2 is 20", "3 is 30"],
  ]);
});

test("askedAhead() takes one question at a time from those that an answer brings", async () => {
  let last = 1;
  function* pages() {
    for (let page = 1; page <= last; page++) yield page;
  }
  const ask = async (page: number) => {
    if (page < 4) last = page + 1;
    return page;
  };

  const asked = await Array.fromAsync(askedAhead(pages(), 1, ask), ([page]) => page);

  assert.deepEqual(asked, [1, 2, 3, 4]);
});

test("askedAhead() throws what a question throws in its turn, and not before", async () => {
  const ask = (question: string) =>
    question === "bad" ? Promise.reject(new Error("no answer")) : Promise.resolve(question);
  const seen: string[] = [];

  await assert.rejects(
    async () => {
      for await (const [question] of askedAhead(["a", "bad", "c"], 3, ask)) {
        seen.push(question);
        // Long enough for Node to end a process that has not caught what was refused meanwhile.
        await setImmediate();
      }
    },
    { message: "no answer" },
  );

  assert.deepEqual(seen, ["a"]);
});
