import assert from "node:assert/strict";
import { chmodSync, mkdirSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { suite, test } from "node:test";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";
import { makePrivateFolder } from "./private-folder.ts";

suite("makePrivateFolder()", () => {
  test("refuses a folder writable by group or others, and makes a readable one private", (t) => {
    const folder = join(temporaryFolder(t), "cache");
    mkdirSync(folder);
    for (const mode of [0o720, 0o702, 0o777]) {
      chmodSync(folder, mode);
      assert.throws(() => makePrivateFolder(folder, "Choose another"), {
        name: "CacheFolderError",
        message: `Cannot use the folder ${folder}: other users can write to it. If you trust what is in it, run chmod 700 ${folder}. Choose another`,
      });
    }
    chmodSync(folder, 0o755);

    makePrivateFolder(folder, "Choose another");

    assert.equal(statSync(folder).mode & 0o777, 0o700);
  });

  test("refuses a link, and the folder of another user", (t) => {
    const folder = join(temporaryFolder(t), "cache");
    mkdirSync(folder, { mode: 0o700 });
    symlinkSync(folder, `${folder}-link`);
    assert.throws(() => makePrivateFolder(`${folder}-link`, "Choose another"), {
      message: /: it is a symbolic link, and must be a real folder\. Choose another$/,
    });
    // Changing the owner of a folder needs root, so change the user who uses it instead.
    const uid = process.geteuid?.() ?? 0;
    t.mock.method(process as { geteuid: () => number }, "geteuid", () => uid + 1);
    assert.throws(() => makePrivateFolder(folder, "Choose another"), {
      message: `Cannot use the folder ${folder}: it belongs to another user (${uid}). Choose another`,
    });
  });
});
