/** What holds for folder and PostgreSQL stores alike: publishing, history, damage, pruning. */
import assert from "node:assert/strict";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { join } from "node:path";
import { after, before, suite, test } from "node:test";
import { rollback } from "../../src/authoring/publish/rollback.ts";
import { newestUndamaged } from "../../src/editions/store/newest-undamaged.ts";
import { openPublishingStore } from "../../src/editions/store/open/open-publishing-store.ts";
import { openStore } from "../../src/editions/store/open/open-store.ts";
import { DamagedError, StoreUnavailableError } from "../../src/editions/store/store.ts";
import { type Site, writeContentFolder } from "../support/content-folder.ts";
import { type Ending, endingOf, SuiteEnding } from "../support/ending.ts";
import { PostgresServer } from "../support/postgres/postgres-server.ts";
import { publishFolder } from "../support/serving.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { allowSlowQueries, storeKinds } from "./store-kinds.ts";

const ending = new SuiteEnding();
let server: PostgresServer;
before(async () => {
  server = await PostgresServer.lend(ending);
  allowSlowQueries(ending);
});
after(() => ending.end());

for (const kind of storeKinds(() => server)) {
  suite(`A store in ${kind.name}`, () => {
    const open = async (t: Ending) => {
      const [place, folder] = [await kind.make(t), temporaryFolder(t)];
      const publish = async (site: Site, options = {}) => {
        const content = join(folder, randomUUID());
        writeContentFolder(content, site);
        return await publishFolder(content, place, options);
      };
      return { place, publish };
    };

    test("holds nothing at first, then the publication that was made last, with edition and media", async (context) => {
      const t = endingOf(context);
      const { place, publish } = await open(t);
      const empty = openStore(place);
      assert.equal(await empty.current(), undefined);
      assert.deepEqual(await empty.numbers(), []);
      assert.equal(await newestUndamaged(empty), undefined);
      assert.equal(await empty.keptFrom(), 1);
      await publish({ temas: [{ nome: "Um" }] });

      const result = await publish({
        temas: [{ nome: "Dois" }],
        locais: [{ imagem: "media/casa.png" }],
      });

      assert.equal(result.outcome, "published");
      const store = openStore(place);
      assert.deepEqual(await store.current(), result.publication);
      assert.deepEqual(await store.numbers(), [1, 2]);
      const whole = await newestUndamaged(store);
      assert.deepEqual(whole?.damage, []);
      assert.equal(whole?.publication.number, 2);
    });

    test("does not change by publishing what it holds, and goes back as a new publication", async (context) => {
      const t = endingOf(context);
      const { place, publish } = await open(t);
      await publish({ temas: [{ nome: "Um" }] });
      await publish({ temas: [{ nome: "Dois" }] });

      const again = await publish({ temas: [{ nome: "Dois" }] });
      await rollback(openPublishingStore(place), {
        to: undefined,
        who: "test",
        note: "",
        onWait: () => {},
      });

      assert.equal(again.outcome, "unchanged");
      const store = openStore(place);
      assert.deepEqual(await store.numbers(), [1, 2, 3]);
      const [first, third] = [await store.publication(1), await store.publication(3)];
      assert.equal(third.edition, first.edition);
      assert.ok(third.time > first.time);
    });

    test("goes on with the publication before where an edition is damaged, and gives none whose seal is broken", async (context) => {
      const t = endingOf(context);
      const { place, publish } = await open(t);
      // Not the content of another test, whose edition this process may have cached.
      await publish({ temas: [{ nome: "Três" }] });
      const last = await publish({ temas: [{ nome: "Quatro" }] });
      assert.equal(last.outcome, "published");

      await kind.damageEdition(place, last.publication.edition);

      const store = openStore(place);
      await assert.rejects(store.editionFile(last.publication.edition), DamagedError);
      assert.equal((await newestUndamaged(store))?.publication.number, 1);

      await kind.damagePublication(place, 2);

      await assert.rejects(openStore(place).publication(2), DamagedError);
      await assert.rejects(openStore(place).current(), DamagedError);
    });

    test("gives a medium back to the byte, also one of several parts", async (context) => {
      const t = endingOf(context);
      const { place } = await open(t);
      for (const bytes of [Buffer.alloc(0), Buffer.from("<svg/>"), randomBytes(9 * 1024 * 1024)]) {
        const sha256 = createHash("sha256").update(bytes).digest("hex");
        const address = `${sha256.slice(0, 32)}/large.png`;
        {
          await using session = await openPublishingStore(place).startPublishing({
            who: "test",
            onWait: () => {},
          });
          await session.addMedia(address, bytes);
        }
        const store = openStore(place);

        const read = await store.readMedia(address);

        assert.ok(read?.equals(bytes));
        assert.deepEqual(await store.missingMedia([{ address, bytes: bytes.length }]), []);
        const wrong = [{ address, bytes: bytes.length + 1 }];
        assert.deepEqual(await store.missingMedia(wrong), [address]);
      }
    });

    test("does not give a medium that is damaged, and has none of an unknown address", async (context) => {
      const t = endingOf(context);
      const { place } = await open(t);
      // Any other byte changes it.
      const bytes = Buffer.concat([Buffer.alloc(100), randomBytes(900)]);
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      const address = `${sha256.slice(0, 32)}/small.png`;
      {
        await using session = await openPublishingStore(place).startPublishing({
          who: "test",
          onWait: () => {},
        });
        await session.addMedia(address, bytes);
      }

      await kind.damageMedium(place, address);

      const store = openStore(place);
      await assert.rejects(store.readMedia(address), DamagedError);
      assert.equal(await store.readMedia(`${"0".repeat(32)}/none.png`), undefined);
      assert.equal(await store.readMedia("../../etc/passwd"), undefined);
    });

    test("lists what it keeps, and forgets what is removed", async (context) => {
      const t = endingOf(context);
      const { place, publish } = await open(t);
      await publish({ temas: [{ nome: "Um" }], locais: [{ imagem: "media/casa.png" }] });
      await using session = await openPublishingStore(place).startPublishing({
        who: "test",
        onWait: () => {},
      });

      // The edition and its list of changes.
      const editions = await session.objects.editions();
      const [medium] = await session.objects.media();
      assert.ok(editions.length === 2 && medium);
      await session.objects.retireMedia([medium.name], 1_700_000_000_000);
      await session.keepFrom(2);

      assert.equal((await session.objects.media())[0]?.since, 1_700_000_000_000);
      assert.equal(await session.store.keptFrom(), 2);
      assert.deepEqual(await session.objects.leftovers(), []);
      await session.objects.remove("medium", medium.name);
      for (const { name } of editions) await session.objects.remove("edition", name);
      assert.deepEqual([await session.objects.media(), await session.objects.editions()], [[], []]);
    });

    test("names the process or connection that holds its lock, not the last publisher", async (context) => {
      const t = endingOf(context);
      const { place, publish } = await open(t);
      await publish({ temas: [{}] });
      const holder = await kind.holdLock(t, place);

      await assert.rejects(publish({ temas: [{}, {}] }, { wait: false }), {
        name: "StoreUnavailableError",
        message: `This store is in use by somebody else (${holder}). Wait until that is done, or leave --no-wait out`,
      });
    });

    test("lets one publisher in at a time, and says whom the other waits for", async (context) => {
      const t = endingOf(context);
      const { place } = await open(t);
      const waitedFor: string[] = [];
      const first = await openPublishingStore(place).startPublishing({
        who: "maria",
        onWait: () => {},
      });
      const impatient = openPublishingStore(place).startPublishing({
        who: "ana",
        onWait: () => {},
        wait: false,
      });
      await assert.rejects(
        impatient,
        (error: Error) =>
          error instanceof StoreUnavailableError &&
          /^This store is in use by maria \(process [0-9]+ on .+, since .+\)\. /.test(
            error.message,
          ),
      );
      const waiting = Promise.withResolvers<void>();
      const second = openPublishingStore(place).startPublishing({
        who: "ana",
        onWait: (holder) => {
          waitedFor.push(holder && "who" in holder ? holder.who : "");
          waiting.resolve();
        },
      });
      await waiting.promise;

      await first[Symbol.asyncDispose]();

      await using _session = await second;
      assert.deepEqual(waitedFor, ["maria"]);
    });
  });
}
