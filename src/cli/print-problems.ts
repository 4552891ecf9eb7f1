/** Prints the problems of a content folder: one a line, the first two hundred, and how many there are. */
import type { Problem } from "../content/report/content.ts";
import { formatProblem } from "../content/report/format-problem.ts";

const MOST_LINES = 200;

export function printProblems(problems: readonly Problem[]): void {
  for (const problem of problems.slice(0, MOST_LINES)) console.log(formatProblem(problem));
  const files = new Set(problems.map(({ at }) => at.file)).size;
  const rest = problems.length - MOST_LINES;
  if (rest > 0) console.log(`… and ${rest} more.`);
  if (problems.length > 0) {
    console.error(
      `${problems.length} ${problems.length === 1 ? "problem" : "problems"} in ${files} ${files === 1 ? "file" : "files"}.`,
    );
  }
}
