/**
 * `npm run mutants [-- pages parameters]`: Stryker changes one expression at a time and runs the
 * file's tests. Exits with 1 if less than 85 % of a file's mutants are killed, or if
 * `mutated-files.ts` does not explain exactly those that survive.
 */
import { readFileSync } from "node:fs";
import type { LogLevel, MutantResult } from "@stryker-mutator/api/core";
import { Stryker } from "@stryker-mutator/core";
import { type MutatedFile, mutatedFiles, testsOf } from "./mutated-files.ts";

const MIN_PERCENT = 85;

interface Score {
  readonly killed: number;
  readonly all: number;
  /** Mutated lines. */
  readonly survivors: readonly string[];
}

const asked = process.argv.slice(2);
const chosen = mutatedFiles.filter(
  ({ file }) => asked.length === 0 || asked.some((part) => file.includes(part)),
);
if (chosen.length === 0)
  throw new Error(`No file of tools/mutants/mutated-files.ts is named ${asked}`);
let sound = true;
let [killed, all] = [0, 0];
for (const mutated of chosen) {
  const score = await testMutantsOf(mutated);
  killed += score.killed;
  all += score.all;
  sound = report(mutated, score) && sound;
}
console.log(line("all of them", killed, all));
process.exitCode = sound ? 0 : 1;

async function testMutantsOf(mutated: MutatedFile): Promise<Score> {
  const { file } = mutated;
  const stryker = new Stryker({
    mutate: [file],
    testRunner: "tap",
    plugins: ["@stryker-mutator/tap-runner"],
    tap: {
      testFiles: testsOf(mutated),
      nodeArgs: ["--test-reporter=tap", "-r", "{{hookFile}}", "{{testFile}}"],
      forceBail: true,
    },
    concurrency: 1,
    // Long, so that only an endless loop reaches it, even on a busy machine.
    timeoutMS: 20_000,
    tempDirName: "data/mutants",
    ignorePatterns: ["/bench", "/content", "/data", "/deploy", "/docs"],
    // Stryker would rewrite it with an API of TypeScript that version 7 lacks.
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

// Mutants with syntax errors (a `break` outside a loop) do not count.
function isValid({ status }: MutantResult): boolean {
  return status !== "CompileError" && status !== "RuntimeError" && status !== "Ignored";
}

function mutatedLines(source: string, { location, replacement }: MutantResult): string {
  // 1-based, as in editors.
  const lines = source.split("\n").slice(location.start.line - 1, location.end.line);
  const before = lines[0]?.slice(0, location.start.column - 1) ?? "";
  const after = lines.at(-1)?.slice(location.end.column - 1) ?? "";
  return (before + replacement + after).replaceAll(/\s+/g, " ").trim();
}

function report(
  { file, equivalent = {} }: MutatedFile,
  { killed, all, survivors }: Score,
): boolean {
  console.log(line(file, killed, all));
  const unexplained = survivors.filter((survivor) => !Object.hasOwn(equivalent, survivor));
  for (const survivor of unexplained) console.log(`  survived: ${survivor}`);
  const stale = Object.keys(equivalent).filter((mutant) => !survivors.includes(mutant));
  for (const mutant of stale) console.log(`  explained, but killed or gone: ${mutant}`);
  return killed / all >= MIN_PERCENT / 100 && unexplained.length + stale.length === 0;
}

function line(what: string, killed: number, all: number): string {
  const percent = ((100 * killed) / all).toFixed(1);
  return `${percent.padStart(5)} %  ${String(killed).padStart(4)} of ${String(all).padStart(4)}  ${what}`;
}
