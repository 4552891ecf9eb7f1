/**
 * `node scripts/install-tools.ts test client`: installs packages of `tools/` whose lock file
 * changed. They have their own, so that `npm ci` installs only what builds and runs Montra.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const TOOLS = join(import.meta.dirname, "../tools");

for (const name of process.argv.slice(2)) {
  const folder = join(TOOLS, name);
  const lock = createHash("sha256").update(readFileSync(join(folder, "package-lock.json")));
  const digest = lock.digest("hex");
  const installed = join(folder, "node_modules/.installed");
  if (existsSync(installed) && readFileSync(installed, "utf8") === digest) continue;
  console.error(`Installing tools/${name}`);
  // npm may run on an older Node than some packages require, but they run on the project's.
  const { status } = spawnSync(
    "npm",
    ["ci", "--prefix", folder, "--loglevel=error", "--no-audit", "--no-fund"],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(installed, digest);
}
