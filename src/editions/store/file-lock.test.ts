import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";
import { FileLock } from "./file-lock.ts";

test("FileLock has one holder at a time, until it is released", (t) => {
  const file = join(temporaryFolder(t), "lock");
  const first = new FileLock(file);
  using second = new FileLock(file);

  assert.deepEqual([first.take(), second.take()], [true, false]);
  first[Symbol.dispose]();

  assert.equal(second.take(), true);
});

test("FileLock throws if its file cannot be created", () => {
  assert.throws(() => new FileLock("/nonexistent/lock"), { code: "ERR_SQLITE_ERROR" });
});
