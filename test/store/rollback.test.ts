/** A rollback restores every response as a new publication, or is refused. */
import assert from "node:assert/strict";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { rollback } from "../../src/authoring/publish/rollback.ts";
import { PublishingFolderStore } from "../../src/editions/store/folder/writing/folder-publishing.ts";
import { readHistory } from "../../src/editions/store/history.ts";
import { writeContentFolder } from "../support/content-folder.ts";
import { sampleOfEverything } from "../support/sample-of-everything.ts";
import { publishFolder, serveStore, untilTakenUp } from "../support/serving.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { everyResponse } from "./every-response.ts";

function rollBack(store: string, to?: number) {
  return rollback(new PublishingFolderStore(store), {
    to,
    who: "maria",
    note: "",
    onWait: () => {},
  });
}

test("rollback() answers every address with the bytes that it had", async (t) => {
  const folder = temporaryFolder(t);
  const [content, store] = [join(folder, "content"), join(folder, "store")];
  writeContentFolder(content, sampleOfEverything);
  await publishFolder(content, store);
  const serving = await serveStore(t, store);
  const before = await everyResponse(serving.address, store);
  writeContentFolder(content, { ...sampleOfEverything, noticias: [{ titulo: "Outra" }, {}] });
  await publishFolder(content, store);
  await untilTakenUp(serving.address, 2);
  const news = await (await fetch(`${serving.address}/api/v1/noticias/`)).text();

  const { publication, from } = await rollBack(store);
  await untilTakenUp(serving.address, 3);
  const after = await everyResponse(serving.address, store);

  assert.equal(from.number, 1);
  assert.equal(publication.number, 3);
  assert.equal(publication.note, "Rollback to 1");
  assert.match(news, /"titulo":"Outra"/);
  assert.deepEqual(after, before);
});

test("a publication after a rollback starts from what is current", async (t) => {
  const folder = temporaryFolder(t);
  const [content, store] = [join(folder, "content"), join(folder, "store")];
  writeContentFolder(content, { temas: [{}] });
  await publishFolder(content, store);
  writeContentFolder(content, { temas: [{}, {}] });
  await publishFolder(content, store);
  await rollBack(store);

  const same = await publishFolder(content, store);

  assert.equal(same.outcome, "published");
  assert.equal(same.publication.number, 4);
  assert.deepEqual(same.counts.temas, { added: 1, changed: 0, removed: 0, unchanged: 1 });
});

test("rollback() refuses what cannot be gone back to, and makes nothing", async (t) => {
  const folder = temporaryFolder(t);
  const [content, store] = [join(folder, "content"), join(folder, "store")];
  writeContentFolder(content, { autores: [{}] });

  await assert.rejects(rollBack(store), {
    message: "There is no earlier publication to go back to",
  });
  await publishFolder(content, store);
  await assert.rejects(rollBack(store), {
    message: "There is no earlier publication to go back to",
  });
  await assert.rejects(rollBack(store, 1), {
    message: "Publication 1 has the same content as the current one",
  });
  assert.equal((await readHistory(new PublishingFolderStore(store))).publications.length, 1);
});

test("rollback() names the publication before the current one if it is damaged, because others may be whole", async (t) => {
  const folder = temporaryFolder(t);
  const [content, store] = [join(folder, "content"), join(folder, "store")];
  for (const nome of ["Um", "Dois", "Três"]) {
    writeContentFolder(content, { temas: [{ nome }] });
    await publishFolder(content, store);
  }
  writeFileSync(join(store, "publications/000002.json"), "garbage");

  await assert.rejects(rollBack(store), {
    message: 'There is no publication 2: "montra history" lists them all',
  });
});

test("a damaged pointer: rollback() goes back to what is whole, under a number that nobody has seen", async (t) => {
  const folder = temporaryFolder(t);
  const [content, store] = [join(folder, "content"), join(folder, "store")];
  for (const number of [1, 2]) {
    writeContentFolder(content, { temas: [{ nome: `Tema da publicação ${number}` }] });
    await publishFolder(content, store);
  }
  writeFileSync(join(store, "current"), "2 garbage\n");

  const { publication, from } = await rollBack(store, 1);

  assert.equal(from.number, 1);
  assert.equal(publication.number, 3);
  assert.deepEqual(await new PublishingFolderStore(store).current(), publication);
});

test("a damaged current edition: the service answers from the one before and says so, publishing heals it", async (t) => {
  const folder = temporaryFolder(t);
  const [content, store] = [join(folder, "content"), join(folder, "store")];
  for (const number of [1, 2]) {
    writeContentFolder(content, { temas: [{ nome: `Tema ${number}` }], eventos: [{}] });
    await publishFolder(content, store);
  }
  const { edition } = (await new PublishingFolderStore(store).current()) ?? { edition: "" };
  const file = join(store, "editions", `${edition}.db`);
  const bytes = readFileSync(file);
  bytes[5000] = (bytes[5000] ?? 0) ^ 1;
  writeFileSync(file, bytes);
  const serving = await serveStore(t, store);

  const ready = await (await fetch(`${serving.address}/readyz`)).json();
  const events = await fetch(`${serving.address}/api/v1/eventos/`);
  const healed = await publishFolder(content, store);
  await untilTakenUp(serving.address, 3);

  assert.equal((ready as { publication: number }).publication, 1);
  assert.match((ready as { warning: string }).warning, /^the store is damaged/);
  assert.equal(events.status, 200);
  assert.equal(healed.outcome, "published");
  const now = await (await fetch(`${serving.address}/readyz`)).json();
  assert.equal((now as { warning?: string }).warning, undefined);
});

test("an edition that is damaged while it is served goes on being answered rightly", async (t) => {
  const folder = temporaryFolder(t);
  const [content, store] = [join(folder, "content"), join(folder, "store")];
  writeContentFolder(content, sampleOfEverything);
  await publishFolder(content, store);
  const [one, other] = [await serveStore(t, store), await serveStore(t, store)];
  const right = await everyResponse(one.address, store);
  const { edition } = (await new PublishingFolderStore(store).current()) ?? { edition: "" };
  const copy = join(folder, "copy");
  cpSync(store, copy, { recursive: true });
  const file = join(store, "editions", `${edition}.db`);
  writeFileSync(file, readFileSync(file).fill(7, 4096));

  assert.deepEqual(await everyResponse(other.address, copy), right);
});

test("a medium that went missing is stored again by publishing the same content", async (t) => {
  const folder = temporaryFolder(t);
  const [content, store] = [join(folder, "content"), join(folder, "store")];
  writeContentFolder(content, { autores: [{}] });
  await publishFolder(content, store);
  cpSync(join(store, "media"), join(folder, "kept"), { recursive: true });
  rmSync(join(store, "media"), { recursive: true });

  const again = await publishFolder(content, store);

  assert.equal(again.outcome, "unchanged");
  assert.deepEqual(again.restored, ["757f22e793615217c234c9066a8af262/casa.png"]);
});
