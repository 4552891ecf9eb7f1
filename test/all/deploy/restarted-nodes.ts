/** Nodes that are restarted while clients request: alone, or on a socket that outlives them. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Ending } from "../../support/ending.ts";
import { eventually } from "../../support/eventually.ts";
import { PATIENT_DOOR } from "../../support/montra.ts";
import { freePort } from "../../support/postgres/postgres-server.ts";
import { PUBLIC_URL, spawnNode } from "../fleet/node.ts";
import { needTool } from "../fleet/tools.ts";

export interface RestartedNode {
  readonly address: string;
  /** Resolves once the next process answers. */
  restart(): Promise<void>;
}

/** A node on its own port, as `montra@.service` starts it. */
export async function startRestarted(t: Ending, store: string): Promise<RestartedNode> {
  const args = ["--store", store, "--port", String(await freePort()), "--lame-duck", "1"];
  let node = await spawnNode(t, args, {}, PATIENT_DOOR);
  return {
    address: node.address,
    restart: async () => {
      await node.stop();
      node = await spawnNode(t, args, {}, PATIENT_DOOR);
    },
  };
}

// Does what systemd does with a socket unit: holds the socket, passes it on with the process id,
// and starts the next process when one ends.
const SYSTEMD = `while :; do
  sh -c 'echo $$ > "$PID_FILE"; LISTEN_PID=$$ exec "$@"' montra "$@"
done`;

export interface SocketSite {
  readonly store: string;
  /** For the file with the process id. */
  readonly folder: string;
  /** Program and arguments. Default: `montra serve`. */
  readonly service?: readonly string[];
  readonly cwd?: string;
  /** More arguments. */
  readonly args?: readonly string[];
}

/** A node with its socket, like `montra-folder.socket` and its service. */
export async function startWithSocket(t: Ending, site: SocketSite): Promise<RestartedNode> {
  const { store, folder, cwd, args = [] } = site;
  const { service = [process.execPath, PATIENT_DOOR, "serve", "--store", store] } = site;
  const port = await freePort();
  const pidFile = join(folder, `pid-${port}`);
  const more = ["--public-url", PUBLIC_URL, "--metrics-port", "off", ...args];
  const child = spawn(
    needTool("systemd-socket-activate"),
    ["-l", `127.0.0.1:${port}`, "-E", "PID_FILE", "sh", "-c", SYSTEMD, "sh", ...service, ...more],
    { cwd, env: { ...process.env, PID_FILE: pidFile }, detached: true },
  );
  const said = sayingsOf(child);
  t.after(async () => {
    const exit = once(child, "exit");
    process.kill(-(child.pid as number), "SIGKILL");
    await exit;
  });
  const address = `http://127.0.0.1:${port}`;
  const pid = () => Number(readFileSync(pidFile, "utf8"));
  await eventually("the socket is there", () => said().includes("Listening on"));
  // Over a new connection, because a kept one may just be closing.
  const answers = () => fetch(`${address}/readyz`, { headers: { Connection: "close" } });
  // The first request starts the service.
  await answers();
  return {
    address,
    restart: async () => {
      const before = pid();
      process.kill(before, "SIGTERM");
      await eventually("the next process has begun", () => pid() > 0 && pid() !== before);
      await answers();
    },
  };
}

function sayingsOf(child: ChildProcess): () => string {
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      said += text;
    });
  }
  return () => said;
}
