/** A copy of a store, made in any order during publications, serves and can be published into. */
import assert from "node:assert/strict";
import { copyFileSync, mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { Edition } from "../../../src/editions/edition/open-edition.ts";
import { FolderStore } from "../../../src/editions/store/folder/folder-store.ts";
import { mediaOf, newestUndamaged } from "../../../src/editions/store/newest-undamaged.ts";
import { verifyStore } from "../../../src/editions/store/tasks/verify-store.ts";
import { type Answers, recordAnswers } from "../../support/answers.ts";
import { eventually } from "../../support/eventually.ts";
import { Dice, scaled } from "../../support/scale.ts";
import { publishFolder } from "../../support/serving.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { versionOf, writeVersion } from "../../support/versioned-content.ts";

test("a plain copy taken at any moment, publications running, is a good store", async (t) => {
  const dice = new Dice();
  const folder = temporaryFolder(t);
  const [content, store] = [join(folder, "content"), join(folder, "store")];
  const recorded = new Map<number, Answers>();
  const reader = new FolderStore(store);
  const publishNext = async (version: number) => {
    writeVersion(content, String(version));
    const result = await publishFolder(content, store);
    assert.equal(result.outcome, "published");
    const { number, edition } = result.publication;
    recorded.set(number, recordAnswers(await reader.editionFile(edition)));
  };
  await publishNext(1);
  const copies = scaled(60);
  let [done, version] = [0, 1];
  const publisher = async () => {
    while (done < copies) await publishNext(++version);
  };
  const found = { newest: 0, fellBack: 0 };

  const copier = async () => {
    for (; done < copies; done++) {
      const copy = join(folder, `copy ${done}`);
      const least = (await reader.current())?.number ?? 1;
      const first = done % 2 === 0 ? [] : ["current", "publications"];
      await copyFiles(store, copy, { dice, first, pauses: PAUSES / filesIn(store) });
      const whole = await newestUndamaged(new FolderStore(copy));
      const where = `copy ${done} (seed ${dice.seed})`;
      if (first.length > 0) {
        assert.deepEqual(whole?.damage, [], where);
        assert.deepEqual((await verifyStore(new FolderStore(copy), () => {})).problems, [], where);
      }
      assert.ok(whole && whole.publication.number >= least, where);
      assert.equal(versionOf(whole.file), String(whole.publication.number), where);
      using edition = new Edition(whole.file);
      assert.deepEqual(await new FolderStore(copy).missingMedia(mediaOf(edition)), [], where);
      // The publisher may be about to record it.
      const { number } = whole.publication;
      const expected = await eventually("it is noted", () => recorded.get(number));
      assert.deepEqual(recordAnswers(whole.file), expected, where);
      found[whole.damage.length === 0 ? "newest" : "fellBack"] += 1;
      const own = join(folder, "content of a copy");
      writeVersion(own, `copy ${done}`);
      assert.equal((await publishFolder(own, copy)).outcome, "published", where);
      assert.equal((await newestUndamaged(new FolderStore(copy)))?.isCurrent, true, where);
      rmSync(copy, { recursive: true, force: true });
    }
  };
  await Promise.all([publisher(), copier()]);
  t.diagnostic(
    `${copies} copies during ${version - 1} publications: ${found.newest} of the newest publication, ` +
      `${found.fellBack} fell back to the one that was whole, 0 lost or mixed (seed ${dice.seed})`,
  );
});

/** Per copy, so that it takes as long as a publication. */
const PAUSES = 25;

function filesIn(folder: string): number {
  return readdirSync(folder, { recursive: true }).length;
}

/** Copies in any order but for `first`, with pauses as on a slow network. */
async function copyFiles(
  from: string,
  to: string,
  { dice, first = [], pauses }: { dice: Dice; first?: readonly string[]; pauses: number },
): Promise<void> {
  mkdirSync(to, { recursive: true });
  for (const name of new Set([...first, ...dice.shuffled(readdirSync(from))])) {
    const [source, target] = [join(from, name), join(to, name)];
    // A file that is removed meanwhile, because it was unfinished, is not in the copy.
    const known = statSync(source, { throwIfNoEntry: false });
    if (known?.isDirectory()) await copyFiles(source, target, { dice, pauses });
    else if (known) {
      try {
        copyFileSync(source, target);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      }
    }
    if (dice.number(1) < pauses) await sleep(dice.integer(60));
  }
}
