/** Content folders and stores are told apart, and a dry run ends as the publication would. */
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

test("montra check names a store that lies in the folder, and one in the folder's place", async (t) => {
  const folder = temporaryFolder(t);
  const [content, store] = [join(folder, "content"), join(folder, "store")];
  writeContentFolder(content, { temas: [{}] });
  await publishFolder(content, store);

  const inItsPlace = await runMontra(["check", store]);
  renameSync(store, join(content, "data"));
  const within = await runMontra(["check", content]);

  assert.equal(
    inItsPlace.stdout,
    `${store}  this is a store, in which Montra keeps publications, expected a content folder with a site.yaml in it, give the folder in which the texts are written\n`,
  );
  assert.equal(
    within.stdout,
    'data  a store of Montra lies here, with what was published, expected a store outside of the content folder, move "data" out of this folder, and name its new place with --store\n',
  );
  assert.deepEqual([inItsPlace.exitCode, within.exitCode], [1, 1]);
});

test("montra publish --dry-run ends with the code of the publication", async (t) => {
  const folder = temporaryFolder(t);
  const [content, store] = [join(folder, "content"), join(folder, "store")];
  writeContentFolder(content, { temas: [{}, {}, {}] });
  await publishFolder(content, store);
  writeContentFolder(content, { temas: [{}] });
  const args = ["publish", content, "--store", store, "--dry-run"];

  const refused = await runMontra(args);
  const json = await runMontra([...args, "--json"]);
  const allowed = await runMontra([...args, "--allow-removals"]);

  assert.equal(refused.exitCode, 1);
  assert.equal(
    refused.stderr,
    "2 of 3 items of temas would be removed. If that is meant, add --allow-removals.\n",
  );
  assert.equal(json.exitCode, 1);
  assert.equal(allowed.exitCode, 0);
});
