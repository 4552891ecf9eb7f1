/** Editions that are too large for memory, whose file is damaged while it is served. */
import assert from "node:assert/strict";
import { closeSync, copyFileSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { test } from "node:test";
import { folderLayout } from "../../../src/editions/store/folder/folder-layout.ts";
import { hashOfFile } from "../../../src/editions/store/local-files.ts";
import { openPublishingStore } from "../../../src/editions/store/open/open-publishing-store.ts";
import { writeContentFolder } from "../../support/content-folder.ts";
import { endingOf } from "../../support/ending.ts";
import { eventually } from "../../support/eventually.ts";
import { publishFolder } from "../../support/serving.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { startPool } from "../../support/worker-pool.ts";
import { type Node, startNode } from "./node.ts";
import { LIST, makeSite } from "./site.ts";
import { Wire } from "./wire.ts";

const MIB = 1024 * 1024;
// Two passes a second over the edition of these tests.
const FAST = 40 * MIB;

/** Publishes the current content again, with so much that the edition is read from its file. */
async function publishLarge(store: string): Promise<string> {
  const publishing = openPublishingStore(store);
  const current = await publishing.current();
  await using session = await publishing.startPublishing({ who: "test", onWait: () => {} });
  const file = join(session.scratchFolder, "large.db");
  copyFileSync(await publishing.editionFile(current?.edition ?? ""), file);
  const db = new DatabaseSync(file);
  db.exec(`CREATE TABLE filler (bytes BLOB); INSERT INTO filler VALUES (zeroblob(${17 * MIB}))`);
  db.close();
  const edition = (await hashOfFile(file)) ?? "";
  await session.publish({ file, edition, who: "test", note: "", counts: {} });
  return edition;
}

/** Changes a byte of every title, as a failing disk might. */
function spoilTitles(file: string, title: string): void {
  const bytes = readFileSync(file);
  const handle = openSync(file, "r+");
  for (let at = bytes.indexOf(title); at >= 0; at = bytes.indexOf(title, at + 1)) {
    writeSync(handle, "X", at);
  }
  closeSync(handle);
}

/** Makes everything but the first page unreadable. */
function spoilPages(file: string): void {
  const handle = openSync(file, "r+");
  writeSync(handle, Buffer.alloc(200 * 1024, 0xff), 0, undefined, 4096);
  closeSync(handle);
}

async function isReady(node: Node): Promise<void> {
  await eventually("the node is ready", async () => (await node.ready()).status === 200);
}

let asked = 0;
/** From a page that is not cached. */
async function titleOn(node: Node): Promise<string> {
  asked += 1;
  const response = await node.get(`${LIST}?page_size=${(asked % 90) + 2}&page=1`);
  return /"titulo":"([^"]*)"/.exec(await response.text())?.[1] ?? String(response.status);
}

test("a node whose edition's file is damaged on its disk fetches it again, and says so", async (context) => {
  const t = endingOf(context);
  const { store, publish, folder } = await makeSite(t);
  await publish("Original");
  const edition = await publishLarge(store);
  const cacheDir = join(folder, "cache");
  const node = await startNode(t, { store, cacheDir, checkedBytesPerSecond: FAST });
  await isReady(node);
  const file = folderLayout.edition(cacheDir, edition);

  spoilTitles(file, "Original");

  await eventually("the log says that it is damaged", () => {
    return node.log.some((line) =>
      line.includes("was damaged while it was served: its SHA-256 is"),
    );
  });
  await eventually("it is served from a file that is whole", async () => {
    return (await titleOn(node)) === "Original";
  });
  await eventually("its file is whole again", async () => (await hashOfFile(file)) === edition);
  assert.match(await node.metrics(), /^montra_editions_spoilt_total 1$/m);
  assert.deepEqual((await node.ready()).says.warning, undefined);
});

test("an edition that cannot be read is compared with its hash at once, and fetched again", async (context) => {
  const t = endingOf(context);
  const { store, publish, folder } = await makeSite(t);
  await publish("Original");
  const edition = await publishLarge(store);
  const cacheDir = join(folder, "cache");
  // At this rate a pass would take a day.
  const node = await startNode(t, { store, cacheDir, checkedBytesPerSecond: 200 });
  await isReady(node);

  spoilPages(folderLayout.edition(cacheDir, edition));

  await eventually("it is served from a file that is whole", async () => {
    return (
      (await titleOn(node)) === "Original" && node.log.some((line) => line.includes("damaged"))
    );
  });
});

test("a node whose edition is damaged while its database is away answers from the one before on its disk", async (context) => {
  const t = endingOf(context);
  const { server, store, publish, folder } = await makeSite(t);
  await publish("Antes");
  const cacheDir = join(folder, "cache");
  const wire = await Wire.open(t, server.port);
  const through = store.replace(`:${server.port}/`, `:${wire.port}/`);
  const node = await startNode(t, { store: through, cacheDir, checkedBytesPerSecond: FAST });
  await isReady(node);
  await publish("Original");
  const edition = await publishLarge(store);
  await eventually("the node has it", async () => (await node.ready()).says.publication === 3);
  const { edition: plain } = await openPublishingStore(store).publication(2);
  rmSync(folderLayout.edition(cacheDir, plain), { force: true });
  wire.close();

  spoilTitles(folderLayout.edition(cacheDir, edition), "Original");

  await eventually("the one before is answered", async () => (await titleOn(node)) === "Antes");
  wire.restore();
  await eventually("it is fetched again", async () => (await titleOn(node)) === "Original");
});

test("a folder store whose current edition is damaged while it is served is answered from the one before, or not at all", async (context) => {
  const t = endingOf(context);
  const folder = temporaryFolder(t);
  const [store, content] = [join(folder, "store"), join(folder, "content")];
  const publish = async (titulo: string) => {
    writeContentFolder(content, { eventos: [{ titulo }] });
    await publishFolder(content, store);
    return await publishLarge(store);
  };
  const before = await publish("Antes");
  const edition = await publish("Original");
  const node = await startNode(t, { store, cacheDir: "", checkedBytesPerSecond: FAST });
  assert.equal(await titleOn(node), "Original");

  spoilTitles(folderLayout.edition(store, edition), "Original");

  await eventually("the one before is answered", async () => {
    // The plain edition of the same content, published before the large one.
    return (await node.ready()).says.publication === 3;
  });
  assert.equal(await titleOn(node), "Original");
  assert.match(String((await node.ready()).says.warning), /^the store is damaged/);
  assert.match(await node.metrics(), /^montra_store_damaged 1$/m);

  await node.stop();
  for (const number of [1, 3]) {
    const { edition: plain } = await openPublishingStore(store).publication(number);
    spoilTitles(folderLayout.edition(store, plain), number === 1 ? "Antes" : "Original");
  }
  const last = await startNode(t, { store, cacheDir: "", checkedBytesPerSecond: FAST });
  assert.equal(await titleOn(last), "Antes");
  spoilTitles(folderLayout.edition(store, before), "Antes");
  await eventually("nothing is answered from it", async () => (await last.ready()).status === 503);
  const refused = await last.get(LIST);
  assert.equal(refused.status, 503);
  assert.match(await refused.text(), /"type":"[^"]*\/problems\/unavailable\/"/);
  assert.equal((await last.ready()).says.reason, "the store is damaged (see the log)");
});

test("workers whose edition is damaged, without another one, do not count as ready", async (context) => {
  const t = endingOf(context);
  const folder = temporaryFolder(t);
  const [store, content] = [join(folder, "store"), join(folder, "content")];
  writeContentFolder(content, { eventos: [{ titulo: "Original" }] });
  await publishFolder(content, store);
  const plain = (await openPublishingStore(store).current())?.edition ?? "";
  const edition = await publishLarge(store);
  rmSync(folderLayout.edition(store, plain));
  const pool = await startPool(t, { store });
  await eventually("both are ready", async () => (await pool.metric("montra_workers")) === 2);

  spoilPages(folderLayout.edition(store, edition));

  // The worker whose request fails checks the file at once, the other one in its turn.
  await eventually("none is ready", async () => {
    asked += 1;
    // Over a new connection, so that either worker may take it.
    const headers = { Connection: "close" };
    await (await fetch(`${pool.address}${LIST}?page_size=${(asked % 90) + 2}`, { headers })).text();
    return (await pool.metric("montra_workers")) === 0;
  });
});
