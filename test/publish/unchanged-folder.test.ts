/** An unchanged folder is not read again, and any change is noticed. */
import assert from "node:assert/strict";
import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { IMAGE_ADDRESS, writeContentFolder } from "../support/content-folder.ts";
import { publishFolder } from "../support/serving.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

function site(t: TestContext) {
  const folder = temporaryFolder(t);
  const [content, store] = [join(folder, "content"), join(folder, "store")];
  writeContentFolder(content, { temas: [{ nome: "Solo" }], noticias: [{}] });
  const publishAgain = async () => {
    const phases = new Set<string>();
    const result = await publishFolder(content, store, {
      onProgress: (phase) => void phases.add(phase),
    });
    return { outcome: result.outcome, wasRead: phases.has("reading") };
  };
  return { content, store, publishAgain };
}

test("publishing reads no folder again that has not changed since it was published", async (t) => {
  const { publishAgain } = site(t);

  assert.deepEqual(await publishAgain(), { outcome: "published", wasRead: true });
  for (let run = 0; run < 3; run++)
    assert.deepEqual(await publishAgain(), { outcome: "unchanged", wasRead: false });
});

test("publishing reads a folder again in which a file came, went or changed, even at its old size and time", async (t) => {
  const { content, publishAgain } = site(t);
  await publishAgain();
  const [draft, image] = [join(content, "_rascunho.md"), join(content, "media/mais.svg")];
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>';

  writeFileSync(draft, "");
  assert.deepEqual(await publishAgain(), { outcome: "unchanged", wasRead: false });
  utimesSync(join(content, "site.yaml"), 1, 1);
  assert.deepEqual(await publishAgain(), { outcome: "unchanged", wasRead: false });
  writeFileSync(image, svg);
  assert.deepEqual(await publishAgain(), { outcome: "unchanged", wasRead: true });
  rmSync(image);
  assert.deepEqual(await publishAgain(), { outcome: "unchanged", wasRead: true });

  const table = join(content, "temas.json");
  const { atime, mtime } = statSync(table);
  writeFileSync(table, readFileSync(table, "utf8").replace("Solo", "Ruas"));
  utimesSync(table, atime, mtime);
  assert.deepEqual(await publishAgain(), { outcome: "published", wasRead: true });
});

test("publishing reads an unchanged folder where the store has lost an image of it", async (t) => {
  const { store, publishAgain } = site(t);
  await publishAgain();
  rmSync(join(store, "media", IMAGE_ADDRESS));

  assert.deepEqual(await publishAgain(), { outcome: "unchanged", wasRead: true });
  assert.deepEqual(await publishAgain(), { outcome: "unchanged", wasRead: false });
});
