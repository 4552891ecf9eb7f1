/** What cannot be printed, and what is no store, are one sentence each. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { test } from "node:test";
import { DOOR, runMontra } from "../support/montra.ts";

test("what cannot be printed for a full disk is one sentence", () => {
  const full = openSync("/dev/full", "w");
  const { status, stderr } = spawnSync(process.execPath, [DOOR, "help", "publish"], {
    stdio: ["ignore", full, "pipe"],
    encoding: "utf8",
  });
  closeSync(full);

  assert.equal(status, 1);
  assert.equal(stderr, "Cannot print the output: ENOSPC: no space left on device, write\n");
});

test("a device as a store is said as what it is", async () => {
  const { exitCode, stderr } = await runMontra(["history", "--store", "/dev/null"]);

  assert.equal(
    stderr,
    "/dev/null is a file, and a store is a folder. Name another one with --store, which may be empty or not there yet\n",
  );
  assert.equal(exitCode, 1);
});
