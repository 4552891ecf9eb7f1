/** Prints problems: on a terminal grouped by file, with each line shown; elsewhere one per line. */
import { join } from "node:path";
import type { Problem } from "../../authoring/content/report/content.ts";
import { escapeInvisible, formatProblem } from "../../authoring/content/report/format-problem.ts";
import { linesOf } from "../../authoring/content/report/lines-of.ts";
import { showProblem } from "../../authoring/content/report/show-problem.ts";
import { say } from "../../language/language.ts";

const MAX_PROBLEMS = 200;

export function printProblems(problems: readonly Problem[], folder: string): void {
  const shown = problems.slice(0, MAX_PROBLEMS);
  const { isTTY } = process.stdout;
  // hasColors() respects NO_COLOR.
  const colour = isTTY && process.stdout.hasColors();
  if (isTTY) for (const line of formatByFile(shown, folder, colour)) console.log(line);
  else for (const problem of shown) console.log(formatProblem(problem));
  const files = new Set(problems.map(({ at }) => at.file)).size;
  const more = problems.length - MAX_PROBLEMS;
  if (more > 0) console.log(say.report.more({ count: more }));
  if (problems.length > 0) console.error(say.report.total({ problems: problems.length, files }));
}

function formatByFile(problems: readonly Problem[], folder: string, colour: boolean): string[] {
  const byFile = Map.groupBy(problems, ({ at }) => at.file);
  const sections = Array.from(byFile, ([file, ofFile]) => {
    const texts = linesOf(join(folder, file));
    const shown = ofFile.flatMap((problem) => {
      const { line, sheet } = problem.at;
      const isInText = line !== undefined && sheet === undefined;
      return showProblem(problem, isInText ? texts[line - 1] : undefined, { colour });
    });
    return ["", escapeInvisible(file), ...shown];
  });
  return sections.flat().slice(1);
}
