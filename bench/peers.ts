/** Starts Montra and its peers, each in a fresh process on the server's core. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { cores, type Pinned, startPinned } from "./process.ts";

const inProject = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** The first port; the following 200 must be free. */
export const FIRST_PORT = 18_300;

export interface Peer extends AsyncDisposable {
  readonly pid: number;
  readonly origin: string;
}

export interface MontraOptions {
  readonly store: string;
  /** The folder of another commit. */
  readonly project?: string;
  readonly core?: string;
  readonly port?: number;
  readonly args?: readonly string[];
}

/** The public URL is constant, so that responses have the same bytes in every run. */
export async function startMontra(options: MontraOptions): Promise<Peer> {
  const { store, project, core = cores.server, port = FIRST_PORT, args = [] } = options;
  const launcher = "bin/montra.cjs";
  const process_ = startPinned(core, [
    ...[process.execPath, project ? join(project, launcher) : inProject(launcher)],
    ...["serve", "--store", store],
    ...["--port", String(port), "--public-url", "https://api.exemplo.pt"],
    ...["--metrics-port", "off", "--log-level", "error", ...args],
  ]);
  const origin = await process_.printed("Montra serves on ");
  return peer(process_, origin.replace(/\/$/, ""));
}

export async function startBare(answersFile: string): Promise<Pinned> {
  const bare = inProject("bench/peers/bare.ts");
  return await started(startPinned(cores.server, [process.execPath, bare, answersFile]));
}

export async function startNaive(edition: string): Promise<Peer> {
  const port = FIRST_PORT + 1;
  const naive = inProject("tools/bench/naive.ts");
  const command = [process.execPath, naive, edition, String(port)];
  const process_ = await started(startPinned(cores.server, command));
  return peer(process_, `http://127.0.0.1:${port}`);
}

export const NGINX = "/usr/sbin/nginx";

/** `undefined` if nginx is not installed. */
export function startNginx(configuration: string): Pinned | undefined {
  if (!existsSync(NGINX)) return undefined;
  execFileSync(NGINX, ["-t", "-q", "-c", configuration]);
  return startPinned(cores.server, [NGINX, "-c", configuration]);
}

async function started(process_: Pinned): Promise<Pinned> {
  await process_.printed("ready");
  return process_;
}

function peer(process_: Pinned, origin: string): Peer {
  return {
    pid: process_.pid,
    origin,
    [Symbol.asyncDispose]: () => process_[Symbol.asyncDispose](),
  };
}
