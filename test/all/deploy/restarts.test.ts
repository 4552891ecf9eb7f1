/** No request fails while nodes restart. Three of the five sites by lot; all in the torture. */
import assert from "node:assert/strict";
import { after, before, suite, test } from "node:test";
import { type Ending, SuiteEnding } from "../../support/ending.ts";
import { Dice, isWhole } from "../../support/scale.ts";
import { publishedStore } from "../../support/serving.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { askOnAndOn } from "./askers.ts";
import { type RestartedNode, startRestarted, startWithSocket } from "./restarted-nodes.ts";
import { startCaddy } from "./start-caddy.ts";
import { type NginxSite, startNginx } from "./start-nginx.ts";

const connections = isWhole ? 64 : 8;
const least = isWhole ? 2000 : 100;
// Sites run concurrently: without a pause, a busy machine would starve the restarts.
const pauseMilliseconds = isWhole ? 0 : 100;
const paths = Array.from(
  { length: 5 },
  (_, page) => `/api/v1/eventos/?page_size=2&page=${page + 1}`,
);

// In sequence with all connections: nodes with a sixth of a machine answer 503.
suite("restarts", { concurrency: !isWhole }, () => {
  const ending = new SuiteEnding();
  let store = "";
  before(async () => {
    store = await publishedStore(ending, {
      eventos: Array.from({ length: 20 }, () => ({})),
    });
  });
  after(() => ending.end());

  const sites: (readonly [name: string, restarted: () => Promise<void>])[] = [];
  for (const [name, startBefore] of Object.entries({
    nginx: startNginxUnbound,
    Caddy: startCaddy,
  })) {
    const two = async () => {
      const folder = temporaryFolder(ending);
      const nodes = [await startRestarted(ending, store), await startRestarted(ending, store)];
      await assertUnnoticed(await startBefore(ending, { folder, store, nodes }), nodes);
    };
    const withSocket = async () => {
      const folder = temporaryFolder(ending);
      const node = await startWithSocket(ending, { store, folder });
      await assertUnnoticed(await startBefore(ending, { folder, store, nodes: [node] }), [node]);
    };
    sites.push([`${name}: two nodes are restarted one after the other`, two]);
    sites.push([`${name}: one node with its socket is restarted`, withSocket]);
  }
  sites.push([
    "nothing in front: one node with its socket is restarted",
    async () => {
      const node = await startWithSocket(ending, { store, folder: temporaryFolder(ending) });
      await assertUnnoticed(node.address, [node]);
    },
  ]);

  const dice = new Dice();
  const some = isWhole ? sites : dice.shuffled(sites).slice(0, 3);
  for (const [name, restarted] of some) {
    test(name, async (t) => {
      t.diagnostic(`seed ${dice.seed}`);
      await restarted();
    });
  }
});

async function assertUnnoticed(address: string, nodes: readonly RestartedNode[]): Promise<void> {
  const restartAll = async () => {
    for (const node of nodes) await node.restart();
  };
  const asked = { paths, connections, pauseMilliseconds, least, busy: restartAll };
  const { requests, failures } = await askOnAndOn(address, asked);

  assert.deepEqual(failures, new Map());
  assert.ok(requests >= least);
}

/** Sends every request to a node, without a limit for one address. */
function startNginxUnbound(t: Ending, about: NginxSite): Promise<string> {
  const other = about.nodes.length > 1 ? "$&" : "";
  return startNginx(t, {
    ...about,
    change: (conf) =>
      conf
        .replace("proxy_cache montra;", "proxy_cache off;")
        .replaceAll(/^ *limit_(?:req|conn) .*$/gm, "")
        .replace(/^ *server 127\.0\.0\.1:8001 .*$/m, other),
  });
}
