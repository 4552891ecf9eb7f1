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
  const media = new KnownMedia();
  const isThere = async () => "found";
  const before = await media.find(IMAGE_ADDRESS, async () => undefined);
  const remembered = await media.find(IMAGE_ADDRESS, isThere);

  await media.learn(await publishEdition(t));
  const after = await media.find(IMAGE_ADDRESS, isThere);

  assert.deepEqual([before, remembered, after], [undefined, undefined, "found"]);
  assert.deepEqual([media.bytesOf(IMAGE_ADDRESS), media.bytesOf(OTHER_ADDRESS)], [74, undefined]);
});

test("KnownMedia looks for fifty addresses that no edition names, and for all that one names", async (t) => {
  // Each second allows ten more.
  t.mock.method(performance, "now", () => 0);
  const media = new KnownMedia();
  await media.learn(await publishEdition(t));

  const looks = Array.from({ length: 100 }, (_, index) =>
    media.find(`${"b".repeat(32)}/casa-${index}.png`, async () => "found"),
  );
  const outcomes = await Promise.allSettled(looks);
  const named = await media.find(IMAGE_ADDRESS, async () => "found");

  const found = outcomes.filter(({ status }) => status === "fulfilled").length;
  assert.equal(found, 50);
  assert.equal(named, "found");
});
