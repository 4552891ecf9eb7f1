/** A publisher that loses its commit, or the answer, says what is true, or that it is unknown. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { rollback } from "../../../src/authoring/publish/rollback.ts";
import { openPublishingStore } from "../../../src/editions/store/open/open-publishing-store.ts";
import { openStore } from "../../../src/editions/store/open/open-store.ts";
import { endingOf } from "../../support/ending.ts";
import { PASSWORD } from "../../support/postgres/postgres-data.ts";
import { PostgresServer } from "../../support/postgres/postgres-server.ts";
import { Dice, scaled } from "../../support/scale.ts";
import { makeSite } from "./site.ts";
import { Wire, type WireCut } from "./wire.ts";

const COMMIT = { after: "INSERT INTO montra.publications", at: "COMMIT" } as const;
const CUTS = scaled(40);

const through = (wire: Wire) =>
  `postgres://postgres:${encodeURIComponent(PASSWORD)}@127.0.0.1:${wire.port}/montra`;

test(`of ${CUTS} publications whose COMMIT or its answer is lost, with the server or without, each is told as it is`, async (context) => {
  const t = endingOf(context);
  const dice = new Dice();
  context.diagnostic(`TORTURE_SEED=${dice.seed}`);
  const { server, store, publish } = await makeSite(t, PostgresServer.start);
  await publish("Antes");
  const wire = await Wire.open(t, server.port);
  const told: string[] = [];
  for (let cut = 0; cut < CUTS; cut += 1) {
    const before = (await openStore(store).current())?.number ?? 0;
    // Each kind comes once in the first three.
    const kind = cut < 3 ? cut : dice.integer(3);
    const loses: WireCut["loses"] = kind === 0 ? "question" : "answer";
    let restarted = Promise.resolve();
    const onCut = () => {
      if (kind === 2) restarted = server.kill().then(() => server.start());
    };
    wire.cut = { ...COMMIT, loses, onCut };

    const said = await publish(`Corte ${cut}`, through(wire)).catch(
      (error: Error) => error.message,
    );

    await restarted;
    const after = (await openStore(store).current())?.number ?? 0;
    const isMade = after === before + 1;
    assert.ok([before, before + 1].includes(after), `${after} after ${before}`);
    if (isMade) assert.equal(said, after);
    else
      assert.match(String(said), /^Cannot publish into .* The current publication is unchanged$/);
    told.push(`${loses} ${isMade}`);
  }
  assert.ok(told.includes("answer true") && told.includes("question false"), told.join(", "));
});

test("a publisher that cannot find out whether it has published says so, and how to look", async (context) => {
  const t = endingOf(context);
  const { server, store, publish } = await makeSite(t);
  await publish("Antes");
  await publish("Depois");
  const wire = await Wire.open(t, server.port);
  wire.cut = { ...COMMIT, loses: "answer", onCut: () => wire.close() };

  const rollingBack = rollback(openPublishingStore(through(wire)), {
    who: "maria",
    onWait: () => {},
    to: undefined,
    note: "",
    outcomeMilliseconds: 500,
  });

  await assert.rejects(rollingBack, {
    name: "OutcomeUnknownError",
    message: `The connection to the store postgres://postgres@127.0.0.1:${wire.port}/montra was lost while publication 3 was being made current, and it is not known whether it became current. Look with montra history once the database answers; if it is not listed, publish again`,
  });
  assert.equal((await openStore(store).current())?.number, 3);
});
