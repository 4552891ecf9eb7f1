import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { mkdirSync, rmdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { suite, type TestContext, test } from "node:test";
import { eventually } from "../../../test/support/eventually.ts";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";
import { EditionWatch } from "./edition-watch.ts";

const bytes = Buffer.alloc(1024 * 1024, "edition");
const sha256 = createHash("sha256").update(bytes).digest("hex");

/** Watches a file of a folder of its own, and what is told of it. */
function watching(t: TestContext, prepare: (file: string) => void) {
  const folder = temporaryFolder(t);
  const file = join(folder, "edition.db");
  prepare(file);
  const told: string[] = [];
  const watch = new EditionWatch(file, {
    ...{ sha256, bytesPerSecond: Infinity },
    onDamage: (wrong) => told.push(`damaged: ${wrong}`),
    onUnwatched: ({ message }) => told.push(message.replaceAll(folder, "")),
  });
  t.after(() => watch.stop());
  return { file, told, watch };
}

suite("EditionWatch", () => {
  for (const [what, prepare, mend, says] of [
    ["is not there", () => {}, () => {}, "ENOENT: no such file or directory, open '/edition.db'"],
    [
      "cannot be opened",
      (file) => symlinkSync(file, file),
      (file) => rmSync(file),
      "ELOOP: too many symbolic links encountered, open '/edition.db'",
    ],
    [
      "cannot be read",
      (file) => mkdirSync(file),
      (file) => rmdirSync(file),
      "EISDIR: illegal operation on a directory, read",
    ],
  ] as const satisfies [string, (file: string) => void, (file: string) => void, string][]) {
    test(`calls no file damaged that ${what}, and looks again`, async (t) => {
      const { file, told, watch } = watching(t, prepare);
      await eventually("it is told", () => told.length > 0);
      assert.deepEqual(told, [says]);

      mend(file);
      writeFileSync(file, Buffer.alloc(1024, "another"));
      watch.suspect();

      await eventually("it is looked at again", () => told.length > 1);
      assert.match(told[1] ?? "", /^damaged: its SHA-256 is [0-9a-f]{64} and was /);
      assert.equal(told.length, 2);
    });
  }

  test("says where the bytes of a file change", async (t) => {
    const { file, told, watch } = watching(t, (name) => writeFileSync(name, bytes));
    watch.suspect();

    writeFileSync(file, Buffer.alloc(1024, "another"));

    await eventually("it is told", () => told.length > 0);
    assert.match(told[0] ?? "", /^damaged: its SHA-256 is /);
  });
});
