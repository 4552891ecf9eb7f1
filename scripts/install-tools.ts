/**
 * Installs packages of `tools/` where their lock file has changed since: `node scripts/install-tools.ts test client`.
 * Each has a lock file of its own, so that `npm ci` in the root brings what builds and runs Montra, and no more.
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
  // Some of them name newer versions of Node than npm may run on; they run on the project's own.
  const { status } = spawnSync(
    "npm",
    ["ci", "--prefix", folder, "--loglevel=error", "--no-audit", "--no-fund"],
    { stdio: ["ignore", "ignore", "inherit"] },
  );
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(installed, digest);
}
