/** Four times as much of a hostile file takes about four times as long, and limited memory. */
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { contentFolder } from "../../content/content-folder.ts";
import { Dice, scaled } from "../../support/scale.ts";
import type { Cost } from "../content/cost-of-reading.ts";
import { HOSTILE, type HostileFile } from "../content/hostile-files.ts";
import { costOf, MAX_MEBIBYTES } from "../content/measure-cost.ts";

// Linear is 4, quadratic 16. Shorter times depend more on the machine than on the file.
const MAX_TIMES = 10;
const MIN_SECONDS = 0.08;

/** The same folder twice, because the first reading compiles, and four times as much. */
function costAtBothSizes(t: TestContext, files: HostileFile["files"], size: number): Promise<Cost> {
  const small = contentFolder(t, files(size));
  return costOf(small, small, contentFolder(t, files(size * 4)));
}

test("four times as much of a hostile file costs little more than four times the time", async (t) => {
  const dice = new Dice();
  const chosen = dice.shuffled(HOSTILE).slice(0, scaled(HOSTILE.length, 20));
  t.diagnostic(`${chosen.map(({ name }) => name).join(", ")} (seed ${dice.seed})`);
  const folders = chosen.flatMap(({ files, quick }) => {
    const small = contentFolder(t, files(quick));
    return [small, small, contentFolder(t, files(quick * 4))];
  });

  const { seconds, peakMebibytes, longestLine } = await costOf(...folders);

  const suspects = chosen.filter((_, index) => {
    const [first = 0, again = 0, four = 0] = seconds.slice(index * 3, index * 3 + 3);
    return isTooMuch(Math.min(first, again), four);
  });
  // A busy machine may have paused: only what is slow every time is too slow.
  for (const { name, files, quick } of suspects) {
    const again: Cost[] = [];
    for (let times = 0; times < 3; times++) again.push(await costAtBothSizes(t, files, quick));
    const least = Math.min(...again.map((cost) => cost.seconds[1] ?? 0));
    const most = Math.min(...again.map((cost) => cost.seconds[2] ?? 0));
    assert.ok(!isTooMuch(least, most), `${name}: ${least} s, of four times as much ${most} s`);
  }
  // Of all in one process; each by itself takes less.
  assert.ok(peakMebibytes <= MAX_MEBIBYTES, `${peakMebibytes} MiB`);
  assert.ok(longestLine <= 2000, `a line of ${longestLine} characters`);
});

function isTooMuch(least: number, most: number): boolean {
  return most > MAX_TIMES * Math.max(least, MIN_SECONDS);
}
