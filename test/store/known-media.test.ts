import assert from "node:assert/strict";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { Edition } from "../../src/editions/edition/open-edition.ts";
import { FolderStore } from "../../src/editions/store/folder/folder-store.ts";
import { KnownMedia } from "../../src/editions/store/known-media.ts";
import { IMAGE_ADDRESS, writeContentFolder } from "../support/content-folder.ts";
import { sampleOfEverything } from "../support/sample-of-everything.ts";
import { publishFolder } from "../support/serving.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const OTHER_ADDRESS = `${"b".repeat(32)}/casa.png`;

/** An edition that names {@link IMAGE_ADDRESS}. */
async function publishEdition(t: TestContext): Promise<Edition> {
  const folder = temporaryFolder(t);
  writeContentFolder(join(folder, "content"), sampleOfEverything);
  const result = await publishFolder(join(folder, "content"), join(folder, "store"));
  assert.equal(result.outcome, "published");
  const store = new FolderStore(join(folder, "store"));
  const publication = await store.current();
  const edition = new Edition(await store.editionFile(publication?.edition ?? ""));
  t.after(() => edition[Symbol.dispose]());
  return edition;
}

test("KnownMedia looks for what an edition names, although it was not there before", async (t) => {
  const media = new KnownMedia({ bounds: [{ perSecond: 1, burst: 1 }], namedMilliseconds: 0 });
  const isThere = async () => "found";
  const before = await media.find(IMAGE_ADDRESS, [async () => undefined]);
  const remembered = await media.find(IMAGE_ADDRESS, [isThere]);

  await media.learn(await publishEdition(t));
  const after = await media.find(IMAGE_ADDRESS, [isThere]);

  assert.deepEqual([before, remembered, after], [undefined, undefined, "found"]);
  assert.deepEqual([media.bytesOf(IMAGE_ADDRESS), media.bytesOf(OTHER_ADDRESS)], [74, undefined]);
});

test("KnownMedia would look while there is something left of the bound, and for what is named", async (t) => {
  const media = new KnownMedia({ bounds: [{ perSecond: 0, burst: 1 }], namedMilliseconds: 0 });
  await media.learn(await publishEdition(t));

  const first = media.wouldLook(OTHER_ADDRESS);
  await media.find(OTHER_ADDRESS, [async () => "found"]);
  const then = [media.wouldLook(OTHER_ADDRESS), media.wouldLook(IMAGE_ADDRESS)];

  assert.deepEqual([first, ...then], [true, false, true]);
  assert.deepEqual(media.counts, { asked: 1, remembered: 0, refused: 0 });
});
