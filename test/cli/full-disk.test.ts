/** What cannot be printed, and files that cannot be read, are one sentence each. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { DOOR, runMontra } from "../support/montra.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

test("what cannot be printed for a full disk is one sentence", () => {
  const full = openSync("/dev/full", "w");
  const { status, stderr } = spawnSync(process.execPath, [DOOR, "help", "publish"], {
    stdio: ["ignore", full, "pipe"],
    encoding: "utf8",
  });
  closeSync(full);

  assert.equal(status, 1);
  assert.equal(
    stderr,
    "What was to be printed could not be: ENOSPC: no space left on device, write\n",
  );
});

test("a backup that is not there or is a folder, and a device as a store, are said as what they are", async (t) => {
  const folder = temporaryFolder(t);
  const missing = join(folder, "site.tar");
  const cases: [args: string[], said: string][] = [
    [
      ["restore", missing, "--store", join(folder, "store")],
      `Cannot read ${missing}: ENOENT: no such file or directory, open '${missing}'. Correct its name\n`,
    ],
    [
      ["restore", folder, "--store", join(folder, "store")],
      `Cannot read ${folder}: EISDIR: illegal operation on a directory, read. That is a folder: name a file\n`,
    ],
    [
      ["history", "--store", "/dev/null"],
      "/dev/null is a file, and a store is a folder. Name another one with --store, which may be empty or not there yet\n",
    ],
  ];
  for (const [args, said] of cases) {
    const { exitCode, stderr } = await runMontra(args);

    assert.equal(stderr, said);
    assert.equal(exitCode, 1);
  }
});
