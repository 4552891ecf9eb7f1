import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { AnswerRoom, NoRoomError } from "./answer-room.ts";
import { BodyMemory } from "./body-memory.ts";

const MEGABYTE = 1024 * 1024;

suite("AnswerRoom", () => {
  test("sets three bytes aside for each character before it is there, and gives all of them back", () => {
    const memory = new BodyMemory(16 * MEGABYTE);
    {
      using room = new AnswerRoom(memory);
      for (let part = 0; part < 16; part++) {
        room.take(MEGABYTE / 16);
        assert.ok(memory.looseBytes >= (3 * MEGABYTE * (part + 1)) / 16);
      }
      assert.ok(memory.looseBytes < 4 * MEGABYTE);
    }
    assert.equal(memory.looseBytes, 0);
  });

  test("refuses what there is no room for, because others hold it", () => {
    const memory = new BodyMemory(16 * MEGABYTE);
    const others = memory.reserve(10 * MEGABYTE);
    using room = new AnswerRoom(memory);

    assert.throws(() => room.take(3 * MEGABYTE), NoRoomError);
    others?.();
    room.take(1);
  });

  test("an answer larger than all memory is made where nobody else needs any", () => {
    const memory = new BodyMemory(MEGABYTE);
    using room = new AnswerRoom(memory);

    for (let part = 0; part < 8; part++) room.take(MEGABYTE);
    assert.equal(memory.looseBytes, memory.mostReserved);
  });
});
