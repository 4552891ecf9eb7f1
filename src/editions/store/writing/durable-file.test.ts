import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { suite, test } from "node:test";
import { temporaryFolder } from "../../../../test/support/temporary-folder.ts";
import { flushFoldersAbove, syncFolder } from "./durable-file.ts";

suite("flushFoldersAbove()", () => {
  // Elsewhere there is no file system of that kind at a known place.
  if (process.platform === "linux") {
    test("passes over folders of a file system that cannot flush them", async () => {
      await assert.rejects(syncFolder("/proc/self"), { code: "EINVAL" });

      await flushFoldersAbove("/proc/self/task");
    });
  }

  test("says where a folder is gone", async (t) => {
    const folder = temporaryFolder(t);
    mkdirSync(join(folder, "there"));

    await flushFoldersAbove(join(folder, "there"));

    await assert.rejects(flushFoldersAbove(join(folder, "gone")), { code: "ENOENT" });
  });
});
