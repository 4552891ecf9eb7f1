/**
 * Mutation testing: `npm run mutants`, or `npm run mutants -- pages parameters` for some of the rooms.
 * Stryker changes one expression of a room at a time and runs the room's tests: a mutant that passes
 * shows what no test looks at. Each mutant costs a third of a second, so that all of them take longer
 * than all tests; `npm run test:all` leaves them out.
 *
 * Exit codes: 0, or 1 where less than 85 % of a room's mutants are killed, where one survives that
 * `rooms.ts` does not explain, or where it explains one that is killed.
 */
import { readFileSync } from "node:fs";
import type { LogLevel, MutantResult } from "@stryker-mutator/api/core";
import { Stryker } from "@stryker-mutator/core";
import { type Room, rooms, testsOf } from "./rooms.ts";

const LEAST_PERCENT = 85;

interface Score {
  readonly killed: number;
  readonly all: number;
  /** Mutated lines. */
  readonly survivors: readonly string[];
}

const asked = process.argv.slice(2);
const chosen = rooms.filter(
  ({ file }) => asked.length === 0 || asked.some((part) => file.includes(part)),
);
if (chosen.length === 0) throw new Error(`No room of tools/mutants/rooms.ts is named ${asked}`);
let sound = true;
let [killed, all] = [0, 0];
for (const room of chosen) {
  const score = await testMutantsOf(room);
  killed += score.killed;
  all += score.all;
  sound = report(room, score) && sound;
}
console.log(line("all of them", killed, all));
process.exitCode = sound ? 0 : 1;

async function testMutantsOf(room: Room): Promise<Score> {
  const { file } = room;
  const stryker = new Stryker({
    mutate: [file],
    testRunner: "tap",
    plugins: ["@stryker-mutator/tap-runner"],
    tap: {
      testFiles: testsOf(room),
      nodeArgs: ["--test-reporter=tap", "-r", "{{hookFile}}", "{{testFile}}"],
      forceBail: true,
    },
    concurrency: 1,
    // Only a loop without an end is meant to run into it: on a busy machine a test that merely waits
    // for its turn must not count as a kill.
    timeoutMS: 20_000,
    tempDirName: "data/mutants",
    ignorePatterns: ["/bench", "/client", "/content", "/data", "/deploy", "/docs"],
    // Stryker rewrites it with TypeScript's old programming interface, which TypeScript 7 lacks.
    tsconfigFile: "none",
    reporters: process.stdout.isTTY ? ["progress"] : [],
    logLevel: "error" as LogLevel,
    allowConsoleColors: false,
  });
  const source = readFileSync(file, "utf8");
  const results = (await stryker.runMutationTest()).filter(isValid);
  const survivors = results.filter(
    ({ status }) => status === "Survived" || status === "NoCoverage",
  );
  return {
    killed: results.length - survivors.length,
    all: results.length,
    survivors: survivors.map((mutant) => mutatedLines(source, mutant)),
  };
}

// What cannot be run (a `break` out of no loop) is no mutant.
function isValid({ status }: MutantResult): boolean {
  return status !== "CompileError" && status !== "RuntimeError" && status !== "Ignored";
}

function mutatedLines(source: string, { location, replacement }: MutantResult): string {
  // Counted from 1, as editors do.
  const lines = source.split("\n").slice(location.start.line - 1, location.end.line);
  const before = lines[0]?.slice(0, location.start.column - 1) ?? "";
  const after = lines.at(-1)?.slice(location.end.column - 1) ?? "";
  return (before + replacement + after).replaceAll(/\s+/g, " ").trim();
}

function report({ file, equivalent = {} }: Room, { killed, all, survivors }: Score): boolean {
  console.log(line(file, killed, all));
  const unexplained = survivors.filter((survivor) => !Object.hasOwn(equivalent, survivor));
  for (const survivor of unexplained) console.log(`  survived: ${survivor}`);
  const stale = Object.keys(equivalent).filter((mutant) => !survivors.includes(mutant));
  for (const mutant of stale) console.log(`  explained, but killed or gone: ${mutant}`);
  return killed / all >= LEAST_PERCENT / 100 && unexplained.length + stale.length === 0;
}

function line(what: string, killed: number, all: number): string {
  const percent = ((100 * killed) / all).toFixed(1);
  return `${percent.padStart(5)} %  ${String(killed).padStart(4)} of ${String(all).padStart(4)}  ${what}`;
}
