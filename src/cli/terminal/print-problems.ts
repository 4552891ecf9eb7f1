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

/** @param problems sorted by file */
function formatByFile(problems: readonly Problem[], folder: string, colour: boolean): string[] {
  const texts = new Map<string, readonly string[]>();
  const lines: string[] = [];
  for (const problem of problems) {
    const { file, line, sheet } = problem.at;
    if (!texts.has(file)) {
      if (lines.length > 0) lines.push("");
      lines.push(escapeInvisible(file));
      texts.set(file, linesOf(join(folder, file)));
    }
    const isInText = line !== undefined && sheet === undefined;
    const text = isInText ? texts.get(file)?.[line - 1] : undefined;
    lines.push(...showProblem(problem, text, { colour }));
  }
  return lines;
}
