/** Runs the machine's nginx with deploy/nginx.conf, on another port and with other folders. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Ending } from "../../support/ending.ts";
import { freePort } from "../../support/postgres/postgres-server.ts";
import type { Node } from "../fleet/node.ts";
import { startProxy } from "./start-proxy.ts";

const CONF = fileURLToPath(new URL("../../../deploy/nginx.conf", import.meta.url));

export interface NginxSite {
  /** Holds `nginx-cache` and `logs/access.log`. */
  readonly folder: string;
  readonly store: string;
  /** One or two. */
  readonly nodes: readonly Pick<Node, "address">[];
  /** Changes the file before use. */
  readonly change?: (conf: string) => string;
}

/** Longer timeouts, for busy machines. */
function patient(conf: string): string {
  return conf.replaceAll(/^( *(?:client|send|proxy)_[a-z_]*timeout) \d+s;/gm, "$1 120s;");
}

export async function startNginx(t: Ending, about: NginxSite): Promise<string> {
  const { folder, store, nodes, change = (text) => text } = about;
  const port = await freePort();
  const [one, other = one] = nodes.map(({ address }) => new URL(address).port);
  const site = change(patient(readFileSync(CONF, "utf8")))
    .replace("127.0.0.1:8000", `127.0.0.1:${one}`)
    .replace("127.0.0.1:8001", `127.0.0.1:${other}`)
    .replace("listen 80;", `listen 127.0.0.1:${port};`)
    .replace("/var/cache/nginx-montra", join(folder, "nginx-cache"))
    .replace("/srv/montra/site", store);
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  mkdirSync(join(folder, "logs"));
  const user = process.getuid?.() === 0 ? "user root;" : "";
  writeFileSync(
    join(folder, "nginx.conf"),
    `${user} daemon off; pid ${join(folder, "nginx.pid")}; error_log ${join(folder, "logs/error.log")};
    events {} http { access_log ${join(folder, "logs/access.log")}; ${temporary.join(" ")}\n${site}\n}`,
  );
  return await startProxy(t, {
    program: "nginx",
    args: ["-p", folder, "-c", join(folder, "nginx.conf")],
    port,
    log: () => readFileSync(join(folder, "logs/error.log"), "utf8"),
  });
}
