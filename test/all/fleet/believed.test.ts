/** What a node trusts of its cache folder if the database says something else. */
import assert from "node:assert/strict";
import { cpSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { folderLayout } from "../../../src/editions/store/folder/folder-layout.ts";
import { parsePostgresAddress } from "../../../src/editions/store/postgres/postgres-address.ts";
import { writeContentFolder } from "../../support/content-folder.ts";
import { endingOf } from "../../support/ending.ts";
import { eventually } from "../../support/eventually.ts";
import { PASSWORD } from "../../support/postgres/postgres-data.ts";
import { PostgresServer } from "../../support/postgres/postgres-server.ts";
import { publishFolder } from "../../support/serving.ts";
import { type Node, startNode, untilReady } from "./node.ts";
import { type FleetSite, LIST, makeSite, patiently } from "./site.ts";
import { Wire } from "./wire.ts";

const isAt = async (node: Node, number: number) => (await node.ready()).says.publication === number;

async function titleOn(node: Node): Promise<string> {
  return /"titulo":"([^"]*)"/.exec(await (await node.get(LIST)).text())?.[1] ?? "";
}

const DAY_MILLISECONDS = 86_400_000;

/** Plants a valid, sealed publication that the database does not have into a cache folder. */
async function plant({
  server,
  store,
  folder,
}: Pick<FleetSite, "server" | "store" | "folder">): Promise<{
  cacheDir: string;
  plantAgain: (time: Date) => void;
}> {
  const [content, elsewhere, cacheDir] = ["content", "elsewhere", "cache"].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  writeContentFolder(content, { eventos: [{ titulo: "Falso" }] });
  await publishFolder(content, elsewhere);
  mkdirSync(cacheDir, { mode: 0o700, recursive: true });
  cpSync(folderLayout.editions(elsewhere), folderLayout.editions(cacheDir), { recursive: true });
  const followed = join(cacheDir, "followed.json");
  const [row] = await server.sql(
    "SELECT system_identifier::text AS system FROM pg_control_system()",
  );
  const database = `${(row as { system: string }).system} montra`;
  const publications = [readFileSync(folderLayout.publication(elsewhere, 1), "utf8")];
  const { place } = parsePostgresAddress(store);
  const plantAgain = (time: Date) => {
    writeFileSync(followed, JSON.stringify([{ database, place, publications }]));
    utimesSync(followed, time, time);
  };
  return { cacheDir, plantAgain };
}

test("a publication that lies in the cache dir and not in the database is not served while the database answers", async (context) => {
  const t = endingOf(context);
  const { server, store, publish, folder } = await makeSite(t);
  await publish("Certo");
  const { cacheDir, plantAgain } = await plant({ server, store, folder });
  const ahead = new Date(Date.now() + DAY_MILLISECONDS);

  for (const time of [new Date(), ahead]) {
    plantAgain(time);
    const node = await startNode(t, { store, cacheDir });
    // Before the database's first answer, the cache folder is used after half a second.
    await eventually("the database has answered", async () => {
      const { status, says } = await node.ready();
      return status === 200 && says.stale === undefined;
    });

    assert.equal(await titleOn(node), "Certo");
    await node.stop();
  }
});

test("a running node believes nothing that is written into its cache dir", async (context) => {
  const t = endingOf(context);
  const { server, store, publish, folder } = await makeSite(t);
  await publish("Certo");
  const cacheDir = join(folder, "cache");
  const node = await startNode(t, { store, cacheDir });
  await untilReady(node);
  const { plantAgain } = await plant({ server, store, folder });

  let answers = 0;
  // As long as ten looks of a node take.
  const until = performance.now() + 2500;
  const number = await publish("Mais certo");
  await eventually("the node has looked again and again", async () => {
    plantAgain(new Date());
    const title = await titleOn(node);
    assert.ok(title === "Certo" || title === "Mais certo", title);
    answers += 1;
    return answers > 10 && performance.now() > until && (await isAt(node, number));
  });

  assert.equal(await titleOn(node), "Mais certo");
  assert.equal(node.log.filter((line) => line.includes("taken up")).length, 2);
});

test("a node that starts beside a database that takes its time serves what it has seen, until the answer comes", async (context) => {
  const t = endingOf(context);
  const { server, publish, folder } = await makeSite(t);
  await publish("Um");
  const wire = await Wire.open(t, server.port);
  const store = `postgres://postgres:${encodeURIComponent(PASSWORD)}@127.0.0.1:${wire.port}/montra`;
  const cacheDir = join(folder, "cache");
  const before = await startNode(t, { store, cacheDir });
  await untilReady(before);
  assert.equal(await titleOn(before), "Um");
  await before.stop();
  const number = await publish("Dois");
  wire.silence();

  const node = await startNode(t, { store, cacheDir });

  assert.equal((await node.ready()).status, 200);
  assert.equal(await titleOn(node), "Um");
  wire.restore();
  await eventually("the node has what the database has", () => isAt(node, number));
  assert.equal(await titleOn(node), "Dois");
});

test("a node follows a database that was restored from a backup, also after a publication that was dated ahead", async (context) => {
  const t = endingOf(context);
  const { server, store, publish, folder } = await makeSite(t);
  await publish("Um");
  const cacheDir = join(folder, "cache");
  const node = await startNode(t, { store, cacheDir });
  const content = join(folder, "ahead");
  writeContentFolder(content, { eventos: [{ titulo: "Adiantado" }] });
  const ahead = await publishFolder(content, store, {
    replaceSite: true,
    clock: () => Date.now() + 30 * DAY_MILLISECONDS,
  });
  assert.equal(ahead.outcome, "published");
  await eventually("the node has the publication", () => isAt(node, 2));

  await server.sql("DELETE FROM montra.publications WHERE number = 2", [], "montra");

  await eventually("the node has what the database has", () => isAt(node, 1));
  assert.equal(await titleOn(node), "Um");
  const restarted = await startNode(t, { store, cacheDir });
  assert.equal(await isAt(restarted, 1), true);
  const number = await publish("Dois");
  for (const one of [node, restarted]) {
    await eventually("the node has what was published since", async () => {
      return (await isAt(one, number)) && (await titleOn(one)) === "Dois";
    });
  }
});

test("a primary that was replaced and comes back does not take nodes back to what it has", async (context) => {
  const t = endingOf(context);
  const { server, store, publish, folder } = await makeSite(t, PostgresServer.start);
  await publish("Um");
  const standby = await server.startStandby(t);
  const both = store.replace(`:${server.port}/`, `:${server.port},127.0.0.1:${standby.port}/`);
  // In another order than at the restart below, and with a host that no longer exists.
  const turned = store.replace(
    `:${server.port}/`,
    `:1,127.0.0.1:${standby.port},127.0.0.1:${server.port}/`,
  );
  const cacheDir = join(folder, "cache");
  const node = await startNode(t, { store: turned, cacheDir });
  await eventually("the standby has it", async () => {
    const [row] = await standby.sql("SELECT number FROM montra.publications", [], "montra");
    return row !== undefined;
  });
  await server.kill();
  await standby.promote();
  const number = await publish("Dois", both);
  await eventually("the node has it", () => isAt(node, number));

  await server.start();

  const restarted = await startNode(t, { store: both, cacheDir });
  await eventually("the restarted node has it", () => isAt(restarted, number));
  // Later, if it has begun with what its cache folder holds.
  await eventually("it knows that its database is behind", async () => {
    return (await restarted.ready()).says.ahead === true;
  });
  assert.equal(await titleOn(restarted), "Dois");
});

test("nodes of two databases of one server share a cache dir, and each remembers what it served", async (context) => {
  const t = endingOf(context);
  const { server, store, publish, folder } = await makeSite(t);
  const other = patiently(await server.makeDatabase("other"));
  const wire = await Wire.open(t, server.port);
  // Without the long timeouts of other tests, because a silent connection never answers.
  const through = (address: string) =>
    address.replace(`:${server.port}/`, `:${wire.port}/`).replace(/\?.*/, "");
  const cacheDir = join(folder, "cache");
  const stores = { Um: store, Outro: other };
  for (const [title, address] of Object.entries(stores)) {
    await publish(title, address);
    const node = await startNode(t, { store: through(address), cacheDir });
    await untilReady(node);
    await node.stop();
  }
  wire.silence();

  for (const [title, address] of Object.entries(stores)) {
    const node = await startNode(t, { store: through(address), cacheDir });
    assert.equal(await titleOn(node), title);
  }
});
