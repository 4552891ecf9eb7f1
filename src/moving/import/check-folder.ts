/**
 * Runs `montra check` on the imported folder and reports each problem (broken links, missing files) as a finding with
 * file and line, so that editors do not first see it when they publish.
 */

import { readContent } from "../../authoring/content/read-content.ts";
import type { Problem } from "../../authoring/content/report/content.ts";
import { formatPlace } from "../../authoring/content/report/format-problem.ts";
import type { Progress } from "../../authoring/content/report/progress.ts";
import { say } from "../../language/language.ts";
import type { Findings } from "./harvest/findings.ts";

// With more items the check takes too long here; the user runs `montra check` next anyway.
const MAX_ITEMS = 20_000;

export interface CheckFolderOptions {
  readonly folder: string;
  readonly findings: Findings;
  /** The number of items of all collections. */
  readonly items: number;
  readonly clock: () => number;
  readonly onProgress: Progress;
  readonly signal?: AbortSignal | undefined;
}

/** Does not decode images and documents again. */
export async function checkFolder(options: CheckFolderOptions): Promise<void> {
  const { folder, findings, items, clock, onProgress, signal } = options;
  if (items > MAX_ITEMS) {
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
    findings.add("refused", formatPlace(at, problem.field), textOf(problem));
  }
}

function textOf({ field, wrong, expected, fix }: Omit<Problem, "at">): string {
  const said = say.report.problem({ wrong, expected, fix });
  return field === undefined ? said : `${field}: ${said}`;
}
