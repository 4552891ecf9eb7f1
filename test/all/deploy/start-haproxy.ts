/** Runs the HAProxy of this machine with deploy/haproxy.cfg, before nodes of a test. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Ending } from "../../support/ending.ts";
import { freePort } from "../../support/postgres/postgres-server.ts";
import type { Node } from "../fleet/node.ts";
import { startProxy } from "./start-proxy.ts";

const CONFIGURATION = fileURLToPath(new URL("../../../deploy/haproxy.cfg", import.meta.url));

export interface HaproxySite {
  /** For its configuration. */
  readonly folder: string;
  /** One or two. */
  readonly nodes: readonly Pick<Node, "address">[];
}

/** @returns its address */
export async function startHaproxy(t: Ending, { folder, nodes }: HaproxySite): Promise<string> {
  const port = await freePort();
  const [one, other = one] = nodes.map(({ address }) => new URL(address).port);
  const file = join(folder, "haproxy.cfg");
  const text = readFileSync(CONFIGURATION, "utf8")
    // Half a gibibyte is zeroed at each start.
    .replace("total-max-size 512", "total-max-size 16")
    .replace("bind :80", `bind 127.0.0.1:${port}`)
    .replace("127.0.0.1:8000", `127.0.0.1:${one}`)
    .replace("127.0.0.1:8001", `127.0.0.1:${other}`);
  writeFileSync(file, text);
  return await startProxy(t, { program: "haproxy", args: ["-db", "-f", file], port });
}
