/**
 * Every test once: those that share a process by their groups, all others each in a process of its own.
 * What is given is handed to node:test, for instance --test-name-pattern.
 */
import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { join } from "node:path";
import { SAMPLE, SAMPLE_STORE } from "../test/support/sample-site.ts";
import { filesOfGroup, type GroupName, groups } from "../test/together/together.ts";

const ROOT = join(import.meta.dirname, "..");
const together = new Set(Object.keys(groups).flatMap((name) => filesOfGroup(name as GroupName)));
// Two cores are kept busy by three processes, of which one waits for an event.
const options = ["--test", "--test-concurrency=3", ...process.argv.slice(2)];
const files = globSync(["src/**/*.test.ts", "test/**/*.test.ts"], {
  cwd: ROOT,
  exclude: (path) => path.includes("node_modules"),
}).filter((file) => !together.has(file));

spawnSync(
  process.execPath,
  ["bin/montra.cjs", "publish", SAMPLE, "--store", SAMPLE_STORE, "--yes"],
  { cwd: ROOT, stdio: ["ignore", "ignore", "inherit"] },
);
const { status } = spawnSync(process.execPath, [...options, ...files.sort()], {
  cwd: ROOT,
  stdio: "inherit",
  env: { ...process.env, NODE_COMPILE_CACHE: join(ROOT, "node_modules/.cache/tests") },
});
process.exitCode = status ?? 1;
