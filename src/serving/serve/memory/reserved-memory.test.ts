import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { BodyMemory } from "./body-memory.ts";
import { NoMemoryError, ReservedMemory } from "./reserved-memory.ts";

const MEGABYTE = 1024 * 1024;

suite("ReservedMemory", () => {
  test("reserves three bytes for each character in advance, and releases all of them", () => {
    const memory = new BodyMemory(16 * MEGABYTE);
    {
      using reserved = new ReservedMemory(memory);
      for (let part = 0; part < 16; part++) {
        reserved.reserve(MEGABYTE / 16);
        assert.ok(memory.inFlightBytes >= (3 * MEGABYTE * (part + 1)) / 16);
      }
      assert.ok(memory.inFlightBytes < 4 * MEGABYTE);
    }
    assert.equal(memory.inFlightBytes, 0);
  });

  test("throws NoMemoryError while other responses hold the memory", () => {
    const memory = new BodyMemory(16 * MEGABYTE);
    const others = memory.reserve(10 * MEGABYTE);
    using reserved = new ReservedMemory(memory);

    assert.throws(() => reserved.reserve(3 * MEGABYTE), NoMemoryError);
    others?.();
    reserved.reserve(1);
  });

  test("allows a response larger than all memory if nothing else holds any", () => {
    const memory = new BodyMemory(MEGABYTE);
    using reserved = new ReservedMemory(memory);

    for (let part = 0; part < 8; part++) reserved.reserve(MEGABYTE);
    assert.equal(memory.inFlightBytes, memory.maxReserved);
  });
});
