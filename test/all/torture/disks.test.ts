/** Full and read-only disks, and paths with spaces and accents. Needs the right to mount. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { FolderStore } from "../../../src/editions/store/folder/folder-store.ts";
import { newestUndamaged } from "../../../src/editions/store/newest-undamaged.ts";
import { endingOf } from "../../support/ending.ts";
import { runMontra } from "../../support/montra.ts";
import { Dice, scaled } from "../../support/scale.ts";
import { publishFolder, serveStore } from "../../support/serving.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { versionOf, writeVersion } from "../../support/versioned-content.ts";

/** A file system in memory, until the test ends. */
function smallDisk(t: TestContext, kilobytes: number): string {
  const ending = endingOf(t);
  const place = join(temporaryFolder(ending), "disco pequeno é");
  mkdirSync(place);
  const args = ["-t", "tmpfs", "-o", `size=${kilobytes}k`, "tmpfs", place];
  try {
    execFileSync("mount", args, { stdio: "pipe" });
  } catch (cause) {
    throw new Error(
      "This test mounts a small disk and may not. Run it as root, or in a name space of its own: unshare --map-root-user --mount npm run test:all",
      { cause },
    );
  }
  ending.after(() => execFileSync("umount", ["-l", place]));
  return place;
}

test("a disk that fills up while publishing: the old publication stays, and with room the next one works", async (t) => {
  const dice = new Dice();
  const disk = smallDisk(t, 4096);
  const content = join(temporaryFolder(t), "conteúdo com espaços");
  const store = join(disk, "loja à vista");
  const ballast = join(disk, "ballast");
  writeVersion(content, "0");
  await publishFolder(content, store);
  const rounds = scaled(40);
  const found = { refused: 0, published: 0 };
  let version = "0";

  for (let round = 1; round <= rounds; round++) {
    const next = String(round);
    writeVersion(content, next);
    const { bavail, bsize } = await statfs(disk);
    const free = dice.integer(Math.min(bavail * bsize, 450_000));
    writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - free)));
    const { exitCode, stderr } = await runMontra(["publish", content, "--store", store]);
    rmSync(ballast);

    const where = `round ${round}, ${free} bytes free (seed ${dice.seed})`;
    const whole = await newestUndamaged(new FolderStore(store));
    assert.ok(whole?.isCurrent && whole.damage.length === 0, where);
    assert.equal(versionOf(whole.file), exitCode === 0 ? next : version, `${where}: ${stderr}`);
    if (exitCode !== 0) {
      assert.equal(exitCode, 1, `${where}: ${stderr}`);
      assert.match(stderr, /The disk is full: make room/, where);
    }
    found[exitCode === 0 ? "published" : "refused"] += 1;
    if (exitCode === 0) version = next;
    if (round % 10 === 0) {
      await runMontra(["prune", "--keep", "1", "--yes", "--store", store]);
    }
  }
  t.diagnostic(
    `${rounds} publications on a full disk: ${found.refused} refused, ${found.published} had room, 0 lost or mixed (seed ${dice.seed})`,
  );
  writeVersion(content, "por fim");
  assert.equal((await publishFolder(content, store)).outcome, "published");
});

test("a read-only disk is served from, and publishing into it is refused with the remedy", async (t) => {
  const disk = smallDisk(t, 4096);
  const content = join(temporaryFolder(t), "content");
  writeVersion(content, "1");
  const store = join(disk, "store");
  await publishFolder(content, store);
  writeVersion(content, "2");
  execFileSync("mount", ["-o", "remount,ro", disk]);

  const published = await runMontra(["publish", content, "--store", store]);
  const rolledBack = await runMontra(["rollback", "--store", store]);
  const verified = await runMontra(["verify", "--store", store]);
  const serving = await serveStore(t, store);
  const response = await fetch(`${serving.address}/api/v1/eventos/`);

  assert.equal(published.exitCode, 1);
  assert.match(published.stderr, /The file system is read-only: publish on the machine that may/);
  assert.equal(rolledBack.exitCode, 1);
  assert.equal(verified.exitCode, 0, verified.stdout);
  assert.equal(response.status, 200);
  const body = (await response.json()) as { results: { titulo: string }[] };
  assert.equal(body.results[0]?.titulo, "Versão 1");
  // A copy elsewhere can be published into at once.
  const copy = join(temporaryFolder(t), "cópia");
  cpSync(store, copy, { recursive: true });
  assert.equal((await publishFolder(content, copy)).outcome, "published");
});

test("a disk that is read-only is called so by whatever makes a folder there", async (t) => {
  const disk = smallDisk(t, 1024);
  const store = join(temporaryFolder(endingOf(t)), "store");
  const content = join(temporaryFolder(endingOf(t)), "content");
  writeVersion(content, "1");
  await publishFolder(content, store);
  execFileSync("mount", ["-o", "remount,ro", disk]);
  const to = (name: string) => join(disk, name, "deep");

  for (const words of [
    ["init", to("init")],
    ["export", to("export"), "--store", store],
    ["publish", content, "--store", to("publish")],
    ["copy", store, to("copy")],
  ]) {
    const { exitCode, stderr } = await runMontra(words);
    assert.equal(exitCode, 1, stderr);
    assert.match(stderr, /EROFS/);
    assert.doesNotMatch(stderr, /ENOENT/);
  }
});
