/** Checks `src/` for regular expressions that backtrack: a single one could block a process. */
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
