import assert from "node:assert/strict";
import { mkdirSync, renameSync, type watch, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { eventually } from "../../../test/support/eventually.ts";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";
import { FolderWatch } from "./folder-watch.ts";

/** One to which the system tells nothing, so that it looks by itself, and how often it has told. */
function watchByLooking(t: TestContext, folder: string) {
  const told = { times: 0 };
  const none = (() => {
    throw Object.assign(new Error("no space left"), { code: "ENOSPC" });
  }) as unknown as typeof watch;
  const watching = new FolderWatch(folder, () => told.times++, none);
  t.after(() => watching.stop());
  // One that the process ends with.
  const alive = setInterval(() => {}, 1000);
  t.after(() => clearInterval(alive));
  let number = 0;
  const savedAndTold = () => {
    writeFileSync(join(folder, "noticias/um.md"), "x".repeat(++number));
    return told.times > 0;
  };
  return { watching, told, savedAndTold };
}

function siteFolder(t: TestContext): string {
  const folder = join(temporaryFolder(t), "content");
  mkdirSync(join(folder, "noticias"), { recursive: true });
  writeFileSync(join(folder, "site.yaml"), "nome: Casa\n");
  return folder;
}

test("a FolderWatch without watches of the system says why, and tells of saves all the same", async (t) => {
  const { watching, savedAndTold } = watchByLooking(t, siteFolder(t));

  assert.equal(watching.fault, "ENOSPC");
  await eventually("a save that is noticed", savedAndTold);
});

test("a FolderWatch tells of a folder that was away, though it is back as it was", async (t) => {
  const folder = siteFolder(t);
  const { watching, told, savedAndTold } = watchByLooking(t, folder);
  await eventually("a save that is noticed", savedAndTold);

  renameSync(folder, `${folder}-away`);
  watching.refresh();
  renameSync(`${folder}-away`, folder);
  const before = told.times;

  await eventually("it is back", () => told.times > before);
});

test("a FolderWatch of a folder that is not there has nothing to say", (t) => {
  const watching = new FolderWatch(join(temporaryFolder(t), "nada"), () => {});
  t.after(() => watching.stop());

  assert.equal(watching.fault, undefined);
});
