/** Installs Debian's packages where that may be done: for the programs that tests start. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Another apt, such as the one that looks for updates after the start, may take as long. */
const LOCK_SECONDS = 300;
const RETRY_MILLISECONDS = 2000;

/** What apt says while another one holds a lock: its own waiting does not cover that of the lists. */
const IS_LOCKED = /Could not get lock|Unable to (?:acquire|lock)/;

/**
 * Says on stderr what apt says. Where it fails, the packages are not there.
 * @param options.update whether the lists of packages are fetched before
 */
export async function installPackages(
  packages: readonly string[],
  { update = true } = {},
): Promise<void> {
  if (packages.length === 0) return;
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return;
  if (update) await apt(["update"]);
  const install = (names: readonly string[]) =>
    apt(["install", "--yes", "--no-install-recommends", ...names]);
  if (await install(packages)) return;
  // One that this version of Debian does not have keeps all others out.
  for (const name of packages) await install([name]);
}

async function apt(args: readonly string[]): Promise<boolean> {
  // The packages start their services unless a policy forbids it; the tests start their own.
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", LC_ALL: "C", RUNLEVEL: "1" };
  const deadline = performance.now() + LOCK_SECONDS * 1000;
  for (;;) {
    const { status, stderr } = spawnSync(
      "apt-get",
      ["-o", `DPkg::Lock::Timeout=${LOCK_SECONDS}`, ...args],
      { stdio: ["ignore", 2, "pipe"], encoding: "utf8", env },
    );
    process.stderr.write(stderr ?? "");
    if (status === 0 || !IS_LOCKED.test(stderr ?? "") || performance.now() > deadline)
      return status === 0;
    await sleep(RETRY_MILLISECONDS);
  }
}
