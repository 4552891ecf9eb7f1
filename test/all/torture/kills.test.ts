/** After `kill -9` a store holds the old or the new publication, and the next one works. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { FolderStore } from "../../../src/editions/store/folder/folder-store.ts";
import { newestUndamaged } from "../../../src/editions/store/newest-undamaged.ts";
import { Dice, isWhole, scaled } from "../../support/scale.ts";
import { publishFolder } from "../../support/serving.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { versionOf, writeVersion } from "../../support/versioned-content.ts";

const PUBLISHERS = fileURLToPath(new URL("publishers.ts", import.meta.url));
const FIRST_WRITE = "edition";
const LAST_WRITE = "switch";
// The usual run may have been slow: longer waits would come after the end.
const MAX_WAIT = 50;
/** So many die with a process, at different steps, because it starts slowly. */
const AT_ONCE = 4;

test("kill -9 at any moment of publish leaves the old or the new publication, whole", async (t) => {
  const dice = new Dice();
  const folder = temporaryFolder(t);
  const content = join(folder, "content");
  const stores = Array.from({ length: AT_ONCE }, (_, index) => join(folder, `store ${index}`));
  const held = stores.map(() => ({ version: "0", number: 1 }));
  writeVersion(content, "0");
  const usual = await run([content, ...stores], () => undefined);
  const writing = usual.steps.findIndex(({ step }) => step === FIRST_WRITE);
  assert.ok(writing > 0, "the first write is marked");
  const processes = scaled(200, 20) / AT_ONCE;
  const found = { old: 0, new: 0, between: 0, unharmed: 0 };

  for (let kill = 1; kill <= processes; kill++) {
    const next = String(kill);
    writeVersion(content, next);
    // Most between the first and the last write, the others anywhere.
    const from = kill % 10 === 0 ? 0 : writing;
    const at = from + dice.integer(usual.steps.length - 1 - from);
    const gap = (usual.steps[at + 1]?.since ?? 0) - (usual.steps[at]?.since ?? 0);
    const killAfter = (index: number) =>
      index === at ? dice.number(Math.min(MAX_WAIT, gap)) : undefined;
    // The first process kills itself, because on a busy machine an outside kill may be late.
    const { steps, killed } = await run(
      [content, ...stores],
      kill === 1 ? () => undefined : killAfter,
      kill === 1 ? { DIES_AT: FIRST_WRITE } : {},
    );

    for (const [index, store] of stores.entries()) {
      const before = held[index] ?? assert.fail();
      const where = `kill ${kill}, store ${index} (seed ${dice.seed})`;
      const whole = await newestUndamaged(new FolderStore(store));
      assert.ok(whole?.isCurrent && whole.damage.length === 0, `${where}: ${whole?.damage[0]}`);
      const version = versionOf(whole.file);
      assert.ok(version === before.version || version === next, `${where}: version ${version}`);
      const { number } = whole.publication;
      assert.equal(number, before.number + (version === next ? 1 : 0), where);
      found[version === next ? "new" : "old"] += 1;
      if (!killed) found.unharmed += 1;
      const own = steps.filter((one) => one.index === index).map(({ step }) => step);
      const isEnded = version === next && own.at(-1)?.startsWith(LAST_WRITE);
      if (killed && own.includes(FIRST_WRITE) && !isEnded) found.between += 1;
      held[index] = { version, number };
    }
  }
  const kills = processes * AT_ONCE;
  t.diagnostic(
    `${kills} kills: ${found.between} between the first and the last write, ${found.unharmed} came too late; ` +
      `${found.old} left the old publication, ${found.new} the new one, 0 lost or mixed (seed ${dice.seed})`,
  );

  assert.ok(
    found.between >= (isWhole ? kills / 2 : 1),
    `${found.between} of ${kills} between first and last write`,
  );
  writeVersion(content, "at last");
  for (const store of stores) {
    assert.equal((await publishFolder(content, store)).outcome, "published");
  }
});

interface Step {
  /** Of its store. */
  readonly index: number;
  readonly step: string;
  /** Milliseconds since the start of the process. */
  readonly since: number;
}

/** @param killAfter milliseconds after the step with this index */
async function run(
  args: readonly string[],
  killAfter: (index: number) => number | undefined,
  env: NodeJS.ProcessEnv = {},
): Promise<{ steps: Step[]; killed: boolean }> {
  const begun = performance.now();
  const child = spawn(process.execPath, [PUBLISHERS, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...env },
  });
  const exit = new Promise<NodeJS.Signals | null>((resolve) =>
    child.once("exit", (_, signal) => resolve(signal)),
  );
  const steps: Step[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    const [index, step = ""] = line.split("\t");
    steps.push({ index: Number(index), step, since: performance.now() - begun });
    const wait = killAfter(steps.length - 1);
    if (wait !== undefined) void sleep(wait).then(() => child.kill("SIGKILL"));
  }
  return { steps, killed: (await exit) === "SIGKILL" };
}
