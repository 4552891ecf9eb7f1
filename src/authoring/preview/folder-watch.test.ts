import assert from "node:assert/strict";
import { mkdirSync, renameSync, type watch, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { eventually } from "../../../test/support/eventually.ts";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";
import { FolderWatch } from "./folder-watch.ts";

/** A FolderWatch that can only poll because watching fails, and the number of its notifications. */
function watchByPolling(t: TestContext, folder: string) {
  const notified = { times: 0 };
  const none = (() => {
    throw Object.assign(new Error("no space left"), { code: "ENOSPC" });
  }) as unknown as typeof watch;
  const watching = new FolderWatch(folder, () => notified.times++, none);
  t.after(() => watching.stop());
  // The timers of FolderWatch are unref'd; keep the process alive.
  const alive = setInterval(() => {}, 1000);
  t.after(() => clearInterval(alive));
  let number = 0;
  const saveIsNoticed = () => {
    writeFileSync(join(folder, "noticias/um.md"), "x".repeat(++number));
    return notified.times > 0;
  };
  return { watching, notified, saveIsNoticed };
}

function siteFolder(t: TestContext): string {
  const folder = join(temporaryFolder(t), "content");
  mkdirSync(join(folder, "noticias"), { recursive: true });
  writeFileSync(join(folder, "site.yaml"), "nome: Casa\n");
  return folder;
}

test("a FolderWatch that cannot watch gives the reason and still notices saves", async (t) => {
  const { watching, saveIsNoticed } = watchByPolling(t, siteFolder(t));

  assert.equal(watching.fault, "ENOSPC");
  await eventually("a save that is noticed", saveIsNoticed);
});

test("a FolderWatch notices a folder that was removed and came back unchanged", async (t) => {
  const folder = siteFolder(t);
  const { watching, notified, saveIsNoticed } = watchByPolling(t, folder);
  await eventually("a save that is noticed", saveIsNoticed);

  renameSync(folder, `${folder}-away`);
  watching.refresh();
  renameSync(`${folder}-away`, folder);
  const before = notified.times;

  await eventually("it is back", () => notified.times > before);
});

test("a FolderWatch of a missing folder has no fault", (t) => {
  const watching = new FolderWatch(join(temporaryFolder(t), "nada"), () => {});
  t.after(() => watching.stop());

  assert.equal(watching.fault, undefined);
});
