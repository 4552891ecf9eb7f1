import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { statSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { suite, test } from "node:test";
import { temporaryFolder } from "../../../../../test/support/temporary-folder.ts";
import { FileLock } from "../../file-lock.ts";
import { PublishingFolderStore } from "./folder-publishing.ts";

suite("the publish lock of a folder", () => {
  const dead = () => spawnSync("true").pid;
  const nameHolder = (folder: string, pid: number) => {
    const named = { who: "ana", pid, host: hostname(), since: "2026-03-31T09:30:00Z" };
    writeFileSync(join(folder, "publishing.json"), JSON.stringify(named));
  };
  const publish = (folder: string) =>
    new PublishingFolderStore(folder).startPublishing({
      who: "rui",
      onWait: () => {},
      wait: false,
    });

  test("names the process that holds it, not the last publisher", async (t) => {
    const folder = temporaryFolder(t);
    using lock = new FileLock(join(folder, "publishing.lock"));
    lock.take();
    nameHolder(folder, dead());

    await assert.rejects(publish(folder), {
      message: `This store is in use by somebody else (process ${process.pid}). Wait until that is done, or leave --no-wait out`,
    });

    nameHolder(folder, process.pid);
    await assert.rejects(publish(folder), {
      message: `This store is in use by ana (process ${process.pid} on ${hostname()}, since 2026-03-31T09:30:00Z). Wait until that is done, or leave --no-wait out`,
    });
  });

  test("and unfinished work are closed to users who may not write to the store", async (t) => {
    const folder = temporaryFolder(t);
    // A backup may restore it with these rights.
    writeFileSync(join(folder, "publishing.lock"), "", { mode: 0o644 });
    await using _ = await publish(folder);

    const mode = (name: string) => (statSync(join(folder, name)).mode & 0o777).toString(8);
    assert.deepEqual(["publishing.lock", "unfinished"].map(mode), ["600", "700"]);
  });
});
