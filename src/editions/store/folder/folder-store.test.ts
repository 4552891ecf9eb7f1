import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { SmallStore } from "../../../../test/support/small-store.ts";
import { copyStore } from "../tasks/copy-store.ts";
import { FolderStore } from "./folder-store.ts";
import { PublishingFolderStore } from "./writing/folder-publishing.ts";

test("current() returns the last publication if a history is copied into the store at the same time", async (t) => {
  const from = new SmallStore(t);
  await from.publish({ nome: "Um" });
  const second = await from.publish({ nome: "Dois" });
  const copy = join(from.folder, "..", "copy");
  const options = { who: "test", onWait: () => {}, onProgress: () => {} };
  // Copies after current() has looked for the pointer and before it lists the publications.
  class Meanwhile extends FolderStore {
    override async numbers(): Promise<number[]> {
      await copyStore(from.store, new PublishingFolderStore(copy), options);
      return await super.numbers();
    }
  }

  assert.deepEqual(await new Meanwhile(copy).current(), second);
});
