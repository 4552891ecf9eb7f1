/** The memory that an image takes while it is fetched from a database: its size in the edition. */
import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { Edition } from "../../../src/editions/edition/open-edition.ts";
import { mediaOf } from "../../../src/editions/store/newest-undamaged.ts";
import { openNodeStore } from "../../../src/editions/store/open/open-store.ts";
import { MediaResponses } from "../../../src/serving/serve/media.ts";
import { BodyMemory } from "../../../src/serving/serve/memory/body-memory.ts";
import { writeContentFolder } from "../../support/content-folder.ts";
import { endingOf } from "../../support/ending.ts";
import { eventually } from "../../support/eventually.ts";
import { noise } from "../../support/noise.ts";
import { publishFolder } from "../../support/serving.ts";
import { makeSite } from "./site.ts";

const MEBIBYTE = 1024 * 1024;

test("an image that is not on the disk yet is fetched where there is room for all of it", async (context) => {
  const t = endingOf(context);
  const { store, folder } = await makeSite(t);
  const content = join(folder, "content");
  writeContentFolder(content, { locais: [{ imagem: "media/ruido.png" }] });
  writeFileSync(join(content, "media/ruido.png"), await noise(1000, 1000));
  await publishFolder(content, store);
  const node = openNodeStore(store, { cacheDir: join(folder, "cache"), onWarning: () => {} });
  const current = await node.current();
  using edition = new Edition(await node.editionFile(current?.edition ?? ""));
  const [largest] = mediaOf(edition).sort((one, other) => other.bytes - one.bytes);
  assert.ok(largest && largest.bytes > 2 * MEBIBYTE);
  const memory = new BodyMemory(4 * MEBIBYTE);
  const media = new MediaResponses({ store: node, memory, onFault: assert.fail });
  await node.media.learn(edition);

  const giveBack = memory.reserve(2 * MEBIBYTE);
  await assert.rejects(media.read(largest.address), { name: "NoMemoryError" });
  giveBack?.();
  // Retried, because a database may be slow. Not equal(), which would print the image.
  assert.ok(
    await eventually("the image", () =>
      media.read(largest.address).catch((error: Error) => {
        if (error.name !== "StoreUnavailableError") throw error;
        return undefined;
      }),
    ),
  );
  assert.equal(memory.inFlightBytes, 0);
  // An image larger than the limit is served while nothing else is read.
  const small = new MediaResponses({
    store: node,
    memory: new BodyMemory(MEBIBYTE),
    onFault: assert.fail,
  });
  assert.ok(await small.read(largest.address));
});
