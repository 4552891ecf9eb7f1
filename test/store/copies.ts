/** Copies of a store into another one, again and again, for each kind. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, before, suite, test } from "node:test";
import { readHistory } from "../../src/editions/store/history.ts";
import { newestUndamaged } from "../../src/editions/store/newest-undamaged.ts";
import { openPublishingStore } from "../../src/editions/store/open/open-publishing-store.ts";
import { openStore } from "../../src/editions/store/open/open-store.ts";
import type { PublishingSession } from "../../src/editions/store/store.ts";
import { type CopyReport, copyStore } from "../../src/editions/store/tasks/copy-store.ts";
import { applyPrune, planPrune } from "../../src/editions/store/tasks/prune.ts";
import { verifyStore } from "../../src/editions/store/tasks/verify-store.ts";
import { type Ending, endingOf, SuiteEnding } from "../support/ending.ts";
import { runMontra } from "../support/montra.ts";
import { PostgresServer } from "../support/postgres/postgres-server.ts";
import { addressOf } from "../support/small-edition.ts";
import { SmallStore } from "../support/small-store.ts";
import { allowSlowQueries, type StoreKind, storeKinds } from "./store-kinds.ts";

const locked = { who: "test", onWait: () => {} };
const ending = new SuiteEnding();
let server: PostgresServer;

async function copy(from: string, to: string): Promise<CopyReport> {
  const options = { ...locked, onProgress: () => {} };
  return await copyStore(openStore(from), openPublishingStore(to), options);
}

const problemsOf = async (place: string) =>
  (await verifyStore(openStore(place), () => {})).problems;

async function working(place: string, work: (session: PublishingSession) => Promise<void>) {
  await using session = await openPublishingStore(place).startPublishing(locked);
  await work(session);
}

const bytesOf = (name: string) =>
  createHash("shake256", { outputLength: 1000 }).update(name).digest();
const image = (name: string) => ({ [`${name}.png`]: bytesOf(name) });
const addressOfImage = (name: string) => addressOf(`${name}.png`, bytesOf(name));

const [folder, postgres] = storeKinds(() => server);
export const kinds = { folder, postgres };

export function testCopies(kind: StoreKind): void {
  if (kind === postgres)
    before(async () => {
      server = await PostgresServer.lend(ending);
      allowSlowQueries(ending);
    });
  after(() => ending.end());

  suite(`A copy of a store in ${kind.name}`, () => {
    /** A store with three publications, one image each, and an empty one. */
    async function places(t: Ending) {
      const original = new SmallStore(t);
      for (const nome of ["a", "b", "c"]) await original.publish({ nome, media: image(nome) });
      const [from, to] = [await kind.make(t), await kind.make(t)];
      await copy(original.folder, from);
      const publish = async (nome: string) => {
        const made = await original.publish({ nome, media: image(nome) });
        await copy(original.folder, from);
        return made;
      };
      return { original, from, to, publish };
    }

    test("takes what is new, and leads back to the same history", async (context) => {
      const t = endingOf(context);
      const { from, to, publish } = await places(t);
      const back = await kind.make(t);

      const first = await copy(from, to);
      const again = await copy(from, to);
      await publish("d");
      const later = await copy(from, to);
      await copy(to, back);

      assert.deepEqual(first, { publications: 3, editions: 3, media: 3, damage: [] });
      assert.deepEqual(again, { publications: 0, editions: 0, media: 0, damage: [] });
      assert.deepEqual(later, { publications: 1, editions: 1, media: 1, damage: [] });
      await assert.rejects(copy(from, from), /is the store to copy: name another one/);
      for (const place of [to, back]) {
        assert.deepEqual(await readHistory(openStore(place)), await readHistory(openStore(from)));
        assert.deepEqual(await problemsOf(place), []);
      }
    });

    test("keeps what was pruned, and lacks what was pruned before it came", async (context) => {
      const t = endingOf(context);
      const { from, to, publish } = await places(t);
      const pruneToLast = () =>
        working(from, async (session) => {
          const now = Date.now() + 90 * 86_400_000;
          const most = { publications: 1, days: 0 };
          // Images are removed the second time.
          for (const at of [now, now + 3 * 86_400_000])
            await applyPrune(session, await planPrune(session, most, at), at);
        });
      await copy(from, to);
      await pruneToLast();

      const after = await copy(from, to);
      await working(to, async ({ objects }) => {
        assert.equal((await objects.editions()).length, 3);
        assert.equal((await objects.media()).length, 3);
      });
      const keptFrom = await openStore(to).keptFrom();
      await publish("d");
      await publish("e");
      await pruneToLast();
      const next = await copy(from, to);

      assert.deepEqual(after, { publications: 0, editions: 0, media: 0, damage: [] });
      assert.equal(keptFrom, 1);
      assert.deepEqual(next, { publications: 2, editions: 1, media: 1, damage: [] });
      assert.equal(await openStore(to).keptFrom(), 5);
      assert.deepEqual(await problemsOf(to), []);
      await working(to, async ({ objects }) => assert.equal((await objects.editions()).length, 4));
    });

    test("names what is damaged, takes the rest, and that as well once it is whole", async (context) => {
      const t = endingOf(context);
      const { original, from, to, publish } = await places(t);
      const { edition } = await openStore(from).publication(2);
      await kind.damageEdition(from, edition);
      await kind.damageMedium(from, addressOfImage("a"));
      await kind.damagePublication(from, 1);

      const { damage, ...copied } = await copy(from, to);
      const problems = await problemsOf(to);
      const whole = await newestUndamaged(openStore(to));
      await working(from, async ({ objects }) => {
        await objects.remove("edition", edition);
        await objects.remove("medium", addressOfImage("a"));
      });
      await copy(original.folder, from);
      await publish("d");
      const again = await copy(from, to);

      // No other publication names the edition of the damaged one.
      assert.deepEqual(copied, { publications: 2, editions: 1, media: 1 });
      assert.equal(damage.length, 2);
      assert.match(damage[0] ?? "", /(?:publication 1|000001\.json) is damaged/);
      assert.match(damage[1] ?? "", new RegExp(`${edition}.* damaged`));
      assert.equal(problems.length, 2);
      assert.deepEqual([whole?.publication.number, whole?.isCurrent], [3, true]);
      assert.deepEqual(again, { publications: 2, editions: 3, media: 3, damage: [] });
      assert.deepEqual(await problemsOf(to), []);
    });

    test("ends at the newest edition that is whole, and names an image that is not", async (context) => {
      const t = endingOf(context);
      const { from, to } = await places(t);
      await kind.damageEdition(from, (await openStore(from).publication(3)).edition);
      await kind.damageMedium(from, addressOfImage("b"));

      const { damage, ...copied } = await copy(from, to);
      const said = await runMontra(["copy", from, to]);

      assert.deepEqual(copied, { publications: 2, editions: 2, media: 1 });
      assert.equal(damage.length, 2);
      assert.ok(damage[1]?.includes(addressOfImage("b")), String(damage));
      assert.equal((await openStore(to).current())?.number, 2);
      assert.equal((await newestUndamaged(openStore(to)))?.publication.number, 1);
      assert.equal(said.exitCode, 1);
      assert.equal(said.stdout, "Copied 0 publications, 0 editions and 0 images.\n");
      assert.equal(said.stderr, damage.map((message) => `Not copied: ${message}\n`).join(""));
    });

    test("mends what is damaged in the other store", async (context) => {
      const t = endingOf(context);
      const { from, to } = await places(t);
      await copy(from, to);
      await kind.damagePublication(to, 3);
      await kind.damagePublication(to, 1);
      await kind.damageEdition(to, (await openStore(from).publication(2)).edition);

      const copied = await copy(from, to);

      assert.deepEqual(copied, { publications: 2, editions: 3, media: 0, damage: [] });
      assert.deepEqual(await readHistory(openStore(to)), await readHistory(openStore(from)));
      assert.deepEqual(await problemsOf(to), []);
    });

    test("is refused where the other store holds something else, and changes nothing", async (context) => {
      const t = endingOf(context);
      const { from, to } = await places(t);
      const strangers = new SmallStore(t);
      await strangers.publish({ nome: "Outro" });
      await copy(from, to);
      const ahead = await kind.make(t);
      await copy(from, ahead);
      await working(ahead, async (session) => {
        const { edition } = await session.store.publication(1);
        await session.publish({ file: undefined, edition, who: "test", note: "", counts: {} });
      });
      const before = await readHistory(openStore(ahead));
      const lastTime = before.publications.at(-1)?.time;

      await assert.rejects(copy(strangers.folder, to), {
        name: "StoreUnavailableError",
        message: /^Cannot copy into .*: its publication 1 of 2026-01-01T00:00:01Z is not in /,
      });
      await assert.rejects(copy(from, ahead), {
        message: `Cannot copy into ${openStore(ahead).place}: its publication 4 of ${lastTime} is not in ${openStore(from).place}. Name a store that is empty or holds an earlier copy of this one`,
      });

      assert.deepEqual(await readHistory(openStore(to)), await readHistory(openStore(from)));
      assert.deepEqual(await readHistory(openStore(ahead)), before);
      for (const place of [to, ahead]) assert.deepEqual(await problemsOf(place), []);
    });
  });
}
