import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { test } from "node:test";
import { SmallStore } from "../../../../../test/support/small-store.ts";
import { FolderStore } from "../folder-store.ts";
import { FolderContents } from "./folder-contents.ts";

test("the contents of a store are named by their paths in it, even if its own path begins with ./", async (t) => {
  const store = new SmallStore(t);
  await store.publish({ nome: "Um", media: { "a.txt": Buffer.from("a") } });
  writeFileSync(join(store.folder, "editions", "unfinished.tmp"), "");
  const names = async (folder: string) => {
    const contents = new FolderContents(new FolderStore(folder));
    const found = [await contents.media(), await contents.leftovers()];
    return found.map((objects) => objects.map(({ name }) => name));
  };

  const [media = [], leftovers] = await names(`./${relative(process.cwd(), store.folder)}`);

  assert.match(String(media), /^[0-9a-f]{32}\/a\.txt$/);
  assert.deepEqual(leftovers, ["editions/unfinished.tmp"]);
});
