import assert from "node:assert/strict";
import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";
import { makeFolders } from "./make-folders.ts";

test("makeFolders() makes what is missing and returns the first that it made", (t) => {
  const folder = temporaryFolder(t);
  const deep = join(folder, "a", "b", "c");

  assert.equal(makeFolders(deep, 0o700), join(folder, "a"));
  assert.equal(makeFolders(deep), undefined);

  assert.equal(statSync(join(folder, "a", "b")).mode & 0o777, 0o700);
  writeFileSync(join(folder, "file"), "");
  assert.throws(() => makeFolders(join(folder, "file", "a")), { code: "ENOTDIR" });
  assert.throws(() => makeFolders(join(folder, "file")), { code: "EEXIST" });
});
