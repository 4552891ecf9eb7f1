/** PgBouncer in transaction mode before the database: nodes work, publishing is refused. */
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { openPublishingStore } from "../../../src/editions/store/open/open-publishing-store.ts";
import { type Ending, endingOf } from "../../support/ending.ts";
import { eventually } from "../../support/eventually.ts";
import { serverUser } from "../../support/postgres/postgres-binaries.ts";
import { PASSWORD } from "../../support/postgres/postgres-data.ts";
import { freePort, type PostgresServer } from "../../support/postgres/postgres-server.ts";
import { getMedium, startNode, untilReady } from "./node.ts";
import { LIST, makeSite } from "./site.ts";
import { needTool } from "./tools.ts";

test("nodes follow through PgBouncer in transaction mode, and a publisher is told to go round it", async (context) => {
  const t = endingOf(context);
  const { server, publish, folder } = await makeSite(t);
  await publish("Um");
  const pooler = await PgBouncer.start(t, server, folder);
  const store = `postgres://postgres:${encodeURIComponent(PASSWORD)}@127.0.0.1:${pooler.port}/montra?connect_timeout=60`;
  const nodes = await Promise.all(
    ["a", "b", "c"].map((name) => startNode(t, { store, cacheDir: join(folder, name) })),
  );

  const number = await publish("Dois");

  for (const node of nodes) {
    await eventually("the node has the publication", async () => {
      return (await node.ready()).says.publication === number;
    });
    const body = await (await node.get(LIST)).text();
    const [path = ""] = /\/media\/[0-9a-f]{32}\/[a-z0-9._-]+/.exec(body) ?? [];
    assert.equal((await getMedium(node, path)).status, 200);
    assert.deepEqual(
      node.log.filter((line) => line.includes("cannot be followed")),
      [],
    );
  }
  await assert.rejects(
    openPublishingStore(store).startPublishing({ who: "test", onWait: () => {} }),
    /Cannot publish through a connection pooler/,
  );
});

test("nodes outlive PgBouncer, one that is restarted without it too, and follow once it is back", async (context) => {
  const t = endingOf(context);
  const { server, publish, folder } = await makeSite(t);
  await publish("Um");
  const pooler = await PgBouncer.start(t, server, folder);
  const store = `postgres://postgres:${encodeURIComponent(PASSWORD)}@127.0.0.1:${pooler.port}/montra?connect_timeout=60`;
  const start = (name: string) => startNode(t, { store, cacheDir: join(folder, name) });
  const [steady, restarted] = await Promise.all([start("a"), start("b")]);
  for (const node of [steady, restarted]) await untilReady(node);

  await pooler.stop();
  await eventually("the node knows that its store is away", async () => {
    return (await steady.ready()).says.stale === true;
  });
  await restarted.stop();
  const again = await start("b");

  for (const node of [steady, again]) {
    assert.equal((await node.ready()).status, 200);
    for (let page = 1; page <= 10; page += 1) {
      assert.equal((await node.get(`${LIST}?page_size=2&page=${page}`)).status, 200);
    }
  }
  const number = await publish("Dois");
  await pooler.start();
  for (const node of [steady, again]) {
    await eventually("the node has the publication", async () => {
      const { says } = await node.ready();
      return says.publication === number && says.stale === undefined;
    });
    assert.match(await (await node.get(LIST)).text(), /"titulo":"Dois"/);
  }
});

class PgBouncer {
  readonly port: number;
  readonly #config: string;
  #process: ChildProcess | undefined;

  private constructor(port: number, config: string) {
    this.port = port;
    this.#config = config;
  }

  /** Two connections to the server for all clients. */
  static async start(t: Ending, server: PostgresServer, folder: string): Promise<PgBouncer> {
    const port = await freePort();
    const [config, users] = [join(folder, "pgbouncer.ini"), join(folder, "users.txt")];
    chmodSync(folder, 0o755);
    writeFileSync(users, `"postgres" "${PASSWORD}"\n`);
    writeFileSync(
      config,
      `[databases]
montra = host=127.0.0.1 port=${server.port} dbname=montra
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = transaction
default_pool_size = 2
`,
    );
    const pooler = new PgBouncer(port, config);
    t.after(() => pooler.stop());
    await pooler.start();
    return pooler;
  }

  /** Starts it, on the same port as before. */
  async start(): Promise<void> {
    this.#process = spawn(needTool("pgbouncer"), ["--quiet", this.#config], {
      stdio: "ignore",
      ...serverUser,
    });
    await eventually("PgBouncer listens", async () => {
      const socket = connect(this.port, "127.0.0.1");
      const connected = await Promise.race([
        once(socket, "connect").then(() => true),
        once(socket, "error").then(() => false),
      ]).catch(() => false);
      socket.destroy();
      return connected;
    });
  }

  async stop(): Promise<void> {
    const child = this.#process;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, "exit");
    child.kill("SIGKILL");
    await exit;
  }
}
