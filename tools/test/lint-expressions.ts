/**
 * Looks at every regular expression of `src/` for one that backtracks: `npm run lint`. An editor's file
 * and a client's request are read by them, and one that takes the square of a length is enough to stop
 * a process. Exit codes: 0 none does, 1 some do, one a line.
 */
import { globSync } from "node:fs";
import { expressionsIn } from "./expressions/collect.ts";
import { complaintAbout } from "./expressions/judge.ts";

const files = globSync(process.argv.length > 2 ? process.argv.slice(2) : "src/**/*.ts");
for (const file of files.filter((name) => !name.endsWith(".test.ts")).sort()) {
  for (const { expression, line } of expressionsIn(file)) {
    const complaint = complaintAbout(expression);
    if (complaint === undefined) continue;
    console.error(`${file}:${line}  ${expression} ${complaint}`);
    process.exitCode = 1;
  }
}
