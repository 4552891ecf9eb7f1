/** `node bench/fleet.ts`: how long until all nodes serve a publication, and the load when idle. */
import { appendFileSync, cpSync, mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { startNode } from "../test/all/fleet/node.ts";
import { PostgresServer } from "../test/support/postgres/postgres-server.ts";
import { publishFolder } from "../test/support/serving.ts";

const NODES = 4;
const PUBLICATIONS = 8;
const POLL =
  "SELECT number::text, sealed FROM montra.publications ORDER BY publications.number DESC LIMIT 1";

const cleanings: (() => unknown)[] = [];
const ending = { after: (clean: () => unknown) => void cleanings.push(clean) };
try {
  const folder = mkdtempSync(join(tmpdir(), "montra-bench-"));
  ending.after(() => rmSync(folder, { recursive: true, force: true }));
  const content = join(folder, "content");
  cpSync(fileURLToPath(new URL("../content", import.meta.url)), content, { recursive: true });
  const server = await PostgresServer.start(ending);
  const store = await server.makeDatabase("montra");
  const begun = performance.now();
  await publishFolder(content, store);
  console.log(`first publication of the sample site: ${seconds(performance.now() - begun)}`);
  const [size] = await server.sql(
    "SELECT sum(length(body)) AS e, max(bytes) AS b FROM montra.editions",
    [],
    "montra",
  );
  console.log(`its edition: ${size.b} bytes, ${size.e} in the database`);
  const nodes = await Promise.all(
    Array.from({ length: NODES }, (_, n) =>
      startNode(ending, { store, cacheDir: join(folder, `cache-${n}`) }),
    ),
  );

  const before = await transactions(server);
  await sleep(5000);
  console.log(
    `questions a node asks while nothing happens: ${(((await transactions(server)) - before) / 5 / NODES).toFixed(1)} a second`,
  );

  const delays: number[] = [];
  for (let turn = 0; turn < PUBLICATIONS; turn += 1) {
    appendFileSync(
      join(content, "temas.yaml"),
      `- id: ${1000 + turn}
  nome: Novo ${turn}
  slug: novo-${turn}
`,
    );
    const result = await publishFolder(content, store);
    const committed = performance.now();
    if (result.outcome !== "published") throw new Error(JSON.stringify(result));
    const { number } = result.publication;
    await Promise.all(
      nodes.map(async (node) => {
        while ((await node.ready()).says.publication !== number) await sleep(5);
      }),
    );
    delays.push(performance.now() - committed);
  }
  delays.sort((one, other) => one - other);
  console.log(
    `from the commit to the last of ${NODES} nodes: median ${seconds(delays[PUBLICATIONS / 2] ?? 0)}, worst ${seconds(delays.at(-1) ?? 0)} of ${PUBLICATIONS}`,
  );
  await Promise.all(nodes.map((node) => node.stop()));

  const clients = await Promise.all(
    Array.from({ length: 16 }, async () => {
      const client = new pg.Client({ connectionString: store });
      await client.connect();
      return client;
    }),
  );
  let asked = 0;
  const until = performance.now() + 5000;
  await Promise.all(
    clients.map(async (client) => {
      for (; performance.now() < until; asked += 1) await client.query(POLL);
    }),
  );
  await Promise.all(clients.map((client) => client.end()));
  console.log(
    `such questions that the primary answers: ${Math.round(asked / 5)} a second (the client takes its share of ${availableParallelism()} cores)`,
  );
} finally {
  for (const clean of cleanings.reverse()) await clean();
}

async function transactions(server: PostgresServer): Promise<number> {
  const [row] = await server.sql(
    "SELECT xact_commit::int AS n FROM pg_stat_database WHERE datname = 'montra'",
  );
  return row.n;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`;
}
