/** Installs the Debian packages that tests need, if this user may do so. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** Another apt, such as the automatic update after boot, may hold the lock this long. */
const LOCK_SECONDS = 300;
const RETRY_MILLISECONDS = 2000;

/** apt's message about a held lock; its own option to wait does not cover the lock of the lists. */
const IS_LOCKED = /Could not get lock|Unable to (?:acquire|lock)/;

/** Failures are ignored, because the caller checks for the programs. */
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
  // One at a time, because one unknown package makes apt install none.
  for (const name of packages) await install([name]);
}

async function apt(args: readonly string[]): Promise<boolean> {
  // A policy keeps the packages from starting their services; the tests start their own.
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
