/** Interrupted or simultaneous publishing. `test/all/torture/kills.test.ts` kills. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { PublishingFolderStore } from "../../src/editions/store/folder/writing/folder-publishing.ts";
import type { LockHolder } from "../../src/editions/store/store.ts";
import { writeContentFolder } from "../support/content-folder.ts";
import { startMontra } from "../support/montra.ts";
import { publishFolder } from "../support/serving.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

test("Ctrl-C while publishing leaves the store as it was: exit code 1", async (t) => {
  const folder = temporaryFolder(t);
  const [content, store] = [join(folder, "content"), join(folder, "store")];
  writeContentFolder(content, { temas: [{}] });
  // Another publisher holds the lock, so that the interrupted one is still at work.
  await using held = await new PublishingFolderStore(store).startPublishing({
    who: "maria",
    onWait: () => {},
  });
  const child = startMontra(["publish", content, "--store", store]);
  let stderr = "";
  const waiting = new Promise<void>((resolve) => {
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
      if (stderr.includes("Waiting for maria")) resolve();
    });
  });
  // Not "exit", which may come before the end of its output.
  const exit = new Promise((resolve) => child.once("close", resolve));
  await Promise.race([waiting, exit]);
  child.kill("SIGINT");

  assert.equal(await exit, 1);
  assert.match(stderr, /Stopped\. The store is as it was\.\n$/);
  assert.equal(await held.store.current(), undefined);
});

test("the second publisher waits, and says for whom", async (t) => {
  const folder = temporaryFolder(t);
  const [content, store] = [join(folder, "content"), join(folder, "store")];
  writeContentFolder(content, { temas: [{}] });
  const first = await new PublishingFolderStore(store).startPublishing({
    who: "maria",
    onWait: () => {},
  });
  const { promise: waited, resolve } = Promise.withResolvers<LockHolder | undefined>();

  const second = publishFolder(content, store, { onWait: resolve });
  const holder = await waited;
  await first[Symbol.asyncDispose]();

  assert.ok(holder && "who" in holder);
  assert.deepEqual([holder.who, holder.pid], ["maria", process.pid]);
  assert.equal((await second).outcome, "published");
});
