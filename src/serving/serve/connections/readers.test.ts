import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { test } from "node:test";
import { BodyMemory } from "../memory/body-memory.ts";
import { defaultReaderLimits } from "./limits.ts";
import { Readers } from "./readers.ts";

test("readers are given up for what needs all memory, although there has just been a check for less", (t) => {
  let now = 0;
  t.mock.method(performance, "now", () => now);
  // Room for two responses of 4 KiB each, which are more than the readers' share.
  const memory = new BodyMemory(10_000);
  const readers = new Readers(memory, defaultReaderLimits);
  t.after(() => readers.stop());
  const resets: number[] = [];
  for (const number of [1, 2]) {
    const socket = {
      bytesWritten: 0,
      writableLength: 0,
      resetAndDestroy: () => resets.push(number),
    };
    const response = Object.assign(new EventEmitter(), { req: { socket } });
    readers.watch(response as unknown as ServerResponse, undefined);
  }

  now = 21;
  assert.equal(memory.hasRoom(), true);
  now = 22;
  const giveBack = memory.reserve(3000);

  assert.ok(giveBack);
  assert.deepEqual(resets, [1, 2]);
});
