/**
 * Power cuts while publishing: whatever of the unflushed is lost, the store holds the old or the new
 * publication, whole, and once `publish` has said that it is done, the new one.
 */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { FolderStore } from "../../src/store/folder-store.ts";
import { newestWhole } from "../../src/store/newest-whole.ts";
import { publishFolder, temporaryFolder } from "../support/serving.ts";
import { playPowerCut } from "./power-cut.ts";
import { Dice, scaled } from "./scale.ts";
import type { Change } from "./trace-writes.ts";
import { versionOf, writeVersion } from "./versioned-content.ts";

const inProject = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

async function trace(content: string, store: string, file: string): Promise<Change[]> {
  const child = spawn(
    process.execPath,
    [
      "--import",
      inProject("test/torture/trace-writes.ts"),
      inProject("bin/montra.cjs"),
      "publish",
      content,
      "--store",
      store,
    ],
    { stdio: "ignore", env: { ...process.env, TRACE_FOLDER: store, TRACE_FILE: file } },
  );
  const [exitCode] = await once(child, "exit");
  assert.equal(exitCode, 0);
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line) as Change);
}

for (const first of [true, false]) {
  const what = first ? "the first publication" : "a publication";
  test(`a power cut at any moment of ${what} leaves the old one or the new one, whole`, async (t) => {
    const dice = new Dice();
    const folder = await temporaryFolder(t);
    const [content, store, before] = [
      join(folder, "content"),
      join(folder, "store"),
      join(folder, "before"),
    ];
    writeVersion(content, "old");
    if (first) mkdirSync(store);
    else await publishFolder(content, store);
    // Work done before is no part of a publication, and may be lost whole.
    rmSync(join(store, "cache"), { recursive: true, force: true });
    cpSync(store, before, { recursive: true });
    writeVersion(content, "new");
    const changes = await trace(content, store, join(folder, "trace"));
    const cuts = scaled(600);
    const found = { old: 0, new: 0, lost: 0 };

    for (let cut = 0; cut < cuts; cut++) {
      // The last one comes after everything.
      const moment = cut === 0 ? changes.length : dice.integer(changes.length + 1);
      const after = join(folder, "after");
      const lost = playPowerCut(changes.slice(0, moment), { before, watched: store, after }, dice);
      const where = `cut after change ${moment} of ${changes.length} (seed ${dice.seed})`;
      const whole = await newestWhole(new FolderStore(after)).catch((error: Error) => {
        throw new Error(`${where}: ${error.message}`);
      });
      if (whole)
        assert.ok(whole.isCurrent && whole.damage.length === 0, `${where}: ${whole.damage[0]}`);
      const version = whole ? versionOf(whole.file) : "old";
      if (!whole) assert.ok(first, `${where}: the old publication is lost`);
      if (moment === changes.length) assert.equal(version, "new", where);
      found[version === "new" ? "new" : "old"] += 1;
      found.lost += lost;
      if (cut % 10 === 0) {
        writeVersion(join(folder, "next"), "next");
        assert.equal(
          (await publishFolder(join(folder, "next"), after)).outcome,
          "published",
          where,
        );
      }
      rmSync(after, { recursive: true, force: true });
      assert.equal(existsSync(after), false);
    }
    t.diagnostic(
      `${cuts} power cuts in ${changes.length} changes, ${found.lost} unflushed ones lost: ${found.old} left the old publication, ` +
        `${found.new} the new one, 0 lost or mixed (seed ${dice.seed})`,
    );
  });
}
