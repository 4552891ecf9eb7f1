/**
 * What `montra check` refuses of a folder that was just filled: links to pages that nobody has, files that
 * could not be had. Each is a finding, with its file and line, so that nobody learns of it at the publication.
 */

import { readContent } from "../../authoring/content/read-content.ts";
import type { Problem } from "../../authoring/content/report/content.ts";
import { formatPlace } from "../../authoring/content/report/format-problem.ts";
import type { Progress } from "../../authoring/content/report/progress.ts";
import { say } from "../../language/language.ts";
import type { Findings } from "./harvest/findings.ts";

// More take as long as the next minute's requests, and `check` is the next command.
const MOST_ITEMS = 20_000;

export interface CheckFolderOptions {
  readonly folder: string;
  readonly findings: Findings;
  /** How many there are of all collections. */
  readonly items: number;
  readonly clock: () => number;
  readonly onProgress: Progress;
  readonly signal?: AbortSignal | undefined;
}

/** Images and documents are not looked into again. */
export async function checkFolder(options: CheckFolderOptions): Promise<void> {
  const { folder, findings, items, clock, onProgress, signal } = options;
  if (items > MOST_ITEMS) {
    findings.add(
      "note",
      folder,
      `has ${items} items: "montra check" says which cannot be published`,
    );
    return;
  }
  const { problems } = await readContent(folder, {
    onProgress: (_, done, total) => onProgress("checking", done, total),
    clock: () => Temporal.Instant.fromEpochMilliseconds(clock()),
    looksIntoMedia: false,
    signal,
  });
  for (const { at, ...problem } of problems) {
    findings.add("refused", formatPlace(at, problem.field), saidOf(problem));
  }
}

/** All that a table of counts holds. */
export function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

function saidOf({ field, wrong, expected, fix }: Omit<Problem, "at">): string {
  const said = say.report.problem({ wrong, expected, fix });
  return field === undefined ? said : `${field}: ${said}`;
}
