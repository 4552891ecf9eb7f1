/** A node asks for the primary's timeline until it is answered, and then no more. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { openNodeStore } from "../../../src/editions/store/open/open-store.ts";
import { endingOf } from "../../support/ending.ts";
import { eventually } from "../../support/eventually.ts";
import { PASSWORD } from "../../support/postgres/postgres-data.ts";
import { makeSite, patiently } from "./site.ts";
import { Wire } from "./wire.ts";

const QUESTION = "FROM pg_control_system()";

test("a node asks for the time line again where the answer was lost, and no more once the server has said something", async (context) => {
  const t = endingOf(context);
  const { server, publish, folder } = await makeSite(t);
  await publish("Um");
  for (const statement of [
    `CREATE ROLE reader LOGIN PASSWORD '${PASSWORD}'`,
    "GRANT USAGE ON SCHEMA montra TO reader",
    "GRANT SELECT ON ALL TABLES IN SCHEMA montra TO reader",
    "REVOKE EXECUTE ON FUNCTION pg_control_system() FROM PUBLIC",
  ]) {
    await server.sql(statement, [], "montra");
  }
  for (const role of ["postgres", "reader"]) {
    const wire = await Wire.open(t, server.port);
    const account = `${role}:${encodeURIComponent(PASSWORD)}`;
    const store = patiently(`postgres://${account}@127.0.0.1:${wire.port}/montra`);
    const node = openNodeStore(store, { cacheDir: join(folder, role), onWarning: () => {} });
    const asked = () => wire.heard.split(QUESTION).length - 1;
    const looks = () => wire.heard.split("pg_is_in_recovery").length - 1;
    wire.cut = { after: QUESTION, at: QUESTION, loses: "answer" };

    await assert.rejects(node.current(), { name: "StoreUnavailableError" });
    assert.equal(asked(), 1);
    await eventually(`${role} has asked again`, async () => {
      const current = await node.current().catch(() => undefined);
      return current?.number === 1 && asked() > 1;
    });
    const [before, questions] = [looks(), asked()];
    await eventually(`${role} has looked at the database some more`, async () => {
      await node.current();
      return looks() > before + 2;
    });

    assert.equal(asked(), questions);
  }
});
