import { Command } from "commander";
import { readContent } from "../authoring/content/read-content.ts";
import { formatNotice } from "../authoring/content/report/format-problem.ts";
import { say } from "../language/language.ts";
import { examples, placeholder } from "./command-words.ts";
import { exitCodes } from "./exit-codes.ts";
import { jsonOption, printJson } from "./terminal/print-json.ts";
import { printProblems } from "./terminal/print-problems.ts";
import { ProgressDisplay } from "./terminal/progress.ts";

/** Exit codes: 0 it can be published; 1 problems (one per line on stdout), or it is unreadable. */
export const checkCommand = new Command("check")
  .description(say.check.about)
  .argument(placeholder("folder"), say.usage.contentFolder)
  .addOption(jsonOption())
  .addHelpText(...examples("montra check content", "montra check content --json"))
  .action(async (folder: string, flags: { json: boolean }) => {
    const progress = new ProgressDisplay();
    const clock = () => Temporal.Now.instant();
    const report = await readContent(folder, { onProgress: progress.report, clock });
    progress.end();
    using content = report.content;
    const { problems, notices } = report;
    if (flags.json) printJson({ problems, notices });
    else {
      for (const notice of notices) console.error(formatNotice(notice));
      printProblems(problems, folder);
      if (content) console.log(say.check.good);
    }
    process.exitCode = content ? exitCodes.done : exitCodes.refused;
  });
