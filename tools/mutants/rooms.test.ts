/** Checks the paths in `rooms.ts`, because mutation testing is too slow to run with all tests. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { rooms, testsOf } from "./rooms.ts";

for (const room of rooms) {
  test(`${room.file} and the tests that must notice its mutants are there`, () => {
    for (const file of [room.file, ...testsOf(room)])
      assert.ok(existsSync(join(import.meta.dirname, "../..", file)), file);
  });
}
