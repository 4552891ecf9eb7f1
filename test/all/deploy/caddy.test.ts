/** deploy/Caddyfile, run as it is before real nodes: its own responses, and TLS. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { endingOf } from "../../support/ending.ts";
import { eventually } from "../../support/eventually.ts";
import { freePort } from "../../support/postgres/postgres-server.ts";
import { publishedStore } from "../../support/serving.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { startNode } from "../fleet/node.ts";
import { LIST } from "../fleet/site.ts";
import { assertSameThrough } from "./same-through.ts";
import { startCaddy } from "./start-caddy.ts";

test("Caddy before two nodes: all is well with TLS and without, and no node is a problem document", async (context) => {
  const t = endingOf(context);
  const folder = temporaryFolder(t);
  const store = await publishedStore(t, { eventos: [{}], locais: [{ imagem: "media/casa.png" }] });
  const options = { store, cacheDir: folder };
  const nodes = [await startNode(t, options), await startNode(t, options)];
  const [tls, hasty] = [await freePort(), await freePort()];
  // Adds sites for the same nodes: one with Caddy's own certificate, and one that gives up soon if
  // no node answers.
  const change = (conf: string) => {
    const [options = "", site = ""] = conf.split("api.example.pt {");
    const own = `https://localhost:${tls} {\n\ttls internal${site}`;
    const quick = site.replace(/lb_try_duration \d+s/, "lb_try_duration 1s");
    return `${options.replace("{\n\tservers", "{\n\tskip_install_trust\n\tauto_https disable_redirects\n\tservers")}${own}\nhttp://127.0.0.1:${hasty} {${quick}\napi.example.pt {${site}`;
  };
  const address = await startCaddy(t, { folder, nodes, change });
  const direct = await (await nodes[0]?.get(LIST))?.text();

  await assertSameThrough(address, { node: nodes[0]?.address ?? "", store });
  const response = await fetch(address + LIST, { headers: { "Accept-Encoding": "identity" } });
  assert.equal(response.headers.get("server"), null);
  assert.equal(await response.text(), direct);
  const ca = await eventually("Caddy has made its authority", () => {
    const file = join(folder, ".local/share/caddy/pki/authorities/local/root.crt");
    return existsSync(file) && readFileSync(file, "utf8");
  });
  const secure = await eventually("Caddy has its certificate", async () => {
    const asked = request(`https://localhost:${tls}${LIST}`, { ca, agent: false }).end();
    const [response] = (await once(asked, "response").catch(() => [])) as IncomingMessage[];
    return response;
  });
  assert.deepEqual([secure.statusCode, await text(secure)], [200, direct]);

  await Promise.all(nodes.map((node) => node.stop()));
  const none = await fetch(`http://127.0.0.1:${hasty}${LIST}`);
  assert.equal(none.status, 503);
  assert.deepEqual(
    ["content-type", "retry-after", "cache-control", "access-control-allow-origin"].map((name) =>
      none.headers.get(name),
    ),
    ["application/problem+json", "5", "no-store", "*"],
  );
  assert.equal(((await none.json()) as { status: number }).status, 503);
});
