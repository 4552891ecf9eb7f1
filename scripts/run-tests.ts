/**
 * Every test once: those that share a process by their groups, all others each in a process of its own. Commands that
 * they start are those of a package made of this tree. With `--checks` types, lint and format are looked at before, and
 * the programs of the system that tests start installed while tests without any run. What else is given are names of
 * tests, as regular expressions: of those only.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "node:test";
import { spec } from "node:test/reporters";
import { parseArgs } from "node:util";
import { forgetSampleStore, SAMPLE, SAMPLE_STORE } from "../test/support/sample-site.ts";
import { filesOfGroup, type GroupName, groups } from "../test/together/together.ts";
import { stageApplication } from "./package/application.ts";

const { values, positionals } = parseArgs({
  options: { checks: { type: "boolean", default: false } },
  allowPositionals: true,
});
const ROOT = join(import.meta.dirname, "..");
const CACHE = join(ROOT, "node_modules/.cache/tests");
const names = Object.keys(groups) as GroupName[];
const together = new Set(names.flatMap(filesOfGroup));
const alone = globSync(["src/**/*.test.ts", "test/!(together)/**/*.test.ts", "test/*.test.ts"], {
  cwd: ROOT,
  // Generated clients of the torture have packages of their own.
  exclude: ["**/node_modules/**"],
}).filter((file) => !together.has(file));
// What is begun last decides when all have ended.
const LONGEST_ALONE = ["test/torture/soak.test.ts", "test/http/slow-readers.test.ts"];
const files = [
  ...names.map((name) => `test/together/${name}.test.ts`),
  ...new Set([...LONGEST_ALONE, ...alone.sort().reverse()]),
];

process.chdir(ROOT);
const { version, scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
process.env.PATH = [join(ROOT, "node_modules/.bin"), process.env.PATH].join(delimiter);
// As `npm run` would, which takes half a second of a processor by itself.
const checks = values.checks
  ? [scripts.types, scripts.lint].map((line) => succeeds("sh", ["-c", line]))
  : [];
const installed =
  !values.checks ||
  succeeds(process.execPath, [join(import.meta.dirname, "install-test-programs.ts")]);
process.env.NODE_COMPILE_CACHE = CACHE;
const compiled = succeeds(process.execPath, [join(import.meta.dirname, "compile-tests.ts")]);
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
// What they found wrong they have said.
if ((await Promise.all(prepared)).includes(false)) process.exit(1);

process.env.TESTED_PROGRAMS = join(CACHE, "programs-installed");
rmSync(process.env.TESTED_PROGRAMS, { force: true });
run({
  files: files.map((file) => join(ROOT, file)),
  // Of five processes three wait for an event: with four, two cores were idle for a seventh of the time.
  concurrency: 5,
  // Most is read into memory once and let go with the process: a twentieth less than looking for what can go sooner.
  execArgv: ["--initial-heap-size=256"],
  ...(positionals.length > 0 && { testNamePatterns: positionals }),
})
  .on("test:fail", () => {
    process.exitCode = 1;
  })
  .compose(spec)
  .pipe(process.stdout);
// Without one of them the tests that start it fail, with what to run.
if (!(await installed)) process.exitCode = 1;
writeFileSync(process.env.TESTED_PROGRAMS, "");

async function succeeds(
  command: string,
  args: readonly string[],
  stdout: "ignore" | "inherit" = "inherit",
): Promise<boolean> {
  // The compiler of types ends after 600 MB, a tenth sooner where it never looks for what it could give back.
  const env = { ...process.env, GOGC: "off" };
  const child = spawn(command, args, { stdio: ["ignore", stdout, "inherit"], env });
  const [exitCode] = await once(child, "exit");
  return exitCode === 0;
}
