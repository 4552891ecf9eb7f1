import { Command } from "commander";
import { readContent } from "../content/read-content.ts";
import type { CheckedContent } from "../content/report/content.ts";
import { formatNotice } from "../content/report/format-problem.ts";
import { exitCodes } from "./exit-codes.ts";
import { printProblems } from "./print-problems.ts";
import { ProgressDisplay } from "./progress.ts";

/**
 * `montra check <folder>`: report every problem of a content folder and publish nothing.
 * Exit codes: 0 it can be published, 1 it has problems or cannot be read (one a line on stdout).
 */
export const check = new Command("check")
  .description("report every problem of a content folder")
  .argument("<folder>", "the content folder")
  .option("--json", "print the report as JSON", false)
  .addHelpText(
    "after",
    `
Examples:
  montra check content
  montra check content --json`,
  )
  .action(async (folder: string, flags: { json: boolean }) => {
    const progress = new ProgressDisplay();
    const clock = () => Temporal.Now.instant();
    const report = await readContent(folder, { onProgress: progress.report, clock });
    progress.end();
    using content = report.content;
    const { problems, notices } = report;
    if (flags.json) console.log(JSON.stringify({ problems, notices }, undefined, 2));
    else {
      for (const notice of notices) console.error(formatNotice(notice));
      printProblems(problems, folder);
      if (content) {
        console.log("No problems: the folder can be published.");
        if (process.stdout.isTTY) console.log(countsOf(content));
      }
    }
    process.exitCode = content ? exitCodes.done : exitCodes.refused;
  });

/** "20 noticias, 3 eventos" */
function countsOf({ counts }: CheckedContent): string {
  const filled = Object.entries(counts).filter(([, count]) => count > 0);
  return filled.map(([name, count]) => `${count} ${name}`).join(", ");
}
