import assert from "node:assert/strict";
import { test } from "node:test";
import { MissQueue } from "./miss-queue.ts";

function work(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

test("MissQueue lets others have a turn between what takes long", async () => {
  const queue = new MissQueue(60_000);
  const order: string[] = [];
  const prepare = (name: string) => {
    queue.spend(() => work(10));
    order.push(name);
  };
  prepare("first");
  const waiting = ["second", "third"].map((name) =>
    queue.wait(
      async () => prepare(name),
      async () => assert.fail("refused"),
    ),
  );
  assert.equal(queue.hasTime, false);
  const turn = () => {
    order.push("others");
    if (order.length < 6) setImmediate(turn);
  };
  setImmediate(turn);

  await Promise.all(waiting);

  assert.deepEqual(order.slice(0, 4), ["first", "second", "others", "third"]);
  assert.equal(queue.isLate, false);
});

test("MissQueue refuses what has waited too long once all have for a while, and recovers", async () => {
  const queue = new MissQueue(20);
  const answers = await Promise.all(
    Array.from({ length: 40 }, () =>
      queue.wait(
        async () => {
          queue.spend(() => work(30));
          return "prepared";
        },
        async () => "refused",
      ),
    ),
  );

  const [first, last] = [answers.indexOf("refused"), answers.lastIndexOf("prepared")];
  assert.ok(first > 10, `${first} were prepared before`);
  assert.ok(last < first, "the rest was refused");
  assert.deepEqual([queue.isLate, queue.hasTime], [false, true]);
});

test("MissQueue hands over what the work throws, and goes on", async () => {
  const queue = new MissQueue(60_000);
  const failing = queue.wait(
    async () => assert.fail("no such table"),
    async () => "refused",
  );
  const next = queue.wait(
    async () => "prepared",
    async () => "refused",
  );

  await assert.rejects(failing, { message: "no such table" });
  assert.equal(await next, "prepared");
});
