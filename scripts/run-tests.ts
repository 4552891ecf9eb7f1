/**
 * Every test once: those that share a process by their groups, all others each in a process of its own.
 * What is given are names of tests, as regular expressions: of those only.
 */
import { spawnSync } from "node:child_process";
import { globSync } from "node:fs";
import { join } from "node:path";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { SAMPLE, SAMPLE_STORE } from "../test/support/sample-site.ts";
import { filesOfGroup, type GroupName, groups } from "../test/together/together.ts";

const ROOT = join(import.meta.dirname, "..");
const names = Object.keys(groups) as GroupName[];
const together = new Set(names.flatMap(filesOfGroup));
const alone = globSync(["src/**/*.test.ts", "test/!(together)/**/*.test.ts", "test/*.test.ts"], {
  cwd: ROOT,
}).filter((file) => !together.has(file));
const files = [...names.map((name) => `test/together/${name}.test.ts`), ...alone.sort()];

process.chdir(ROOT);
process.env.NODE_COMPILE_CACHE = join(ROOT, "node_modules/.cache/tests");
spawnSync(
  process.execPath,
  ["bin/montra.cjs", "publish", SAMPLE, "--store", SAMPLE_STORE, "--yes"],
  { stdio: ["ignore", "ignore", "inherit"] },
);
run({
  files: files.map((file) => join(ROOT, file)),
  // Two cores are kept busy by three processes, of which one waits for an event.
  concurrency: 3,
  ...(process.argv.length > 2 && { testNamePatterns: process.argv.slice(2) }),
})
  .on("test:fail", () => {
    process.exitCode = 1;
  })
  .compose(spec)
  .pipe(process.stdout);
