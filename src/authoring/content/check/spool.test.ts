import assert from "node:assert/strict";
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { temporaryFolder } from "../../../../test/support/temporary-folder.ts";
import { Spool } from "./spool.ts";

function inTemporaryFolder<Result>(folder: string, work: () => Result): Result {
  const before = process.env.TMPDIR;
  process.env.TMPDIR = folder;
  try {
    return work();
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
}

test("Spool gives back texts of any length, while others are appended and afterwards", () => {
  const sizes = [0, 1, 700, 30_000, 65_536, 0, 400_000, 3, 65_535, 21_845, 21_846, 200_000, 5];
  const texts = sizes.map((size, index) => `${index} é€😀`.repeat(size).slice(0, size));
  using spool = new Spool();

  for (const [index, text] of texts.entries()) {
    assert.equal(spool.append(text.toWellFormed()), index);
    for (const earlier of [index, 0, index >> 1])
      assert.equal(spool.read(earlier), texts[earlier]?.toWellFormed());
  }

  for (const number of texts.keys())
    assert.equal(spool.read(number), texts[number]?.toWellFormed());
});

test("Spool leaves no file in the temporary folder, and short lists need none", (t) => {
  const folder = temporaryFolder(t);

  inTemporaryFolder(folder, () => {
    using spool = new Spool();
    for (let number = 0; number < 100; number++) spool.append("x".repeat(10_000));
    assert.equal(spool.read(0).length, 10_000);
    assert.deepEqual(readdirSync(folder), []);
  });
  inTemporaryFolder(join(folder, "missing"), () => {
    using spool = new Spool();
    spool.append("short");
    assert.equal(spool.read(0), "short");
  });
});

test("Spool names the temporary folder that it cannot write", (t) => {
  const folder = join(temporaryFolder(t), "temporary");

  const write = () =>
    inTemporaryFolder(folder, () => {
      using spool = new Spool();
      for (let number = 0; number < 100; number++) spool.append("x".repeat(10_000));
    });

  assert.throws(write, {
    name: "SpoolError",
    isExplained: true,
    message: `Cannot keep the checked items in the temporary folder (${folder}). Make room there, or name another folder in TMPDIR`,
  });
  mkdirSync(folder);
  write();
});
