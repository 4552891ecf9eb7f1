/** Runs the Varnish of this machine with deploy/varnish.vcl, before nodes of a test. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Ending } from "../../support/ending.ts";
import { freePort } from "../../support/postgres/postgres-server.ts";
import type { Node } from "../fleet/node.ts";
import { startProxy } from "./start-proxy.ts";

const VCL = fileURLToPath(new URL("../../../deploy/varnish.vcl", import.meta.url));

export interface VarnishSite {
  /** For what it writes. */
  readonly folder: string;
  /** One or two. */
  readonly nodes: readonly Pick<Node, "address">[];
}

/** @returns its address */
export async function startVarnish(t: Ending, { folder, nodes }: VarnishSite): Promise<string> {
  const port = await freePort();
  const [one = "", other = one] = nodes.map(({ address }) => new URL(address).port);
  const file = join(folder, "default.vcl");
  const vcl = readFileSync(VCL, "utf8")
    .replace('"8000"', `"${one}"`)
    .replace('"8001"', `"${other}"`);
  writeFileSync(file, vcl);
  const args = [
    ...["-F", "-f", file, "-a", `127.0.0.1:${port}`, "-p", "http_gzip_support=off"],
    // The language of its configuration is compiled at each start: optimising it takes half of that.
    ...["-p", "cc_command=exec gcc -w -fpic -shared -o %o %s"],
    // Without another user, and without a port of its own for orders.
    ...[
      "-n",
      join(folder, "varnish"),
      "-s",
      "malloc,64m",
      "-j",
      "none",
      "-T",
      "none",
      "-S",
      "none",
    ],
  ];
  return await startProxy(t, { program: "varnishd", args, port });
}
