/**
 * Hostile files of editors at their whole sizes, the largest that a file of the kind may have at all:
 * each is refused with its line, or published, in bounded time and memory. `npm test` does a tenth.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { contentFolder } from "../content/content-folder.ts";
import { HOSTILE } from "../content/hostile-files.ts";
import { costOf, MOST_MEBIBYTES, MOST_SECONDS } from "../content/measure-cost.ts";
import { Dice, scaled } from "./scale.ts";

const dice = new Dice();
console.log(`seed ${dice.seed}`);

for (const { name, files, whole, said } of dice
  .shuffled(HOSTILE)
  .slice(0, scaled(HOSTILE.length))) {
  test(`${name} costs no more than any file may`, async (t) => {
    const { seconds, peakMebibytes, first, longestLine } = await costOf(
      contentFolder(t, files(whole)),
    );

    t.diagnostic(`${seconds[0]?.toFixed(1)} s, ${Math.round(peakMebibytes)} MiB`);
    if (said) assert.match(first ?? "published", said);
    else assert.equal(first, undefined);
    assert.ok(peakMebibytes <= MOST_MEBIBYTES, `${peakMebibytes} MiB`);
    assert.ok((seconds[0] ?? 0) <= MOST_SECONDS, `${seconds[0]} s`);
    assert.ok(longestLine <= 2000, `a line of ${longestLine} characters`);
  });
}
