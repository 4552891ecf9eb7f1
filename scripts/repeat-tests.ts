/**
 * `npm run repeat-tests [-- --quick 3 --all 0]`: finds flaky tests by many runs beside busy loops.
 * Goes on after an interruption, because it counts this commit's runs in `data/repeat-tests.log`.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  appendFileSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

const BUSY_LOOPS = 4;
const FOLDER = join(import.meta.dirname, "../data");
const LOG = join(FOLDER, "repeat-tests.log");

const { values } = parseArgs({
  options: { quick: { type: "string", default: "10" }, all: { type: "string", default: "2" } },
});
const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).trim();
const commit = git("rev-parse", "--short", "HEAD") + (git("status", "--porcelain") && "+");
mkdirSync(FOLDER, { recursive: true });

const loops = Array.from({ length: BUSY_LOOPS }, () =>
  spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" }),
);
let tests: ChildProcess | undefined;
process.on("exit", () => {
  for (const loop of loops) loop.kill("SIGKILL");
  // The group has every server that the tests have started.
  if (tests?.pid && tests.exitCode === null) process.kill(-tests.pid, "SIGTERM");
});
process.once("SIGINT", () => process.exit(130));
process.once("SIGTERM", () => process.exit(143));

for (const [script, wanted] of [
  ["test", Number(values.quick)],
  ["test:all", Number(values.all)],
] as const) {
  for (let runs = linesOf(script).length; runs < wanted; runs++) await runOnce(script, runs + 1);
}
const red = [...linesOf("test"), ...linesOf("test:all")].filter((line) => !line.endsWith(" green"));
console.log(`${red.length} red runs of ${commit}: ${LOG}`);
process.exit(red.length > 0 ? 1 : 0);

async function runOnce(script: string, number: number): Promise<void> {
  const output = join(FOLDER, `repeat-${script.replace(":", "-")}-${commit}-${number}.log`);
  const file = createWriteStream(output);
  await once(file, "open");
  const begin = performance.now();
  tests = spawn("npm", ["run", script], { stdio: ["ignore", file, file], detached: true });
  const [code] = await once(tests, "exit");
  const seconds = Math.round((performance.now() - begin) / 1000);
  const line = `${new Date().toISOString()} ${commit} ${script} ${seconds} s ${code === 0 ? "green" : `red ${code}`}`;
  console.log(line);
  appendFileSync(LOG, `${line}\n`);
  if (code === 0) rmSync(output);
}

function linesOf(script: string): string[] {
  if (!existsSync(LOG)) return [];
  const lines = readFileSync(LOG, "utf8").split("\n");
  return lines.filter((line) => line.includes(` ${commit} ${script} `));
}
