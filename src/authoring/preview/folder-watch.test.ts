import type { watch } from "node:fs";
import { test } from "node:test";
import { eventually } from "../../../test/support/eventually.ts";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";
import { FolderWatch } from "./folder-watch.ts";

test("a FolderWatch that cannot watch still looks at the folder", async (t) => {
  let looks = 0;
  const none = (() => {
    throw Object.assign(new Error("no space left"), { code: "ENOSPC" });
  }) as unknown as typeof watch;
  const watching = new FolderWatch(temporaryFolder(t), async () => looks++, none);
  t.after(() => watching.stop());

  // Also keeps the process alive, because the timers of FolderWatch do not.
  await eventually("two looks", () => looks > 1);
});
