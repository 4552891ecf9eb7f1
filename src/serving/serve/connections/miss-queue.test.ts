import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { MissQueue } from "./miss-queue.ts";

function work(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

test("MissQueue lets other work run between slow misses", async () => {
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

test("MissQueue refuses misses once waits have been too long for a while, and recovers", async () => {
  let now = 0;
  const queue = new MissQueue(20, () => now);
  const answers = await Promise.all(
    Array.from({ length: 40 }, () =>
      queue.wait(
        async () => {
          queue.spend(() => {
            now += 30;
          });
          return "prepared";
        },
        async () => "refused",
      ),
    ),
  );

  const [first, last] = [answers.indexOf("refused"), answers.lastIndexOf("prepared")];
  // 18 misses of 30 milliseconds are half a second.
  assert.equal(first, 18);
  assert.ok(last < first, "the rest was refused");
  assert.deepEqual([queue.isLate, queue.hasTime], [false, true]);
});

test("MissQueue prepares nothing during a burst of connections, except in a turn now and then", async () => {
  let now = 0;
  const queue = new MissQueue(60_000, () => now);
  const turns = async (count: number, each = () => {}) => {
    for (let turn = 0; turn < count; turn++) {
      each();
      await nextTurn();
    }
  };
  let prepared = 0;
  queue.spend(() => {});
  queue.noteConnection();
  queue.noteConnection();
  const waiting = Array.from({ length: 10 }, () =>
    queue.wait(
      async () =>
        queue.spend(() => {
          prepared += 1;
          // Longer than a turn has.
          now += 6;
        }),
      async () => assert.fail("refused"),
    ),
  );

  await turns(200, () => queue.noteConnection());
  await sleep(10);
  await turns(200, () => queue.noteConnection());
  const duringFlood = { prepared, hasTime: queue.hasTime };
  for (now = 5; now < 25; now += 5) queue.noteConnection();
  while (prepared === 0) await turns(1, () => queue.noteConnection());
  await turns(200, () => queue.noteConnection());
  const afterTurn = prepared;
  now += 60;
  await Promise.all(waiting);

  assert.deepEqual(duringFlood, { prepared: 0, hasTime: false });
  assert.equal(afterTurn, 1);
  assert.equal(prepared, 10);
});

test("MissQueue goes on accepting if the process was descheduled between two connections", async () => {
  let now = 0;
  const queue = new MissQueue(60_000, () => now);
  queue.spend(() => {});
  await nextTurn();
  queue.noteConnection();
  queue.noteConnection();

  now += 1000;
  const inItsTurn = queue.hasTime;
  await nextTurn();
  const oneTurnLater = queue.hasTime;
  await nextTurn();

  assert.deepEqual([inItsTurn, oneTurnLater, queue.hasTime], [false, false, true]);
});

test("MissQueue prepares at once for a single connection", () => {
  let now = 0;
  const queue = new MissQueue(60_000, () => now);
  queue.noteConnection();
  now += 11;

  queue.noteConnection();

  assert.equal(queue.hasTime, true);
});

test("MissQueue rejects with the error of the work, and goes on", async () => {
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
