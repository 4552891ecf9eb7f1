/** Limits of a node's cache folder, and of what killed publishers leave in the database. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { openPublishingStore } from "../../../src/editions/store/open/open-publishing-store.ts";
import { openStore } from "../../../src/editions/store/open/open-store.ts";
import {
  applyPrune,
  defaultRetention,
  planPrune,
} from "../../../src/editions/store/tasks/prune.ts";
import { IMAGE_ADDRESS, writeContentFolder } from "../../support/content-folder.ts";
import { endingOf } from "../../support/ending.ts";
import { eventually } from "../../support/eventually.ts";
import { getMedium, spawnNode } from "./node.ts";
import { makeSite } from "./site.ts";

const MIB = 1024 * 1024;
const HOUR_MILLISECONDS = 3_600_000;
const PUBLISHER = fileURLToPath(new URL("publisher.ts", import.meta.url));

const publisher = { who: "test", onWait: () => {} };

/** Without the edition that is served, which the limit does not include. */
function mediaBytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /[/]media[/]/.test(entry.parentPath))
    .map(({ parentPath, name }) => statSync(join(parentPath, name), { throwIfNoEntry: false }))
    .reduce((sum, known) => sum + (known?.size ?? 0), 0);
}

test("a node keeps its cache folder within --cache-dir-mb, and gives what it let go all the same", async (context) => {
  const t = endingOf(context);
  const { store, publish, folder } = await makeSite(t);
  await publish("Um");
  const media = new Map<string, Buffer>();
  {
    await using session = await openPublishingStore(store).startPublishing(publisher);
    for (let index = 0; index < 24; index += 1) {
      // All different, and quick to compress.
      const bytes = Buffer.alloc(MIB, String(index));
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      const address = `${sha256.slice(0, 32)}/large.png`;
      media.set(address, bytes);
      await session.addMedia(address, bytes);
    }
  }
  const cache = join(folder, "cache");
  const node = await spawnNode(t, [
    ...["--store", store, "--cache-dir", cache, "--cache-dir-mb", "16"],
  ]);

  for (const round of ["first", "second"]) {
    for (const [address, bytes] of media) {
      const response = await getMedium(node, `/media/${address}`);

      assert.equal(response.status, 200, round);
      assert.ok(Buffer.from(await response.arrayBuffer()).equals(bytes), round);
      // A medium that took too long for its request is written before others are evicted.
      await eventually("they are within the bound", () => mediaBytesIn(cache) <= 16 * MIB);
    }
  }
  assert.ok(mediaBytesIn(cache) > 8 * MIB, "it keeps most of what fits");
});

test("of 300 questions at once to a database 201 are asked, one after the other, and the others refused", async (context) => {
  const t = endingOf(context);
  const { store, publish } = await makeSite(t);
  await publish("Um");
  const reading = openStore(store);

  const asked = await Promise.allSettled(Array.from({ length: 300 }, () => reading.numbers()));

  const refused = asked.filter(({ status }) => status === "rejected");
  assert.equal(refused.length, 99);
  assert.match(String((refused[0] as PromiseRejectedResult).reason), /too many queries/);
  assert.deepEqual(await reading.numbers(), [1]);
});

test("prune finds the images that a killed publisher left, once nobody can be about to name them", async (context) => {
  const t = endingOf(context);
  const { store, folder } = await makeSite(t);
  // Images are committed before the publication that names them.
  const content = join(folder, "killed");
  writeContentFolder(content, { locais: [{ imagem: "media/casa.png" }] });
  const child = spawn(process.execPath, [PUBLISHER, content, store, "storedEdition"]);
  await once(child, "close");
  assert.equal(child.signalCode, "SIGKILL");
  await using session = await openPublishingStore(store).startPublishing(publisher);
  const names = async () => (await session.objects.media()).map(({ name }) => name);
  assert.deepEqual(await names(), [IMAGE_ADDRESS]);
  assert.equal(await session.store.current(), undefined);

  const early = await planPrune(session, defaultRetention, Date.now() + 47 * HOUR_MILLISECONDS);
  const later = Date.now() + 49 * HOUR_MILLISECONDS;
  const plan = await planPrune(session, defaultRetention, later);
  await applyPrune(session, plan, later);

  assert.deepEqual(early.media, []);
  assert.deepEqual(
    plan.media.map(({ name }) => name),
    [IMAGE_ADDRESS],
  );
  assert.deepEqual(await names(), []);
});
