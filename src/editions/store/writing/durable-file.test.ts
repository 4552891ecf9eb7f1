import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { suite, test } from "node:test";
import { temporaryFolder } from "../../../../test/support/temporary-folder.ts";
import { flushFoldersAbove, syncFolder } from "./durable-file.ts";

suite("flushFoldersAbove()", () => {
  // Only Linux has such a file system at a known path.
  if (process.platform === "linux") {
    test("ignores folders of a file system that cannot flush them", async () => {
      await assert.rejects(syncFolder("/proc/self"), { code: "EINVAL" });

      await flushFoldersAbove("/proc/self/task");
    });
  }

  test("throws if a folder does not exist", async (t) => {
    const folder = temporaryFolder(t);
    mkdirSync(join(folder, "there"));

    await flushFoldersAbove(join(folder, "there"));

    await assert.rejects(flushFoldersAbove(join(folder, "gone")), { code: "ENOENT" });
  });
});
