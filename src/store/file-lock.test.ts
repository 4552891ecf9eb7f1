import assert from "node:assert/strict";
import { mkdtempDisposableSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { FileLock } from "./file-lock.ts";

test("FileLock is held by one at a time, until it is let go", () => {
  using temporary = mkdtempDisposableSync(join(tmpdir(), "montra-test-"));
  const file = join(temporary.path, "lock");
  const first = new FileLock(file);
  using second = new FileLock(file);

  assert.deepEqual([first.take(), second.take()], [true, false]);
  first[Symbol.dispose]();

  assert.equal(second.take(), true);
});

test("FileLock says where its file cannot be made", () => {
  assert.throws(() => new FileLock("/nonexistent/lock"), { code: "ERR_SQLITE_ERROR" });
});
