/** A flood of requests for unknown media reaches neither database nor disk. */
import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";
import { test } from "node:test";
import { openPublishingStore } from "../../../src/editions/store/open/open-publishing-store.ts";
import { endingOf } from "../../support/ending.ts";
import { PASSWORD } from "../../support/postgres/postgres-data.ts";
import { scaled } from "../../support/scale.ts";
import { publishAndServe } from "../../support/serving.ts";
import { getMedium, startNode, untilReady } from "./node.ts";
import { LIST, makeSite } from "./site.ts";
import { Wire } from "./wire.ts";

const FLOOD = scaled(1000, 5);
const CONNECTIONS = 20;

const madeUp = () => `/media/${randomBytes(16).toString("hex")}/x.png`;

/** Requests all paths over `connections`. @returns the number of responses by status */
async function flood(
  paths: readonly string[],
  get: (path: string) => Promise<Response>,
  connections = CONNECTIONS,
) {
  const statuses: Record<number, number> = {};
  const left = [...paths];
  const client = async () => {
    for (let path = left.pop(); path !== undefined; path = left.pop()) {
      const response = await get(path);
      await response.arrayBuffer();
      statuses[response.status] = (statuses[response.status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  return statuses;
}

test(`${FLOOD} addresses that were made up, or are asked for again, are no questions to the database`, async (context) => {
  const t = endingOf(context);
  const { server, publish, folder } = await makeSite(t);
  await publish("Um");
  const wire = await Wire.open(t, server.port);
  const store = `postgres://postgres:${encodeURIComponent(PASSWORD)}@127.0.0.1:${wire.port}/montra`;
  const node = await startNode(t, { store, cacheDir: join(folder, "cache") });
  await untilReady(node);
  const asked = () => wire.heard.split("FROM montra.media WHERE").length - 1;
  const begun = performance.now();
  wire.heard = "";

  const one = madeUp();
  assert.equal((await getMedium(node, one)).status, 404);
  assert.deepEqual(await flood(Array(FLOOD).fill(one), node.get), { 404: FLOOD });
  assert.ok(asked() <= CONNECTIONS, `${asked()} questions for one address`);
  const [image = ""] = /\/media\/[0-9a-f]{32}\//.exec(await (await node.get(LIST)).text()) ?? [];
  assert.ok(image);
  const many = Array.from({ length: FLOOD }, (_, index) =>
    index % 2 === 0 ? madeUp() : `${image}${index}.png`,
  );
  // All at once: a slow machine would otherwise stay below the limit of look-ups.
  const { 404: notThere = 0, 503: refused = 0 } = await flood(many, node.get, FLOOD);

  const seconds = (performance.now() - begun) / 1000;
  assert.equal(notThere + refused, FLOOD);
  assert.ok(refused > 0);
  assert.ok(asked() <= CONNECTIONS + 50 + 10 * seconds, `${asked()} questions in ${seconds} s`);
});

test("images of the edition and of earlier ones are answered in the middle of such a flood", async (context) => {
  const t = endingOf(context);
  const { store, publish, folder } = await makeSite(t);
  await publish("Um");
  const bytes = randomBytes(1000);
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
  {
    // One that no edition names any more, which prune keeps for two days.
    await using session = await openPublishingStore(store).startPublishing({
      who: "test",
      onWait: () => {},
    });
    await session.addMedia(`${hash}/earlier.png`, bytes);
  }
  const node = await startNode(t, { store, cacheDir: join(folder, "cache") });
  await untilReady(node);
  const [image = ""] =
    /\/media\/[0-9a-f]{32}\/[^"]*/.exec(await (await node.get(LIST)).text()) ?? [];

  const earlier = await getMedium(node, `/media/${hash}/earlier.png`);
  assert.equal(earlier.status, 200);
  await earlier.arrayBuffer();
  const flooding = flood(Array.from({ length: FLOOD }, madeUp), node.get);
  const during = [];
  const statusOf = async (path: string): Promise<number> => {
    const begun = performance.now();
    const { status } = await node.get(path);
    // Refusals of the flood are immediate; a slow database takes this long.
    const isLate = status === 503 && performance.now() - begun > 800;
    return isLate ? await statusOf(path) : status;
  };
  for (let turn = 0; turn < 10; turn += 1) {
    during.push(await statusOf(image), await statusOf(`/media/${hash}/earlier.png`));
  }
  await flooding;

  assert.deepEqual(during, Array(20).fill(200));
});

test("a folder store answers 404 for addresses that were made up, and for names without an end", async (t) => {
  const site = await publishAndServe(t, { noticias: [{}] });

  assert.deepEqual(await flood(Array(FLOOD).fill(madeUp()), site.get), { 404: FLOOD });
  assert.equal((await site.get(`/media/${"0".repeat(32)}/${"a".repeat(300)}.png`)).status, 404);
});
