/** A killed copy can continue, and clients do not notice that a site moves between stores. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { readHistory } from "../../../src/editions/store/history.ts";
import { newestUndamaged } from "../../../src/editions/store/newest-undamaged.ts";
import { openStore } from "../../../src/editions/store/open/open-store.ts";
import { verifyStore } from "../../../src/editions/store/tasks/verify-store.ts";
import { PublishedSite } from "../../changes/published-site.ts";
import { storeKinds } from "../../store/store-kinds.ts";
import { writeContentFolder } from "../../support/content-folder.ts";
import { endingOf, SuiteEnding } from "../../support/ending.ts";
import { runMontra } from "../../support/montra.ts";
import { PostgresServer } from "../../support/postgres/postgres-server.ts";
import { sampleOfEverything } from "../../support/sample-of-everything.ts";
import { Dice, isWhole } from "../../support/scale.ts";
import { publishFolder } from "../../support/serving.ts";
import { SmallStore } from "../../support/small-store.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { PUBLIC_URL, startNode, untilReady } from "./node.ts";
import { assertSameAnswers } from "./same-answers.ts";
import { patiently } from "./site.ts";

const COPIER = fileURLToPath(new URL("copier.ts", import.meta.url));
const ending = new SuiteEnding();
let server: PostgresServer;
before(async () => {
  server = await PostgresServer.lend(ending);
});
after(() => ending.end());

const problemsOf = async (place: string) =>
  (await verifyStore(openStore(place), () => {})).problems;

for (const other of storeKinds(() => server)) {
  test(`a copy into a store in ${other.name} that is killed at any step leaves what was there, and the next one goes on`, async (context) => {
    const t = endingOf(context);
    const original = new SmallStore(t);
    const publish = (nome: string) =>
      original.publish({ nome, media: { [`${nome}.png`]: Buffer.from(nome) } });
    for (const nome of ["a", "b", "c"]) await publish(nome);
    const [from, to] = [original.folder, await other.make(t)];
    const dice = new Dice();
    context.diagnostic(`seed ${dice.seed}`);
    const killed = async (killAt: number) => {
      const child = spawn(process.execPath, [COPIER, from, to, String(killAt)], {
        stdio: ["ignore", "ignore", "inherit"],
      });
      const [exitCode, signal] = await once(child, "close");
      assert.ok(exitCode === 0 || signal === "SIGKILL");
      return signal === "SIGKILL";
    };

    for (const [before, now] of [
      [0, 3],
      [3, 4],
    ] as const) {
      if (before > 0) await publish("d");
      let kills = 0;
      // A later copy has fewer steps.
      const steps = isWhole ? 1 : before > 0 ? 6 : 9;
      const first = 1 + dice.integer(steps);
      for (let step = first; await killed(step); step += steps) {
        kills += 1;
        const whole = await newestUndamaged(openStore(to));
        const number = whole?.publication.number ?? 0;
        assert.ok(number === before || number === now, `${number} after step ${step}`);
        if (whole) assert.deepEqual([whole.isCurrent, await problemsOf(to)], [true, []]);
      }
      assert.ok(kills >= 1, "no copy was killed");
      assert.equal((await openStore(to).current())?.number, now);
    }
    assert.deepEqual(await readHistory(openStore(to)), await readHistory(openStore(from)));
    assert.deepEqual(await problemsOf(to), []);
  });
}

if (process.env.TORTURE === "whole") {
  test("a site goes from PostgreSQL 15 to 18, and is published on there", async (context) => {
    const t = endingOf(context);
    const [old, next] = [
      await PostgresServer.start(t, { version: 15 }),
      await PostgresServer.start(t, { version: 18 }),
    ];
    const site = new PublishedSite(t, patiently(await old.makeDatabase("montra")));
    for (const id of [1, 2]) await site.publish({ temas: [{ id }] });
    await site.serve();
    const moved = new PublishedSite(t, patiently(await next.makeDatabase("montra")));
    const copied = await runMontra(["copy", site.store, moved.store]);
    assert.equal(copied.exitCode, 0, copied.stderr);
    await moved.serve({ publicUrl: site.address });

    assert.deepEqual(await (await moved.since(0)).json(), await (await site.since(0)).json());
    await moved.publish({ temas: [{ id: 3 }] });
    await moved.takenUp(3);
  });
}

test("montra copy moves a site to PostgreSQL and back: history, and every answer to the byte, stay", async (context) => {
  const t = endingOf(context);
  const folder = temporaryFolder(t);
  const [content, store] = [join(folder, "content"), join(folder, "store")];
  writeContentFolder(content, { temas: [{ nome: "Antes" }] });
  await publishFolder(content, store);
  const everything = join(folder, "everything");
  writeContentFolder(everything, sampleOfEverything);
  await publishFolder(everything, store, { replaceSite: true });
  const database = patiently(await server.makeDatabase("montra"));
  const back = join(folder, "back");

  const there = await runMontra(["copy", store, database]);
  const andBack = await runMontra(["copy", database, back]);

  assert.equal(there.stdout, "Copied 2 publications, 2 editions and 2 images.\n", there.stderr);
  assert.equal(andBack.stdout, there.stdout, andBack.stderr);
  const histories = await Promise.all(
    [store, database, back].map((place) => readHistory(openStore(place))),
  );
  assert.deepEqual(histories[1], histories[0]);
  assert.deepEqual(histories[2], histories[0]);
  const [one, other] = [
    await startNode(t, { store, cacheDir: join(folder, "unused") }),
    await startNode(t, { store: database, cacheDir: join(folder, "cache") }),
  ];
  for (const node of [one, other]) await untilReady(node);
  assert.ok((await assertSameAnswers(one.address, other.address, PUBLIC_URL)) > 50);
});
