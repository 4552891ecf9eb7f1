/**
 * `kill -9` of publish, at random moments that its own steps mark: the store holds the old or the new
 * publication, whole, and the next publication works.
 */
import assert from "node:assert/strict";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { FolderStore } from "../../src/store/folder/folder-store.ts";
import { newestWhole } from "../../src/store/newest-whole.ts";
import { startMontra } from "../support/montra.ts";
import { publishFolder } from "../support/serving.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { Dice, isWhole, scaled } from "./scale.ts";
import { versionOf, writeVersion } from "./versioned-content.ts";

const FIRST_WRITE = "writing the edition";
// On a machine that was busy when the usual run was timed, longer ones would come after the end.
const LONGEST_WAIT = 50;
const LAST_WRITE = /^publication \d+ is current$/;

test("kill -9 at any moment of publish leaves the old or the new publication, whole", async (t) => {
  const dice = new Dice();
  const folder = temporaryFolder(t);
  const [content, store] = [join(folder, "content"), join(folder, "store")];
  const args = ["publish", content, "--store", store, "--progress", "plain"];
  writeVersion(content, "0");
  const usual = await run(args, () => undefined);
  const writing = usual.steps.findIndex(({ step }) => step === FIRST_WRITE);
  assert.ok(writing > 0, "the first write is marked");
  const kills = scaled(200, 40);
  const found = { old: 0, new: 0, between: 0, unharmed: 0 };
  let [version, number] = ["0", 1];

  for (let kill = 1; kill <= kills; kill++) {
    const next = String(kill);
    writeVersion(content, next);
    // Most of them fall between the first and the last write, the others anywhere.
    const from = kill % 10 === 0 ? 0 : writing;
    const at = from + dice.integer(usual.steps.length - 1 - from);
    const gap = (usual.steps[at + 1]?.since ?? 0) - (usual.steps[at]?.since ?? 0);
    const { steps, killed } = await run(args, (index) =>
      index === at ? dice.number(Math.min(LONGEST_WAIT, gap)) : undefined,
    );

    const whole = await newestWhole(new FolderStore(store));
    assert.ok(whole?.isCurrent && whole.damage.length === 0, `kill ${kill}: ${whole?.damage[0]}`);
    const holds = versionOf(whole.file);
    assert.ok(holds === version || holds === next, `kill ${kill}: version ${holds}`);
    assert.equal(whole.publication.number, number + (holds === next ? 1 : 0));
    found[holds === next ? "new" : "old"] += 1;
    if (!killed) found.unharmed += 1;
    const begun = steps.some(({ step }) => step === FIRST_WRITE);
    const ended = steps.some(({ step }) => LAST_WRITE.test(step));
    if (killed && begun && !ended) found.between += 1;
    [version, number] = [holds, whole.publication.number];
  }
  t.diagnostic(
    `${kills} kills: ${found.between} between the first and the last write, ${found.unharmed} came too late; ` +
      `${found.old} left the old publication, ${found.new} the new one, 0 lost or mixed (seed ${dice.seed})`,
  );

  // Of few a busy machine may let most come too late.
  assert.ok(
    found.between >= (isWhole ? kills / 2 : 1),
    `${found.between} of ${kills} between first and last write`,
  );
  writeVersion(content, "at last");
  assert.equal((await publishFolder(content, store)).outcome, "published");
});

interface Step {
  readonly step: string;
  /** Milliseconds since the process began. */
  readonly since: number;
}

/** @param killAfter milliseconds after the step of an index at which to kill, if at all */
async function run(
  args: readonly string[],
  killAfter: (index: number) => number | undefined,
): Promise<{ steps: Step[]; killed: boolean }> {
  const begun = performance.now();
  const child = startMontra(args);
  const exit = new Promise<NodeJS.Signals | null>((resolve) =>
    child.once("exit", (_, signal) => resolve(signal)),
  );
  child.stdout?.resume();
  const steps: Step[] = [];
  assert.ok(child.stderr);
  for await (const step of createInterface({ input: child.stderr })) {
    steps.push({ step, since: performance.now() - begun });
    const wait = killAfter(steps.length - 1);
    if (wait !== undefined) void sleep(wait).then(() => child.kill("SIGKILL"));
  }
  return { steps, killed: (await exit) === "SIGKILL" };
}
