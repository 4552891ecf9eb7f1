/**
 * Makes sure that the programs are there that tests start (`test/fleet/tools.ts`): Debian's packages, where they
 * may be installed. Exit codes: 0 they are there, 1 one is not (what to run is said on stderr).
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { findTool, HOW_TO_INSTALL_TOOLS, toolPackages, tools } from "../test/fleet/tools.ts";

const missing = tools.filter((tool) => findTool(tool) === undefined);
if (missing.length > 0 && process.getuid?.() === 0 && existsSync("/etc/debian_version")) {
  const packages = missing.flatMap((tool) => toolPackages[tool]);
  const install = ["install", "--yes", "--no-install-recommends", ...packages];
  for (const action of [["update"], install]) {
    const args = ["-o", "DPkg::Lock::Timeout=300", ...action];
    // The packages start their services unless a policy forbids it; the tests start their own.
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
    spawnSync("apt-get", args, { stdio: ["ignore", 2, "inherit"], env });
  }
}
for (const tool of tools) {
  const found = findTool(tool);
  console.error(found ? `${tool}: ${found}` : `No ${tool} was found: ${HOW_TO_INSTALL_TOOLS}`);
  if (!found) process.exitCode = 1;
}
