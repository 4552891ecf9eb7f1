/** Backup and restore: the same site, whole, or nothing. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { test } from "node:test";
import { FolderStore } from "../../src/store/folder/folder-store.ts";
import { PublishingFolderStore } from "../../src/store/folder/writing/folder-publishing.ts";
import { readHistory } from "../../src/store/history.ts";
import { backUp } from "../../src/store/tasks/backup.ts";
import { restore } from "../../src/store/tasks/restore.ts";
import { rollback } from "../../src/store/tasks/rollback.ts";
import { verifyStore } from "../../src/store/tasks/verify-store.ts";
import { unhurried } from "../support/answers.ts";
import { writeContentFolder } from "../support/content-folder.ts";
import type { Ending } from "../support/ending.ts";
import { runMontra } from "../support/montra.ts";
import { sampleOfEverything } from "../support/sample-of-everything.ts";
import { publishFolder, serveStore } from "../support/serving.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { everyResponse } from "./every-response.ts";

const locked = { who: "maria", onWait: () => {} };

async function backedUp(t: Ending) {
  const folder = temporaryFolder(t);
  const [content, store] = [join(folder, "content"), join(folder, "store")];
  for (const nome of ["Primeiro", "Segundo"]) {
    writeContentFolder(content, { ...sampleOfEverything, temas: [{ nome }] });
    await publishFolder(content, store);
  }
  const file = join(folder, "cópia de segurança.tar");
  await backUp(new PublishingFolderStore(store), file);
  return { folder, content, store, file };
}

test("a restore that is stopped before its end leaves nothing, and can be begun again", async (t) => {
  const { folder, file } = await backedUp(t);
  const place = join(folder, "new/restored");
  const abort = new AbortController();
  class Stopping extends PublishingFolderStore {
    override async startPublishing(
      ...given: Parameters<PublishingFolderStore["startPublishing"]>
    ): ReturnType<PublishingFolderStore["startPublishing"]> {
      const session = await super.startPublishing(...given);
      const add = session.addMedia.bind(session);
      session.addMedia = async (...medium) => {
        abort.abort();
        await add(...medium);
      };
      return session;
    }
  }

  const stopped = restore(file, new Stopping(place), { ...locked, signal: abort.signal });

  await assert.rejects(stopped, { name: "AbortError" });
  assert.equal(existsSync(place), false);
  const { number } = await restore(file, new PublishingFolderStore(place), locked);
  assert.equal(number, 2);
});

test("a backup that is stopped leaves nothing, and what a killed one left is removed by the next", async (t) => {
  const { folder, store, file } = await backedUp(t);
  const bytes = readFileSync(file);
  const names = readdirSync(folder).sort();
  const [left, written, another] = [
    `${file}.${randomUUID()}.tmp`,
    `${file}.${randomUUID()}.tmp`,
    `${file}.old.tmp`,
  ];
  for (const path of [left, written, another]) writeFileSync(path, bytes);
  const anHourAgo = new Date(Date.now() - 3_600_000);
  for (const path of [left, another]) utimesSync(path, anHourAgo, anHourAgo);

  const stopped = backUp(new FolderStore(store), file, { signal: AbortSignal.abort() });

  await assert.rejects(stopped, { name: "AbortError" });
  assert.deepEqual(readFileSync(file), bytes);
  const stays = [written, another].map((path) => basename(path));
  assert.deepEqual(readdirSync(folder).sort(), [...names, ...stays].sort());
});

test("a restored backup answers every address as the store did, with its history", async (t) => {
  const { folder, content, store, file } = await backedUp(t);
  const restored = join(folder, "restored");

  const publication = await restore(file, new PublishingFolderStore(restored), locked);

  assert.equal(publication.number, 2);
  const [one, other] = [
    await serveStore(t, store, unhurried),
    await serveStore(t, restored, unhurried),
  ];
  assert.deepEqual(
    await everyResponse(other.address, restored),
    await everyResponse(one.address, store),
  );
  const history = await readHistory(new PublishingFolderStore(restored));
  assert.deepEqual(
    history.publications,
    (await readHistory(new PublishingFolderStore(store))).publications,
  );
  assert.deepEqual((await verifyStore(new PublishingFolderStore(restored), () => {})).problems, []);
  await assert.rejects(
    rollback(new PublishingFolderStore(restored), { ...locked, to: 1, note: "" }),
    /The edition of publication 1 is no longer kept/,
  );
  writeContentFolder(content, { temas: [{ nome: "Terceiro" }] });
  const next = await publishFolder(content, restored);
  assert.equal(next.outcome === "published" && next.publication.number, 3);
});

test("a backup unpacked by hand is a store that works, and the same store gives the same archive", async (t) => {
  const { folder, store, file } = await backedUp(t);
  const [unpacked, again] = [join(folder, "unpacked"), join(folder, "again.tar")];
  mkdirSync(unpacked);

  execFileSync("tar", ["-xf", file, "-C", unpacked]);
  await backUp(new PublishingFolderStore(store), again);

  assert.deepEqual((await verifyStore(new PublishingFolderStore(unpacked), () => {})).problems, []);
  assert.ok(readFileSync(again).equals(readFileSync(file)));
});

test("a damaged archive is refused, whatever part of it is damaged, and nothing becomes current", async (t) => {
  const { folder, file } = await backedUp(t);
  const whole = readFileSync(file);
  const damaged = join(folder, "damaged.tar");
  const places = ["editions/", "media/", "publications/"].map((name) => whole.indexOf(name) + 600);
  const archives = [
    ...places.map((place) => {
      const bytes = Buffer.from(whole);
      bytes[place] = (bytes[place] ?? 0) ^ 1;
      return bytes;
    }),
    whole.subarray(0, whole.length / 2),
    Buffer.from("no archive at all"),
    Buffer.alloc(0),
  ];
  for (const [index, bytes] of archives.entries()) {
    writeFileSync(damaged, bytes);
    const store = new PublishingFolderStore(join(folder, `restored-${index}`));

    await assert.rejects(restore(damaged, store, locked), /cannot be restored: .* Take another/);

    assert.equal(await store.current(), undefined);
  }
});

test("a backup of a damaged history says what it lacks, and is restored without it", async (t) => {
  const { folder, content, store } = await backedUp(t);
  writeContentFolder(content, { temas: [{ nome: "Terceiro" }] });
  await publishFolder(content, store);
  const [damaged, file] = [join(store, "publications/000001.json"), join(folder, "damaged.tar")];
  writeFileSync(damaged, "{}");
  const [restored, again] = [join(folder, "restored"), join(folder, "again.tar")];

  const { exitCode, stdout, stderr } = await runMontra(["backup", file, "--store", store]);

  assert.equal(exitCode, 1);
  assert.match(stdout, /^Backed up publication 3 with /);
  assert.equal(
    stderr,
    `${damaged} is damaged: it is no publication with an unbroken seal. Publish the content folder again, go back with "montra rollback", or restore a backup\n` +
      "The history in it lacks 1; it can be restored all the same.\n",
  );
  const target = new PublishingFolderStore(restored);
  const { number } = await restore(file, target, locked);
  assert.equal(number, 3);
  const [one, other] = [
    await serveStore(t, store, unhurried),
    await serveStore(t, restored, unhurried),
  ];
  assert.deepEqual(
    await everyResponse(other.address, restored),
    await everyResponse(one.address, store),
  );
  const { publications, current } = await readHistory(target);
  assert.deepEqual([publications.map((made) => made.number), current], [[2, 3], 3]);
  assert.deepEqual((await backUp(target, again)).lacks, [[1, 1]]);
  assert.ok(readFileSync(again).equals(readFileSync(file)));
});

test("restore() refuses a store that holds publications, and backUp() a file that is no backup", async (t) => {
  const { folder, store, file } = await backedUp(t);
  const other = join(folder, "site.yaml");
  writeFileSync(other, "nome: Não perder\n");

  await assert.rejects(restore(file, new PublishingFolderStore(store), locked), {
    message: `The store ${store} holds publications already. Restore into another one with --store, or move this one aside`,
  });
  await assert.rejects(backUp(new PublishingFolderStore(store), other), {
    message: `${other} is there already and is no backup of Montra. Choose another name, or delete it`,
  });
  await assert.rejects(
    restore(join(folder, "nowhere.tar"), new PublishingFolderStore(other), locked),
  );
  assert.equal(readFileSync(other, "utf8"), "nome: Não perder\n");
  assert.ok(!existsSync(join(folder, "nowhere.tar")));
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.endsWith(".tmp")),
    [],
  );
});

test("a full backup has every edition that is kept: after a restore one goes back to any of them", async (t) => {
  const { folder, content, store } = await backedUp(t);
  const file = join(folder, "full.tar");
  const images = Array.from({ length: 3 }, () => ({ imagem: "media/casa.png" }));
  writeContentFolder(content, { temas: [{ nome: "Terceiro" }], locais: images });
  await publishFolder(content, store);
  const original = new PublishingFolderStore(store);
  const target = new PublishingFolderStore(join(folder, "restored"));

  const { editions, damage } = await backUp(original, file, { full: true });
  await restore(file, target, locked);

  assert.deepEqual([editions, damage], [3, []]);
  assert.deepEqual(await readHistory(target), await readHistory(original));
  assert.deepEqual((await verifyStore(target, () => {})).problems, []);
  const { from } = await rollback(target, { to: 1, note: "", ...locked });
  assert.equal(from.number, 1);
  // The same again, but for what is damaged and everything before it.
  const [second] = (await readHistory(original)).publications.slice(1, 2);
  writeFileSync(join(store, "editions", `${second?.edition}.db`), "damaged");
  const part = await backUp(original, file, { full: true });
  assert.deepEqual([part.editions, part.damage.length], [1, 1]);
  const other = new PublishingFolderStore(join(folder, "other"));
  assert.equal((await restore(file, other, locked)).number, 3);
  assert.equal((await readHistory(other)).keptFrom, 3);
});

test("a folder that holds something else is no store, and nothing is put into it", async (t) => {
  const folder = temporaryFolder(t);
  const [content, fresh] = [join(folder, "content"), join(folder, "fresh")];
  writeContentFolder(content, { temas: [{}] });
  // As a disk has it that has just been made.
  mkdirSync(join(fresh, "lost+found"), { recursive: true });
  const before = readdirSync(content).sort();
  const says = {
    name: "StoreUnavailableError",
    message: `The folder ${content} is no store of Montra: it holds media, site.yaml, temas.json. Name another one with --store, which may be empty or not there yet`,
  };

  await assert.rejects(new FolderStore(content).current(), says);
  await assert.rejects(publishFolder(content, content), says);
  const file = join(content, "site.yaml");
  const saysOfFile = {
    name: "StoreUnavailableError",
    message: `${file} is a file, and a store is a folder. Name another one with --store, which may be empty or not there yet`,
  };
  await assert.rejects(new FolderStore(file).current(), saysOfFile);
  await assert.rejects(publishFolder(content, file), saysOfFile);
  assert.equal(await new FolderStore(fresh).current(), undefined);
  assert.deepEqual(readdirSync(content).sort(), before);
});
