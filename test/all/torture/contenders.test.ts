/** Two publishers, or a publisher and a prune, on one store; and a clock that is set back. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { FolderStore } from "../../../src/editions/store/folder/folder-store.ts";
import { PublishingFolderStore } from "../../../src/editions/store/folder/writing/folder-publishing.ts";
import { readHistory } from "../../../src/editions/store/history.ts";
import { newestUndamaged } from "../../../src/editions/store/newest-undamaged.ts";
import { applyPrune, planPrune } from "../../../src/editions/store/tasks/prune.ts";
import { verifyStore } from "../../../src/editions/store/tasks/verify-store.ts";
import { runMontraAlone } from "../../support/montra.ts";
import { scaled } from "../../support/scale.ts";
import { publishFolder, serveStore } from "../../support/serving.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { versionOf, writeVersion } from "../../support/versioned-content.ts";

test("two publishers at once: both publications are whole, one after the other", async (t) => {
  const folder = temporaryFolder(t);
  const store = join(folder, "store");
  const rounds = scaled(20, 20);
  for (let round = 0; round < rounds; round++) {
    const contents = ["a", "b"].map((name) => {
      const content = join(folder, name);
      writeVersion(content, `${name} ${round}`);
      return content;
    });

    const ran = await Promise.all(
      contents.map((content) => runMontraAlone(["publish", content, "--store", store])),
    );

    for (const { exitCode, stderr } of ran) assert.equal(exitCode, 0, stderr);
  }
  const history = await readHistory(new FolderStore(store));
  assert.equal(history.publications.length, 2 * rounds);
  assert.deepEqual((await verifyStore(new FolderStore(store), () => {})).problems, []);
  t.diagnostic(`${rounds} rounds of two publishers: ${2 * rounds} publications, all whole`);
});

test("a publisher against a prune: what is current stays whole", async (t) => {
  const folder = temporaryFolder(t);
  const [content, store] = [join(folder, "content"), join(folder, "store")];
  const publishing = new PublishingFolderStore(store);
  const rounds = scaled(20);
  const longAfter = Date.now() + 100 * 86_400_000;
  let removed = 0;
  const prune = async () => {
    await using session = await publishing.startPublishing({ who: "prune", onWait: () => {} });
    const plan = await planPrune(session, { publications: 1, days: 0 }, longAfter);
    await applyPrune(session, plan, longAfter - 3 * 86_400_000);
    removed += plan.editions.length + plan.media.length;
  };
  for (let round = 0; round < rounds; round++) {
    writeVersion(content, String(round));
    const [result] = await Promise.all([publishFolder(content, store), prune()]);

    assert.equal(result.outcome, "published");
    const whole = await newestUndamaged(publishing);
    assert.equal(whole?.isCurrent, true);
    assert.equal(versionOf(whole.file), String(round));
  }
  await prune();
  assert.deepEqual((await verifyStore(publishing, () => {})).problems, []);
  await using session = await publishing.startPublishing({ who: "test", onWait: () => {} });
  // The edition and its list of changes.
  assert.equal((await session.objects.editions()).length, 2);
  t.diagnostic(
    `${rounds} rounds of a publisher against a prune: ${removed} files removed, none missed`,
  );
});

test("a clock that was set back: publishing goes on at once, numbers and times go forward", async (t) => {
  const folder = temporaryFolder(t);
  const [content, store] = [join(folder, "content"), join(folder, "store")];
  const ahead = Date.now() + 3600 * 1000;
  writeVersion(content, "1");
  await publishFolder(content, store, { clock: () => ahead });
  writeVersion(content, "2");

  const result = await publishFolder(content, store);
  const serving = await serveStore(t, store);
  const response = await fetch(`${serving.address}/api/v1/eventos/`);

  assert.equal(result.outcome, "published");
  assert.equal(result.publication.number, 2);
  assert.equal(Date.parse(result.publication.time), Math.floor(ahead / 1000) * 1000 + 1000);
  assert.equal(versionOf((await newestUndamaged(new FolderStore(store)))?.file ?? ""), "2");
  // Clients never see a time in the future.
  assert.ok(Date.parse(response.headers.get("last-modified") ?? "") <= Date.now());
});
