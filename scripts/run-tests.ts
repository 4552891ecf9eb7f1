/**
 * Runs the quick tests, or with `--all` the others, by names that match the arguments; `--checks`
 * adds types and lint. Commands that tests start are those of a package made of this tree.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { parseArgs } from "node:util";
import { forgetSampleStore, SAMPLE, SAMPLE_STORE } from "../test/support/sample-site.ts";
import { all, assertEveryFileOnce, filesAlone, quick } from "../test/together/together.ts";
import { stageApplication } from "./package/application.ts";

const { values, positionals } = parseArgs({
  options: {
    checks: { type: "boolean", default: false },
    all: { type: "boolean", default: false },
  },
  allowPositionals: true,
});
const ROOT = join(import.meta.dirname, "..");
const CACHE = join(ROOT, "node_modules/.cache/tests");
const suite = values.all ? all : quick;
assertEveryFileOnce();
const files = [
  ...filesAlone(suite).slice(0, 2),
  ...Object.keys(suite.groups).map((name) => `${suite.folder}/${name}.test.ts`),
  ...filesAlone(suite).slice(2),
];

process.chdir(ROOT);
const { version, scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
// Not by `npm run`, which takes half a second of a processor by itself.
const checks = values.checks
  ? ["types", "lint"].map((name) =>
      succeeds("sh", ["-c", scripts[values.all ? `${name}:all` : name]]),
    )
  : [];
const installed = !values.all || succeeds(process.execPath, ["tools/test/install-programs.ts"]);
process.env.NODE_COMPILE_CACHE = CACHE;
const compiler = join(import.meta.dirname, "compile-tests.ts");
const compiled = succeeds(process.execPath, [compiler, ...(values.all ? ["--all"] : [])]);
const program = join(CACHE, "program");
rmSync(program, { recursive: true, force: true });
const modules = join(ROOT, "node_modules");
await stageApplication({ root: ROOT, version, modules, to: program });

const door = join(program, "bin/montra.cjs");
process.env.TESTED_ROOT = `${ROOT}/`;
process.env.TESTED_DOOR = door;
forgetSampleStore();
const prepared = [
  ...checks,
  compiled,
  succeeds(process.execPath, [door, "publish", SAMPLE, "--store", SAMPLE_STORE, "--yes"], "ignore"),
];
// What is wrong has been printed by the check that found it.
if ((await Promise.all(prepared)).includes(false)) process.exit(1);

process.env.TESTED_PROGRAMS = join(CACHE, "programs-installed");
rmSync(process.env.TESTED_PROGRAMS, { force: true });
run({
  files: files.map((file) => join(ROOT, file)),
  // Of five processes three wait; with four, two cores were idle a seventh of the time.
  concurrency: 5,
  // Fewer garbage collections save a twentieth of the time.
  execArgv: ["--initial-heap-size=256"],
  ...(positionals.length > 0 && { testNamePatterns: positionals }),
})
  .on("test:fail", () => {
    process.exitCode = 1;
  })
  .compose(spec)
  .pipe(process.stdout);
// Where a program is missing, the tests that start it fail with the line to run.
if (!(await installed)) process.exitCode = 1;
writeFileSync(process.env.TESTED_PROGRAMS, "");

async function succeeds(
  command: string,
  args: readonly string[],
  stdout: "ignore" | "inherit" = "inherit",
): Promise<boolean> {
  // tsc needs 600 MB without garbage collection, and is a tenth faster.
  const env = { ...process.env, GOGC: "off" };
  const child = spawn(command, args, { stdio: ["ignore", stdout, "inherit"], env });
  const [exitCode] = await once(child, "exit");
  return exitCode === 0;
}
