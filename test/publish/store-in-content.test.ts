/** Content folders and stores are not mixed up, and a dry run ends as the publication would. */
import assert from "node:assert/strict";
import { existsSync, renameSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { writeContentFolder } from "../support/content-folder.ts";
import { runMontra } from "../support/montra.ts";
import { publishFolder } from "../support/serving.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

test("montra publish makes no store in the content folder, but for one that is left aside there", async (t) => {
  const content = join(temporaryFolder(t), "content");
  writeContentFolder(content, { temas: [{}] });

  const within = await runMontra(["publish", content, "--store", join(content, "data/site")]);
  const aside = await runMontra(["publish", content, "--store", join(content, "_store")]);

  assert.equal(within.exitCode, 1);
  assert.equal(
    within.stderr,
    `The store "${join(content, "data/site")}" would lie in the content folder "${content}", where it would be taken for content. Name a place outside of it with --store\n`,
  );
  assert.ok(!existsSync(join(content, "data")));
  assert.equal(aside.exitCode, 0);
});

test("montra check takes no store for content, in the folder or in its place", async (t) => {
  const folder = temporaryFolder(t);
  const [content, store] = [join(folder, "content"), join(folder, "store")];
  writeContentFolder(content, { temas: [{}] });
  await publishFolder(content, store);

  const inItsPlace = await runMontra(["check", store]);
  renameSync(store, join(content, "data"));
  const within = await runMontra(["check", content]);

  assert.equal(
    inItsPlace.stdout,
    `${store}  there is no content folder here, expected a content folder with a site.yaml in it, check the spelling, or create the folder\n`,
  );
  assert.equal(
    within.stdout,
    'data  no part of a site is named "data", expected site.yaml, media, or a collection as a folder or a table, put what is to be published into media or the folder of its collection, or rename it to "_data" so that it is not read\n',
  );
  assert.deepEqual([inItsPlace.exitCode, within.exitCode], [1, 1]);
});
