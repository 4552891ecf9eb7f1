import assert from "node:assert/strict";
import { mkdirSync, type watch, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { eventually } from "../../test/support/eventually.ts";
import { temporaryFolder } from "../../test/support/temporary-folder.ts";
import { FolderWatch } from "./folder-watch.ts";

test("a FolderWatch without watches of the system says why, and tells of saves all the same", async (t) => {
  const folder = temporaryFolder(t);
  mkdirSync(join(folder, "noticias"));
  writeFileSync(join(folder, "site.yaml"), "nome: Casa\n");
  let told = 0;
  const none = (() => {
    throw Object.assign(new Error("no space left"), { code: "ENOSPC" });
  }) as unknown as typeof watch;
  const watching = new FolderWatch(folder, () => told++, none);
  t.after(() => watching.stop());
  // One that the process ends with.
  const alive = setInterval(() => {}, 1000);
  t.after(() => clearInterval(alive));

  assert.equal(watching.fault, "ENOSPC");
  let number = 0;
  await eventually("a save that is noticed", () => {
    writeFileSync(join(folder, "noticias/um.md"), "x".repeat(++number));
    return told > 0;
  });
});

test("a FolderWatch of a folder that is not there has nothing to say", (t) => {
  const watching = new FolderWatch(join(temporaryFolder(t), "nada"), () => {});
  t.after(() => watching.stop());

  assert.equal(watching.fault, undefined);
});
