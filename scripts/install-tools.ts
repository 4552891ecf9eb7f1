/**
 * Installs packages of `tools/` if their lock file has changed: `node scripts/install-tools.ts test client`. Each has its
 * own lock file, so that `npm ci` in the root installs only what builds and runs Montra.
 * Exit codes: 0, or npm's.
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
  // npm may run on an older Node than some packages require; they run on the project's own Node.
  const { status } = spawnSync(
    "npm",
    ["ci", "--prefix", folder, "--loglevel=error", "--no-audit", "--no-fund"],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(installed, digest);
}
