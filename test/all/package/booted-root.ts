/** A {@link cleanRoot} with systemd as its first process, and a network without a route. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, globSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Ending } from "../../support/ending.ts";
import { eventually } from "../../support/eventually.ts";
import { type CleanRoot, cleanRoot } from "./clean-root.ts";

export interface BootedRoot {
  readonly path: string;
  /** A shell script, as root; stops at the first command that fails. */
  run(script: string): { status: number | null; stdout: string; stderr: string };
  /** A program of this machine in the other one's network. */
  startInNetwork(...words: string[]): ChildProcess;
}

const SHELL = [
  ...[
    "env",
    "-i",
    "PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    "HOME=/root",
    "LANG=C.UTF-8",
  ],
  ...["DEBIAN_FRONTEND=noninteractive", "sh", "-ec"],
];

/** @throws without the right to mount, or without `systemd-nspawn` */
export async function bootedRoot(t: Ending, host: string): Promise<BootedRoot> {
  const { error } = spawnSync("systemd-nspawn", ["--version"]);
  if (error)
    throw new Error("This test boots a system: apt-get install systemd-container", {
      cause: error,
    });
  const root: CleanRoot = cleanRoot(
    t,
    ["etc/systemd/system/*.wants/*.{service,timer,path,socket}"],
    { boots: true },
  );
  appendFileSync(join(root.path, "etc/hosts"), `\n127.0.0.1 localhost ${host}\n`);
  for (const file of globSync("etc/{nginx/sites-enabled,nginx/conf.d,apt/sources.list.d}/*", {
    cwd: root.path,
  })) {
    rmSync(join(root.path, file));
  }
  const words = ["--boot", "--register=no", "--keep-unit", "--private-network", "--console=pipe"];
  const machine = spawn("systemd-nspawn", ["--quiet", "-D", root.path, ...words], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const ended = once(machine, "exit");
  t.after(async () => {
    machine.kill("SIGTERM");
    await ended;
  });
  // Not its first child, which only prepares the namespaces.
  const into = (...namespaces: string[]) => {
    const [pid = ""] = childrenOf(machine);
    return ["--target", pid, ...namespaces, "--"];
  };
  const run = (script: string) =>
    spawnSync("nsenter", [...into("--all"), ...SHELL, `cd /root; ${script}`], { encoding: "utf8" });
  await eventually("the machine is up", () =>
    /running|degraded/.test(run("systemctl is-system-running || true").stdout),
  );
  return {
    path: root.path,
    run,
    startInNetwork: (...command) => spawn("nsenter", [...into("--net"), ...command]),
  };
}

function childrenOf({ pid }: ChildProcess): string[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ");
}
