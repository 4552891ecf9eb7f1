/** Verifying a store: damaged files are named, and no others. */
import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { FolderStore } from "../../src/editions/store/folder/folder-store.ts";
import { verifyStore } from "../../src/editions/store/tasks/verify-store.ts";
import { IMAGE_ADDRESS, writeContentFolder } from "../support/content-folder.ts";
import type { Ending } from "../support/ending.ts";
import { runMontra } from "../support/montra.ts";
import { sampleOfEverything } from "../support/sample-of-everything.ts";
import { publishFolder } from "../support/serving.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

async function published(t: Ending): Promise<{ content: string; store: string }> {
  const folder = temporaryFolder(t);
  const [content, store] = [join(folder, "content"), join(folder, "store")];
  writeContentFolder(content, sampleOfEverything);
  await publishFolder(content, store);
  return { content, store };
}

test("verifyStore() names every file that is damaged or missing, with the remedy", async (t) => {
  const { content, store } = await published(t);
  writeContentFolder(content, { ...sampleOfEverything, temas: [{ nome: "Outro" }] });
  await publishFolder(content, store);
  const { edition } = await new FolderStore(store).publication(1);
  const [medium, lost] = [
    join(store, "media", IMAGE_ADDRESS),
    join(store, "editions", `${edition}.db`),
  ];

  const before = await verifyStore(new FolderStore(store), () => {});
  const bytes = readFileSync(medium);
  bytes[40] = (bytes[40] ?? 0) ^ 1;
  writeFileSync(medium, bytes);
  rmSync(lost);
  const { problems } = await verifyStore(new FolderStore(store), () => {});

  assert.deepEqual(before.problems, []);
  assert.deepEqual(problems, [
    `${lost} is missing. Publish the content folder again, go back with "montra rollback", or copy a backup of the store back. It is of an earlier publication, which only a backup brings back: montra prune --keep 1 gives it up, with those before it`,
    `${medium} is damaged: its SHA-256 does not begin with 757f22e793615217c234c9066a8af262. Delete it and publish the content folder again, or copy it from a backup`,
  ]);
});

test("montra prune gives up what is lost of earlier publications, and the store is well again", async (t) => {
  const { content, store } = await published(t);
  for (const nome of ["Outro", "Outros"]) {
    writeContentFolder(content, { ...sampleOfEverything, temas: [{ nome }] });
    await publishFolder(content, store);
  }
  const { edition, changes } = await new FolderStore(store).publication(3);
  const editions = join(store, "editions");
  for (const name of readdirSync(editions)) {
    if (name !== `${edition}.db` && name !== `${changes}.db`) rmSync(join(editions, name));
  }
  rmSync(join(store, "publications/000001.json"));
  const damaged = await runMontra(["verify", "--store", store]);

  const shown = await runMontra(["prune", "--keep", "1", "--store", store]);
  const pruned = await runMontra(["prune", "--keep", "1", "--yes", "--store", store]);
  const verified = await runMontra(["verify", "--store", store]);

  assert.match(
    damaged.stdout,
    /000001\.json is missing\. .*backup brings back: montra prune --keep 2 gives it up/,
  );
  assert.match(
    shown.stdout,
    /lost editions and publications before 3 {2}2\n {4}[0-9a-f]{64}\n {4}1\n/,
  );
  assert.equal(pruned.exitCode, 0);
  assert.equal(verified.exitCode, 0, verified.stdout);
});

test("verify, prune and export of a place without a publication say so, and make nothing there", async (t) => {
  const folder = temporaryFolder(t);
  const place = join(folder, "slip");

  const commands = [["verify"], ["prune", "--yes"], ["export", join(folder, "exported")]];
  const ran = await Promise.all(
    commands.map((words) => runMontra([...words, "--store", "slip"], {}, folder)),
  );
  const history = await runMontra(["history", "--store", "slip"], {}, folder);

  const said = `The store ${place} holds no publication. Make one with montra publish <content>, or name another store with --store\n`;
  assert.deepEqual(ran, [
    {
      exitCode: 1,
      stdout: `${said}1 problem in 0 publications, 0 editions, 0 media.\n`,
      stderr: "",
    },
    { exitCode: 1, stdout: "", stderr: said },
    { exitCode: 1, stdout: "", stderr: said },
  ]);
  assert.equal(history.stdout, `Nothing has been published yet into ${place}.\n`);
  assert.deepEqual(readdirSync(folder), []);
});

test("montra doctor says that a store is damaged and what to do; a sound one is fine", async (t) => {
  const { store } = await published(t);

  const fine = await runMontra(["doctor", "--store", store, "--port", "9"]);
  writeFileSync(join(store, "current"), "1\n");
  const damaged = await runMontra(["doctor", "--store", store, "--port", "9"]);

  assert.equal(fine.exitCode, 0, fine.stdout);
  assert.match(fine.stdout, /^ok +publications: 1, number 1 is current and whole$/m);
  assert.equal(damaged.exitCode, 1);
  assert.match(
    damaged.stdout,
    /^wrong +publications: serve uses publication 1\. .*current is damaged: it is not a publication with a valid seal\. Publish/m,
  );
});

test("a folder that holds something else is no store, and nothing is put into it", async (t) => {
  const folder = temporaryFolder(t);
  const [content, fresh] = [join(folder, "content"), join(folder, "fresh")];
  writeContentFolder(content, { temas: [{}] });
  // As on a new disk.
  mkdirSync(join(fresh, "lost+found"), { recursive: true });
  const before = readdirSync(content).sort();
  const says = {
    name: "StoreUnavailableError",
    message: `${content} is not a store of Montra: it holds media, site.yaml, temas.json. Name another one with --store, a folder that is empty or does not exist yet`,
  };

  await assert.rejects(new FolderStore(content).current(), says);
  await assert.rejects(publishFolder(content, content), says);
  const file = join(content, "site.yaml");
  const saysOfFile = {
    name: "StoreUnavailableError",
    message: `${file} is not a store of Montra. Name another one with --store, a folder that is empty or does not exist yet`,
  };
  await assert.rejects(new FolderStore(file).current(), saysOfFile);
  await assert.rejects(publishFolder(content, file), saysOfFile);
  assert.equal(await new FolderStore(fresh).current(), undefined);
  assert.deepEqual(readdirSync(content).sort(), before);
});
