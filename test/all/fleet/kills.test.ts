/** Killed publishers: the old publication stays, nothing is left behind, and the next one works. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { newestUndamaged } from "../../../src/editions/store/newest-undamaged.ts";
import { openPublishingStore } from "../../../src/editions/store/open/open-publishing-store.ts";
import { openStore } from "../../../src/editions/store/open/open-store.ts";
import { writeContentFolder } from "../../support/content-folder.ts";
import { endingOf } from "../../support/ending.ts";
import { eventually } from "../../support/eventually.ts";
import { Dice, isWhole, scaled } from "../../support/scale.ts";
import { publishFolder } from "../../support/serving.ts";
import { makeSite } from "./site.ts";

const KILLS = scaled(50, 20);
const PUBLISHER = fileURLToPath(new URL("publisher.ts", import.meta.url));

// Two of three are inside the transaction.
const MOMENTS = [
  "reading",
  "storedEdition",
  "publication",
  "switch",
  "storedEdition",
  "storedImages",
] as const;
test(`${KILLS} publishers killed, some of them inside their transaction, leave the old publication and no leftovers`, async (context) => {
  const t = endingOf(context);
  // Three consecutive moments with `npm run test:all`, from one by lot.
  const dice = new Dice();
  context.diagnostic(`seed ${dice.seed}`);
  const first = dice.integer(MOMENTS.length);
  const { server, store, publish, folder } = await makeSite(t);
  await publish("Antes");
  const reader = openStore(store);
  let expected = 1;
  let inside = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const content = join(folder, `killed-${kill}`);
    writeContentFolder(content, { temas: [{ nome: `Morto ${kill}` }], noticias: [{}] });
    const moment = MOMENTS[(first + kill) % MOMENTS.length] as string;
    const later = String((Math.floor(kill / MOMENTS.length) % 5) * 2);
    const child = spawn(process.execPath, [PUBLISHER, content, store, moment, later]);
    let said = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
    await once(child, "close");
    // Its last statement may still be running.
    await eventually("the server has noticed its end", async () => {
      const name = `montra publish:% ${child.pid}`;
      const named = "SELECT 1 FROM pg_stat_activity WHERE application_name LIKE $1";
      return (await server.sql(named, [name])).length === 0;
    });
    if (/^(storedEdition|publication)$/m.test(said) && !/^current$/m.test(said)) inside += 1;

    const current = await reader.current();
    assert.ok(current && current.number >= expected && current.number <= expected + 1, said);
    expected = current.number;
    const whole = await newestUndamaged(reader);
    assert.deepEqual([whole?.publication.number, whole?.damage], [expected, []]);
  }

  const content = join(folder, "at-last");
  writeContentFolder(content, { temas: [{ nome: "Por fim" }] });
  const result = await publishFolder(content, store);

  // A fast machine has committed before most of the kills that come milliseconds later.
  assert.ok(
    inside >= (isWhole ? KILLS / 10 : 1),
    `${inside} of ${KILLS} were inside their transaction`,
  );
  assert.equal(result.outcome, "published");
  await using session = await openPublishingStore(store).startPublishing({
    who: "test",
    onWait: () => {},
  });
  const editions = new Set(
    await Promise.all(
      (await reader.numbers()).map(async (n) => {
        const { edition, changes = "" } = await reader.publication(n);
        return [edition, changes];
      }),
    ).then((named) => named.flat()),
  );
  assert.deepEqual(new Set((await session.objects.editions()).map(({ name }) => name)), editions);
  assert.deepEqual(await session.objects.leftovers(), []);
});
