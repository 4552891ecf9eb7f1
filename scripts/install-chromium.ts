/**
 * Makes sure that there is a browser for the tests of pages: the machine's own where it is found, else
 * Debian's package where it may be installed. Runs before `npm test`, and by hand.
 * Exit codes: 0 there is one, 1 there is none (what to run is said on stderr).
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { findChromium, HOW_TO_INSTALL } from "../test/browse/chromium.ts";

if (findChromium() === undefined && mayInstallPackages()) {
  for (const args of [["update"], ["install", "--yes", "--no-install-recommends", "chromium"]]) {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    spawnSync("apt-get", args, { stdio: ["ignore", 2, "inherit"], env });
  }
}
const found = findChromium();
if (found === undefined) {
  console.error(`No Chromium was found: ${HOW_TO_INSTALL}`);
  process.exitCode = 1;
} else {
  console.error(`Chromium: ${found}`);
}

function mayInstallPackages(): boolean {
  return process.getuid?.() === 0 && existsSync("/etc/debian_version");
}
