/** Nodes under load while everything behind them fails: every response is correct. */
import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { endingOf } from "../../support/ending.ts";
import { eventually } from "../../support/eventually.ts";
import { PostgresServer } from "../../support/postgres/postgres-server.ts";
import { isWhole } from "../../support/scale.ts";
import { type Node, startNode, untilReady } from "./node.ts";
import { LIST, makeSite } from "./site.ts";

const CONNECTIONS = 32;

interface Load {
  readonly wrong: string[];
  answered: number;
  end(): Promise<void>;
}

/**
 * Requests cached and uncached pages; with `npm run torture` without a pause.
 * @param titles of all publications
 */
function startLoad(nodes: readonly Node[], titles: ReadonlySet<string>): Load {
  let isEnding = false;
  const load = { wrong: [] as string[], answered: 0 };
  const client = async (number: number) => {
    for (let turn = number; !isEnding; turn += CONNECTIONS) {
      const node = nodes[turn % nodes.length] as Node;
      const path = `${LIST}?page_size=${1 + (turn % 3)}&page=${1 + (turn % 6)}`;
      try {
        const response = await node.get(path);
        const { results } = (await response.json()) as { results?: { titulo: string }[] };
        load.answered += 1;
        if (response.status !== 200 || !results?.every(({ titulo }) => titles.has(titulo))) {
          load.wrong.push(`${path}: ${response.status}`);
        }
      } catch (error) {
        load.wrong.push(`${path}: ${error}`);
      }
      if (!isWhole) await sleep(500);
    }
  };
  const clients = Array.from({ length: CONNECTIONS }, (_, number) => client(number));
  const end = async () => {
    isEnding = true;
    await Promise.all(clients);
  };
  return Object.assign(load, { end });
}

test("stop, kill, restart, failover and promotion under load of 32 connections: only right answers", async (context) => {
  const t = endingOf(context);
  const { server, store, publish, folder } = await makeSite(t, PostgresServer.start);
  await publish("Um");
  const standby = await server.startStandby(t);
  const both = store.replace(`:${server.port}/`, `:${server.port},127.0.0.1:${standby.port}/`);
  const nodes = await Promise.all(
    ["a", "b"].map((name) => startNode(t, { store: both, cacheDir: join(folder, name) })),
  );
  for (const node of nodes) await untilReady(node);
  const load = startLoad(nodes, new Set(["Um", "Dois", "Três", "Quatro"]));
  const all = async (number: number) => {
    for (const node of nodes) {
      await eventually(`publication ${number}`, async () => {
        return (await node.ready()).says.publication === number;
      });
    }
  };

  await server.stop();
  await server.start();
  await all(await publish("Dois"));
  await server.kill();
  await server.start();
  await all(await publish("Três"));
  await eventually("the standby has it", async () => {
    const [row] = await standby.sql(
      "SELECT max(number)::int AS n FROM montra.publications",
      [],
      "montra",
    );
    return row.n === 3;
  });
  await server.kill();
  await standby.promote();
  await all(await publish("Quatro", both));
  await eventually("there were many answers", () => load.answered > 100);
  await load.end();

  assert.deepEqual(load.wrong, []);
});
