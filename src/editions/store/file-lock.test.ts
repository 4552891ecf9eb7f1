import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { suite, test } from "node:test";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";
import { FileLock, holderOf, takeLock } from "./file-lock.ts";

suite("FileLock", () => {
  test("has one holder at a time, until it is released", (t) => {
    const file = join(temporaryFolder(t), "lock");
    const first = new FileLock(file);
    using second = new FileLock(file);

    assert.deepEqual([first.take(), second.take()], [true, false]);
    first[Symbol.dispose]();

    assert.equal(second.take(), true);
  });

  test("throws if its file cannot be created", () => {
    assert.throws(() => new FileLock("/nonexistent/lock"), { code: "ENOENT" });
  });

  const notRoot = process.geteuid?.() !== 0 && "only root can become another user";
  test("says that its file belongs to somebody else", { skip: notRoot }, (t) => {
    const folder = temporaryFolder(t);
    const file = join(folder, "lock");
    chmodSync(folder, 0o755);
    new FileLock(file)[Symbol.dispose]();
    const script = `import { FileLock } from ${JSON.stringify(import.meta.resolve("./file-lock.ts"))};
      new FileLock(${JSON.stringify(file)});`;

    const { stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
      uid: 65_534,
      encoding: "utf8",
    });

    assert.match(stderr, /EACCES: permission denied, access/);
  });

  test("is closed to users who may not write to its folder, also if it was open before", (t) => {
    const folder = temporaryFolder(t);
    for (const [mode, expected] of [
      [0o755, 0o600],
      [0o777, 0o660],
      [0o2770, 0o660],
    ] as const) {
      const place = join(folder, mode.toString(8));
      mkdirSync(place);
      chmodSync(place, mode);
      writeFileSync(join(place, "older"), "", { mode: 0o644 });

      using _created = new FileLock(join(place, "new"));
      using _older = new FileLock(join(place, "older"));

      for (const name of ["new", "older"])
        assert.equal(statSync(join(place, name)).mode & 0o777, expected, `${name} in ${place}`);
    }
  });

  test("is still held after the same process has opened its file again", (t) => {
    const file = join(temporaryFolder(t), "lock");
    using first = new FileLock(file);
    first.take();

    new FileLock(file)[Symbol.dispose]();

    assert.equal(holderOf(file), process.pid);
  });
});

test("takeLock() waits as long as it is told", async (t) => {
  const file = join(temporaryFolder(t), "lock");
  const first = await takeLock(file);
  const waiting = takeLock(file);

  assert.equal(await takeLock(file, 0), undefined);
  first?.[Symbol.dispose]();
  using second = await waiting;

  assert.ok(second);
});

test("holderOf() names nobody once the lock is free", (t) => {
  const file = join(temporaryFolder(t), "lock");
  using _ = new FileLock(file);

  assert.equal(holderOf(file), undefined);
  assert.equal(holderOf(join(file, "none")), undefined);
});
