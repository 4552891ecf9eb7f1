/** Common mistakes in the setup of proxies, and what `montra doctor https://…` says of each. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { examineService } from "../../../src/cli/examine/examine-service.ts";
import { FolderStore } from "../../../src/editions/store/folder/folder-store.ts";
import { endingOf } from "../../support/ending.ts";
import { eventually } from "../../support/eventually.ts";
import { publishedStore } from "../../support/serving.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { startNode } from "../fleet/node.ts";
import { startCaddy } from "./start-caddy.ts";
import { startNginx } from "./start-nginx.ts";

const NOT_COMPRESSED = "none: the proxy in front does not pass Accept-Encoding on, or decompresses";
const NO_VARY = "changed or lost on the way: vary (none)";

test("nginx and Caddy that drop Vary, compress nothing, or keep one answer for everybody are found", async (context) => {
  const t = endingOf(context);
  const eventos = Array.from({ length: 20 }, () => ({}));
  const store = await publishedStore(t, { eventos });
  const nodes = [await startNode(t, { store, cacheDir: temporaryFolder(t) })];
  const nginx = (change: (conf: string) => string) =>
    startNginx(t, { folder: temporaryFolder(t), store, nodes, change });
  const caddy = (change: (conf: string) => string) =>
    startCaddy(t, { folder: temporaryFolder(t), nodes, change });

  const [careless, mixing, plain] = await Promise.all([
    nginx((conf) =>
      conf
        .replace("Accept-Encoding $montra_coding_sent;", 'Accept-Encoding "";')
        .replace('proxy_set_header Connection "";', "$& proxy_hide_header Vary;"),
    ),
    nginx((conf) => conf.replace(/^\s*proxy_cache_key .*$/m, "proxy_cache_key $request_uri;")),
    caddy((conf) =>
      conf.replace(
        "lb_policy round_robin",
        "$&\n\t\theader_up Accept-Encoding identity\n\t\theader_down -Vary",
      ),
    ),
  ]);
  const wrongOf = async (url: string) => {
    const found = await eventually("it is answered in time", async () => {
      const findings = await examineService(url, new FolderStore(store));
      return !findings.some(({ says }) => /timeout/.test(says)) && findings;
    });
    return found
      .filter(({ state }) => state === "warning" || state === "wrong")
      .map(({ subject, says }) => [subject, says])
      .filter(([subject]) => subject !== "public URL");
  };

  assert.deepEqual(await wrongOf(careless), [
    ["headers", NO_VARY],
    ["compression", NOT_COMPRESSED],
  ]);
  const [mixed] = await wrongOf(mixing);
  assert.deepEqual(mixed, [
    "pages and JSON",
    "requests for text/html get application/json: the cache in front ignores Vary",
  ]);
  assert.deepEqual(await wrongOf(plain), [
    ["headers", NO_VARY],
    ["compression", NOT_COMPRESSED],
  ]);
});
