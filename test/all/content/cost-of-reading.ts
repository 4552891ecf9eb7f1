/** Prints as JSON what reading the folders costs; a process of its own, for the peak memory. */

import { readContent } from "../../../src/authoring/content/read-content.ts";
import {
  formatNotice,
  formatProblem,
} from "../../../src/authoring/content/report/format-problem.ts";
import { collectionNames } from "../../../src/contract/site/collections.ts";

export interface Cost {
  /** Processor time of all threads, so that other processes do not count. */
  readonly seconds: readonly number[];
  readonly peakMebibytes: number;
  /** The first problem of the last folder; `undefined` if it can be published. */
  readonly first: string | undefined;
  readonly longestLine: number;
}

const seconds: number[] = [];
let lines: string[] = [];
let longestLine = 0;
for (const folder of process.argv.slice(2)) {
  const before = process.cpuUsage();
  const { problems, notices, content } = await readContent(folder, {
    clock: () => Temporal.Instant.from("2026-03-01T12:00:00Z"),
  });
  lines = [
    ...problems.map((problem) => formatProblem(problem)),
    ...notices.map((notice) => formatNotice(notice)),
  ];
  for (const name of collectionNames) for (const item of content?.items(name) ?? []) item.values;
  content?.[Symbol.dispose]();
  longestLine = lines.reduce((longest, line) => Math.max(longest, line.length), longestLine);
  if (problems.length === 0) lines = [];
  const { user, system } = process.cpuUsage(before);
  seconds.push((user + system) / 1_000_000);
}
const cost: Cost = {
  seconds,
  peakMebibytes: process.resourceUsage().maxRSS / 1024,
  first: lines[0],
  longestLine,
};
console.log(JSON.stringify(cost));
