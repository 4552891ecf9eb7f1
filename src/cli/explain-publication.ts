/** Prints the result of a publication, as text or JSON. */

import { formatNotice } from "../authoring/content/report/format-problem.ts";
import type { Removal } from "../authoring/publish/large-removals.ts";
import type { PublishResult } from "../authoring/publish/plan.ts";
import { say } from "../language/language.ts";
import { exitCodes } from "./exit-codes.ts";
import { formatRemovals, type Review } from "./review-plan.ts";
import { formatBroughtBack } from "./terminal/format-brought-back.ts";
import { formatCounts } from "./terminal/format-counts.ts";
import { printProblems } from "./terminal/print-problems.ts";

const MAX_URLS = 5;

interface ExplainOptions {
  readonly folder: string;
  readonly json: boolean;
  readonly publicUrl?: string;
  readonly allowRemovals: boolean;
  readonly review: Review | undefined;
  readonly showsPlan: boolean;
}

const FAILURES: readonly PublishResult["outcome"][] = ["refused", "other site", "declined"];

/** Prints the result to stdout, the rest to stderr, nothing with `json`. @returns the exit code */
export function explainPublication(result: PublishResult, options: ExplainOptions): number {
  if (!options.json) printResult(result, options);
  const wouldBeRefused =
    result.outcome === "would publish" && result.removals.length > 0 && !options.allowRemovals;
  const hasFailed = FAILURES.includes(result.outcome) || wouldBeRefused;
  return hasFailed ? exitCodes.refused : exitCodes.done;
}

function printResult(
  result: PublishResult,
  { folder, publicUrl, allowRemovals, review, showsPlan }: ExplainOptions,
): void {
  for (const notice of result.notices) console.error(formatNotice(notice));
  // A plan has shown these changes already.
  if ("bringsBack" in result && !showsPlan) {
    for (const line of formatBroughtBack(result.bringsBack)) console.error(line);
  }
  switch (result.outcome) {
    case "refused":
      printProblems(result.problems, folder);
      console.error(say.publish.nothing);
      break;
    case "other site":
      console.error(say.publish.otherSite(result));
      break;
    case "declined":
      // Without a terminal, removals are declined. After a "no" at a terminal, this does no harm.
      printRemovalAdvice(result.removals);
      console.error(say.publish.nothing);
      break;
    case "unchanged":
      console.log(say.publish.unchanged({ publication: result.publication.number }));
      if (result.restored.length > 0) {
        console.log(say.publish.restored({ count: result.restored.length }));
      }
      break;
    case "would publish":
      // The plan has already been shown.
      if (!allowRemovals) printRemovalAdvice(result.removals);
      break;
    case "published": {
      const { number, time } = result.publication;
      const counts = formatCounts(result.counts);
      console.log(say.publish.done({ publication: number, time, counts }));
      if (result.nextChange) console.log(say.publish.next(result.nextChange));
      for (const url of urlsToVisit(review, publicUrl)) console.log(`  ${url}`);
    }
  }
}

function printRemovalAdvice(removals: readonly Removal[]): void {
  if (removals.length === 0) return;
  console.error(say.publish.removalsRefused({ removals: formatRemovals(removals) }));
}

/** The first changed addresses; without a review, the home page. */
function urlsToVisit(review: Review | undefined, publicUrl: string | undefined): string[] {
  if (!review) return publicUrl === undefined ? [] : [`${publicUrl}/`];
  const { changed, added } = review.effects;
  const paths = [...changed, ...added].slice(0, MAX_URLS);
  return paths.map((path) => review.publicUrl + path);
}

export function publicationAsJson(result: PublishResult, review: Review | undefined): object {
  const { changes, effects } = review ?? {};
  const next = "nextChange" in result ? { nextChange: result.nextChange?.moment } : {};
  return { ...result, ...next, changes, effects };
}
