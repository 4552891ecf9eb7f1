/** deploy/nginx.conf, run as it is before real nodes. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { endingOf } from "../../support/ending.ts";
import { eventually } from "../../support/eventually.ts";
import { runMontra } from "../../support/montra.ts";
import { publishedStore } from "../../support/serving.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { fresh, type Node, startNode } from "../fleet/node.ts";
import { LIST } from "../fleet/site.ts";
import { assertSameThrough } from "./same-through.ts";
import { startNginx } from "./start-nginx.ts";

test("nginx before two nodes: answers are kept, images come from the folder, and all of it outlives the nodes", async (context) => {
  const t = endingOf(context);
  const folder = temporaryFolder(t);
  const store = await publishedStore(t, {
    eventos: Array.from({ length: 20 }, () => ({})),
    locais: [{ imagem: "media/casa.png" }],
  });
  const nodes: readonly Node[] = [
    await startNode(t, { store, cacheDir: folder, freshness: fresh }),
    await startNode(t, { store, cacheDir: folder, freshness: fresh }),
  ];
  const address = await startNginx(t, { folder, store, nodes });
  const get = (path: string, headers = {}) => fetch(address + path, { headers });
  const [first] = nodes as readonly [Node];
  const direct = await first.get(LIST);
  const body = await direct.text();

  const through = await get(LIST, { "Accept-Encoding": "identity" });
  assert.equal(await through.text(), body);
  assert.equal(through.headers.get("etag"), direct.headers.get("etag"));
  const again = await get(LIST, { "Accept-Encoding": "identity" });
  assert.equal(again.headers.get("x-cache"), "HIT");
  assert.equal(await again.text(), body);
  const page = await get(LIST, { Accept: "text/html" });
  assert.match(page.headers.get("content-type") ?? "", /^text\/html/);
  const many = `${LIST}?page_size=20`;
  for (const node of nodes) {
    // Compressed once, after the first request, by Montra; nginx only passes it on.
    await eventually("the node has a compressed answer", async () => {
      const { headers } = await node.get(many, { "Accept-Encoding": "br" });
      return headers.get("content-encoding") === "br";
    });
  }
  const compressed = await get(many, { "Accept-Encoding": "br" });
  assert.equal(compressed.headers.get("content-encoding"), "br");
  const [medium = ""] = /\/media\/[0-9a-f]{32}\/[a-z0-9._-]+/.exec(body) ?? [];
  const image = await get(medium);
  assert.equal(image.headers.get("content-type"), "image/png");
  assert.equal(image.headers.get("cache-control"), "public, max-age=31536000, immutable");

  // No header is lost, also of images, and the limits for a client let it pass in time.
  await assertSameThrough(address, { node: first.address, store });
  const told = await eventually("doctor has its answers in time", async () => {
    const { stdout } = await runMontra(["doctor", address, "--json", "--store", store]);
    return !/timeout/.test(stdout) && (JSON.parse(stdout) as { state: string; subject: string }[]);
  });
  // The public URL differs from the test's address; `doctor` has nothing else to report.
  const wanting = told.filter(({ state }) => state === "warning" || state === "wrong");
  assert.deepEqual(
    wanting.map(({ subject }) => subject),
    ["public URL"],
  );

  await first.stop();
  for (let page = 1; page <= 10; page += 1) {
    assert.equal((await get(`${LIST}?page=${page}&page_size=2`)).status, 200);
  }
  await Promise.all(nodes.map((node) => node.stop()));

  const outlived = await get(LIST, { "Accept-Encoding": "identity" });
  assert.equal(outlived.status, 200);
  assert.equal(await outlived.text(), body);
  assert.equal((await get(medium)).status, 200);
});
