import assert from "node:assert/strict";
import { test } from "node:test";
import type { Edition } from "../edition/open-edition.ts";
import { KnownMedia } from "./known-media.ts";

const ADDRESS = `${"a".repeat(32)}/casa.png`;

/** As much of an edition as there is to learn from. */
function naming(...addresses: string[]): Edition {
  return { iterate: () => ({ rows: addresses.map((address) => [address]) }) } as unknown as Edition;
}

test("KnownMedia looks for what an edition names, although it was not there before", async () => {
  const media = new KnownMedia({ bounds: [{ perSecond: 1, burst: 1 }], namedMilliseconds: 0 });
  const isThere = async () => "found";
  const before = await media.find(ADDRESS, [async () => undefined]);
  const remembered = await media.find(ADDRESS, [isThere]);

  await media.learn(naming(ADDRESS));
  const after = await media.find(ADDRESS, [isThere]);

  assert.deepEqual([before, remembered, after], [undefined, undefined, "found"]);
});

test("KnownMedia would look as long as there is something left of the bound, and for what is named", async () => {
  const media = new KnownMedia({ bounds: [{ perSecond: 0, burst: 1 }], namedMilliseconds: 0 });
  const other = `${"b".repeat(32)}/casa.png`;
  await media.learn(naming(ADDRESS));

  const first = media.wouldLook(other);
  await media.find(other, [async () => "found"]);

  assert.deepEqual([first, media.wouldLook(other), media.wouldLook(ADDRESS)], [true, false, true]);
  assert.deepEqual(media.counts, { asked: 1, remembered: 0, refused: 0 });
});
