/** Pruning: what is kept, and for how long. */
import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { PublishingFolderStore } from "../../src/editions/store/folder/writing/folder-publishing.ts";
import { applyPrune, firstToKeep, planPrune } from "../../src/editions/store/tasks/prune.ts";
import { verifyStore } from "../../src/editions/store/tasks/verify-store.ts";
import { publishFolder } from "../support/serving.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { NEWS, writeVersion } from "../support/versioned-content.ts";

const DAY = 86_400;
const now = Date.parse("2026-11-20T12:00:00Z");

function published(...daysAgo: number[]) {
  return daysAgo.map((days, index) => ({
    number: index + 1,
    time: new Date(now - days * DAY * 1000).toISOString(),
    edition: "",
    who: "",
    note: "",
    counts: {},
  }));
}

const cases: [days: number[], keep: { publications: number; days: number }, first: number][] = [
  [[100, 95, 91, 89, 1], { publications: 2, days: 90 }, 4],
  [[100, 95, 91, 89, 1], { publications: 4, days: 90 }, 2],
  [[100, 95, 91], { publications: 1, days: 90 }, 3],
  [[100, 95, 91], { publications: 50, days: 90 }, 1],
  [[100], { publications: 1, days: 0 }, 1],
  [[3, 2, 1], { publications: 1, days: 0 }, 3],
];

for (const [days, keep, first] of cases) {
  test(`firstKept() of publications ${days.join(", ")} days ago, keeping ${keep.publications} and ${keep.days} days, is ${first}`, () => {
    assert.equal(firstToKeep(published(...days), keep, now), first);
  });
}

test("media stay 48 hours longer than the last edition that names them", async (t) => {
  const folder = temporaryFolder(t);
  const [content, place] = [join(folder, "content"), join(folder, "store")];
  const store = new PublishingFolderStore(place);
  for (const version of ["1", "2"]) {
    writeVersion(content, version);
    await publishFolder(content, place);
  }
  const prune = async (at: number) => {
    await using session = await store.startPublishing({ who: "maria", onWait: () => {} });
    const plan = await planPrune(session, { publications: 1, days: 0 }, at);
    await applyPrune(session, plan, at);
    return plan;
  };
  const hour = 3600 * 1000;
  const muchLater = Date.now() + 1000 * hour;

  const first = await prune(muchLater);
  const before = await prune(muchLater + 47 * hour);
  const after = await prune(muchLater + 49 * hour);

  // The edition and its list of changes.
  assert.equal(first.editions.length, 2);
  // Both have the same crops of the drawings, which are still named.
  assert.deepEqual([first.media.length, first.retired.length], [0, NEWS]);
  assert.deepEqual([before.media.length, after.media.length], [0, NEWS]);
  const { problems, media } = await verifyStore(store, () => {});
  assert.deepEqual(problems, []);
  assert.ok(media > NEWS);
});

test("what an unfinished publication left behind is found and removed; a damaged store is left alone", async (t) => {
  const folder = temporaryFolder(t);
  const [content, place] = [join(folder, "content"), join(folder, "store")];
  const store = new PublishingFolderStore(place);
  writeVersion(content, "1");
  await publishFolder(content, place);
  const leftovers = ["current.1234.tmp", "publications/000002.json", "editions/x.tmp"];
  for (const name of leftovers) writeFileSync(join(place, name), "");
  // Not of the store, so it stays.
  mkdirSync(join(place, "relatórios"));
  writeFileSync(join(place, "relatórios/maio.tmp"), "");
  await using session = await store.startPublishing({ who: "maria", onWait: () => {} });

  const plan = await planPrune(session, { publications: 1, days: 0 }, now);
  await applyPrune(session, plan, now);

  assert.deepEqual(plan.leftovers.map(({ name }) => name).sort(), [...leftovers].sort());
  assert.deepEqual(await session.objects.leftovers(), []);
  writeFileSync(join(place, "current"), "");
  await assert.rejects(planPrune(session, { publications: 1, days: 0 }, now), {
    name: "DamagedError",
    message: /^Nothing is removed from a damaged store\. .*current is damaged: it is no/,
  });
});
