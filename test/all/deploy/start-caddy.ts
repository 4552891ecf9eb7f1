/** Runs the machine's Caddy with deploy/Caddyfile, before nodes of a test. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Ending } from "../../support/ending.ts";
import { freePort } from "../../support/postgres/postgres-server.ts";
import type { Node } from "../fleet/node.ts";
import { startProxy } from "./start-proxy.ts";

const CONFIGURATION = fileURLToPath(new URL("../../../deploy/Caddyfile", import.meta.url));

export interface CaddySite {
  /** For its configuration and cache. */
  readonly folder: string;
  /** One or two. */
  readonly nodes: readonly Pick<Node, "address">[];
  /** Changes the file before use. */
  readonly change?: (text: string) => string;
}

/** Longer timeouts, for busy machines. */
function patient(text: string): string {
  return text.replaceAll(
    /^(\s*(?:read_header|read_body|lb_try_duration|dial_timeout|response_header_timeout)) \d+s$/gm,
    "$1 120s",
  );
}

/** @returns its address, without TLS */
export async function startCaddy(t: Ending, about: CaddySite): Promise<string> {
  const { folder, nodes, change = (unchanged) => unchanged } = about;
  const port = await freePort();
  const hosts = nodes.map(({ address }) => new URL(address).host);
  const file = join(folder, "Caddyfile");
  const text = change(patient(readFileSync(CONFIGURATION, "utf8")))
    .replace("api.example.pt {", `http://127.0.0.1:${port} {`)
    .replaceAll("127.0.0.1:8000 127.0.0.1:8001", hosts.join(" "))
    // Another Caddy on this machine has the usual admin port.
    .replace("{\n\tservers", "{\n\tadmin off\n\tservers");
  writeFileSync(file, text);
  return await startProxy(t, {
    program: "caddy",
    args: ["run", "--config", file, "--adapter", "caddyfile"],
    env: { HOME: folder, PATH: "/usr/bin:/bin" },
    port,
  });
}
