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

/** Watches a file in a temporary folder and records the messages of the callbacks. */
function startWatch(t: TestContext, prepare: (file: string) => void) {
  const folder = temporaryFolder(t);
  const file = join(folder, "edition.db");
  prepare(file);
  const messages: string[] = [];
  const watch = new EditionWatch(file, {
    sha256,
    bytesPerSecond: Infinity,
    onDamage: (wrong) => messages.push(`damaged: ${wrong}`),
    onUnwatched: ({ message }) => messages.push(message.replaceAll(folder, "")),
  });
  t.after(() => watch.stop());
  return { file, messages, watch };
}

suite("EditionWatch", () => {
  for (const [what, prepare, mend, message] of [
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
    test(`does not report damage if the file ${what}, and retries`, async (t) => {
      const { file, messages, watch } = startWatch(t, prepare);
      await eventually("a callback is called", () => messages.length > 0);
      assert.deepEqual(messages, [message]);

      mend(file);
      writeFileSync(file, Buffer.alloc(1024, "another"));
      watch.suspect();

      await eventually("it is checked again", () => messages.length > 1);
      assert.match(messages[1] ?? "", /^damaged: its SHA-256 is [0-9a-f]{64} and was /);
      assert.equal(messages.length, 2);
    });
  }

  test("reports changed bytes as damage", async (t) => {
    const { file, messages, watch } = startWatch(t, (name) => writeFileSync(name, bytes));
    watch.suspect();

    writeFileSync(file, Buffer.alloc(1024, "another"));

    await eventually("a callback is called", () => messages.length > 0);
    assert.match(messages[0] ?? "", /^damaged: its SHA-256 is /);
  });
});
